import { readFileSync } from "node:fs";
import { Registry } from "prom-client";
import { parse } from "yaml";
import { createModelMetrics } from "../../src/ai/model-metrics.ts";
import { createHttpMetrics } from "../../src/http/middleware/metrics.ts";
import { createJobMetrics } from "../../src/jobs/job-metrics.ts";
import { createRecordMetrics } from "../../src/records/record-metrics.ts";
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
while the database does not respond. With [cells](scaling.md#cells), every metric has the label \`cell\` of its process, and these
values are of that cell: \`max by (cell, type) (forager_jobs_waiting)\`. API processes have \`cell="home"\`.`;

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

const ofAlerts = `## What to alert on

[deploy](../deploy/helm/forager/monitoring/README.md) has these as rules for Prometheus, with tests and a Grafana dashboard.`;

interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { description: string };
}

/** The alert rules, whose descriptions say what an alert means. */
function alertTable(): string {
  const path = new URL("../../deploy/helm/forager/monitoring/alerts.yaml", import.meta.url);
  const { groups } = parse(readFileSync(path, "utf8")) as { groups: { rules: AlertRule[] }[] };
  return markdownTable(
    ["Alert", "Severity", "Condition", "For", "Meaning"],
    groups
      .flatMap(({ rules }) => rules)
      .map(({ alert, expr, for: duration, labels, annotations }) => [
        `\`${alert}\``,
        labels.severity,
        `\`${expr.replaceAll("|", "\\|")}\``,
        duration ?? "",
        annotations.description.replace(/docs\/([a-z-]+\.md)/g, "[$1]($1)"),
      ]),
  );
}

interface DescribedMetric {
  name: string;
  help: string;
  type: string;
  labelNames?: readonly string[];
}

/** Every metric that a process may export: those of the service, and its own. */
export function exportedMetrics(): { service: Registry; process: Registry } {
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
  createRecordMetrics(process, () => Promise.reject(new Error("There is no database.")));
  return { service, process };
}

/** docs/metrics.md: Forager's own metrics, split into service and process metrics. */
export function metricsPage(): string {
  const { service, process } = exportedMetrics();
  const [serviceTable, processTable] = [service, process].map(tableOf);
  const tables = [ofService, serviceTable, ofProcess, processTable, ofNode, ofAlerts, alertTable()];
  return [introduction, ...tables].join("\n\n");
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
