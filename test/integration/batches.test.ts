import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { openServiceDatabase } from "../harness/service-database.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { type Received, startWebhookReceiver, verifies } from "../servers/webhook-receiver.ts";

const release = Promise.withResolvers<void>();
const html = (body: string) => `<!doctype html><html lang="en"><title>Yard</title>${body}</html>`;
const site = await startSiteServer({
  pages: {
    "/one": html('<p><a href="mailto:office@yard-one.com">office@yard-one.com</a></p>'),
    "/two": html('<p><a href="mailto:office@yard-two.com">office@yard-two.com</a></p>'),
    "/slow": async (_request, response) => {
      await release.promise;
      response.setHeader("content-type", "text/html").end(html("<p>At last.</p>"));
    },
  },
});
atEnd(() => site.close());
const env = {
  DATA_DIR: await dataFolder("batches"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DNS_SERVERS: "127.0.0.1:9",
  SITE_JOBS_CONCURRENCY: "2",
  SHUTDOWN_SECONDS: "1",
};
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const credential = await createClient(env, "batches");
const client = apiClient(service.url, credential);
const batches = "/api/v1/batches";
const crawl = (path: string, more: object = {}) => ({
  type: "svcSite",
  payload: { url: `${site.url}${path}`, max_pages: 1, force_refresh: true },
  ...more,
});
/** Ends at once: no provider is configured. */
const failing = { type: "svcPeople", payload: { mode: "search", search_query: "CTOs in Berlin" } };
/** Runs until `release` is resolved, as often as it is submitted. */
const slow = crawl("/slow");

const submit = async (body: object, headers: Record<string, string> = {}) => {
  const answer = await client.send("POST", batches, body, headers);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
};
const read = async (id: string) => (await client.get(`${batches}/${id}`)).body;
const itemsOf = async (id: string, query = "") => (await client.get(`${batches}/${id}/items${query}`)).body;
const becomes = (id: string, status: string) =>
  eventually(
    () => read(id),
    (batch) => batch.status === status && (status !== "cancelled" || batch.completed_at !== null),
  );
const textOf = async (path: string) => {
  const answer = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${credential}` } });
  assert.equal(answer.status, 200);
  return { type: answer.headers.get("content-type"), text: await answer.text() };
};

describe("a batch", () => {
  test("runs its items as jobs, shows their outcome, and announces its end once", async () => {
    const stream = await client.events();
    const { batch_id: id, items } = await submit({
      name: "Yards",
      items: [crawl("/one", { client_ref: "row-1" }), { ...failing, client_ref: "row-2" }, crawl("/two")],
    });
    assert.equal(items, 3);
    const batch = await becomes(id, "completed");
    assert.deepEqual(
      [batch.name, batch.items, batch.percentage, batch.eta_seconds, batch.counts],
      ["Yards", 3, 100, 0, { queued: 0, processing: 0, completed: 2, failed: 1, cancelled: 0 }],
    );
    assert.deepEqual([batch.results_count, batch.valid_count], [2, null]);

    const { items: found, next_after } = await itemsOf(id);
    assert.equal(next_after, null);
    assert.deepEqual(
      found.map((item: Record<string, unknown>) => [item.index, item.client_ref, item.type, item.status]),
      [
        [0, "row-1", "svcSite", "completed"],
        [1, "row-2", "svcPeople", "failed"],
        [2, null, "svcSite", "completed"],
      ],
    );
    const page = await itemsOf(id, "?limit=1&status=completed");
    assert.deepEqual([page.items.length, page.next_after], [1, 0]);
    assert.deepEqual(await itemsOf(id, "?page_size=1&status=completed"), page, "as other lists name it");
    const rest = await itemsOf(id, `?limit=1&status=completed&after=${page.next_after}`);
    assert.deepEqual([rest.items[0].index, rest.next_after], [2, null]);

    const status = (await client.get(`/api/v1/jobs/${found[0].job_id}/status`)).body;
    assert.deepEqual([status.batch_id, status.client_ref], [id, "row-1"]);
    await stream.until((events) => events.some(({ type }) => type === "batch.completed"));
    const ofFirst = stream.events.filter(({ data }) => data.job_id === found[0].job_id);
    assert.deepEqual(
      ofFirst.map(({ type, data }) => [type, data.batch_id, data.client_ref]),
      ["job.queued", "job.started", "job.completed"].map((type) => [type, id, "row-1"]),
    );
    const ends = stream.events.filter(({ type }) => type === "batch.completed");
    assert.equal(ends.length, 1);
    const { batch_id, name, status: end, completed, failed, results_count } = ends[0]?.data ?? {};
    assert.deepEqual(
      [batch_id, name, end, completed, failed, results_count],
      [id, "Yards", "completed", 2, 1, 2],
    );
    stream.close();

    const listed = (await client.get(`${batches}?page_size=1`)).body;
    assert.deepEqual([listed.batches.length, listed.batches[0].batch_id], [1, id]);
  });

  test("gives its results as NDJSON with a line for each item, and as CSV with a line for each record", async () => {
    const { batch_id: id } = await submit({
      items: [crawl("/one", { client_ref: "=1+1" }), failing, crawl("/two")],
    });
    await becomes(id, "completed");
    const ndjson = await textOf(`${batches}/${id}/results`);
    assert.match(ndjson.type ?? "", /^application\/x-ndjson/);
    for (const line of ndjson.text.trim().split("\n")) assert.equal(line, JSON.stringify(JSON.parse(line)));
    const lines = ndjson.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ index, status, data }) => [index, status, data?.emails ?? null]),
      [
        [0, "completed", ["office@yard-one.com"]],
        [1, "failed", null],
        [2, "completed", ["office@yard-two.com"]],
      ],
    );
    const csv = await textOf(`${batches}/${id}/results?format=csv`);
    assert.match(csv.type ?? "", /^text\/csv/);
    const [header, ...rows] = csv.text.trim().split("\r\n");
    assert.match(header ?? "", /^item_index,client_ref,job_id,job_type,job_status,job_error,/);
    assert.equal(rows.length, 3);
    assert.match(rows[0] ?? "", /^0,'=1\+1,.*svcSite,completed,,.*office@yard-one\.com/);
    assert.match(rows[1] ?? "", /^1,,.*svcPeople,failed,/);
    const completed = await textOf(`${batches}/${id}/results?status=completed`);
    assert.equal(completed.text.trim().split("\n").length, 2);
  });

  test("comes as NDJSON or CSV, with the type of its items and a mapping of columns", async () => {
    const lines = [crawl("/one", { type: undefined, client_ref: "a" }), crawl("/two", { type: undefined })];
    const ndjson = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n\n`;
    const asLines = await client.send("POST", `${batches}?type=svcSite&name=Lines`, ndjson, {
      "content-type": "application/x-ndjson",
    });
    assert.equal(asLines.status, 201, JSON.stringify(asLines.body));
    assert.equal((await becomes(asLines.body.batch_id, "completed")).name, "Lines");

    const csv = `Customer;Website;Pages;Note\r\nc-1;${site.url}/one;1;"a; b"\r\nc-2;${site.url}/two;1;\r\n`;
    const columns = encodeURIComponent("Website:url,Customer:client_ref,Pages:max_pages");
    const asTable = await client.send("POST", `${batches}?type=svcSite&columns=${columns}`, csv, {
      "content-type": "text/csv",
    });
    assert.equal(asTable.status, 201, JSON.stringify(asTable.body));
    const { items } = await itemsOf(asTable.body.batch_id);
    assert.deepEqual(
      items.map((item: { client_ref: string }) => item.client_ref),
      ["c-1", "c-2"],
    );
    const request = (await client.get(`/api/v1/jobs/${items[1].job_id}/request`)).body;
    assert.deepEqual(request.body.payload, { url: `${site.url}/two`, max_pages: 1 });

    const verify = `emails,client_ref\r\n"ann@example.com;bob@example.com",x\r\n`;
    const lists = await client.send("POST", `${batches}?type=svcVerify`, verify, {
      "content-type": "text/csv",
    });
    const [item] = (await itemsOf(lists.body.batch_id)).items;
    const { payload } = (await client.get(`/api/v1/jobs/${item.job_id}/request`)).body.body;
    assert.deepEqual(payload.emails, ["ann@example.com", "bob@example.com"]);

    const unknown = await client.send("POST", `${batches}?type=svcSite&columns=Web:url`, csv, {
      "content-type": "text/csv",
    });
    assert.equal(unknown.status, 422);
    assert.match(unknown.body.detail, /columns: names the column 'Web', which is not in the header/);
    const elsewhere = await client.send("POST", "/api/v1/jobs/svcSite/submit", csv, {
      "content-type": "text/csv",
    });
    assert.equal(elsewhere.status, 400);
  });

  test("is refused as a whole for invalid items, which are all named, or accepted without them", async () => {
    const before = (await client.get(batches)).body.total;
    const items = [
      crawl("/one"),
      { type: "svcSite", payload: { url: "ftp://x" } },
      { type: "svcNone", payload: {} },
      { type: "svcSite", payload: { url: "http://10.1.2.3/" } },
      { type: "svcMaps", payload: {} },
      "text",
    ];
    const refused = await client.post(batches, { items });
    assert.equal(refused.status, 422);
    assert.match(
      refused.body.detail,
      /^5 of 6 items are invalid, so none was accepted\. items\.1\.payload\.url: /,
    );
    const places = refused.body.errors.map(({ loc }: { loc: unknown[] }) => loc.slice(0, 3).join("."));
    assert.deepEqual(
      [...new Set(places)],
      ["body.items.1", "body.items.2", "body.items.3", "body.items.4", "body.items.5"],
    );
    assert.equal((await client.get(batches)).body.total, before, "nothing was accepted");

    const accepted = await submit({ items, on_invalid: "skip" });
    assert.deepEqual([accepted.items, accepted.skipped], [1, 5]);
    assert.ok(accepted.errors.length >= 5);

    const many = { items: Array.from({ length: 300 }, () => ({ type: "svcSite", payload: {} })) };
    const bounded = await client.post(batches, many);
    assert.deepEqual([bounded.status, bounded.body.errors.length], [422, 100]);
    const tooMany = await client.post(batches, { items: Array.from({ length: 10_001 }, () => ({})) });
    assert.match(tooMany.body.detail, /at most 10000 items, not 10001/);
    for (const [body, detail] of [
      [{ items: [] }, /items: must have at least 1 item/],
      [{}, /items: is required/],
      [{ items: [crawl("/one")], priority: 11 }, /priority: must be at most 10/],
    ] as const) {
      const answer = await client.post(batches, body);
      assert.equal(answer.status, 422);
      assert.match(answer.body.detail, detail);
    }
    const lines = `${JSON.stringify(crawl("/one"))}\n{"type":\n`;
    const broken = await client.send("POST", batches, lines, { "content-type": "application/x-ndjson" });
    assert.deepEqual(broken.body.errors[0].loc, ["body", "items", 1]);
    assert.match(broken.body.errors[0].msg, /is not valid JSON/);
  });

  test("is accepted once for an Idempotency-Key", async () => {
    const headers = { "idempotency-key": "batch-1" };
    const body = { items: [crawl("/one")] };
    const first = await submit(body, headers);
    const again = await client.send("POST", batches, body, headers);
    assert.equal(again.headers.get("idempotent-replayed"), "true");
    assert.deepEqual(again.body, first);
    const other = await client.send("POST", batches, { items: [crawl("/two")] }, headers);
    assert.equal(other.body.code, "idempotency_conflict");
  });

  test("jobs are listed, cancelled and run again by filters, of which a dry run counts the jobs", async () => {
    const many = "/api/v1/jobs";
    const refused = await client.post(`${many}/cancel`, { dry_run: true });
    assert.match(refused.body.detail, /must have a filter, such as type_filter/);
    const lone = { ...slow, type: undefined, client_ref: "lone" };
    const { job_id: loneId } = (await client.post(`${many}/svcSite/submit`, lone)).body;
    assert.equal((await client.get(`${many}/${loneId}/request`)).body.body.client_ref, "lone");
    const { batch_id: id } = await submit({
      items: [...Array.from({ length: 5 }, () => slow), { ...failing, client_ref: "again" }],
    });
    await eventually(
      () => read(id),
      ({ counts }) => counts.failed === 1,
    );
    await client.post(`${batches}/${id}/pause`);
    const ofRef = (await client.get(`${many}/list?client_ref=lone&status_filter=processing`)).body;
    assert.deepEqual([ofRef.total, ofRef.jobs[0]?.job_id], [1, loneId]);
    const since = encodeURIComponent(ofRef.jobs[0].created_at);
    for (const [query, total] of [
      [`batch_id=${id}&type_filter=svcPeople&sort_by=updated_at`, 1],
      [`client_ref=lone&created_after=${since}`, 1],
      [`client_ref=lone&created_before=${since}`, 0],
      [`status_filter=failed&created_after=${since}&sort_by=status`, 1],
      [`campaign_id=other&batch_id=${id}`, 0],
      [`batch_id=none&created_after=${since}`, 1],
    ] as const) {
      const { body } = await client.get(`${many}/list?${query}`);
      assert.deepEqual([body.total, body.jobs.length], [total, total], query);
    }

    const misspelt = await client.post(`${many}/cancel`, { batch_id: id, type: "svcMaps" });
    assert.deepEqual(
      [misspelt.status, misspelt.body.matched],
      [422, undefined],
      "without it, more would match",
    );
    const dry = (await client.post(`${many}/cancel`, { batch_id: id, dry_run: true })).body;
    assert.deepEqual([dry.matched, dry.cancelled], [5, 0], "also what is held");
    const both = { job_ids: [loneId, randomUUID()], client_ref: "lone" };
    assert.equal((await client.post(`${many}/cancel`, both)).body.cancelled, 1);
    const ended = (await client.post(`${many}/cancel`, { type_filter: "svcSite", batch_id: id })).body;
    assert.deepEqual([ended.matched, ended.cancelled], [5, 5]);
    assert.deepEqual((await becomes(id, "completed")).counts.cancelled, 5);

    const failed = (await client.get(`${many}/list?client_ref=again`)).body.jobs[0];
    const counted = (await client.post(`${many}/rerun`, { batch_id: id, dry_run: true })).body;
    assert.deepEqual(
      [counted.matched_by, counted.matched_is_minimum],
      [[{ type: "svcPeople", status: "failed", jobs: 1 }], false],
    );
    const contradicting = {
      type_filter: "svcPeople",
      status_filter: "failed",
      outcome: "empty",
      dry_run: true,
    };
    assert.equal((await client.post(`${many}/rerun`, contradicting)).body.matched, 0);
    const rerun = (await client.post(`${many}/rerun`, { batch_id: id })).body;
    assert.deepEqual([rerun.submitted, rerun.skipped, rerun.remaining], [1, 0, 0]);
    const [item] = (await itemsOf(rerun.batch_id)).items;
    const status = (await client.get(`${many}/${item.job_id}/status`)).body;
    assert.deepEqual([status.rerun_of, status.client_ref], [failed.job_id, "again"]);
    const twice = (await client.post(`${many}/rerun`, { batch_id: id })).body;
    assert.deepEqual([twice.matched, twice.batch_id], [0, null]);

    const named = (await client.post(`${many}/rerun`, { job_ids: [loneId], dry_run: true })).body;
    assert.deepEqual(
      named.matched_by,
      [{ type: "svcSite", status: "cancelled", jobs: 1 }],
      "whatever its end",
    );
    const alone = await client.post(`${many}/${failed.job_id}/rerun`);
    assert.deepEqual([alone.status, alone.body.rerun_of], [201, failed.job_id]);
    const copy = (await client.get(`${many}/${alone.body.job_id}/status`)).body;
    assert.deepEqual([copy.rerun_of, copy.batch_id, copy.client_ref], [failed.job_id, null, "again"]);
    assert.equal((await client.post(`${many}/${randomUUID()}/rerun`)).status, 404);
    const { job_id: open } = (await client.post(`${many}/svcSite/submit`, lone)).body;
    assert.equal((await client.post(`${many}/${open}/rerun`)).body.code, "invalid_state");
    assert.equal((await client.post(`${many}/cancel`, { client_ref: "lone" })).body.cancelled, 1);
  });

  test("is paused: waiting items leave the queue until it is resumed, and a cancellation ends all of them", async () => {
    const { batch_id: id } = await submit({ items: Array.from({ length: 30 }, () => slow) });
    await eventually(
      () => read(id),
      ({ counts }) => counts.processing > 0 && counts.processing < 30,
    );
    const paused = (await client.post(`${batches}/${id}/pause`)).body;
    assert.equal(paused.status, "paused");
    const running = paused.counts.processing;
    assert.equal(paused.counts.queued, 30 - running);
    const held = (await itemsOf(id, "?status=queued&limit=1000")).items;
    assert.equal(held.length, 30 - running);
    const status = (await client.get(`/api/v1/jobs/${held[0].job_id}/status`)).body;
    assert.deepEqual([status.status, status.waiting_for], ["queued", "its batch to be resumed"]);
    assert.equal((await client.get(`/api/v1/jobs/${held[0].job_id}/results`)).status, 202);
    const waiting = await client.get("/api/v1/jobs/list?status_filter=queued&type_filter=svcSite");
    assert.equal(waiting.body.total, 0, "no worker finds them");

    const resumed = (await client.post(`${batches}/${id}/resume`)).body;
    assert.deepEqual([resumed.status, resumed.counts.queued], ["processing", 30 - running]);
    assert.equal(
      (await client.get("/api/v1/jobs/list?status_filter=queued&type_filter=svcSite")).body.total,
      30 - running,
    );

    await client.post(`${batches}/${id}/pause`);
    const cancelled = await client.post(`${batches}/${id}/cancel`);
    assert.deepEqual([cancelled.status, cancelled.body.cancelled], [200, 30]);
    const ended = await becomes(id, "cancelled");
    assert.deepEqual([ended.counts.cancelled, ended.percentage], [30, 100]);
    for (const action of ["cancel", "pause", "resume"]) {
      const refused = await client.post(`${batches}/${id}/${action}`);
      assert.deepEqual([refused.status, refused.body.code], [400, "invalid_state"], action);
    }
    release.resolve();
  });

  test("is estimated before, and its failed items are retried by new jobs", async () => {
    const missing = crawl("/missing", { client_ref: "nowhere" });
    const items = [crawl("/one"), { ...failing, client_ref: "again" }, missing];
    const estimate = (await client.post(`${batches}/estimate`, { items: [...items, {}] })).body;
    assert.deepEqual([estimate.items, estimate.invalid, estimate.cost.pages_max], [3, 1, 2]);
    assert.ok(estimate.expected_seconds > 0);
    assert.equal(estimate.types.length, 2);
    assert.deepEqual(estimate.errors[0].loc, ["body", "items", 3, "type"]);
    const nothing = (await client.post(`${batches}/estimate`, { items: [{}] })).body;
    assert.deepEqual([nothing.items, nothing.invalid, nothing.expected_seconds], [0, 1, 0]);
    const checks = { items: [{ type: "svcMaps", payload: { search_query: "yards" } }] };
    assert.match(
      (await client.post(`${batches}/estimate`, checks)).body.assumptions[0],
      /^svcMaps: 30 s per item, a typical time because none has ended in the last hour, /,
    );

    const { batch_id: id } = await submit({ items });
    const first = await becomes(id, "completed");
    assert.deepEqual([first.counts.completed, first.counts.failed, first.empty_count], [2, 1, 1]);
    const [empty, ...others] = (await itemsOf(id, "?outcome=empty")).items;
    assert.deepEqual([empty.client_ref, others], ["nowhere", []]);
    const before = (await itemsOf(id, "?status=failed")).items[0];
    const stream = await client.events();
    const retried = await client.post(`${batches}/${id}/retry-failed`);
    assert.deepEqual([retried.status, retried.body.retried], [200, 1]);
    await stream.until((events) => events.some(({ type }) => type === "batch.completed"));
    stream.close();
    const [after] = (await itemsOf(id, "?status=failed")).items;
    assert.deepEqual([after.index, after.client_ref], [1, "again"]);
    assert.notEqual(after.job_id, before.job_id);
    const again = await read(id);
    assert.deepEqual([again.items, again.counts], [3, first.counts]);
    const both = await client.post(`${batches}/${id}/retry-failed?include_empty=true`);
    assert.deepEqual([both.status, both.body.retried], [200, 2]);
    assert.equal((await becomes(id, "completed")).empty_count, 1, "it found nothing again");
    assert.notEqual((await itemsOf(id, "?outcome=empty")).items[0].job_id, empty.job_id);
    assert.equal((await client.get(`/api/v1/jobs/${before.job_id}/status`)).body.status, "failed");
  });

  test("the end of a job and of a batch calls its URL once, signed with the client's secret, and again after a failure", async () => {
    const receiver = await startWebhookReceiver();
    atEnd(() => receiver[Symbol.asyncDispose]());
    const at = (path: string) => receiver.received.filter((one) => one.path === path);
    const request = { payload: { url: `${site.url}/one`, max_pages: 1 }, client_ref: "called" };
    const withCall = { ...request, callback_url: `${receiver.url}/job` };
    receiver.answers.set("/job", 500);
    const first = (await client.post("/api/v1/jobs/svcSite/submit", withCall)).body;
    assert.equal(first.from_cache, false, "a job with a callback runs");
    await receiver.until(() => at("/job").length === 1);
    const { secret, webhook_id, previous_secret_expires_at } = (
      await client.post("/api/v1/webhooks/callback-secret")
    ).body;
    assert.ok(previous_secret_expires_at, "the first call had one");
    assert.ok(!verifies(at("/job")[0] as Received, secret));
    receiver.answers.delete("/job");
    const log = `/api/v1/webhooks/${webhook_id}/deliveries`;
    const [failed] = await eventually(
      async () => (await client.get(log)).body.deliveries,
      ([delivery]) => delivery?.attempts.length === 1,
    );
    assert.equal(failed.status, "pending");
    await client.post(`${log}/${failed.delivery_id}/replay`);
    await receiver.until(() => at("/job").length === 2);
    const called = at("/job")[1] as Received;
    assert.ok(verifies(called, secret));
    assert.equal(called.id, failed.delivery_id);
    assert.deepEqual(
      [called.json.type, called.json.data.job_id, called.json.data.client_ref],
      ["job.completed", first.job_id, "called"],
    );

    const { batch_id: id } = await submit({
      items: [crawl("/one"), failing],
      callback_url: `${receiver.url}/batch`,
    });
    await receiver.until(() => at("/batch").length === 1);
    const end = at("/batch")[0] as Received;
    assert.ok(verifies(end, secret));
    const { type, data } = end.json;
    assert.deepEqual([type, data.batch_id, data.completed, data.failed], ["batch.completed", id, 1, 1]);
    assert.equal(at("/job").length, 2);

    assert.deepEqual((await client.get("/api/v1/webhooks")).body.webhooks, []);
    assert.equal((await client.get(`/api/v1/webhooks/${webhook_id}`)).status, 404);
    for (const [path, body] of [
      ["/api/v1/jobs/svcSite/submit", request],
      ["/api/v1/jobs/submit", { job_type: "svcSite", url: `${site.url}/one` }],
      [batches, { items: [crawl("/one")] }],
    ] as const) {
      for (const url of ["http://10.1.2.3/", "ftp://example.com/", "http://example.com/"]) {
        const refused = await client.post(path, { ...body, callback_url: url });
        assert.equal(refused.status, path.endsWith("/jobs/submit") ? 400 : 422, `${path} ${url}`);
        assert.match(refused.body.detail, /^callback_url: /);
      }
    }
  });

  test("a reader of results may wait for the end of a job", async () => {
    const jobId = await client.submitSite({ url: `${site.url}/one`, max_pages: 1, force_refresh: true });
    const answer = await client.get(`/api/v1/jobs/${jobId}/results?wait=60`);
    assert.deepEqual([answer.status, answer.body.data.emails], [200, ["office@yard-one.com"]]);
    const held = await submit({ items: [crawl("/two")] });
    await client.post(`${batches}/${held.batch_id}/pause`);
    const [item] = (await itemsOf(held.batch_id)).items;
    if (item.status === "queued") {
      assert.equal((await client.get(`/api/v1/jobs/${item.job_id}/results?wait=1`)).status, 202);
    }
    await client.post(`${batches}/${held.batch_id}/cancel`);
    assert.equal((await client.get(`/api/v1/jobs/${jobId}/results?wait=61`)).status, 422);
  });

  test("has more items than the queue of a type has room for: the others follow", async () => {
    const payload = { email: "ann@example.com" };
    const { batch_id: id } = await submit({
      type: "svcVerify",
      items: Array.from({ length: 5_200 }, (_, index) => ({ payload, client_ref: `r${index}` })),
    });
    const database = await openServiceDatabase(env.DATA_DIR);
    const [row] = await database.query<{ held: number; waiting: number }>({
      text: `select (select count(*)::int from held_jobs where batch_id = $1) as held,
                    (select count(*)::int from jobs where batch_id = $1 and status = 'queued') as waiting`,
      values: [id],
    });
    assert.ok((row?.waiting ?? 0) <= 5_000);
    assert.ok((row?.held ?? 0) > 0);
    const [last] = (await itemsOf(id, "?after=5198")).items;
    assert.deepEqual([last.index, last.client_ref, last.status], [5_199, "r5199", "queued"]);
    assert.equal((await client.post(`${batches}/${id}/cancel`)).status, 200);
    assert.equal((await becomes(id, "cancelled")).percentage, 100);
  });
});
