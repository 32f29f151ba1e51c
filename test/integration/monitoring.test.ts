import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { exportedMetrics } from "../../scripts/docs/metrics-page.ts";
import { createTestDatabase } from "../harness/database.ts";
import { projectRoot, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";

const folder = join(projectRoot, "deploy/helm/forager/monitoring");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

interface Rule {
  alert: string;
  expr: string;
}
const rules: Rule[] = parse(read("alerts.yaml")).groups.flatMap((group: { rules: Rule[] }) => group.rules);

/** Every query of the dashboard, without Grafana's variables. */
function dashboardQueries(): { title: string; expr: string }[] {
  const { panels } = JSON.parse(read("dashboard.json"));
  return panels.flatMap(({ title, targets = [] }: { title: string; targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => ({ title, expr })),
  );
}

/** Names of series that a registry exports; a histogram is three. */
function exportedNames(): Set<string> {
  const names = Object.values(exportedMetrics()).flatMap((registry) => registry.getMetricsAsArray());
  return new Set([
    // Prometheus itself adds it.
    "up",
    ...names.flatMap(({ name, type }) =>
      String(type) === "histogram" ? ["_bucket", "_sum", "_count"].map((suffix) => name + suffix) : [name],
    ),
  ]);
}

/** Names of series in a query: words that are neither functions, keywords nor labels. */
const seriesOf = (expr: string) =>
  [...expr.replace(/"[^"]*"/g, "").matchAll(/\b(?:up|(?:forager|nodejs|process)_\w+)\b/g)].map(
    ([name]) => name,
  );

describe("deploy/helm/forager/monitoring", () => {
  test("alerts and dashboard ask for metrics that exist", () => {
    const known = exportedNames();
    const queries = [...rules.map(({ alert, expr }) => ({ title: alert, expr })), ...dashboardQueries()];
    for (const { title, expr } of queries) {
      const series = seriesOf(expr);
      assert.ok(series.length > 0, `${title}: ${expr}`);
      for (const name of series) assert.ok(known.has(name), `${title} asks for ${name}`);
    }
  });

  test("a running service exports every metric that alerts and dashboard ask for", async () => {
    const env = {
      DATABASE_URL: (await createTestDatabase()).url,
      SECRET_KEY: "k".repeat(40),
      DATA_DIR: await temporaryFolder("monitoring"),
    };
    const service = await startServiceProcess({ env });
    const text = await (await fetch(`${service.url}/metrics`)).text();
    await service.stop();
    const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    assert.ok(exported.size > 30);
    const asked = [...rules, ...dashboardQueries()].flatMap(({ expr }) => seriesOf(expr));
    const missing = asked.filter(
      (series) =>
        series !== "up" && !exported.has(series) && !exported.has(series.replace(/_(bucket|sum|count)$/, "")),
    );
    assert.deepEqual([...new Set(missing)], []);
  });

  test("the dashboard shows every metric of Forager", () => {
    const shown = dashboardQueries().flatMap(({ expr }) => seriesOf(expr));
    const missing = Object.values(exportedMetrics())
      .flatMap((registry) => registry.getMetricsAsArray())
      .map(({ name }) => name)
      .filter((name) => name.startsWith("forager_") && !shown.some((series) => series.startsWith(name)));
    assert.deepEqual(missing, []);
  });

  test("every alert has a test that it fires, and one that it does not", () => {
    const cases: { alertname: string; exp_alerts: object[] }[] = parse(
      read("alerts.test.yaml"),
    ).tests.flatMap((one: { alert_rule_test: object[] }) => one.alert_rule_test);
    for (const { alert } of rules) {
      const own = cases.filter(({ alertname }) => alertname === alert);
      assert.ok(
        own.some((one) => one.exp_alerts.length > 0),
        `${alert} fires`,
      );
      assert.ok(
        own.some((one) => one.exp_alerts.length === 0),
        `${alert} does not fire`,
      );
    }
  });

  const isMissing = spawnSync("promtool", ["--version"]).error !== undefined;
  test("Prometheus accepts the rules, which pass their tests, and the queries of the dashboard", {
    skip: isMissing && "promtool is not installed (Debian: prometheus)",
  }, async () => {
    const promtool = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: folder, encoding: "utf8" });
      assert.equal(status, 0, `${args.join(" ")}: ${stdout}${stderr}`);
    };
    promtool("check", "rules", "alerts.yaml");
    promtool("test", "rules", "alerts.test.yaml");
    const recorded = dashboardQueries().map(({ expr }, index) => ({
      record: `forager:panel${index}`,
      expr: expr.replaceAll("$__rate_interval", "5m").replaceAll("$job", ".*"),
    }));
    const queries = join(await temporaryFolder("queries"), "queries.yaml");
    // JSON is YAML.
    await writeFile(queries, JSON.stringify({ groups: [{ name: "dashboard", rules: recorded }] }));
    promtool("check", "rules", queries);
  });
});
