import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DedupRecord, JobContext, JobOutcome } from "../../src/jobs/job-type.ts";
import { finishWithError, finishWithResult, giveBack } from "../../src/jobs/run-ends.ts";
import type { ClaimedJob } from "../../src/store/jobs/claimed-jobs.ts";
import { recordSeen } from "../../src/store/jobs/seen-records.ts";
import { createJobsHarness, gate, type ScriptedPayload, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

/** A job's name lists its records: `a,b` yields the emails a and b. Names of `before` wait there. */
const before = new Map<string, Promise<unknown>>();

async function run({ name }: ScriptedPayload, _context: JobContext): Promise<JobOutcome> {
  await before.get(name);
  return outcomeOf(name.split(":").at(-1) ?? "");
}

function outcomeOf(list: string): JobOutcome {
  const values = list.split(",").filter(Boolean);
  const records = values.map((key): DedupRecord => ({ kind: "email", key }));
  return {
    data: { values },
    resultsCount: values.length,
    dedup: {
      records,
      apply(unique, { uniqueOnly }) {
        const kept = uniqueOnly ? values.filter((_value, index) => unique[index]) : values;
        return { data: { values: kept, unique }, resultsCount: kept.length };
      },
    },
  };
}

const harness = await createJobsHarness(scriptedType(run));
harness.work();

async function resultOf(clientId: string, jobId: string) {
  const ended = await eventually(
    () => harness.reader.findWithResult(clientId, jobId),
    (job) => job?.status === "completed",
  );
  return ended?.data;
}

type Request = Parameters<typeof harness.submit>[1] & { test?: boolean; dedup?: ScriptedPayload["dedup"] };

/** Runs a job with these records to its end and returns its result. */
async function collect(client: string, name: string, { test: isTest, dedup, ...request }: Request = {}) {
  const payload = { name, ...(isTest && { test: true }), ...(dedup && { dedup }) };
  const { jobId } = await harness.submit(name, { client, payload, ...request });
  return await resultOf(client, jobId);
}

describe("deduplication", () => {
  test("marks a record as new the first time and never again", async () => {
    assert.deepEqual(await collect("cli_1", "a,b"), { values: ["a", "b"], unique: [true, true] });
    assert.deepEqual(await collect("cli_1", "b,c"), { values: ["b", "c"], unique: [false, true] });
    assert.deepEqual(await collect("cli_1", "a,b,c"), {
      values: ["a", "b", "c"],
      unique: [false, false, false],
    });
  });

  test("counts a record that occurs twice in one result as new once", async () => {
    assert.deepEqual(await collect("cli_2", "x,x,y"), {
      values: ["x", "x", "y"],
      unique: [true, false, true],
    });
  });

  test("is separate for each client", async () => {
    await collect("cli_3", "a");
    assert.deepEqual(await collect("cli_4", "a"), { values: ["a"], unique: [true] });
  });

  test("leaves out known records when only new ones are wanted, and counts them", async () => {
    await collect("cli_5", "a,b");
    const uniqueOnly = { enabled: undefined, uniqueOnly: true };
    const { jobId } = await harness.submit("a,c,b", {
      client: "cli_5",
      payload: { name: "a,c,b", dedup: uniqueOnly },
    });
    assert.deepEqual(await resultOf("cli_5", jobId), { values: ["c"], unique: [false, true, false] });
    const [row] = await harness.database.query<{ results_count: number }>({
      text: "select results_count from jobs where id = $1",
      values: [jobId],
    });
    assert.equal(row?.results_count, 1);
    assert.deepEqual(await collect("cli_5", "a,b,c", { dedup: uniqueOnly }), {
      values: [],
      unique: [false, false, false],
    });
  });

  test("switched off by a job, it neither marks nor remembers", async () => {
    const off = { enabled: false, uniqueOnly: true };
    assert.deepEqual(await collect("cli_6", "a", { dedup: off }), { values: ["a"] });
    assert.deepEqual(await collect("cli_6", "a"), { values: ["a"], unique: [true] });
  });

  test("uses the client's setting unless the job specifies one", async () => {
    const off = { enabled: false, uniqueOnly: false };
    assert.deepEqual(await collect("cli_7", "a", { clientDedup: off }), { values: ["a"] });
    const on = { enabled: true, uniqueOnly: undefined };
    assert.deepEqual(await collect("cli_7", "a", { clientDedup: off, dedup: on }), {
      values: ["a"],
      unique: [true],
    });
    const uniqueOnly = { enabled: true, uniqueOnly: true };
    assert.deepEqual(await collect("cli_7", "a", { clientDedup: uniqueOnly }), {
      values: [],
      unique: [false],
    });
    const all = { enabled: undefined, uniqueOnly: false };
    assert.deepEqual(await collect("cli_7", "a", { clientDedup: uniqueOnly, dedup: all }), {
      values: ["a"],
      unique: [false],
    });
    const asked = { enabled: undefined, uniqueOnly: true };
    assert.deepEqual(await collect("cli_7", "a,b", { clientDedup: off, dedup: asked }), {
      values: ["b"],
      unique: [false, true],
    });
  });

  test("excludes test jobs: they are not marked, and their records stay new", async () => {
    assert.deepEqual(await collect("cli_8", "a", { test: true }), { values: ["a"] });
    assert.deepEqual(await collect("cli_8", "a"), { values: ["a"], unique: [true] });
  });

  test("when many jobs with the same records end concurrently, exactly one is the first with each record", async () => {
    const open = gate();
    const lists = ["a,b,c,d,e", "e,d,c,b,a", "c,a,e,b,d", "b,d,a,c,e"].map(
      (list, index) => `${index}:${list}`,
    );
    for (const name of lists) before.set(name, open.promise);
    const started = Promise.all(lists.map((name) => harness.submit(name, { client: "cli_9" })));
    const jobs = await started;
    await eventually(
      () => Promise.all(jobs.map(({ jobId }) => harness.reader.find("cli_9", jobId))),
      (found) => found.every((job) => job?.status === "processing"),
    );
    open.resolve();
    const results = await Promise.all(jobs.map(({ jobId }) => resultOf("cli_9", jobId)));
    const firsts = results.flatMap((data) => {
      const { values, unique } = data as { values: string[]; unique: boolean[] };
      return values.filter((_value, index) => unique[index]);
    });
    assert.deepEqual(firsts.sort(), ["a", "b", "c", "d", "e"]);
  });
});

describe("a run that does not complete its job", async () => {
  // Without a worker: each run is claimed by hand.
  const idle = await createJobsHarness(scriptedType(run));
  const outcome = { ...outcomeOf("a,b"), progress: null };

  async function claimed(client: string) {
    const { jobId } = await idle.submit("a,b", { client });
    const [job] = await idle.database.query<ClaimedJob>({
      text: `update jobs set status = 'processing', attempt = 1, worker_id = 'by-hand', started_at = now()
             where id = $1 returning *`,
      values: [jobId],
    });
    assert.ok(job);
    return job;
  }

  const seenBy = async (clientId: string) => {
    const text = "select count(*)::int as records from seen_records where client_id = $1";
    return (await idle.database.query<{ records: number }>({ text, values: [clientId] }))[0]?.records;
  };
  const dataOf = async (job: ClaimedJob) => (await idle.reader.findWithResult(job.client_id, job.id))?.data;

  test("remembers nothing when another run replaced it and stored the job's result", async () => {
    const lost = await claimed("cli_l");
    await idle.loseWorkers();
    const taken = (await idle.claim("other", 50)).find(({ id }) => id === lost.id);
    assert.ok(taken);
    assert.equal(await finishWithResult(idle, lost, outcome), false);
    assert.equal(await seenBy("cli_l"), 0);
    assert.equal(await finishWithResult(idle, taken, outcome), true);
    assert.deepEqual(await dataOf(lost), { values: ["a", "b"], unique: [true, true] });
  });

  test("remembers nothing when the job was cancelled, failed or returned to the queue", async () => {
    const cancelled = await claimed("cli_m");
    await idle.canceller.cancel("cli_m", cancelled.id);
    assert.equal(await finishWithResult(idle, cancelled, outcome), false);
    await finishWithError(idle, await claimed("cli_m"), new Error("a defect"));
    await giveBack(idle, await claimed("cli_m"));
    assert.equal(await seenBy("cli_m"), 0);
  });

  test("rolls back what it recorded when its transaction does not commit", async () => {
    const job = await claimed("cli_n");
    const failure = new Error("rolled back");
    const broken = idle.database.transaction(async (tx) => {
      const keys = [Buffer.from("0123456789abcdef")];
      assert.equal((await recordSeen(tx, [{ ...job, keys }])).get(0)?.size, 1);
      throw failure;
    });
    await assert.rejects(broken, failure);
    assert.equal(await seenBy("cli_n"), 0);
    assert.equal(await finishWithResult(idle, job, outcome), true);
    assert.deepEqual(await dataOf(job), { values: ["a", "b"], unique: [true, true] });
  });
});

describe("the result cache and deduplication", () => {
  const cached = (dedup?: ScriptedPayload["dedup"]) => ({
    client: "cli_c",
    payload: { name: "a", cache: "page", ...(dedup && { dedup }) },
    mayUseCache: true,
  });

  test("a hit changes nothing: the result is the earlier one, and its records stay new in it", async () => {
    const first = await harness.submit("a", cached());
    const data = await resultOf("cli_c", first.jobId);
    const again = await harness.submit("a", cached());
    assert.deepEqual([again.jobId, again.fromCache], [first.jobId, true]);
    assert.deepEqual(await resultOf("cli_c", again.jobId), data);
    assert.deepEqual(data, { values: ["a"], unique: [true] });
  });

  test("a job with other deduplication settings is another job", async () => {
    for (const dedup of [
      { enabled: false, uniqueOnly: undefined },
      { enabled: undefined, uniqueOnly: true },
    ]) {
      const answer = await harness.submit("a", cached(dedup));
      assert.equal(answer.fromCache, false);
      await resultOf("cli_c", answer.jobId);
      assert.equal((await harness.submit("a", cached(dedup))).jobId, answer.jobId);
    }
    const bySettings = await harness.submit("a", {
      ...cached(),
      clientDedup: { enabled: true, uniqueOnly: true },
    });
    assert.equal(bySettings.fromCache, true, "the client's setting equals the job's option");
  });
});
