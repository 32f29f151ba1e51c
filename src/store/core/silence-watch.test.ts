import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestDatabase } from "../../../test/harness/database.ts";
import { eventually } from "../../../test/harness/wait.ts";
import { startDatabaseProxy } from "../../../test/servers/database-proxy.ts";
import { openDatabase } from "./database.ts";

test("statements fail while the server is silent, and recover afterwards", async () => {
  const { url } = await createTestDatabase();
  const proxy = await startDatabaseProxy(url);
  const database = openDatabase({
    connection: { connectionString: proxy.url },
    poolSize: 2,
    applicationName: "test",
    onIdleError: () => undefined,
    silentMs: 1_000,
    connectTimeoutMs: 1_000,
  });
  // A new connection may take longer than this pool's short limit allows.
  const answers = () =>
    eventually(
      () => database.query({ text: "select 1 as one" }).catch(() => []),
      (rows) => rows.length === 1,
    );
  try {
    await answers();
    // On the open connection, in a transaction, and on connections that cannot be opened.
    const started = Promise.withResolvers<void>();
    const silent = Promise.withResolvers<void>();
    const inTransaction = database.transaction(async (transaction) => {
      await transaction.query({ text: "select 1" });
      started.resolve();
      await silent.promise;
      await transaction.query({ text: "select 1" });
    });
    await started.promise;
    proxy.freeze();
    silent.resolve();
    const asked = [inTransaction, ...Array.from({ length: 4 }, () => database.query({ text: "select 1" }))];
    const outcomes = await Promise.allSettled(asked);
    const codes = outcomes.map((outcome) =>
      outcome.status === "rejected" ? outcome.reason.code : "answered",
    );
    assert.deepEqual(codes, Array(5).fill("database_unavailable"));
    proxy.thaw();
    await answers();
  } finally {
    proxy.close();
    await database.close();
  }
});

test("a slow statement on a working server is not interrupted", async () => {
  const { url } = await createTestDatabase();
  const database = openDatabase({
    connection: { connectionString: url },
    poolSize: 1,
    applicationName: "test",
    onIdleError: () => undefined,
    silentMs: 100,
    connectTimeoutMs: 30_000,
  });
  assert.deepEqual(await database.query({ text: "select 1 as one from pg_sleep(1)" }), [{ one: 1 }]);
  await database.close();
});
