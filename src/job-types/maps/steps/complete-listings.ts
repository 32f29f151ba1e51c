import { messageOf } from "../../../errors.ts";
import type { Listing } from "../listing.ts";
import type { DetailOptions, MapsProvider, ProviderRun } from "../ports.ts";
import { isLasting } from "./explore-area.ts";

export interface Completion {
  /** In the same order; one whose details could not be read as it was. */
  listings: Listing[];
  /** Places that were asked about. */
  requests: number;
  warnings: string[];
}

const parallelMax = 8;

/**
 * Asks for what an exploration left out of each place.
 * @throws the signal's reason alone: what was found is worth more than what is missing of it.
 */
export async function completeListings(
  listings: readonly Listing[],
  provider: Pick<MapsProvider, "complete">,
  options: DetailOptions,
  run: ProviderRun,
  onProgress: (completed: number) => void = () => undefined,
): Promise<Completion> {
  const completed = [...listings];
  const waiting = listings.entries();
  const reasons = new Map<string, number>();
  let [requests, done, isOver] = [0, 0, false];
  const worker = async (): Promise<void> => {
    for (const [index, listing] of waiting) {
      if (isOver) return;
      try {
        const complete = await provider.complete(listing, options, run);
        if (complete !== listing) requests += 1;
        completed[index] = complete;
        onProgress(++done);
      } catch (error) {
        run.signal.throwIfAborted();
        requests += 1;
        reasons.set(messageOf(error), (reasons.get(messageOf(error)) ?? 0) + 1);
        isOver ||= isLasting(error);
      }
    }
  };
  await Promise.all(Array.from({ length: parallelMax }, worker));
  return { listings: completed, requests, warnings: sentences(reasons, listings.length - done) };
}

function sentences(reasons: ReadonlyMap<string, number>, missing: number): string[] {
  if (missing === 0) return [];
  const why = [...reasons].map(([reason, count]) => (count > 1 ? `${reason} (${count} times)` : reason));
  return [`Details of ${missing} ${missing === 1 ? "place" : "places"} could not be read: ${why.join(" ")}`];
}
