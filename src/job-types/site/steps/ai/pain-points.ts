import { z } from "zod";
import { englishForm } from "../../../../ai/forms/english-form.ts";
import { zodForm } from "../../../../ai/forms/zod-form.ts";
import { english, groundTexts } from "../../../../ai/grounding/ground-text.ts";
import { loadPrompt } from "../../../../ai/load-prompt.ts";
import { type Analysis, siteText } from "./analysis.ts";
import { siteFocus } from "./site-focus.ts";

const pointsMax = 8;
const form = englishForm(
  zodForm("pain_points", z.object({ pain_points: z.array(z.string()) })),
  ({ pain_points }) => pain_points,
);

/** `pain_points`: challenges of the company that its site points to. */
export const painPoints = (): Analysis<string[]> => {
  const prompt = loadPrompt(new URL("../../prompts/pain-points.md", import.meta.url));
  return {
    name: "pain_points",
    prompt,
    async run(input) {
      const { session, site, tokensPerAnalysis: tokens } = input;
      const room = { tokens, answerTokens: tokens / 4, prompt, form };
      const materials = [siteText(input, room, siteFocus("challenges"))];
      const { value } = await session.ask({
        prompt,
        materials,
        form,
        outputTokensMax: Math.max(400, tokens),
      });
      return groundTexts(value.pain_points.slice(0, pointsMax), site.source, english);
    },
  };
};
