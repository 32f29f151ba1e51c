import assert from "node:assert/strict";
import { mock, test } from "node:test";
import pino from "pino";
import { createEventStreamLimit, type EventStreamLimit } from "../../src/clients/event-stream-limit.ts";
import { limits } from "../../src/contract/limits.ts";
import { startTestApi } from "../../src/http/test-support/api-client.ts";
import { credential, otherClientCredential } from "../../src/http/test-support/fake-services.ts";
import { SseReader } from "../../src/http/test-support/sse-reader.ts";
import type { Database, Statement } from "../../src/store/core/database.ts";
import { createHousekeeping } from "../../src/system/housekeeping.ts";
import { createTestDatabase } from "../harness/database.ts";
import { eventually } from "../harness/wait.ts";

const allowed = limits.event_streams_max;
const log = pino({ level: "silent" });
const renewalMs = 10_000;

/** A database with the state by which two API processes limit streams. */
async function twoProcesses() {
  const database = (await createTestDatabase()).open();
  const [a, b] = [createEventStreamLimit({ database, log }), createEventStreamLimit({ database, log })];
  return {
    database,
    a,
    b,
    rows: () => countRows(database),
    expire: () =>
      database.query({ text: "update event_streams set renewed_at = now() - interval '1 minute'" }),
  };
}

const opens = (limit: EventStreamLimit, clientId: string) =>
  limit.open(clientId).then(
    () => true,
    () => false,
  );

async function countRows(database: Database, condition = "true"): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `select count(*)::int as count from event_streams where ${condition}`,
  });
  return row?.count ?? 0;
}

const isRefused = { code: "stream_limit" };

test("two processes together open 50 streams for a client, and one more when any of them closes", async () => {
  const { a, b } = await twoProcesses();
  const results = await Promise.allSettled(
    Array.from({ length: allowed + 20 }, (_, index) => (index % 2 === 0 ? a : b).open("cli_a")),
  );
  const closers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  assert.equal(closers.length, allowed);
  await assert.rejects(a.open("cli_a"), isRefused);
  await assert.rejects(b.open("cli_a"), isRefused);
  await a.open("cli_b");

  const close = closers[0];
  close?.();
  close?.();
  await eventually(() => opens(b, "cli_a"), Boolean);
  await assert.rejects(a.open("cli_a"), isRefused);
});

test("a client that closes a stream may open another immediately", async () => {
  const { a } = await twoProcesses();
  const closers = await Promise.all(Array.from({ length: allowed }, () => a.open("cli_a")));
  for (const close of closers) {
    close();
    await a.open("cli_a");
  }
});

test("a stream opens while its process renews the others", async (t) => {
  const { database, rows } = await twoProcesses();
  mock.timers.enable({ apis: ["setInterval"] });
  t.after(() => mock.timers.reset());
  const renewed = Promise.withResolvers<void>();
  const renewsWhileOpening: Database = {
    ...database,
    async query<Row extends Record<string, unknown>>(statement: Statement) {
      if (statement.name === "open-event-stream" && (await rows()) > 0) {
        mock.timers.tick(renewalMs);
        await renewed.promise;
      }
      const answer = await database.query<Row>(statement);
      if (statement.name === "renew-event-streams") renewed.resolve();
      return answer;
    },
  };
  const limit = createEventStreamLimit({ database: renewsWhileOpening, log });
  await limit.start();
  await limit.open("cli_a");
  await limit.open("cli_a");
  assert.equal(await rows(), 2);
  await limit.stop();
  assert.equal(await rows(), 0);
});

test("streams count while their process renews them, not after it was killed", async (t) => {
  const { database, a, b, rows, expire } = await twoProcesses();
  for (let count = 0; count < allowed; count++) await a.open("cli_a");
  mock.timers.enable({ apis: ["setInterval"] });
  t.after(() => mock.timers.reset());
  await a.start();
  await expire();
  mock.timers.tick(renewalMs);
  await eventually(
    () => countRows(database, "renewed_at > now() - interval '10 seconds'"),
    (count) => count === allowed,
  );
  await assert.rejects(b.open("cli_a"), isRefused);

  await expire();
  await b.open("cli_a");
  const housekeeping = createHousekeeping({
    database,
    log,
    auditRetentionDays: 365,
    eventsRetentionMinutes: 60,
  });
  await housekeeping.start();
  await eventually(rows, (count) => count === 1);
  await housekeeping.stop();

  // The process was not killed, only stopped for a while.
  mock.timers.tick(renewalMs);
  await eventually(rows, (count) => count === allowed + 1);
  await a.stop();
  assert.equal(await rows(), 1);
});

test("streams that end during a database outage do not count after it", async (t) => {
  const { database, a, rows } = await twoProcesses();
  const { query } = database;
  const close = await a.open("cli_a");
  mock.timers.enable({ apis: ["setInterval"] });
  t.after(() => mock.timers.reset());
  await a.start();
  let failures = 0;
  database.query = () => {
    failures += 1;
    return Promise.reject(new Error("the database is away"));
  };
  close();
  await assert.rejects(a.open("cli_a"), /away/);
  await eventually(
    () => failures,
    (count) => count >= 2,
  );
  database.query = query;
  mock.timers.tick(renewalMs);
  await eventually(rows, (count) => count === 0);
});

test("streams over HTTP count at both processes until their readers leave", async () => {
  const { a, b, rows } = await twoProcesses();
  await using first = await startTestApi({ services: { eventStreams: a } });
  await using second = await startTestApi({ services: { eventStreams: b } });
  const urls = await Promise.all(
    [first, second].map(async ({ listen }) => `${await listen()}/api/v1/events/stream`),
  );
  const headersOf = (key: string) => ({ authorization: `Bearer ${key}` });
  const readers = await Promise.all(
    Array.from({ length: allowed }, (_, index) =>
      SseReader.open(urls[index % 2] ?? "", headersOf(credential)),
    ),
  );
  for (const url of urls) {
    const refused = await fetch(url, { headers: headersOf(credential) });
    assert.equal(refused.status, 429);
    assert.match(((await refused.json()) as { detail: string }).detail, /50 event streams open/);
    const other = await SseReader.open(url, headersOf(otherClientCredential));
    assert.equal((await other.next()).event, "connected");
    other.close();
  }
  readers[0]?.close();
  await eventually(rows, (count) => count === allowed - 1);
  const next = await SseReader.open(urls[1] ?? "", headersOf(credential));
  assert.equal(next.response.statusCode, 200);
});
