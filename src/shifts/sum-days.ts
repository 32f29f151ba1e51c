import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import { causeOf } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { actorsToSum, sumDays } from "../store/shifts/activity-days.ts";

const everyMs = 30_000;
const actorsAtOnce = 100;

/** Sums up days that are over, from which shifts are read fast; until then the same shifts are read slowly. */
export function createDaySummer(ports: { database: Database; log: Logger }): BackgroundService {
  const onError = (error: unknown) => ports.log.warn({ error: causeOf(error) }, "days were not summed up");
  return backgroundService(() => {
    const stopping = new AbortController();
    const summing = repeat(everyMs, () => sumAllDays(ports.database, stopping.signal), onError);
    return () => {
      stopping.abort();
      return summing.stop();
    };
  });
}

/** Sums up whatever days there are to sum up. */
export async function sumAllDays(database: Database, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const actors = await actorsToSum(database, actorsAtOnce);
    let done = 0;
    for (const actor of actors) {
      let more = true;
      while (more) {
        if (stopping?.aborted) return;
        const summed = await sumDays(database, actor);
        if (summed.isDone) done += 1;
        more = summed.more;
      }
    }
    // Nothing of these was done where another process is at them.
    if (actors.length < actorsAtOnce || done === 0) return;
  }
}
