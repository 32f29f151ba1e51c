import { Registry } from "prom-client";
import { createModelMetrics } from "../../src/ai/model-metrics.ts";
import { createHttpMetrics } from "../../src/http/middleware/metrics.ts";
import { createJobMetrics } from "../../src/jobs/job-metrics.ts";
import { createProcessMetrics } from "../../src/system/process-metrics.ts";
import { createProxyWatch, exposeProxyWatch } from "../../src/system/proxy-watch.ts";
import { createServiceGauges } from "../../src/system/service-gauges.ts";
import { createWebhookMetrics } from "../../src/webhooks/webhook-metrics.ts";
import { markdownTable } from "./markdown-table.ts";

const introduction = `# Metrics

\`GET /metrics\` responds in the Prometheus text format: API processes on \`PORT\`, workers and schedulers on
\`METRICS_PORT\` if it is set. Requests from the same machine need no token; all others need \`METRICS_TOKEN\` as a Bearer
token. Scraping is cheap: all values from the database take one query, at most every 5 seconds for all readers.

\`\`\`yaml
scrape_configs:
  - job_name: forager
    authorization: { credentials: "METRICS_TOKEN's value" }
    static_configs:
      - targets: ["api.example.com:8080", "worker.example.com:9100"]
\`\`\`

Labels never identify a client, job, worker or website. Test jobs are not counted. \`type\` is the job type.`;

const ofService = `## Service metrics

Every process exports the same values, so take one: \`max by (type) (forager_jobs_waiting)\`. They are absent
while the database does not respond.`;

const ofProcess = `## Process metrics

Each process exports its own values, so sum them: \`sum by (type) (rate(forager_jobs_finished_total[5m]))\`. A process
exports only the metrics of its roles: only workers have slots, only API processes serve requests.`;

const ofNode = `## Node.js metrics

The standard metrics of Node.js come from [prom-client](https://github.com/siimon/prom-client). Those worth watching:

| Metric | Meaning |
|---|---|
| \`process_cpu_seconds_total\` | CPU time; \`rate(...)\` gives cores in use, including parser threads but not the browser |
| \`process_resident_memory_bytes\` | Memory of the process |
| \`nodejs_heap_size_used_bytes\` | JavaScript objects in memory |
| \`nodejs_eventloop_lag_p99_seconds\` | Event loop delay. An idle process shows about 0.01, the sampling interval |
| \`nodejs_gc_duration_seconds\` | Garbage collections |
| \`process_start_time_seconds\` | Start time, which reveals restarts |`;

const alerts = `## What to alert on

| Condition | Meaning |
|---|---|
| \`max by (type) (forager_jobs_oldest_waiting_seconds) > 600\` | Workers cannot keep up, or none is running |
| \`sum(forager_worker_slots_busy) / sum(forager_worker_slots) > 0.95\` for long | More workers would help |
| \`sum(rate(forager_jobs_finished_total{outcome="failed"}[15m])) / sum(rate(forager_jobs_finished_total[15m])) > 0.2\` | Many jobs fail: [errors.md](errors.md) lists the reasons |
| \`forager_database_requests_waiting > 0\` for long | \`DATABASE_POOL_SIZE\` is too small, or the database is too slow |
| \`histogram_quantile(0.99, rate(forager_event_lag_seconds_bucket[5m])) > 2\` | Event streams lag behind |
| \`max(forager_webhook_feed_lag_seconds) > 60\` | No process queues webhook deliveries |`;

interface DescribedMetric {
  name: string;
  help: string;
  type: string;
  labelNames?: readonly string[];
}

/** docs/metrics.md: Forager's own metrics, split into service and process metrics. */
export function metricsPage(): string {
  const service = new Registry();
  createServiceGauges(service, () => Promise.reject(new Error("There is no database.")));
  const process = new Registry();
  createJobMetrics(process).watchSlots(() => []);
  createProcessMetrics(process).watchPool(() => ({ max: 0, open: 0, idle: 0, waiting: 0 }));
  createHttpMetrics(process, () => 0);
  exposeProxyWatch(
    process,
    createProxyWatch({ publicUrl: undefined, trustProxy: undefined }, { warn: () => undefined }),
  );
  createWebhookMetrics(process);
  createModelMetrics(process);
  const [serviceTable, processTable] = [service, process].map(tableOf);
  return [introduction, ofService, serviceTable, ofProcess, processTable, ofNode, alerts].join("\n\n");
}

function tableOf(registry: Registry): string {
  const metrics = registry.getMetricsAsArray() as unknown as DescribedMetric[];
  return markdownTable(
    ["Metric", "Kind", "Labels", "Meaning"],
    metrics
      .filter(({ name }) => name.startsWith("forager_"))
      .map(({ name, type, labelNames = [], help }) => [
        `\`${name}\``,
        type,
        labelNames.map((label) => `\`${label}\``).join(", "),
        help,
      ]),
  );
}
