import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pino from "pino";
import { createHousekeeping } from "../../src/system/housekeeping.ts";
import { apiClient } from "../harness/api-client.ts";
import { chromiumPath, noChromium } from "../harness/chromium.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { startMailWorld } from "../harness/mail-world.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startGooglePeer } from "../servers/maps/google-peer.ts";
import { inventedPlaces } from "../servers/maps/invented-places.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { type CollectedSpan, startTraceCollector } from "../servers/trace-collector.ts";

const collector = await startTraceCollector();
atEnd(() => collector[Symbol.asyncDispose]());
const mail = await startMailWorld({});
atEnd(() => mail[Symbol.asyncDispose]());
const maps = await startGooglePeer({
  places: inventedPlaces(20, { south: 52, west: -2, north: 52.5, east: -1.5 }),
});
atEnd(() => maps.close());
const shell = `<!doctype html><title>App</title><div id="app"></div><script>
  document.getElementById("app").innerHTML = "<h1>Rendered</h1>" + "<p>Some words. </p>".repeat(99);</script>`;
const site = await startSiteServer({
  pages: { "/": "<title>Home</title><p>We build stairs.</p>", "/app": shell },
});
atEnd(() => site.close());

const testDatabase = await createTestDatabase();
const env = {
  ...mail.env,
  CHROMIUM_PATH: chromiumPath,
  GOOGLE_MAPS_URL: maps.url,
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DATABASE_URL: testDatabase.url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("job-traces"),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_BSP_SCHEDULE_DELAY: "100",
  SHUTDOWN_SECONDS: "1",
};
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const client = apiClient(service.url, await createClient(env, "traced"));

const spanOf = (jobId: string) =>
  collector.spans.find(({ attributes }) => attributes["forager.job.id"] === jobId);

async function submit(type: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const answer = await client.send("POST", `/api/v1/jobs/${type}/submit`, body, headers);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.job_id;
}

/** The span of a job and all spans of its trace. */
async function traceOf(jobId: string) {
  const job = await eventually(
    () => spanOf(jobId),
    (span) => span !== undefined,
  );
  assert.ok(job);
  assert.equal(job.attributes["forager.job.outcome"], "completed", JSON.stringify(job));
  const spans = collector.spans.filter(({ traceId }) => traceId === job.traceId);
  const named = (name: string): CollectedSpan[] => spans.filter((span) => span.name === name);
  return { job, named, text: JSON.stringify(spans) };
}

describe("the trace of a job", () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const parentId = "b7ad6b7169203331";
  const crawl = (path: string, traceparent: string, idempotencyKey?: string) =>
    submit(
      "svcSite",
      { payload: { url: `${site.url}/${path}`, max_pages: 1 } },
      { traceparent, ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }) },
    );

  test("continues that of its submit", async () => {
    const ids = [
      await crawl("", `00-${traceId}-${parentId}-01`),
      await crawl("?guarded", `00-${traceId}-${parentId}-01`, "one"),
    ];
    for (const jobId of ids) {
      const { job, named } = await traceOf(jobId);
      assert.deepEqual([job.traceId, job.parentSpanId], [traceId, parentId]);
      assert.ok(named("stage crawl").some(({ parentSpanId }) => parentSpanId === job.spanId));
    }
  });

  test("is its own if the submit had no valid one, and none if the caller does not trace", async () => {
    const untraced = await crawl("?untraced", `00-${traceId}-${parentId}-00`);
    const invalid = ["", "00-short", `00-${"0".repeat(32)}-${parentId}-01`, `ff-${traceId}-${parentId}-01`];
    for (const [index, traceparent] of invalid.entries()) {
      const { job } = await traceOf(await crawl(`?invalid=${index}`, traceparent));
      assert.notEqual(job.traceId, traceId);
      assert.equal(job.parentSpanId, undefined);
    }
    await eventually(
      async () => (await client.get(`/api/v1/jobs/${untraced}/status`)).body.status,
      (status) => status === "completed",
    );
    // Spans are sent in order, and a later one has arrived.
    await traceOf(await crawl("?later", `00-${traceId}-${parentId}-01`));
    assert.equal(spanOf(untraced), undefined);
  });

  test("is no longer known a week after the submit", async () => {
    const database = testDatabase.open();
    const known = async () => (await database.query({ text: "select from job_traces" })).length;
    assert.ok((await known()) > 0);
    await database.query({ text: "update job_traces set created_at = now() - interval '8 days'" });
    const log = pino({ level: "silent" });
    const housekeeping = createHousekeeping({
      database,
      log,
      auditRetentionDays: 365,
      eventsRetentionMinutes: 60,
    });
    await housekeeping.start();
    atEnd(() => housekeeping.stop());
    await eventually(known, (rows) => rows === 0);
  });

  test("has a span of each page that a browser rendered", { skip: noChromium }, async () => {
    const { named } = await traceOf(
      await submit("svcSite", { payload: { url: `${site.url}/app`, max_pages: 1 } }),
    );
    const [render] = named("render");
    assert.ok(render !== undefined && render.status.code === undefined, JSON.stringify(render));
    assert.ok(named("page").some(({ spanId }) => spanId === render.parentSpanId));
  });

  test("has a span of each call of a map provider, without the query", async () => {
    const body = { search_query: "joiners in secret-town", max_results: 5, store_images: false };
    const { named, text } = await traceOf(await submit("svcMaps", body));
    const [stage] = named("stage search");
    const calls = named("maps search");
    assert.ok(calls.length > 0, text);
    for (const call of calls) {
      assert.equal(call.parentSpanId, stage?.spanId);
      assert.equal(call.attributes["forager.provider"], "google");
    }
    assert.ok(!text.includes("secret-town"));
  });

  test("has a span of each conversation with a mail server, without the address", async () => {
    const { named, text } = await traceOf(
      await submit("svcVerify", { payload: { email: "alice@firma.test" } }),
    );
    const [stage] = named("stage mailboxes");
    const conversations = named("smtp");
    assert.ok(conversations.length > 0, text);
    for (const { parentSpanId, attributes } of conversations) {
      assert.equal(parentSpanId, stage?.spanId);
      assert.equal(attributes["server.address"], "mx.firma.test");
    }
    assert.ok(!text.includes("alice"));
  });
});
