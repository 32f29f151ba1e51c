import { z } from "zod";
import { zodForm } from "../../../ai/forms/answer-forms.ts";
import { foldText } from "../../../ai/grounding/source-text.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { ModelSession } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { PeopleAi } from "../result.ts";
import { loadPlaces } from "./grammar/places.ts";
import { type QueryParts, type QueryReading, readQuery } from "./grammar/read-query.ts";

export interface ParsedSearch extends QueryReading {
  parsedBy: "model" | "grammar";
  ai: PeopleAi;
}

/** Small models omit empty fields. */
const ModelAnswer = z.object({
  count: z.number().nullish(),
  role: z.string().nullish(),
  location: z.string().nullish(),
  keywords: z.array(z.string()).optional(),
});

const prompt = new URL("./prompts/parse-query.md", import.meta.url);
const outputTokensMax = 300;
const keywordsMax = 12;
const partCharsMax = 200;
const countMax = 1000;

/**
 * Parses a query: by the model if there is one; by the grammar as a fallback, if its answer is unusable.
 * Parts that the model omits come from the grammar.
 * @throws the signal's reason when it fires.
 */
export async function parseQuery(
  query: string,
  session: ModelSession | undefined,
  signal: AbortSignal,
): Promise<ParsedSearch> {
  const byGrammar = readQuery(query, await loadPlaces());
  if (!session) return { ...byGrammar, parsedBy: "grammar", ai: null };
  try {
    const { value } = await session.ask({
      prompt: loadPrompt(prompt),
      materials: [{ label: "query", text: query }],
      form: zodForm("people_query", ModelAnswer),
      outputTokensMax,
    });
    const { parts, dropped } = checkedParts(value, query, byGrammar.count);
    const isOfUse = parts.role !== null || parts.location !== null || parts.keywords.length > 0;
    const ai = reportOf(session, dropped, null);
    return isOfUse
      ? { ...filledUp(parts, byGrammar), language: byGrammar.language, parsedBy: "model", ai }
      : { ...byGrammar, parsedBy: "grammar", ai };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    return { ...byGrammar, parsedBy: "grammar", ai: reportOf(session, 0, error.message) };
  }
}

function reportOf(session: ModelSession, dropped: number, error: string | null): PeopleAi {
  const { model, inputTokens, outputTokens, cost } = session.usage();
  const status = error === null ? "ok" : "failed";
  return { status, model, input_tokens: inputTokens, output_tokens: outputTokens, cost, dropped, error };
}

/** Words that the model assigned to one part are not repeated in another. */
function filledUp(parts: QueryParts, byGrammar: QueryParts): QueryParts {
  const unless = (other: string | null, text: string | null) => (isPartOf(text, other) ? null : text);
  const role = parts.role ?? unless(parts.location, byGrammar.role);
  const location = parts.location ?? unless(role, byGrammar.location);
  const keywords = parts.keywords.length > 0 ? parts.keywords : byGrammar.keywords;
  return {
    count: parts.count ?? byGrammar.count,
    role,
    location,
    keywords: keywords.filter((word) => !isPartOf(word, role) && !isPartOf(word, location)),
  };
}

/** Whether every word of a text occurs in another. */
function isPartOf(text: string | null, other: string | null): boolean {
  if (text === null || other === null) return false;
  return occursIn(text, foldText(other).trim().split(" "));
}

/** The parts of the model's answer that occur in the query. */
function checkedParts(
  answer: z.output<typeof ModelAnswer>,
  query: string,
  countByGrammar: number | null,
): { parts: QueryParts; dropped: number } {
  const words = foldText(query).trim().split(" ");
  let dropped = 0;
  const check = (text: string | null | undefined): string | null => {
    const given = text?.replace(/\s+/g, " ").trim().slice(0, partCharsMax) || null;
    if (given === null || occursIn(given, words)) return given;
    dropped += 1;
    return null;
  };
  const { count = null } = answer;
  // In digits, or as a word that the grammar knows: models interpret "a few" on their own.
  const isSaid = count === countByGrammar || words.includes(String(count));
  const isCount = count !== null && isSaid && Number.isInteger(count) && count >= 1 && count <= countMax;
  if (count !== null && !isCount) dropped += 1;
  const keywords = (answer.keywords ?? []).slice(0, keywordsMax).map(check);
  return {
    parts: {
      count: isCount ? count : null,
      role: check(answer.role),
      location: check(answer.location),
      keywords: [...new Set(keywords.filter((word) => word !== null))],
    },
    dropped,
  };
}

/** Minimum number of letters that a singular shares with the query's plural. */
const stemCharsMin = 3;

/** Each word occurs in the query, or its beginning does if the word was put into the singular. */
function occursIn(text: string, words: readonly string[]): boolean {
  return foldText(text)
    .trim()
    .split(" ")
    .every((word) =>
      words.some(
        (other) => other === word || commonStart(word, other) >= Math.max(stemCharsMin, word.length - 3),
      ),
    );
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
