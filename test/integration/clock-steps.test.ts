import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import type { JobOutcome } from "../../src/jobs/job-type.ts";
import { watchLostWorkers } from "../../src/jobs/lost-workers.ts";
import { deleteSilentEventStreams, insertEventStream } from "../../src/store/clients/event-streams.ts";
import { recordHeartbeat } from "../../src/store/jobs/workers.ts";
import { claimDeliveries, dueAfterClockStep } from "../../src/store/webhooks/webhook-deliveries.ts";
import { createJobsHarness, gate, outcome, scriptedType } from "../harness/jobs.ts";

/*
 * A step of the database's clock is simulated by moving the stored times instead: after a step of -1 h, everything
 * stored before lies an hour ahead. `npm run chaos` sets the clock of a running server.
 */

const scripts = new Map<string, () => Promise<JobOutcome>>();
const harness = await createJobsHarness(
  scriptedType((payload) => scripts.get(payload.name)?.() ?? Promise.resolve(outcome)),
);
const { database } = harness;
const run = (text: string, ...values: unknown[]) => database.query({ text, values });

/**
 * Looks like those of a worker, at times that the test chooses. The lease is short because the database must have been
 * up for as long.
 */
function watched() {
  let ms = 0;
  const watch = watchLostWorkers({
    database,
    workerId: "observer",
    leaseSeconds: 0.01,
    now: () => ms,
  });
  return {
    /** Looks `after` milliseconds later, and returns how many jobs were released. */
    look: (after: number) => {
      ms += after;
      return watch.look();
    },
  };
}

/** A job that a worker has claimed, and that only the loss of that worker releases. */
async function claimedBy(workerId: string): Promise<string> {
  await run("delete from workers");
  const { jobId } = await harness.submit(`job-of-${workerId}`);
  const [job] = await harness.claim(workerId, 1);
  assert.equal(job?.id, jobId);
  await run("update workers set heartbeat_at = now() + interval '1 hour'");
  return jobId;
}

async function completed(jobId: string) {
  const stream = await harness.listen("cli_a", "0");
  const end = () => stream.events.find((event) => event.jobId === jobId && event.type === "job.completed");
  await stream.until(() => end() !== undefined);
  return JSON.parse(end()?.dataJson ?? "{}") as { processing_time: number };
}

describe("after the database's clock was set back by an hour", () => {
  test("a dead worker's jobs are released a lease later", async () => {
    const jobId = await claimedBy("dead");
    const { look } = watched();
    for (const after of [0, 4, 4]) assert.equal(await look(after), 0);
    assert.equal(await look(4), 1);
    const worker = harness.work();
    await completed(jobId);
    await worker.stop(0);
  });

  test("jobs that wait, to start or to run again, are claimed", async () => {
    await run("delete from workers");
    const { jobId: waiting } = await harness.submit("waiting");
    const { jobId: again } = await harness.submit("again", { client: "cli_b" });
    await run(
      `update jobs set status = 'processing', attempt = 1, started_at = now() + interval '1 hour',
                       run_after = now() + interval '1 hour 5 seconds' where id = $1`,
      again,
    );
    await run("update jobs set created_at = now() + interval '1 hour' where id = $1", waiting);
    await run("update turns set served_at = now() + interval '1 hour'");
    const worker = harness.work();
    await completed(waiting);
    const stream = await harness.listen("cli_b", "0");
    await stream.until((events) => events.some(({ type }) => type === "job.completed"));
    const end = stream.events.find(({ type }) => type === "job.completed");
    assert.equal(JSON.parse(end?.dataJson ?? "{}").processing_time, 0, "no negative time");
    await worker.stop(0);
  });

  test("webhook deliveries of before are due, and later retries are not", async () => {
    await run("insert into clients (id, name) values ('cli_hooks', 'Client')");
    const webhookId = randomUUID();
    await run(
      `insert into webhook_endpoints (id, client_id, url, secret, after_event_id)
       values ($1, 'cli_hooks', 'https://example.com/', '\\x00', 0)`,
      webhookId,
    );
    const delivery = async (name: string, tries: number, sending: boolean, next: string, tried: string) =>
      run(
        `insert into webhook_deliveries (webhook_id, event_type, body, tries, attempts, sending, next_attempt_at, attempt_log)
         select $1, $2, '{}', $3, $3, $4, now() + $5::interval,
                case when $3 = 0 then '[]' else jsonb_build_array(jsonb_build_object('started_at', now() + $6::interval)) end`,
        webhookId,
        name,
        tries,
        sending,
        next,
        tried,
      );
    await delivery("first", 0, false, "1 hour", "0");
    await delivery("abandoned", 1, true, "61 minutes", "-1 minute");
    await delivery("retry", 1, false, "1 hour 5 seconds", "1 hour");
    await delivery("later", 5, false, "2 hours", "-1 minute");
    await delivery("being sent", 1, true, "50 seconds", "-1 minute");
    await dueAfterClockStep(database, { leaseSeconds: 55 });
    const claimed = await claimDeliveries(database, {
      rooms: new Map([[webhookId, 10]]),
      limit: 10,
      leaseSeconds: 55,
    });
    assert.deepEqual(claimed.map((one) => one.event_type).sort(), ["abandoned", "first", "retry"]);
  });

  test("event streams that nobody renews do not count against their client", async () => {
    const open = () => insertEventStream(database, { id: randomUUID(), clientId: "cli_s", allowed: 1 });
    assert.equal(await open(), true);
    assert.equal(await open(), false);
    await run("update event_streams set renewed_at = now() + interval '1 hour'");
    assert.equal(await open(), true);
    await database.transaction((tx) => deleteSilentEventStreams(tx));
    const [left] = await database.query<{ streams: number }>({
      text: "select count(*)::int as streams from event_streams",
    });
    assert.equal(left?.streams, 1);
  });
});

describe("after the clock was set forward by an hour", () => {
  test("workers that live keep their jobs", async () => {
    const jobId = await claimedBy("alive");
    const { look } = watched();
    assert.equal(await look(0), 0);
    await run("update workers set heartbeat_at = now() - interval '1 hour'");
    for (const after of [1, 4, 4]) assert.equal(await look(after), 0);
    await recordHeartbeat(database, "alive", {});
    for (const after of [4, 4]) assert.equal(await look(after), 0);
    const job = await harness.reader.find("cli_a", jobId);
    assert.equal(job?.workerId, "alive");
    await harness.canceller.cancel("cli_a", jobId);
  });

  test("a run that has just begun still ends", async () => {
    await run("delete from workers");
    const started = gate();
    const end = gate();
    scripts.set("long", async () => {
      started.resolve();
      await end.promise;
      return outcome;
    });
    const { jobId } = await harness.submit("long");
    const worker = harness.work();
    await started.promise;
    await run("update workers set heartbeat_at = now() - interval '1 hour'");
    await run("update jobs set started_at = now() - interval '1 hour' where id = $1", jobId);
    end.resolve();
    await completed(jobId);
    await worker.stop(0);
  });
});

test("a process that did not look for a while does not take the silence for a loss", async () => {
  const jobId = await claimedBy("unheard");
  const { look } = watched();
  assert.equal(await look(0), 0);
  assert.equal(await look(60_000), 0, "it was frozen, or the database was away");
  for (const after of [4, 4]) assert.equal(await look(after), 0);
  assert.equal(await look(4), 1, "silent for a lease since");
  await harness.canceller.cancel("cli_a", jobId);
});
