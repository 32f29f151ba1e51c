import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { ForagerError } from "../../src/errors.ts";
import { openDatabase } from "../../src/store/core/database.ts";
import { knownSchema, migrate, readSchema } from "../../src/store/core/migrate.ts";
import { recordIndexes } from "../../src/store/core/record-indexes.ts";
import { createTestDatabase } from "../harness/database.ts";
import { eventually } from "../harness/wait.ts";

const testDatabase = await createTestDatabase();
const database = testDatabase.open();
const isOutage = (error: unknown) => error instanceof ForagerError && error.code === "database_unavailable";

describe("a database connection that breaks", () => {
  test("between two statements of a transaction fails the transaction, not the process", async () => {
    const broken = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>({ text: "select pg_backend_pid() as pid" });
      await database.query({ text: "select pg_terminate_backend($1)", values: [row?.pid] });
      // Nothing runs on it while the server closes it: that used to end the process.
      await eventually(
        () => database.query({ text: "select from pg_stat_activity where pid = $1", values: [row?.pid] }),
        (rows) => rows.length === 0,
      );
      await eventually(
        () =>
          tx.query({ text: "select 1" }).then(
            () => "open",
            () => "closed",
          ),
        (state) => state === "closed",
      );
      await tx.query({ text: "select 1" });
    });
    await assert.rejects(broken, isOutage);
    assert.deepEqual(await database.query({ text: "select 1 as one" }), [{ one: 1 }]);
  });

  test("while idle is replaced", async () => {
    const [row] = await database.query<{ pid: number }>({ text: "select pg_backend_pid() as pid" });
    await database
      .transaction(async (tx) => {
        await tx
          .query({ text: "select pg_terminate_backend($1)", values: [row?.pid] })
          .catch(() => undefined);
      })
      .catch(() => undefined);
    for (let index = 0; index < 20; index++) {
      await database.query({ text: "select 1" }).catch((error: unknown) => assert.ok(isOutage(error)));
    }
    assert.deepEqual(await database.query({ text: "select 1 as one" }), [{ one: 1 }]);
  });
});

describe("a transaction", () => {
  test("whose last statements fail commits nothing", async () => {
    const text = "insert into settings (key, value) values ($1, 'x')";
    const failing = database.transaction((tx) =>
      tx.finish(() =>
        Promise.all([
          tx.query({ text, values: ["finish-1"] }),
          tx.query({ text: "select 1 / 0" }),
          tx.query({ text, values: ["finish-2"] }),
        ]),
      ),
    );
    await assert.rejects(failing, /division by zero/);
    assert.deepEqual(
      await database.query({ text: "select key from settings where key like 'finish-%'" }),
      [],
    );
  });

  test("whose statements were sent together fails with the cause, not with what it caused", async () => {
    const statements = database.transaction(async (tx) => {
      const first = tx.query({
        text: "do $$ begin raise exception 'no room' using errcode = '53100'; end $$",
      });
      // Learns later that it failed than the second statement.
      const slow = first.then(undefined, async (error: unknown) => {
        await eventually(
          () => secondFailed,
          (failed) => failed,
        );
        throw error;
      });
      let secondFailed = false;
      const second = tx.query({ text: "select 1" }).catch((error: unknown) => {
        secondFailed = true;
        throw error;
      });
      await Promise.all([slow, second]);
    });
    await assert.rejects(statements, isOutage);
  });

  test("refuses a statement that would follow its commit", async () => {
    const text = "insert into settings (key, value) values ($1, 'x')";
    const late = database.transaction((tx) =>
      tx.finish(async () => {
        await tx.query({ text, values: ["late-1"] });
        await tx.query({ text, values: ["late-2"] });
      }),
    );
    await assert.rejects(late, /must be sent before anything is waited for/);
  });

  test("that ends with its last statements commits them", async () => {
    const text = "insert into settings (key, value) values ($1, 'x')";
    await database.transaction((tx) => tx.finish(() => tx.query({ text, values: ["ended"] })));
    assert.equal((await database.query({ text: "select from settings where key = 'ended'" })).length, 1);
  });
});

describe("a prepared statement", () => {
  const statement = { name: "all-of-widened", text: "select * from widened" };

  test("works after a newer release has added a column; a transaction is to be repeated", async () => {
    await database.script("create table widened as select 1 as one");
    const one = openDatabase({
      connection: testDatabase.connection,
      poolSize: 1,
      applicationName: "forager tests",
      onIdleError: () => undefined,
    });
    try {
      assert.deepEqual(await one.query(statement), [{ one: 1 }]);
      await database.script("alter table widened add column two integer");
      assert.deepEqual(await one.query(statement), [{ one: 1, two: null }]);
      await database.script("alter table widened add column three integer");
      const repeated = () => one.transaction((tx) => tx.query(statement));
      await assert.rejects(repeated(), isOutage);
      assert.deepEqual(await repeated(), [{ one: 1, two: null, three: null }]);
    } finally {
      await one.close();
    }
  });
});

