import { Counter, Gauge, type Registry } from "prom-client";
import { cacheBriefly } from "../async/coalesce.ts";
import type { ProjectionState } from "../store/records/outbox.ts";

/** Registers the metrics of records; a gauge that cannot be read is absent. No label names a client. */
export function createRecordMetrics(
  registry: Registry,
  read: () => Promise<ProjectionState>,
): { onFailure(): void } {
  const state = cacheBriefly(() => read().catch(() => null));
  const gauge = (name: string, help: string, of: (state: ProjectionState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const known = await state();
        if (known === null) this.remove();
        else this.set(of(known));
      },
    });
  gauge(
    "forager_records_waiting",
    "Completed jobs that wait to be projected into records.",
    ({ waiting }) => waiting,
  );
  gauge(
    "forager_records_lag_seconds",
    "Age of the oldest completed job that waits to be projected into records; 0 if none does.",
    ({ oldest_waiting_seconds }) => oldest_waiting_seconds,
  );
  gauge(
    "forager_records_set_aside",
    "Results that could not be projected into records; the table record_failures gives the reasons.",
    ({ failures }) => failures,
  );
  const failed = new Counter({
    name: "forager_records_failures_total",
    help: "Results that this process could not project into records.",
    registers: [registry],
  });
  return { onFailure: () => failed.inc() };
}
