import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import type { Database } from "../../src/store/core/database.ts";
import { deleteOldEvents, missedEvents, readEvents } from "../../src/store/core/event-log.ts";
import { turnEventPartitions } from "../../src/store/core/event-partitions.ts";
import { migrate } from "../../src/store/core/migrate.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createTestDatabase } from "../harness/database.ts";

const insert = async (database: Database, name: string, clientId = "cli_a") => {
  const [row] = await database.query<{ id: string; partition: string }>({
    text: `insert into events (client_id, type, data) values ($1, 'job.queued', $2)
           returning id::text as id, tableoid::regclass::text as partition`,
    values: [clientId, name],
  });
  if (row === undefined) throw new Error("no event was inserted");
  return row;
};

/** All events were made so long ago. */
const age = (database: Database, minutes: number) =>
  database.query({
    text: "update events set created_at = created_at - make_interval(mins => $1)",
    values: [minutes],
  });

const names = async (database: Database) =>
  (await database.query<{ data: string }>({ text: "select data from events order by id" })).map(
    ({ data }) => data,
  );

const partitions = async (database: Database) =>
  (
    await database.query<{ name: string }>({
      text: "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1",
    })
  ).map(({ name }) => name);

const deleteAll = (database: Database) =>
  database.transaction((tx) => deleteOldEvents(tx, { keptMinutes: 60, limit: 100 }));

describe("partitions of the event log", () => {
  test("begin every ten minutes and are dropped with their events, while readers miss nothing", async () => {
    const database = (await createTestDatabase()).open();
    assert.equal((await insert(database, "before any")).partition, "events_default");
    await turnEventPartitions(database, 60);
    const first = await insert(database, "first");
    assert.notEqual(first.partition, "events_default");
    await turnEventPartitions(database, 60);
    assert.equal((await insert(database, "second")).partition, first.partition);

    await age(database, 30);
    await turnEventPartitions(database, 60);
    const third = await insert(database, "third");
    assert.notEqual(third.partition, first.partition);
    assert.ok(BigInt(third.id) > BigInt(first.id));
    const { newestId, events } = await readEvents(database, {
      afterId: first.id,
      clientIds: ["cli_a"],
      limit: 10,
    });
    assert.equal(newestId, third.id);
    assert.deepEqual(
      events.map(({ data }) => data),
      ["second", "third"],
    );
    const missed = await missedEvents(database, {
      clientId: "cli_a",
      jobId: undefined,
      campaignId: undefined,
      keptMinutes: 60,
      afterId: first.id,
      upToId: newestId,
      limit: 10,
    });
    assert.deepEqual(
      missed.map(({ data }) => data),
      ["second", "third"],
    );

    await age(database, 31);
    await turnEventPartitions(database, 60);
    assert.equal(await deleteAll(database), 1);
    assert.deepEqual(await names(database), ["third"]);
    assert.equal((await partitions(database)).includes(first.partition), false);
    await age(database, 30);
    assert.equal(await turnEventPartitions(database, 60), 1);
    assert.deepEqual(await names(database), []);
    assert.ok(BigInt((await insert(database, "last")).id) > BigInt(third.id));
  });

  test("keep events until webhooks have processed them", async () => {
    const database = (await createTestDatabase()).open();
    await database.script(`
      insert into clients (id, name) values ('cli_a', 'a');
      insert into webhook_endpoints (id, client_id, url, secret, after_event_id)
      values (gen_random_uuid(), 'cli_a', 'https://example.com/', '', 0)`);
    await insert(database, "in default");
    await turnEventPartitions(database, 60);
    const { id } = await insert(database, "in a partition");
    await age(database, 90);
    await turnEventPartitions(database, 60);
    await insert(database, "current");
    await turnEventPartitions(database, 60);
    assert.equal(await deleteAll(database), 0);
    assert.equal((await names(database)).length, 3);
    await database.query({ text: "update webhook_feed set position = $1", values: [id] });
    assert.equal(await turnEventPartitions(database, 60), 1);
    assert.equal(await deleteAll(database), 1);
    assert.deepEqual(await names(database), ["current"]);
  });

  test("are not missed by an insert: numbers beyond all of them are stored, in order, and expire", async () => {
    const database = (await createTestDatabase()).open();
    await turnEventPartitions(database, 60);
    const within = await insert(database, "within");
    await database.query({ text: `select setval('events_id_seq', ${within.id} + (1::bigint << 40))` });
    const beyond = await insert(database, "beyond");
    assert.equal(beyond.partition, "events_default");
    await turnEventPartitions(database, 60);
    const after = await insert(database, "after");
    assert.notEqual(after.partition, "events_default");
    assert.deepEqual(await names(database), ["within", "beyond", "after"]);
    await age(database, 61);
    assert.equal(await deleteAll(database), 1);
    for (let turn = 0; turn < 2; turn++) assert.equal(await turnEventPartitions(database, 60), 1);
    assert.deepEqual(await names(database), []);
  });

  test("wait for a backup's lock without holding up others", async () => {
    const testDatabase = await createTestDatabase();
    const database = testDatabase.open();
    const backup = new pg.Client(testDatabase.connection);
    await backup.connect();
    atEnd(() => backup.end());
    await backup.query("begin");
    await backup.query("lock table events in access share mode");
    assert.equal(await turnEventPartitions(database, 60), 0);
    assert.deepEqual(await partitions(database), ["events_default"]);
    await insert(database, "meanwhile");
    await backup.query("commit");
    await turnEventPartitions(database, 60);
    assert.equal((await partitions(database)).length, 2);
  });

  test("take over the events and the numbering of an earlier release, with its fence", async () => {
    const database = (await createTestDatabase()).open();
    await database.script("drop schema public cascade; create schema public");
    await migrate(database, { upTo: "0036-waiting-changes-index" });
    await database.script(`
      insert into events (client_id, type, data) select 'cli_a', 'job.queued', n from generate_series(1, 5) n;
      insert into client_fences (client_id, move_id) values ('cli_moved', gen_random_uuid());
      create trigger refuse_fenced_clients after insert on events
        referencing new table as added for each statement execute function refuse_fenced_clients()`);
    await migrate(database);
    assert.deepEqual(await names(database), ["1", "2", "3", "4", "5"]);
    await turnEventPartitions(database, 60);
    assert.equal((await insert(database, "6")).id, "6");
    await assert.rejects(insert(database, "refused", "cli_moved"), { code: "client_moving" });
    await age(database, 61);
    assert.equal(await deleteAll(database), 5);
    assert.deepEqual(await names(database), ["6"]);
  });
});
