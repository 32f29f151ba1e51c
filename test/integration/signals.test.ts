import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { channels, type Signal } from "../../src/store/core/channels.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createTestDatabase, openSignals } from "../harness/database.ts";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const harness = await createJobsHarness(scriptedType(() => Promise.resolve(outcome)));
const { database } = harness;

/** Every notification of the server, as another process would get it. */
async function listenIn(): Promise<{ got: string[]; upTo(marker: string): Promise<string[]> }> {
  const client = new pg.Client(harness.testDatabase.connection);
  await client.connect();
  atEnd(() => client.end());
  const got: string[] = [];
  client.on("notification", ({ channel, payload }) => got.push(`${channel} ${payload}`));
  await client.query(
    Object.values(channels)
      .map((channel) => `listen ${channel}`)
      .join("; "),
  );
  return {
    got,
    async upTo(marker) {
      await client.query("select pg_notify($1, $2)", [channels.clients, marker]);
      await eventually(
        () => got,
        (all) => all.includes(`${channels.clients} ${marker}`),
      );
      return got.slice(0, got.indexOf(`${channels.clients} ${marker}`));
    },
  };
}

test("the transactions that submit, start, end and cancel jobs notify nobody themselves, so that they hold no lock of the server", async () => {
  const listener = await listenIn();
  const announced: Signal[] = [];
  const release = database.carrySignals((signals) => announced.push(...signals));
  try {
    await harness.submit("notifies nobody");
    await harness.submit("is cancelled");
    const [first, second] = await harness.claim("worker", 2);
    assert.ok(first && second);
    await harness.ends.store({ job: first, outcome: { ...outcome, progress: null } });
    assert.equal(await harness.canceller.cancel("cli_a", second.id), "cancelled");
    assert.deepEqual(await listener.upTo("done"), []);
    const told = new Set(announced.map(({ channel, payload }) => `${channel} ${payload}`));
    assert.deepEqual(
      [...told].sort(),
      [`${channels.cancel} ${second.id}`, `${channels.events} `, `${channels.work} svcSite`].sort(),
    );
  } finally {
    release();
  }
});

test("a transaction that is rolled back announces nothing, and one that commits does so afterwards", async () => {
  const seen: string[] = [];
  const own = (await createTestDatabase()).open();
  const release = own.carrySignals((signals) => seen.push(...signals.map(({ payload }) => payload)));
  const announcing = (payload: string) => ({
    text: "select 1",
    announces: () => [{ channel: channels.work, payload }],
  });
  await assert.rejects(
    own.transaction(async (tx) => {
      await tx.query(announcing("never"));
      throw new Error("undone");
    }),
    /undone/,
  );
  await own.transaction(async (tx) => {
    await tx.query(announcing("first"));
    assert.deepEqual(seen, []);
    await tx.finish(() => tx.query(announcing("second")));
  });
  assert.deepEqual(seen, ["first", "second"]);
  release();
});

test("a signal reaches this process once and the others, many of them as one notification each", async () => {
  const world = await createTestDatabase();
  const [here, there] = [world.open(), world.open()];
  const [own, other] = await Promise.all([openSignals(here), openSignals(there)]);
  atEnd(() => Promise.all([own.stop(), other.stop()]));
  const got = { own: [] as string[], other: [] as string[] };
  own.on(channels.work, (payload) => got.own.push(payload));
  other.on(channels.work, (payload) => got.other.push(payload));
  const announce = (on: typeof here, payload: string) =>
    on.query({ text: "select 1", announces: () => [{ channel: channels.work, payload }] });
  for (let count = 0; count < 50; count++) await announce(here, "a");
  assert.equal(got.own.length, 50);
  await announce(there, "b");
  await eventually(
    () => got,
    ({ own, other }) => own.includes("b") && other.includes("a"),
  );
  assert.equal(got.own.filter((payload) => payload === "a").length, 50, "no echo of its own");
  assert.ok(got.other.filter((payload) => payload === "a").length < 50);
});

test("signals of a process that loses its connection are sent over the next one", async () => {
  const world = await createTestDatabase();
  const [here, there] = [world.open(), world.open()];
  const own = await openSignals(here);
  const [listening] = await there.query<{ pid: number }>({
    text: "select pid from pg_stat_activity where datname = current_database() and query ~ '^listen'",
  });
  const other = await openSignals(there);
  atEnd(() => Promise.all([own.stop(), other.stop()]));
  const got: string[] = [];
  other.on(channels.work, (payload) => got.push(payload));
  const reconnected = new Promise<void>((resolve) => own.onReconnect(resolve));
  await there.query({ text: "select pg_terminate_backend($1)", values: [listening?.pid] });
  await here.query({
    text: "select 1",
    announces: () => [{ channel: channels.work, payload: "late" }],
  });
  await reconnected;
  await eventually(
    () => got,
    (payloads) => payloads.includes("late"),
  );
});

test("jobs run and their events arrive although every signal is lost, as after a death between commit and signal", async () => {
  harness.work();
  const stream = await harness.listen();
  const release = database.carrySignals(() => undefined);
  try {
    const { jobId } = await harness.submit("lost signals");
    await stream.until((events) =>
      events.some(({ jobId: id, type }) => id === jobId && type === "job.completed"),
    );
    assert.deepEqual(
      stream.events.filter((event) => event.jobId === jobId).map(({ type }) => type),
      ["job.queued", "job.started", "job.completed"],
    );
  } finally {
    release();
  }
});
