import { z } from "zod";
import { zodForm } from "../../../ai/forms/zod-form.ts";
import { foldText } from "../../../ai/grounding/fold-text.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { ModelSession } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { PeopleAi } from "../result.ts";
import { loadPlaces } from "./query/places.ts";
import { type QueryParts, type QueryReading, readQuery } from "./query/read-query.ts";

export interface ParsedSearch extends QueryReading {
  parsedBy: "model" | "grammar";
  ai: PeopleAi;
}

const ModelAnswer = z.object({
  count: z.number().nullable(),
  role: z.string().nullable(),
  location: z.string().nullable(),
  keywords: z.array(z.string()),
});

const prompt = new URL("./prompts/parse-query.md", import.meta.url);
const outputTokensMax = 300;
const keywordsMax = 12;
const partCharsMax = 200;
const countMax = 1000;

/**
 * Takes a query apart: by the model where there is one, else, and where its answer is of no use, by the grammar.
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
      ? { ...parts, language: byGrammar.language, parsedBy: "model", ai }
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

/** What of the model's answer stands in the query. */
function checkedParts(
  answer: z.output<typeof ModelAnswer>,
  query: string,
  countByGrammar: number | null,
): { parts: QueryParts; dropped: number } {
  const words = foldText(query).trim().split(" ");
  let dropped = 0;
  const check = (text: string | null): string | null => {
    const given = text?.replace(/\s+/g, " ").trim().slice(0, partCharsMax) || null;
    if (given === null || standsIn(given, words)) return given;
    dropped += 1;
    return null;
  };
  const { count } = answer;
  // In digits, or as a word that the grammar knows: a model fills in "a few" by itself.
  const isSaid = count === countByGrammar || words.includes(String(count));
  const isCount = count !== null && isSaid && Number.isInteger(count) && count >= 1 && count <= countMax;
  if (count !== null && !isCount) dropped += 1;
  const keywords = answer.keywords.slice(0, keywordsMax).map(check);
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

/** Least letters that a singular has in common with the query's plural. */
const stemCharsMin = 3;

/** Each word stands in the query, the beginning of it where it was put into the singular. */
function standsIn(text: string, words: readonly string[]): boolean {
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