describe("a migration", () => {
  /** A database of an earlier release, and a transaction that reads jobs. */
  async function earlier() {
    const target = await createTestDatabase();
    const old = target.open();
    await old.script("drop schema public cascade; create schema public");
    await migrate(old, { upTo: "0028-clock-steps" });
    const backup = new pg.Client({ ...target.connection, application_name: "a backup" });
    await backup.connect();
    await backup.query("begin; lock table jobs in access share mode");
    return { old, backup };
  }

  test("waits for a long transaction, and nobody waits for the migration meanwhile", async () => {
    const { old, backup } = await earlier();
    const waitedFor = Promise.withResolvers<string[]>();
    const migrating = migrate(old, { longSeconds: 0, onWait: waitedFor.resolve });
    assert.deepEqual(await waitedFor.promise, ["a backup"]);
    // Neither a writer nor a statement with an exclusive lock is in its way.
    await old.script("begin; lock table jobs in row exclusive mode; select count(*) from jobs; commit");
    assert.equal((await readSchema(old)).at(-1), "0028-clock-steps");
    await backup.query("commit");
    await migrating;
    assert.deepEqual(await readSchema(old), knownSchema);
    await backup.end();
  });

  test("builds the indexes of filled tables without their lock, also those that an interrupted one left", async () => {
    const old = (await createTestDatabase()).open();
    await old.script("drop schema public cascade; create schema public");
    await migrate(old, { upTo: "0090-retention" });
    await old.script(`insert into records (id, client_id, kind, change, first_seen, last_seen)
                      select gen_random_uuid(), 'cli_a', 'emails', n, now(), now() from generate_series(1, 2) n`);
    await migrate(old, { upTo: "0091-record-scope" });
    // An index that two equal values have interrupted is left without being used.
    await assert.rejects(
      old.script(
        "create unique index concurrently records_scope_name on records (record_scope(client_id, kind))",
      ),
    );
    // A transaction with the lock of a reader or writer would hold up any other way of building them.
    const writing = old.transaction(async (tx) => {
      await tx.query({ text: "insert into record_feeds (client_id) values ('cli_a')" });
      await tx.query({ text: "update records set change = 3" });
    });
    await Promise.all([migrate(old), migrate(old), writing]);
    const indexes = await old.query<{ name: string; valid: boolean; unique: boolean }>({
      text: `select indexrelid::regclass::text as name, indisvalid as valid, indisunique as unique
             from pg_index where indrelid = 'records'::regclass and not indisprimary order by 1`,
    });
    const names = [...Object.keys(recordIndexes.created), "records_merged"].sort();
    assert.deepEqual(
      indexes,
      names.map((name) => ({ name, valid: true, unique: false })),
    );
  });

  test("whose connection ends half-way leaves nothing, and works afterwards", async () => {
    const { old, backup } = await earlier();
    const migrating = migrate(old, { longSeconds: 3_600 }).then(
      () => "done",
      () => "failed",
    );
    // It has made indexes, and waits for its lock to drop one.
    const killed = () =>
      old.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'`,
      });
    await eventually(killed, (found) => found.length > 0);
    assert.equal(await migrating, "failed");
    await backup.end();
    const [left] = await old.query({ text: "select to_regclass('jobs_ended_by_update') as made" });
    assert.deepEqual([left, (await readSchema(old)).at(-1)], [{ made: null }, "0028-clock-steps"]);
    await migrate(old);
    assert.deepEqual(await readSchema(old), knownSchema);
  });
});

describe("a server", () => {
  test("that has too many connections is asked again until others are given back", async () => {
    await database.script(`create role limited login password 'limited' connection limit 2`);
    const limited = openDatabase({
      connection: { ...testDatabase.connection, user: "limited", password: "limited" },
      poolSize: 6,
      applicationName: "forager tests",
      onIdleError: () => undefined,
    });
    try {
      const statements = Array.from({ length: 6 }, () => limited.query({ text: "select pg_sleep(0.1)" }));
      const transactions = Array.from({ length: 6 }, () =>
        limited.transaction((tx) => tx.query({ text: "select 1 as one" })),
      );
      await Promise.all(statements);
      assert.deepEqual(await Promise.all(transactions), Array(6).fill([{ one: 1 }]));
    } finally {
      await limited.close();
      await database.script("drop role limited");
    }
  });

  test("that is older than PostgreSQL 15 is refused before anything is written", async () => {
    const asked: string[] = [];
    const old = {
      ...database,
      query: async ({ text }: { text: string }) => {
        asked.push(text);
        return [{ server_version_num: "130022" }];
      },
    };
    await assert.rejects(migrate(old as unknown as typeof database), {
      code: "configuration_invalid",
      message: /^PostgreSQL 13\.22 at DATABASE_URL is older than 15\. Upgrade the server/,
    });
    assert.deepEqual(asked, ["show server_version_num"]);
  });
});

test("migrations have no limit of time, unlike everything else", async () => {
  const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const query = `select ${limits.map((name) => `current_setting('${name}')`).join(" || ' ' || ")} as limits`;
  const migrating = await database.pool.connect();
  assert.equal((await migrating.query<{ limits: string }>(query, [])).rows[0]?.limits, "0 0 0");
  migrating.release();
  assert.deepEqual(await database.query({ text: query }), [{ limits: "1min 15s 5s" }]);
});
