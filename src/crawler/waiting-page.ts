import type { LinkTraits } from "./learning.ts";
import type { LinkPlace } from "./scoring.ts";

/** A page that waits to be fetched. */
export interface FrontierEntry {
  /** Its identity, see `pageKey`. */
  key: string;
  /** The address it is fetched by. */
  url: string;
  depth: number;
  /** For bestfirst: higher is fetched earlier. */
  score: number;
  /** What it has in common with others. */
  traits: LinkTraits;
  /** What its address tells, where it was scored. */
  place: LinkPlace | null;
}

/** The score that one more link gives to a page that waits. */
export type Rescore = (waiting: FrontierEntry) => { score: number; traits: LinkTraits };

/** The pages that are known and not fetched yet, in the order of the strategy. */
export interface Frontier {
  readonly size: number;
  /**
   * Adds the new links of one page, in their order on the page; `last` puts them behind everything that
   * waits. False for each that found no room.
   */
  add(entries: readonly FrontierEntry[], place?: "last"): boolean[];
  /** Another link to a page was met: where it waits and scores matter, the higher one counts. */
  raise(key: string, rescore: Rescore): void;
  /** The page that `next` would give. */
  peek(): FrontierEntry | undefined;
  next(): FrontierEntry | undefined;
  /** Empties it. */
  drain(): FrontierEntry[];
}
