import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Registry } from "prom-client";
import { createJobCanceller } from "../../src/jobs/cancel.ts";
import { createJobMetrics } from "../../src/jobs/job-metrics.ts";
import { readServiceCounts } from "../../src/store/system/service-counts.ts";
import { createServiceGauges } from "../../src/system/service-gauges.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { freePort } from "../harness/free-port.ts";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";
import { projectRoot, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const promtool = spawnSync("promtool", ["--version"]).error === undefined;

/** Series and their values in the Prometheus text format. */
function parse(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, series, value] = /^([a-z0-9_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? assert.fail(line);
      return [series ?? "", Number(value)];
    }),
  );
}

const namesOf = (text: string) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? "");

test("jobs are counted as they wait, run, rest and end; test jobs are not", async () => {
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const harness = await createJobsHarness(
    scriptedType(async ({ name }, { lendSlot }) => {
      if (name === "resting") {
        const longWait = { waitingFor: "a provider", retryAt: new Date(Date.now() + 600_000) };
        await lendSlot?.(async () => await ends.get(name)?.promise, longWait);
      } else await ends.get(name)?.promise;
      if (name === "failing") throw new Error("away");
      return outcome;
    }, 2),
  );
  const submit = async (name: string, isTest = false) => {
    ends.set(name, gate());
    return (await harness.submit(name, { payload: { name, test: isTest } })).jobId;
  };
  const registry = new Registry();
  const metrics = createJobMetrics(registry);
  // Each reading queries the database.
  createServiceGauges(registry, () => readServiceCounts(harness.database, ["svcSite", "svcMaps"]), {
    now: () => Number.POSITIVE_INFINITY,
  });
  const canceller = createJobCanceller({ database: harness.database, onCancel: metrics.onCancel });
  /** Waits until all of these series have these values. */
  const becomes = (expected: Record<string, number>) =>
    eventually(
      async () => {
        const found = parse(await registry.metrics());
        return Object.fromEntries(Object.keys(expected).map((series) => [series, found.get(series)]));
      },
      (found) => JSON.stringify(found) === JSON.stringify(expected),
    );
  const site = '{type="svcSite"}';

  await submit("first");
  await submit("resting");
  const [failing, waiting] = [await submit("failing"), await submit("waiting")];
  await submit("test", true);
  await becomes({
    [`forager_jobs_waiting${site}`]: 4,
    [`forager_jobs_running${site}`]: 0,
    'forager_jobs_waiting{type="svcMaps"}': 0,
    'forager_jobs_oldest_waiting_seconds{type="svcMaps"}': 0,
  });
  assert.ok((parse(await registry.metrics()).get(`forager_jobs_oldest_waiting_seconds${site}`) ?? 0) > 0);

  harness.work("worker-1", metrics);
  // The resting job lends its slot to the third.
  await becomes({
    [`forager_jobs_waiting${site}`]: 1,
    [`forager_jobs_running${site}`]: 3,
    [`forager_worker_slots${site}`]: 2,
    [`forager_worker_slots_busy${site}`]: 2,
    [`forager_worker_jobs_resting${site}`]: 1,
    [`forager_job_start_delay_seconds_count${site}`]: 3,
  });
  assert.equal(await canceller.cancel("cli_a", waiting), "cancelled");
  for (const { resolve } of ends.values()) resolve();
  await becomes({
    'forager_jobs_finished_total{type="svcSite",outcome="completed"}': 2,
    'forager_jobs_finished_total{type="svcSite",outcome="failed"}': 1,
    'forager_jobs_finished_total{type="svcSite",outcome="cancelled"}': 1,
    'forager_job_run_duration_seconds_count{type="svcSite",outcome="completed"}': 2,
    'forager_job_run_duration_seconds_count{type="svcSite",outcome="failed"}': 1,
    [`forager_jobs_waiting${site}`]: 0,
    [`forager_jobs_running${site}`]: 0,
    [`forager_jobs_oldest_waiting_seconds${site}`]: 0,
    [`forager_worker_slots_busy${site}`]: 0,
    [`forager_worker_jobs_resting${site}`]: 0,
    [`forager_job_start_delay_seconds_count${site}`]: 3,
    'forager_jobs_finished_total{type="svcMaps",outcome="completed"}': 0,
  });
  assert.equal((await harness.reader.find("cli_a", failing))?.status, "failed");
  assert.doesNotMatch(await registry.metrics(), /cli_a|worker-1/, "nothing names a client or a worker");
});

