import { collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import type { PoolState } from "../store/core/database.ts";

/** Collects metrics of this process, in every role. */
export interface ProcessMetrics {
  onStatement(seconds: number): void;
  onEventsRead(ages: readonly number[]): void;
  /** Registers the connection pool, read whenever metrics are scraped. */
  watchPool(read: () => PoolState): void;
}

const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const lagBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** prom-client's gauges with counter names; they duplicate the sums of others. */
const misnamed = [
  "nodejs_active_resources_total",
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
];

/** Adds the metrics of a process to a registry: prom-client's own, database connections, event reading. */
export function createProcessMetrics(registry: Registry): ProcessMetrics {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const statements = new Histogram({
    name: "forager_database_query_duration_seconds",
    help: "Time from a statement to its result; outside of transactions, the wait for a free connection is included.",
    buckets: statementBuckets,
    registers: [registry],
  });
  const lag = new Histogram({
    name: "forager_event_lag_seconds",
    help: "Age of events when this process reads them for its open event streams.",
    buckets: lagBuckets,
    registers: [registry],
  });
  return {
    onStatement: (seconds) => statements.observe(seconds),
    onEventsRead(ages) {
      for (const age of ages) lag.observe(age);
    },
    watchPool(read) {
      new Gauge({
        name: "forager_database_connections",
        help: "Database connections of this process by state (busy, idle).",
        labelNames: ["state"],
        registers: [registry],
        collect() {
          const { open, idle } = read();
          this.set({ state: "busy" }, open - idle);
          this.set({ state: "idle" }, idle);
        },
      });
      new Gauge({
        name: "forager_database_connections_max",
        help: "Maximum database connections of this process (DATABASE_POOL_SIZE).",
        registers: [registry],
        collect() {
          this.set(read().max);
        },
      });
      new Gauge({
        name: "forager_database_requests_waiting",
        help: "Statements and transactions of this process that wait for a free connection.",
        registers: [registry],
        collect() {
          this.set(read().waiting);
        },
      });
    },
  };
}
