import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { VerifyResult } from "../../src/job-types/verify/result.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { startMailWorld } from "../harness/mail-world.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSmtpServer } from "../servers/smtp-server.ts";

const world = await startMailWorld({
  records: {
    "terrible.test": ["mx 1 terrible-mx.test"],
    "terrible-mx.test": ["::1"],
    "private.test": ["mx 1 inside.test"],
    "inside.test": ["10.0.0.1"],
    "broken.test": "servfail",
    "circle.test": ["cname circle.test"],
    "nowhere.test": ["cname gone.test"],
    "hundred.test": Array.from({ length: 100 }, (_, index) => `mx ${index} mx${index}.hundred.test`),
    "mx3.hundred.test": ["127.0.0.1"],
  },
});
atEnd(() => world[Symbol.asyncDispose]());
const terrible = await startSmtpServer(
  { banner: { act: "drip", everyMs: 20 } },
  { address: "::1", port: world.smtp.port },
);
atEnd(() => terrible[Symbol.asyncDispose]());
const env = {
  ...world.env,
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8,::1",
  DATABASE_URL: (await createTestDatabase()).url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("verify"),
};
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const path = "/api/v1/jobs/svcVerify/submit";

const newClient = async (name: string) => apiClient(service.url, await createClient(env, name));
const client = await newClient("verify");

async function submit(payload: object, by = client): Promise<string> {
  const { status, body } = await by.post(path, { payload });
  assert.equal(status, 201, JSON.stringify(body));
  return body.job_id;
}

async function resultOf(jobId: string, by = client) {
  const results = () => by.get(`/api/v1/jobs/${jobId}/results`);
  return (await eventually(results, ({ status }) => status !== 202)).body;
}

const verify = async (payload: object, by = client) =>
  VerifyResult.parse((await resultOf(await submit(payload, by), by)).data);

