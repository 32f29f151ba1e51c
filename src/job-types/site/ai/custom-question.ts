import { textForm } from "../../../ai/forms/answer-forms.ts";
import { groundJson } from "../../../ai/grounding/ground-answers.ts";
import { knowingWords } from "../../../ai/grounding/source-text.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import { type AnswerForm, FormError, type Grounded } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { CustomAiPrompt } from "../custom-ai-prompt.ts";
import type { Analysis } from "./analysis.ts";

/** A client's own question; the answer follows the client's schema, or is text. */
export const customQuestion = (asked: CustomAiPrompt): Analysis<unknown> => {
  const prompt = loadPrompt(new URL("./prompts/custom-question.md", import.meta.url));
  return {
    name: asked.output_field_name,
    prompt,
    async run({ session, site, tokensPerPrompt, formOf }) {
      const form: AnswerForm<unknown> = asked.json_schema ? formOf(asked.json_schema) : textForm;
      const { value } = await session.ask({
        prompt,
        materials: [{ label: "website", text: site.extract.cut(tokensPerPrompt) }],
        instructions: asked.system_prompt ?? undefined,
        task: asked.user_prompt ?? undefined,
        form,
        model: asked.model,
        temperature: asked.temperature,
        outputTokensMax: asked.max_tokens,
      });
      const grounded = groundJson(value, knowingWords(site.source, [asked.system_prompt, asked.user_prompt]));
      return grounded.dropped === 0 ? { value, dropped: 0 } : await stillInForm(grounded, form);
    },
  };
};

/** Dropped values become null or are omitted, whichever the schema allows. */
async function stillInForm(
  grounded: Grounded<unknown>,
  form: AnswerForm<unknown>,
): Promise<Grounded<unknown>> {
  for (const value of [grounded.value, withoutNulls(grounded.value)]) {
    try {
      return { value: await form.read(value), dropped: grounded.dropped };
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
    }
  }
  throw new ForagerError(
    "model_answer_invalid",
    `The answer named ${grounded.dropped} things that the website does not have, and your schema requires them.`,
  );
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutNulls(part)]));
}
