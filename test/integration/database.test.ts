import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ForagerError } from "../../src/errors.ts";
import { createTestDatabase } from "../harness/database.ts";
import { eventually } from "../harness/wait.ts";

const database = (await createTestDatabase()).open();
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

  test("that ends with its last statements commits them", async () => {
    const text = "insert into settings (key, value) values ($1, 'x')";
    await database.transaction((tx) => tx.finish(() => tx.query({ text, values: ["ended"] })));
    assert.equal((await database.query({ text: "select from settings where key = 'ended'" })).length, 1);
  });
});
