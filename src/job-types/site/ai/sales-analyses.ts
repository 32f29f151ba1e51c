import { z } from "zod";
import { englishForm, zodForm } from "../../../ai/forms/answer-forms.ts";
import { english, groundText, groundTexts } from "../../../ai/grounding/ground-answers.ts";
import { knowingWords } from "../../../ai/grounding/source-text.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { Grounded, SourceText } from "../../../ai/ports.ts";
import { leadScoringQuestion, scoreLead, sellerMaterials } from "../../../ai/score-lead.ts";
import type { LeadScoring } from "../../../contract/lead-scoring.ts";
import type { PersonalizationHooks } from "../result.ts";
import { type Analysis, siteText } from "./analysis.ts";
import { siteFocus } from "./site-focus.ts";

const pointsMax = 8;
const painPointsForm = englishForm(
  zodForm("pain_points", z.object({ pain_points: z.array(z.string()) })),
  ({ pain_points }) => pain_points,
);

/** `pain_points`: challenges of the company that its site suggests. */
export const painPoints = (): Analysis<string[]> => {
  const prompt = loadPrompt(new URL("./prompts/pain-points.md", import.meta.url));
  return {
    name: "pain_points",
    prompt,
    async run(input) {
      const { session, site, tokensPerAnalysis: tokens } = input;
      const room = { tokens, answerTokens: tokens / 4, prompt, form: painPointsForm };
      const materials = [siteText(input, room, siteFocus("challenges"))];
      const { value } = await session.ask({
        prompt,
        materials,
        form: painPointsForm,
        outputTokensMax: Math.max(400, tokens),
      });
      return groundTexts(value.pain_points.slice(0, pointsMax), site.source, english);
    },
  };
};

/** `lead_scoring`: how well the company fits what the client sells. */
export const leadScoring = (): Analysis<LeadScoring> => {
  const prompt = leadScoringQuestion.prompt();
  return {
    name: "lead_scoring",
    prompt,
    run(input) {
      const { payload, session, site } = input;
      const seller = { product: payload.product_description ?? "", icp: payload.icp_description ?? "" };
      // Together with the hooks, three times the budget of an analysis.
      const tokens = input.tokensPerAnalysis * 2;
      const room = {
        tokens,
        answerTokens: tokens / 4,
        prompt,
        form: leadScoringQuestion.form,
        materials: sellerMaterials(seller),
      };
      const materials = [siteText(input, room, siteFocus("lead"))];
      return scoreLead(session, {
        ...seller,
        materials,
        source: site.source,
        outputTokensMax: Math.max(600, tokens),
      });
    },
  };
};

const text = z.string().nullable();
const hooksForm = englishForm(
  zodForm(
    "personalization_hooks",
    z.object({
      company_name: text,
      decision_maker: text,
      key_challenge: text,
      urgency_signal: text,
      personalization_angle: text,
    }),
  ),
  ({ key_challenge, urgency_signal, personalization_angle }) => [
    key_challenge,
    urgency_signal,
    personalization_angle,
  ],
);

/** `personalization_hooks`: possible openings of a first message. */
export const personalizationHooks = (): Analysis<PersonalizationHooks> => {
  const prompt = loadPrompt(new URL("./prompts/personalization-hooks.md", import.meta.url));
  return {
    name: "personalization_hooks",
    prompt,
    async run(input) {
      const { payload, session, site, facts, tokensPerAnalysis: tokens } = input;
      const seller = sellerMaterials({
        product: payload.product_description ?? "",
        icp: payload.icp_description ?? "",
      });
      const room = { tokens, answerTokens: tokens / 4, prompt, form: hooksForm, materials: seller };
      const materials = [...seller, siteText(input, room, siteFocus("lead"))];
      const { value } = await session.ask({
        prompt,
        materials,
        form: hooksForm,
        outputTokensMax: Math.max(400, tokens),
      });
      const source = knowingWords(site.source, [payload.product_description, payload.icp_description]);
      const ground = (said: string | null) => (said === null ? nothing : groundText(said, source, english));
      const company = named(value.company_name, site.source);
      const person = named(personIn(value.decision_maker), site.own);
      const challenge = ground(value.key_challenge);
      const urgency = ground(value.urgency_signal);
      const angle = ground(value.personalization_angle);
      return {
        value: {
          company_name: facts.name ?? company.value,
          decision_maker: person.value,
          key_challenge: challenge.value,
          urgency_signal: urgency.value,
          personalization_angle: angle.value,
        },
        dropped: [company, person, challenge, urgency, angle].reduce((sum, part) => sum + part.dropped, 0),
      };
    },
  };
};

const nothing: Grounded<null> = { value: null, dropped: 0 };

function named(said: string | null, source: SourceText): Grounded<string | null> {
  if (said === null || said.trim() === "") return nothing;
  return source.hasName(said) ? { value: said.trim(), dropped: 0 } : { value: null, dropped: 1 };
}

/** The name alone: models append a title. */
function personIn(said: string | null): string | null {
  const name = said?.split(/,|\(|\s[–—|-]\s/, 1)[0]?.trim() ?? "";
  return name.includes(" ") ? name : said;
}
