import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { createTestDatabase } from "../../../test/harness/database.ts";
import { eventually } from "../../../test/harness/wait.ts";
import { startDatabaseProxy } from "../../../test/servers/database-proxy.ts";
import { createSignals } from "./signals.ts";

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;

test("nothing is left of signals that are stopped during a reconnect", async () => {
  const { url } = await createTestDatabase();
  const proxy = await startDatabaseProxy(url);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const timersBefore = timers();
  const signals = createSignals({
    connection: { connectionString: proxy.url, application_name: "signals", connectionTimeoutMillis: 30_000 },
    // The next connection is opened and gets no answer.
    onError: () => proxy.freeze(),
  });
  try {
    await signals.start();
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'signals'",
    );
    await eventually(
      () => proxy.opened,
      (opened) => opened === 2,
    );
    await signals.stop();
    proxy.thaw();
    // By now an attempt that went on would have succeeded.
    const late = new pg.Client({ connectionString: proxy.url });
    await late.connect();
    await late.query("select 1");
    await late.end();
    assert.equal(timers(), timersBefore);
  } finally {
    await signals.stop();
    await other.end();
    proxy.close();
  }
});
