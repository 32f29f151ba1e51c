import { setTimeout as delay } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import type { ServiceCounts } from "../store/system/service-counts.ts";

/** Minimum interval between queries of the database, however often metrics are scraped. */
const freshMs = 5_000;

/**
 * Adds the gauges of the whole service to a registry: each process reads the same values from the database, in one
 * statement. If it does not answer within `waitMs`, the gauges are absent: stale numbers would hide the outage, and
 * the other metrics are still useful.
 */
export function createServiceGauges(
  registry: Registry,
  readCounts: () => Promise<ServiceCounts>,
  { now = () => performance.now(), waitMs = 1_000 } = {},
): void {
  let known: { counts: ServiceCounts; at: number } | undefined;
  let reading: Promise<ServiceCounts | null> | undefined;

  async function currentCounts(): Promise<ServiceCounts | null> {
    if (known !== undefined && now() - known.at < freshMs) return known.counts;
    reading ??= readCounts()
      .then((counts) => {
        known = { counts, at: now() };
        return counts;
      })
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    const giveUp = new AbortController();
    const late = delay(waitMs, null, { signal: giveUp.signal, ref: false }).catch(() => null);
    return await Promise.race([reading, late]).finally(() => giveUp.abort());
  }

  const perType = (name: string, help: string, read: (jobs: ServiceCounts["jobs"][number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["type"],
      registers: [registry],
      async collect() {
        const counts = await currentCounts();
        this.reset();
        for (const jobs of counts?.jobs ?? []) this.set({ type: jobs.type }, read(jobs));
      },
    });
  const total = (name: string, help: string, read: (counts: ServiceCounts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const counts = await currentCounts();
        if (counts === null) this.remove();
        else this.set(read(counts));
      },
    });

  perType("forager_jobs_waiting", "Jobs that wait for a worker.", ({ waiting }) => waiting);
  perType("forager_jobs_running", "Jobs that are processing or wait for a retry.", ({ running }) => running);
  perType(
    "forager_jobs_oldest_waiting_seconds",
    "Age of the oldest job that waits for a worker; 0 if none does.",
    ({ oldest_waiting_seconds }) => oldest_waiting_seconds,
  );
  total(
    "forager_webhook_deliveries_pending",
    "Webhook deliveries that wait for their first or next attempt.",
    ({ deliveries_pending }) => deliveries_pending,
  );
  total(
    "forager_webhook_feed_lag_seconds",
    "Age of the oldest event that has not become webhook deliveries yet; 0 if all have.",
    ({ webhook_feed_lag_seconds }) => webhook_feed_lag_seconds,
  );
  total(
    "forager_client_moves_interrupted",
    "Moves of clients to another cell that are not complete while no process works on them.",
    ({ moves_interrupted }) => moves_interrupted,
  );
}
