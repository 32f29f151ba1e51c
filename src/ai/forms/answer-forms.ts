import { z } from "zod";
import { type AnswerForm, FormError } from "../ports.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * An answer that one of our own schemas describes. Its properties may be nullable but not optional, because
 * servers that enforce a schema require every property. Trim overlong values afterwards instead of limiting
 * lengths in the schema.
 */
export function zodForm<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): AnswerForm<z.output<Schema>> {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: "input", target: "draft-7" });
  return {
    name,
    schema: closed(described) as Json,
    strict: true,
    read(value) {
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      const problems = result.error.issues.map(
        ({ path, message }) => `${path.join(".") || "answer"}: ${message}`,
      );
      throw new FormError(`${problems.join("; ").slice(0, 300)}.`);
    },
  };
}

/** Every object requires all its properties and allows no others. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const { type, properties } = entries as { type?: unknown; properties?: object };
  if (type !== "object" || properties === undefined) return entries;
  return { ...entries, required: Object.keys(properties), additionalProperties: false };
}

/** Words that occur in nearly every sentence and in few other languages. */
const english = new Set(
  "the of and to for with is are that this by on from as their they it its who or an be at has have which".split(
    " ",
  ),
);
const others = new Set(
  (
    "der die das und ist nicht mit für von auf ein eine den dem des werden sich auch bei " +
    "le la les des et est pour dans une du qui sur avec aux par sont " +
    "el los las y es para una con por del que se su " +
    "het een van voor met op zijn niet aan bij ook " +
    "il lo gli e di per una con che sono della nel " +
    "o os as do da em um uma com não é que " +
    "och är för att som på av med ett i " +
    "jest na się oraz dla z do w nie"
  ).split(" "),
);
const foreignWordsMin = 3;

/**
 * The same form, restricted to English text: the prompts ask for English, but models often answer in the
 * page's language.
 * @param textsOf the texts that the model worded itself; copied text may be in any language.
 */
export function englishForm<Answer>(
  form: AnswerForm<Answer>,
  textsOf: (answer: Answer) => readonly (string | null)[],
): AnswerForm<Answer> {
  return {
    ...form,
    async read(value) {
      const answer = await form.read(value);
      const text = textsOf(answer).join(" ");
      if (!isEnglish(text)) throw new FormError("It must be written in English.");
      return answer;
    },
  };
}

/** False if another language or script is obvious; short texts are taken for English. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= 8 && latin * 2 < letters) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const foreign = words.filter((word) => others.has(word)).length;
  return foreign < foreignWordsMin || foreign <= words.filter((word) => english.has(word)).length;
}

/** An answer in plain text or Markdown. */
export const textForm: AnswerForm<string> = {
  name: "text",
  schema: null,
  strict: false,
  read(value) {
    const text = typeof value === "string" ? value.trim() : "";
    if (text === "") throw new FormError("It is empty.");
    return text;
  },
};