test("the oldest waiting job is found behind jobs of higher priority and other clients", async () => {
  const harness = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));
  const age = async (jobId: string, minutes: number, priority: number) => {
    await harness.database.query({
      text: "update jobs set created_at = now() - make_interval(mins => $2), priority = $3 where id = $1",
      values: [jobId, minutes, priority],
    });
  };
  const oldest = (await harness.submit("oldest")).jobId;
  await age(oldest, 90, -1);
  await age((await harness.submit("urgent")).jobId, 60, 5);
  await age((await harness.submit("usual")).jobId, 30, 0);
  await age((await harness.submit("other", { client: "cli_b" })).jobId, 10, 0);
  const minutes = async () => {
    const { jobs } = await readServiceCounts(harness.database, ["svcSite"]);
    return jobs.map(({ waiting, oldest_waiting_seconds }) => [
      waiting,
      Math.floor(oldest_waiting_seconds / 60),
    ]);
  };
  assert.deepEqual(await minutes(), [[4, 90]]);
  await createJobCanceller({ database: harness.database, onCancel: () => {} }).cancel("cli_a", oldest);
  assert.deepEqual(await minutes(), [[3, 60]]);
});

test("every process serves the metrics of its roles, all of them documented", async () => {
  const site = await startSiteServer({ pages: { "/": "<title>Home</title><p>Hello there." } });
  atEnd(() => site.close());
  const env = { DATA_DIR: await dataFolder("metrics"), ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" };
  const ports = { worker: await freePort(), scheduler: await freePort() };
  const service = await startServiceProcess({ env });
  for (const [roles, port] of Object.entries(ports)) {
    await startServiceProcess({ env: { ...env, METRICS_PORT: String(port) }, roles });
  }
  const api = apiClient(service.url, await createClient(env));
  const events = await api.events();
  await api.submitSite({ url: `${site.url}/`, max_pages: 1 });
  await events.until((heard) => heard.some(({ type }) => type === "job.completed"));

  const read = async (url: string) => await (await fetch(`${url}/metrics`)).text();
  const all = await read(service.url);
  const series = parse(all);
  for (const name of [
    "forager_database_query_duration_seconds_count",
    "forager_event_lag_seconds_count",
    'forager_database_connections{state="idle"}',
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ]) {
    assert.ok((series.get(name) ?? 0) > 0, name);
  }
  events.close();

  const page = await readFile(join(projectRoot, "docs/metrics.md"), "utf8");
  const names = namesOf(all);
  const documented = [...page.matchAll(/^\| `(forager_\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(names.filter((name) => name.startsWith("forager_")).sort(), documented.sort());
  for (const [name] of page.matchAll(/\b(?:forager|process|nodejs)_\w+/g)) {
    assert.ok(names.includes(name.replace(/_(?:bucket|count)$/, "")), `${name} of docs/metrics.md`);
  }

  const worker = await read(`http://127.0.0.1:${ports.worker}`);
  const scheduler = await read(`http://127.0.0.1:${ports.scheduler}`);
  assert.ok(parse(worker).get('forager_worker_slots{type="svcSite"}'));
  assert.doesNotMatch(scheduler, /^forager_worker_slots/m);
  for (const text of [worker, scheduler]) {
    assert.equal(parse(text).get('forager_jobs_waiting{type="svcSite"}'), 0);
    assert.ok(parse(text).get("process_cpu_seconds_total"));
  }
  for (const input of promtool ? [all, worker, scheduler] : []) {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
      input,
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout + stderr);
  }
});
