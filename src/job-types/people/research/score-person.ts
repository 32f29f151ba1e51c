import { eitherSource } from "../../../ai/grounding/source-text.ts";
import type { ModelSession } from "../../../ai/ports.ts";
import { scoreLead } from "../../../ai/score-lead.ts";
import type { LeadScoring } from "../../../contract/lead-scoring.ts";
import { ForagerError } from "../../../errors.ts";
import type { PeoplePayload } from "../payload.ts";
import { extractOf, type Source } from "./gather-sources.ts";
import type { Person } from "./person.ts";

export interface PersonScore {
  score: LeadScoring | null;
  dropped: number;
  /** Why the requested score is missing, as a sentence. */
  error: string | null;
}

/** Tokens of all sources together: a scoring takes about 1,500. */
const sourceTokensMax = 1_000;
const outputTokensMax = 500;

/**
 * Scores a person from the sources if a payload has both descriptions. A failure does not affect the report.
 * @throws the signal's reason when it fires.
 */
export async function scorePerson(
  { product_description: product, icp_description: icp }: PeoplePayload,
  person: Person,
  sources: readonly Source[],
  session: ModelSession,
  signal: AbortSignal,
): Promise<PersonScore> {
  const [first, ...others] = sources.map(({ text }) => text);
  if (!product || !icp || !first) return { score: null, dropped: 0, error: null };
  const tokensMax = Math.floor(sourceTokensMax / sources.length);
  try {
    const { value, dropped } = await scoreLead(session, {
      product,
      icp,
      materials: sources.map((source, index) => ({
        label: `source_${index + 1}`,
        text: extractOf(source, person, tokensMax),
      })),
      source: others.reduce(eitherSource, first),
      outputTokensMax,
    });
    return { score: value, dropped, error: null };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    return { score: null, dropped: 0, error: error.message };
  }
}