describe("a svcVerify job", () => {
  test("for one address is acknowledged, and returns the contract's fields flat and as a row", async () => {
    const { status, body } = await client.post(path, { payload: { email: "alice@firma.test" } });
    assert.equal(status, 201);
    const { job_id, created_at, ...acknowledgement } = body;
    assert.ok(Date.parse(created_at) > 0);
    assert.deepEqual(acknowledgement, {
      type: "svcVerify",
      status: "queued",
      from_cache: false,
      message: "svcVerify job queued",
    });
    const envelope = await resultOf(job_id);
    assert.deepEqual([envelope.success, envelope.type, envelope.status], [true, "svcVerify", "completed"]);
    const { results, summary, total, dedup, ...flat } = envelope.data;
    assert.deepEqual(flat, {
      email: "alice@firma.test",
      status: "valid",
      sub_status: "accepted",
      quality_score: 100,
      is_deliverable: true,
      is_disposable: false,
      disposable_certainty: "none",
      is_privacy_forwarder: false,
      is_role_account: false,
      is_free: false,
      is_catch_all: false,
      domain: { name: "firma.test", has_mx: true, mx_records: ["mx.firma.test"] },
      smtp: { can_connect: true, is_catch_all: false },
      smtp_provider: null,
      reason: { stage: "rcpt", rule: "accepted", code: 250, enhanced_code: "2.1.5", text: "Ok" },
      retry_at: null,
      did_you_mean: null,
      dedup_unique: true,
    });
    assert.deepEqual(results, [flat]);
    assert.deepEqual(summary, { total: 1, valid: 1, invalid: 0, risky: 0, unknown: 0 });
    assert.equal(total, 1);
    assert.deepEqual(dedup, { enabled: true, unique_only: false, total: 1, unique: 1 });
    const listed = (await client.get("/api/v1/jobs/list?type_filter=svcVerify")).body.jobs[0];
    assert.deepEqual([listed.query, listed.url, listed.priority], ["alice@firma.test", null, 5]);
  });

  test("for a hundred addresses keeps their order, counts them and reports progress", async () => {
    const stream = await client.events();
    const emails = Array.from({ length: 97 }, (_, index) => `user${index}@firma.test`);
    emails.push("Alice@firma.test", "alice@everybody.test", "late@silent.test");
    const jobId = await submit({ emails, smtp_timeout_secs: 3 });
    const { progress } = await eventually(
      async () => (await client.get(`/api/v1/jobs/${jobId}/status`)).body,
      ({ progress }) => progress !== null && progress.verified > 0,
    );
    assert.equal(progress.total, 100);
    const { data } = await resultOf(jobId);
    assert.deepEqual(
      data.results.map(({ email }: { email: string }) => email),
      emails,
    );
    assert.deepEqual(data.summary, { total: 100, valid: 0, invalid: 98, risky: 1, unknown: 1 });
    assert.equal(data.total, 100);
    assert.equal("email" in data, false);
    await stream.until((events) =>
      events.some(({ type, data }) => type === "job.completed" && data.job_id === jobId),
    );
    const completed = stream.events.find(
      ({ type, data }) => type === "job.completed" && data.job_id === jobId,
    );
    assert.equal(completed?.data.results_count, 100);
    stream.close();
  });

  test("reports unknown where no server can decide and invalid where delivery is impossible, without effect on the rest", async () => {
    const expected: Record<string, string> = {
      "a@broken.test": "unknown: dns_error",
      "a@circle.test": "unknown: dns_error",
      "a@private.test": "unknown: mx_unroutable",
      "a@terrible.test": "unknown: timeout",
      "b@terrible.test": "unknown: timeout",
      "c@terrible.test": "unknown: timeout",
      "a@nowhere.test": "invalid: no_mail",
      "a@gone.test": "invalid: no_mail",
      "a@nullmx.test": "invalid: no_mail",
      "a@firma.test\r\nRCPT TO:<b@firma.test>": "invalid: invalid_syntax",
      "alice@hundred.test": "valid: accepted",
      "alice@firma.test": "valid: accepted",
    };
    const { results } = await verify({ emails: Object.keys(expected), smtp_timeout_secs: 1 });
    assert.deepEqual(
      Object.fromEntries(results.map(({ email, status, sub_status }) => [email, `${status}: ${sub_status}`])),
      expected,
    );
  });

  test("is refused without an address, with more than a hundred, or with a limit out of bounds", async () => {
    for (const [payload, detail] of [
      [{}, /^payload\.email: give either email or emails/],
      [{ email: "a@b.test", emails: ["a@b.test"] }, /^payload\.email: give either/],
      [{ emails: [] }, /^payload\.emails: must have at least 1/],
      [{ emails: Array(101).fill("a@b.test") }, /^payload\.emails: must have at most 100/],
      [{ email: 7 }, /^payload\.email: must be a string/],
      [{ email: "a@b.test", smtp_timeout_secs: 0 }, /^payload\.smtp_timeout_secs/],
      [{ email: "a@b.test", smtp_timeout_secs: 121 }, /^payload\.smtp_timeout_secs/],
      [{ email: "a@b.test", check_dnsbl: "yes" }, /^payload\.check_dnsbl/],
    ] as const) {
      const { status, body } = await client.post(path, { payload });
      assert.equal(status, 422, JSON.stringify(payload));
      assert.match(body.detail, detail);
    }
    const generic = await client.post("/api/v1/jobs/submit", {
      url: "https://x.test",
      job_type: "svcVerify",
    });
    assert.equal(generic.status, 400);
  });

  test("that is cancelled in the middle of a dialogue ends it", async () => {
    const jobId = await submit({ email: "cancelled@silent.test", smtp_timeout_secs: 120 });
    const isAsked = () => world.smtp.commands.some(({ line }) => line.includes("cancelled@silent.test"));
    await eventually(isAsked, Boolean);
    assert.equal((await client.delete(`/api/v1/jobs/${jobId}`)).status, 200);
    await eventually(
      () => world.smtp.open,
      (open) => open === 0,
    );
    assert.equal((await client.get(`/api/v1/jobs/${jobId}/results`)).status, 410);
  });

  test("marks known addresses, or leaves them out, and still queries the server", async () => {
    const other = await newClient("dedup");
    const first = await verify({ emails: ["alice@firma.test", "ALICE@Firma.test"] }, other);
    assert.deepEqual(
      first.results.map((row) => row.dedup_unique),
      [true, false],
    );
    const asked = world.smtp.commands.length;
    const again = await verify({ email: "Alice@firma.test", dedup_unique_only: true }, other);
    assert.deepEqual([again.results, again.total, again.summary.total], [[], 0, 0]);
    assert.deepEqual(again.dedup, { enabled: true, unique_only: true, total: 1, unique: 0 });
    const { jobs } = (await other.get("/api/v1/jobs/list")).body;
    const { body } = await other.get(`/api/v1/jobs/${jobs[0].job_id}/results`);
    assert.equal(
      body.message,
      "1 of 1 address was omitted as a duplicate of earlier results (dedup_unique_only).",
    );
    assert.ok(world.smtp.commands.length > asked);
    const off = await verify({ email: "alice@firma.test", dedup_enabled: false }, other);
    assert.equal("dedup_unique" in (off.results[0] ?? {}), false);
  });

  test("with test set runs in parallel with the others and is excluded from deduplication", async () => {
    const { results } = await verify({ email: "alice@firma.test", test: true });
    assert.deepEqual([results[0]?.status, results[0]?.dedup_unique], ["valid", undefined]);
  });

  test("is included in statistics, and its limits, lists and mail port in /system/info", async () => {
    const { body: info } = await client.get("/api/v1/system/info");
    assert.ok(info.job_types.includes("svcVerify"));
    assert.deepEqual(
      [info.limits.verify_emails_max, info.limits.queue_depth_max, info.limits.verify_pacing_seconds],
      [100, 5_000, 0],
    );
    assert.ok(info.attributions.some(({ name }: { name: string }) => name === "MailChecker"));
    assert.ok(
      ["unknown", "impaired"].includes(info.features.smtp.status),
      JSON.stringify(info.features.smtp),
    );
    const { body: stats } = await client.get("/api/v1/system/queue-stats");
    assert.equal(stats.workers.svc_verify.total, 8);
  });
});

test("a job of a worker that was killed runs again", async () => {
  await submit({ email: "killed@silent.test", smtp_timeout_secs: 120 });
  const timesAsked = () =>
    world.smtp.commands.filter(({ line }) => line.includes("killed@silent.test")).length;
  await eventually(timesAsked, (times) => times === 1);
  await service.kill();
  const next = await startServiceProcess({ env });
  // Killed: a graceful stop would wait for the job.
  atEnd(() => next.kill());
  await eventually(timesAsked, (times) => times === 2);
});
