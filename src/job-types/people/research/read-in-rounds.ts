import { zodForm } from "../../../ai/forms/answer-forms.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { ModelSession } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { JobContext } from "../../../jobs/job-type.ts";
import type { PeopleOptions, PeoplePorts } from "../ports.ts";
import { openPublicPages } from "../public-pages.ts";
import type { SearchWeb } from "../search/search-web.ts";
import { createGathering, extractOf, type Gathering, type Source } from "./gather-sources.ts";
import { describePerson, type Person } from "./person.ts";
import { cleanQuery, namesPerson, PlanAnswer } from "./plan-queries.ts";

export interface ReadInRoundsOptions
  extends Pick<PeopleOptions, "userAgent" | "researchPagesMax" | "researchTimeoutMs" | "researchRoundsMax"> {
  session: ModelSession;
  searchWeb: SearchWeb;
  /** Receives what could not be done, as a sentence. */
  note: (sentence: string) => void;
}

export interface ReadInRounds extends Gathering {
  /** All searches, in the order of the rounds. */
  queries: string[];
  rounds: number;
  /** Whether the model was asked for further searches. */
  asksFurther: boolean;
}

/** The share of a report's pages that any round but the last may read: later rounds search more precisely. */
const roundShare = 2 / 3;

/**
 * Searches for a person and reads pages, then repeats that for open questions, until the model has enough,
 * nothing new is found, or a limit of rounds, pages or time is reached.
 * @throws ForagerError errors of the search provider in the first round; the signal's reason when it fires.
 */
export async function readInRounds(
  person: Person,
  planned: readonly string[],
  ports: Pick<PeoplePorts, "fetchPage" | "readPage" | "now">,
  context: JobContext,
  options: ReadInRoundsOptions,
): Promise<ReadInRounds> {
  const { researchPagesMax: pagesMax, researchRoundsMax: roundsMax, researchTimeoutMs: timeoutMs } = options;
  const { session, searchWeb, note, userAgent } = options;
  const endsAt = ports.now() + timeoutMs;
  const pages = openPublicPages({ fetchPage: ports.fetchPage, userAgent, signal: context.signal, timeoutMs });
  const gathering = createGathering(person, { ...ports, pages, searchWeb }, context, note);
  const queries = [...planned];
  try {
    await gathering.read(planned, shareOf(pagesMax, 1, roundsMax));
    let round = 1;
    let asksFurther = false;
    while (round < roundsMax && gathering.found().sources.length < pagesMax && ports.now() < endsAt) {
      const { sources } = gathering.found();
      asksFurther = true;
      const further = await planFollowUps(person, sources, queries, session, context.signal, note);
      if (further.length === 0) break;
      round += 1;
      queries.push(...further);
      context.report({ stage: "search", round });
      await readFurther(
        gathering,
        further,
        shareOf(pagesMax - sources.length, round, roundsMax),
        context,
        note,
      );
    }
    return { ...gathering.found(), queries, rounds: round, asksFurther };
  } finally {
    pages.close();
  }
}

const shareOf = (pagesLeft: number, round: number, roundsMax: number): number =>
  round === roundsMax ? pagesLeft : Math.ceil(pagesLeft * roundShare);

/** The results of earlier rounds are sufficient, even if a later one fails. */
async function readFurther(
  gathering: ReturnType<typeof createGathering>,
  queries: readonly string[],
  pagesMax: number,
  { signal }: JobContext,
  note: (sentence: string) => void,
): Promise<void> {
  try {
    await gathering.read(queries, pagesMax);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    note(`The further searches failed: ${error.message}`);
  }
}

export const followUpPrompt = new URL("./prompts/follow-up.md", import.meta.url);
const followUpsMax = 3;
const outputTokensMax = 300;
/** Tokens of all sources together: enough to see what they are about. */
const sourceTokensMax = 2_400;
const tokensPerSourceMax = 600;

/**
 * Further searches for what the pages so far leave open; none if they suffice, or if the model does not
 * answer. A page may have told the model what to search for, so only queries about this person are kept.
 * @throws the signal's reason when it fires.
 */
async function planFollowUps(
  person: Person,
  sources: readonly Source[],
  asked: readonly string[],
  session: ModelSession,
  signal: AbortSignal,
  note: (sentence: string) => void,
): Promise<string[]> {
  const tokensMax = Math.min(tokensPerSourceMax, Math.floor(sourceTokensMax / Math.max(1, sources.length)));
  try {
    const { value } = await session.ask({
      prompt: loadPrompt(followUpPrompt),
      materials: [
        { label: "person", text: describePerson(person) },
        { label: "searches", text: asked.join("\n") },
        ...sources.map((source, index) => ({
          label: `source_${index + 1}`,
          text: extractOf(source, person, tokensMax),
        })),
      ],
      form: zodForm("research_follow_up", PlanAnswer),
      outputTokensMax,
    });
    const before = new Set(asked.map((query) => query.toLowerCase()));
    const named = value.queries.map(cleanQuery).filter((query) => namesPerson(query, person));
    const further = named.filter((query) => !before.has(query.toLowerCase()));
    return [...new Set(further)].slice(0, followUpsMax);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    note(`The model planned no further searches: ${error.message}`);
    return [];
  }
}
