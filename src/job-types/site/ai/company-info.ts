import { z } from "zod";
import { englishForm, zodForm } from "../../../ai/forms/answer-forms.ts";
import { english, groundText, groundTexts } from "../../../ai/grounding/ground-answers.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import { companyVitals } from "../facts/merge-facts.ts";
import type { CompanyVitals } from "../result.ts";
import { type Analysis, siteText } from "./analysis.ts";
import { siteFocus } from "./site-focus.ts";

const servicesMax = 20;
const text = z.string().nullable();

const form = englishForm(
  zodForm(
    "company_info",
    z.object({
      name: text,
      summary: text,
      industry: text,
      services: z.array(z.string()),
      target_audience: text,
    }),
  ),
  ({ summary, industry, target_audience }) => [summary, industry, target_audience],
);

/** `company_vitals`: the model's answer where it has one, else the findings of rules. */
export const companyInfo = (): Analysis<CompanyVitals> => {
  const prompt = loadPrompt(new URL("./prompts/company-info.md", import.meta.url));
  return {
    name: "company_vitals",
    prompt,
    async run(input) {
      const { session, site, tokensPerAnalysis: tokens } = input;
      const room = { tokens, answerTokens: tokens / 4, prompt, form };
      const materials = [siteText(input, room, siteFocus("company"))];
      const { value } = await session.ask({
        prompt,
        materials,
        form,
        outputTokensMax: Math.max(400, tokens),
      });
      const ground = (said: string | null) =>
        said === null ? { value: null, dropped: 0 } : groundText(said, site.source, english);
      const [summary, industry, audience] = [value.summary, value.industry, value.target_audience].map(
        ground,
      );
      const services = groundTexts(value.services.slice(0, servicesMax), site.source);
      const known = companyVitals(input.facts);
      const isNamed = value.name !== null && site.source.hasName(value.name);
      const grounded = [summary, industry, audience, services];
      return {
        value: {
          // A name stated on the pages is more reliable than a model's reading of an excerpt.
          name: known.name ?? (isNamed ? value.name : null),
          summary: summary?.value ?? known.summary,
          industry: industry?.value ?? known.industry,
          services: services.value.length > 0 ? services.value : known.services,
          target_audience: audience?.value ?? known.target_audience,
        },
        dropped: grounded.reduce(
          (sum, part) => sum + (part?.dropped ?? 0),
          value.name !== null && !isNamed ? 1 : 0,
        ),
      };
    },
  };
};
