import type { ModelSession } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import type { JobContext } from "../../../jobs/job-type.ts";
import type { PeopleOptions, PeoplePorts } from "../ports.ts";
import { openPublicPages } from "../public-pages.ts";
import type { SearchWeb } from "../search/search-web.ts";
import { createGathering, type Gathering } from "./gather-sources.ts";
import type { Person } from "./person.ts";
import { planFollowUps } from "./plan-follow-ups.ts";

export interface ReadInRoundsOptions
  extends Pick<PeopleOptions, "userAgent" | "researchPagesMax" | "researchTimeoutMs" | "researchRoundsMax"> {
  session: ModelSession;
  searchWeb: SearchWeb;
  /** Told what could not be done, as a sentence. */
  note: (sentence: string) => void;
}

export interface ReadInRounds extends Gathering {
  /** Every search, in the order of the rounds. */
  queries: string[];
  rounds: number;
  /** Whether the model was asked for further searches. */
  asksFurther: boolean;
}

/** Of the pages that a report may have, what every round but the last may read: later ones know better what for. */
const roundShare = 2 / 3;

/**
 * Searches for a person and reads pages, and again for what these leave open or point to, until the model has enough,
 * nothing new is found, or a limit of rounds, pages or time is met.
 * @throws ForagerError what the search provider throws in the first round; the signal's reason when it fires.
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

/** What earlier rounds gave is enough to go on with, whatever becomes of a later one. */
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
