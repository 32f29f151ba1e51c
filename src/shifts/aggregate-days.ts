import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import { causeOf } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { actorsToAggregate, aggregateDays } from "../store/shifts/activity-days.ts";

const everyMs = 30_000;
const actorsAtOnce = 100;

/** Aggregates completed days, so that shifts are read fast; until then they are computed from the activities. */
export function createDayAggregator(ports: { database: Database; log: Logger }): BackgroundService {
  const onError = (error: unknown) => ports.log.warn({ error: causeOf(error) }, "could not aggregate days");
  return backgroundService(() => {
    const stopping = new AbortController();
    const aggregating = repeat(everyMs, () => aggregateAllDays(ports.database, stopping.signal), onError);
    return () => {
      stopping.abort();
      return aggregating.stop();
    };
  });
}

/** Aggregates all pending days. */
export async function aggregateAllDays(database: Database, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const actors = await actorsToAggregate(database, actorsAtOnce);
    let done = 0;
    for (const actor of actors) {
      let more = true;
      while (more) {
        if (stopping?.aborted) return;
        const aggregated = await aggregateDays(database, actor);
        if (aggregated.isDone) done += 1;
        more = aggregated.more;
      }
    }
    // No progress means that another process is working on the rest.
    if (actors.length < actorsAtOnce || done === 0) return;
  }
}
