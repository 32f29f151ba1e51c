import type { Registry } from "prom-client";
import type { BackgroundService } from "../async/background-service.ts";
import { siteAddresses } from "../crawler/links/site-section.ts";
import { type DomainLists, loadDomainLists } from "../job-types/verify/index.ts";
import type { Suppressions } from "../privacy/suppressions.ts";
import { createProjector } from "../records/projector.ts";
import { createRecordMetrics } from "../records/record-metrics.ts";
import type { Signals } from "../store/core/signals.ts";
import { readProjectionState } from "../store/records/outbox.ts";
import type { Core } from "./core.ts";

/** What turns results into records. The lists of free mail providers are loaded with the first result. */
export function createRecordProjector(
  { database, log }: Core,
  { signals, metrics, suppressions }: { signals: Signals; metrics: Registry; suppressions: Suppressions },
): BackgroundService {
  let lists: DomainLists | undefined;
  const isFreeMail = (domain: string) => {
    lists ??= loadDomainLists();
    return lists.isFree(domain);
  };
  const { onFailure } = createRecordMetrics(metrics, () => readProjectionState(database));
  return createProjector({
    database,
    signals,
    log,
    suppressions,
    reading: { sectionOf: siteAddresses.sectionOf, isFreeMail },
    onFailure(failure) {
      onFailure();
      log.warn({ failure }, "a result could not be projected into records; it is set aside");
    },
  });
}
