import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { describe, test } from "node:test";
import { V8_FLAGS } from "../../scripts/test-processes.ts";
import { type MoveStep, moveClient } from "../../src/cells/move-client.ts";
import { omittedTables, savedTables } from "../../src/store/backup/tables.ts";
import { readInterruptedMoves } from "../../src/store/cells/client-cells.ts";
import { raiseFence } from "../../src/store/cells/client-fence.ts";
import {
  type MovedTable,
  movedTables,
  sharedTables,
  stayingTables,
} from "../../src/store/cells/client-tables.ts";
import { exclusively } from "../../src/store/cells/exclusive.ts";
import { type Database, openDatabase } from "../../src/store/core/database.ts";
import { type ApiAnswer, type ApiClient, type ApiEvent, apiClient } from "../harness/api-client.ts";
import { insertCities } from "../harness/campaigns.ts";
import { insertRareRows } from "../harness/cell-rows.ts";
import { createTestCells, idOf } from "../harness/cells.ts";
import { atEnd } from "../harness/cleanup.ts";
import { environment, forager, projectRoot, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startDatabaseProxy } from "../servers/database-proxy.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { startWebhookReceiver } from "../servers/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
atEnd(() => receiver[Symbol.asyncDispose]());
let release: () => void = () => undefined;
const released = new Promise<void>((resolve) => {
  release = resolve;
});
const site = await startSiteServer({
  pages: {
    "/": "<title>Home</title><p>Hello there.",
    "/held": async (_request, response) => {
      await released;
      response.setHeader("content-type", "text/html");
      response.end("<title>Held</title><p>Hello there.");
    },
  },
});
atEnd(() => {
  release();
  return site.close();
});
const cells = await createTestCells();
const { env, home, east, move } = cells;
for (const database of [home, east]) await insertCities(database, [{ name: "Abbey" }, { name: "Brook" }]);
// Numbers of the cells differ, as they do in use.
await east.query({ text: "select setval(pg_get_serial_sequence('events', 'id'), 5000)" });
const api = await startServiceProcess({ env, roles: "api" });
// It knows of no cells, like a process that has missed every signal.
const stale = await startServiceProcess({ env: { ...env, DATABASE_CELLS: "" }, roles: "api" });
await startServiceProcess({ env, roles: "worker,scheduler" });
await startServiceProcess({ env: { ...env, CELL: "east" }, roles: "worker,scheduler" });

const verify = (client: ApiClient, key: string) =>
  client.send(
    "POST",
    "/api/v1/jobs/svcVerify/submit",
    { payload: { email: `malformed ${key}` } },
    { "idempotency-key": key },
  );

/** Repeats a call that is told to try again. */
const persist = (call: () => Promise<ApiAnswer>): Promise<ApiAnswer> =>
  eventually(call, ({ status }) => status !== 503);

const endedOf = (events: readonly ApiEvent[]): string[] =>
  events.filter(({ type }) => type === "job.completed").map(({ data }) => data.job_id);

/** A client with jobs that wait, run and have ended. */
async function clientWithJobs() {
  const credential = await cells.newClient();
  const client = apiClient(api.url, credential);
  return { id: idOf(credential), credential, client, jobs: await submitSome(client) };
}

const killSteps = ["ended jobs copied", "calls wait", "fenced", "copied", "routed"] as const;
/** Clients whose moves to east were killed after a step. */
const killed = new Map<MoveStep | "cancelled" | "stale", Awaited<ReturnType<typeof clientWithJobs>>>();
await Promise.all(
  [...killSteps, "cancelled" as const, "stale" as const].map(async (name) => {
    killed.set(name, await clientWithJobs());
  }),
);
await killMoves();

function killedAt(name: MoveStep | "cancelled" | "stale") {
  const found = killed.get(name);
  assert.ok(found);
  return found;
}

const literal = (text: string) => `'${text}'`;

/** A client's rows in a table, without what a move changes on purpose; numbers become their places. */
async function rowsOf(database: Database, moved: MovedTable, clientId: string): Promise<string[]> {
  const ignored = [
    "worker_id",
    "run_after",
    "attempt",
    "updated_at",
    "last_used_at",
    // The scheduler may sum up activities at any time.
    "summed_until",
    ...Object.keys(moved.numbers ?? {}),
  ];
  if (moved.table === "webhook_endpoints") ignored.push("after_event_id");
  const order = Object.keys(moved.numbers ?? {}).map(
    (column) => `, dense_rank() over (order by ${column}) as place_${column}`,
  );
  const rows = await database.query<{ row: Record<string, unknown> }>({
    text: `select to_jsonb(found) - $1::text[] as row
           from (select *${order.join("")} from ${moved.table} where ${moved.rows(literal(clientId))}) found`,
    values: [ignored],
  });
  return rows.map(({ row }) => JSON.stringify(row)).sort();
}

test("every table either moves with its client, or stays for a reason", () => {
  const named = [...movedTables, ...sharedTables].map(({ table }) => table);
  assert.deepEqual(
    [...named, ...Object.keys(stayingTables)].sort(),
    [...savedTables, ...omittedTables].sort(),
  );
});

describe("a client that moves to another cell", () => {
  test("takes along every row, with ids, order, secrets and schedules", async () => {
    const credential = await cells.newClient();
    const client = apiClient(api.url, credential);
    const clientId = idOf(credential);
    await fill(client, clientId);
    const before = new Map<string, string[]>();
    for (const moved of movedTables) before.set(moved.table, await rowsOf(home, moved, clientId));
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
    const mayBeEmpty = ["record_outbox", "event_renumberings"];
    assert.deepEqual(empty, mayBeEmpty, "the test has rows of every other table");

    const moved = await forager(env, "client", "move", clientId, "--to", "east", "--wait", "0", "--json");

    assert.equal(moved.code, 0, moved.stderr);
    assert.ok(JSON.parse(moved.stdout).rows > 0);
    for (const moved of movedTables) {
      if (moved.table === "event_renumberings") continue;
      assert.deepEqual(await rowsOf(east, moved, clientId), before.get(moved.table), moved.table);
      assert.deepEqual(await rowsOf(home, moved, clientId), [], `${moved.table} at home`);
    }
    const jobs = (await client.get("/api/v1/jobs/list")).body;
    assert.equal(jobs.total, before.get("jobs")?.length, "the counts of jobs moved as well");
    const audit = await home.query<{ action: string }>({
      text: "select action from audit_log where action = 'client.moved' and target_id = $1",
      values: [clientId],
    });
    assert.equal(audit.length, 1);
    const { stdout } = await forager(env, "client", "list");
    assert.match(stdout, new RegExp(`${clientId}.* in east`));
    assert.match(stdout, new RegExp(`${killedAt("cancelled").id}.*move to east not complete`));
    assert.match(stdout, new RegExp(`${killedAt("routed").id}.*in east, move from home not complete`));
  });

  test("loses no job, event or delivery under load, and ends each job once", async () => {
    const credential = await cells.newClient();
    const client = apiClient(api.url, credential);
    const clientId = idOf(credential);
    const hook = { url: `${receiver.url}/load`, event_types: ["job.completed"] };
    assert.equal((await client.post("/api/v1/webhooks", hook)).status, 201);
    const reader = followEvents(client);
    const submitted = new Map<string, string>();
    let isMoving = true;
    let number = 0;
    const submitting = Array.from({ length: 2 }, async () => {
      while (isMoving) {
        // Without a limit, a busy machine would have ever more to do.
        await eventually(
          () => submitted.size - endedOf(reader.events).length,
          (waiting) => waiting < 20,
        );
        const key = `load ${number++}`;
        const answer = await persist(() => verify(client, key));
        assert.equal(answer.status, 201, JSON.stringify(answer.body));
        submitted.set(key, answer.body.job_id);
      }
    });
    const held = await client.submitSite({ url: `${site.url}/held`, max_pages: 1 });
    await eventually(
      () => client.get(`/api/v1/jobs/${held}/status`),
      ({ body }) => body.status === "processing",
    );
    await eventually(
      () => submitted.size,
      (size) => size > 20,
    );
    await move(clientId, "east");
    const whenMoved = submitted.size;
    await eventually(
      () => submitted.size,
      (size) => size > whenMoved + 20,
    );
    await move(clientId, "home");
    await eventually(
      () => submitted.size,
      (size) => size > whenMoved + 40,
    );
    isMoving = false;
    await Promise.all(submitting);
    release();

    const all = [held, ...submitted.values()];
    await eventually(
      () => new Set(endedOf(reader.events)).size,
      (size) => size === all.length,
    );
    await reader.stop();
    assert.deepEqual(endedOf(reader.events).sort(), all.toSorted(), "each job ended once");
    for (const type of ["job.queued", "job.started"]) {
      const of = reader.events.filter((event) => event.type === type).map(({ data }) => data.job_id);
      assert.deepEqual(of.sort(), all.toSorted(), `each job was ${type} once`);
    }
    const ids = reader.events.map(({ id }) => BigInt(id ?? 0));
    assert.ok(
      ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n)),
      "ids grow",
    );
    for (const id of all) {
      const own = reader.events.filter(({ data }) => data.job_id === id).map(({ type }) => type);
      assert.deepEqual(own, ["job.queued", "job.started", "job.completed"]);
    }
    const [key = "", first] = [...submitted][0] ?? [];
    assert.equal((await verify(client, key)).body.job_id, first, "Idempotency-Keys moved");
    const delivered = () =>
      receiver.received.filter(({ path, json }) => path === "/load" && json.type === "job.completed");
    await eventually(
      () => new Set(delivered().map(({ json }) => json.data.job_id)).size,
      (size) => size === all.length,
    );
    assert.equal(new Set(delivered().map(({ id }) => id)).size, all.length, "one delivery for each");
    const counts = (await client.get("/api/v1/jobs/list?status=completed")).body;
    assert.equal(counts.total, all.length);
  });

  test("is reported while its move is interrupted, and not while it is being moved", async () => {
    const reported = async () => (await readInterruptedMoves(home)).map(({ client_id }) => client_id);
    const interrupted = [...killed].flatMap(([name, { id }]) => (name === "ended jobs copied" ? [] : [id]));
    assert.deepEqual((await reported()).sort(), interrupted.toSorted());
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    assert.match(
      metrics,
      new RegExp(`^forager_client_moves_interrupted\\{cell="home"\\} ${interrupted.length}$`, "m"),
    );
    const { id } = killedAt("calls wait");
    await exclusively(home, id, async () => assert.ok(!(await reported()).includes(id)));
    assert.ok((await reported()).includes(id));
  });

  for (const step of killSteps) {
    test(`is moved by the next attempt after the first was killed at '${step}'`, async () => {
      const { id, client, jobs } = killedAt(step);
      await expectOneOwner(id);
      await move(id, "east");
      await expectCompleted(client, jobs);
      await expectOneOwner(id);
      const left = await home.query({ text: "select from jobs where client_id = $1", values: [id] });
      assert.deepEqual(left, []);
    });
  }

  test("stays where it was if an interrupted move is cancelled", async () => {
    const { id, client, jobs } = killedAt("cancelled");
    const refused = await eventually(
      () => client.get("/api/v1/jobs/list"),
      ({ status }) => status === 503,
    );
    assert.equal(refused.headers.get("retry-after"), "2");
    const cancelled = await forager(env, "client", "move", id, "--cancel");
    assert.equal(cancelled.code, 0, cancelled.stderr);
    await expectCompleted(client, jobs);
    assert.deepEqual(await east.query({ text: "select from jobs where client_id = $1", values: [id] }), []);
    await move(id, "east");
    await expectCompleted(client, jobs);
  });

  test("stays while a mail of it is being sent, and is moved afterwards", async () => {
    const credential = await cells.newClient();
    const client = apiClient(api.url, credential);
    const values = [idOf(credential)];
    await home.query({
      text: `insert into digest_mails (client_id, version, period_from, period_to, recipient, state, next_attempt_at, claimed_at)
             values ($1, 0, '2026-01-01', '2026-01-07', 'ann@example.com', 'sending', now(), now())`,
      values,
    });
    await assert.rejects(move(idOf(credential), "east", { sendingMs: 0 }), {
      code: "invalid_state",
      message: /stays in home: 1 mail of it did not finish sending\. Move it again in 10 minutes/,
    });
    assert.equal((await persist(() => verify(client, "while sending"))).status, 201);
    await home.query({ text: "update digest_mails set state = 'sent' where client_id = $1", values });
    await move(idOf(credential), "east", { sendingMs: 0 });
    const moved = await east.query<{ state: string }>({
      text: "select state from digest_mails where client_id = $1",
      values,
    });
    assert.deepEqual(moved, [{ state: "sent" }]);
  });

  test("is said to wait, and how to complete its move, when a cell ends in the middle", async () => {
    const { id, client, jobs } = await clientWithJobs();
    const proxy = await startDatabaseProxy(env.DATABASE_CELLS?.replace("east=", "") ?? "");
    const reached = openDatabase({
      connection: { connectionString: proxy.url },
      poolSize: 1,
      applicationName: "forager tests",
      onIdleError: () => undefined,
    });
    const moving = moveClient(
      {
        home,
        open: async (cell) => (cell === "home" ? home : reached),
        onStep: (step) => {
          if (step === "fenced") proxy.close();
        },
        signal: new AbortController().signal,
      },
      { clientId: id, to: "east", waitSeconds: 0 },
    );
    await assert.rejects(moving, {
      code: "database_unavailable",
      message: new RegExp(`was interrupted.*until it is completed.*forager client move ${id} --to east`),
    });
    await reached.close();
    await move(id, "east");
    await expectCompleted(client, jobs);
  });

  test("keeps the fence of its move when a mover wakes whose own move was taken back", async () => {
    const clientId = idOf(await cells.newClient());
    const [current, stalled] = [randomUUID(), randomUUID()];
    await raiseFence(home, { clientId, moveId: current });
    await assert.rejects(raiseFence(home, { clientId, moveId: stalled }), /Another move/);
    await raiseFence(home, { clientId, moveId: current });
    const fences = await home.query({
      text: "select move_id from client_fences where client_id = $1",
      values: [clientId],
    });
    assert.deepEqual(fences, [{ move_id: current }]);
  });

  test("is refused by a process that still believes it at home, and other clients are not", async () => {
    const { id, credential } = killedAt("stale");
    const client = apiClient(stale.url, credential);
    const other = apiClient(stale.url, await cells.newClient());
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => verify(other, `other ${index}`)),
      client.post("/api/v1/jobs/svcVerify/submit", { payload: { email: "malformed stale" } }),
    ]);
    const last = answers.pop();
    assert.deepEqual([last?.status, last?.body.code], [503, "client_moving"]);
    assert.ok(answers.every(({ status }) => status === 201));
    assert.equal((await client.post("/api/v1/webhooks", { url: `${receiver.url}/stale` })).status, 503);
    await move(id, "east");
    // Refused by the fence until the process hears that the client has changed.
    await eventually(
      () => verify(client, "stale"),
      ({ status }) => {
        assert.ok([401, 503].includes(status), `answered ${status}`);
        return status === 401;
      },
    );
    const left = await home.query({ text: "select from jobs where client_id = $1", values: [id] });
    assert.equal(left.length, 0);
  });
});

async function submitSome(client: ApiClient): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => verify(client, `some ${index}`)),
  );
  return answers.map(({ body }) => body.job_id);
}

async function killMoves(): Promise<void> {
  const script = join(projectRoot, "test/harness/moving-process.ts");
  const moves = [...killed].map(([name, { id }]) => {
    const step = killSteps.find((one) => one === name) ?? "fenced";
    return `${id}=${step}`;
  });
  const child = spawn(process.execPath, [...V8_FLAGS, script, "east", ...moves], {
    cwd: projectRoot,
    env: environment(env),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [, signal] = await once(child, "exit");
  assert.equal(signal, "SIGKILL", "every move came to its step");
}

/** Without a fence, a client's row is in one cell only. */
async function expectOneOwner(clientId: string): Promise<void> {
  const owners = await Promise.all(
    [home, east].map((database) =>
      database.query({
        text: `select from clients where id = $1 and not exists (select from client_fences where client_id = $1)`,
        values: [clientId],
      }),
    ),
  );
  assert.ok(owners.flat().length <= 1, "two cells own the client");
}

async function expectCompleted(client: ApiClient, ids: readonly string[]): Promise<void> {
  const completed = await eventually(
    () => persist(() => client.get("/api/v1/jobs/list?status=completed&page_size=100")),
    ({ body }) => body.total === ids.length,
  );
  assert.deepEqual(completed.body.jobs.map((job: { job_id: string }) => job.job_id).sort(), ids.toSorted());
}

/** Reads the event stream, and reconnects with Last-Event-ID whenever it ends. */
function followEvents(client: ApiClient) {
  const events: ApiEvent[] = [];
  let stopped = false;
  let stream: Awaited<ReturnType<ApiClient["events"]>> | undefined;
  const following = (async () => {
    while (!stopped) {
      stream = await client.events(events.at(-1)?.id ?? "0");
      let taken = 0;
      await stream.until((seen, ended) => {
        for (; taken < seen.length; taken++) {
          const event = seen[taken];
          if (event?.id !== undefined) events.push(event);
        }
        return ended || stopped;
      });
      if (stream.events.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    events,
    async stop() {
      stopped = true;
      stream?.close();
      await following;
    },
  };
}

/** Gives a client rows in every table. */
async function fill(client: ApiClient, clientId: string): Promise<void> {
  const ok = async (answer: Promise<ApiAnswer>) => {
    const { status, body } = await answer;
    assert.ok(status < 300, JSON.stringify(body));
    return body;
  };
  await ok(client.post("/api/v1/client/keys", { name: "second" }));
  await ok(client.post("/api/v1/webhooks", { url: `${receiver.url}/all` }));
  await ok(client.send("PUT", "/api/v1/domain-lists", { maps: { add: ["maps-demo.com"] } }));
  const day = new Date().toISOString().slice(0, 10);
  await ok(client.post("/api/v1/share", { from: day, to: day }));
  await ok(
    client.send("PATCH", "/api/v1/digest-settings", { cadence: "weekly", recipients: ["ann@example.com"] }),
  );
  await ok(
    client.post("/api/v1/signup/tokens", {
      brand_id: "acme",
      country_code: "DE",
      name: `Shop ${clientId}`,
      identifier: "shop@example.com",
    }),
  );
  const ids = await submitSome(client);
  await expectCompleted(client, ids);
  await ok(
    client.post("/api/v1/jobs/svcMaps/campaigns/submit", {
      query: "joiners",
      country_code: "ZZ",
      schedule: "0 3 1 1 *",
      workflow: { spidersite: { enabled: true } },
    }),
  );
  const { body: erasure } = await client.post("/api/v1/privacy/erasures", { email: "gone@away.example" });
  const receipt = () => client.get(`/api/v1/privacy/erasures/${erasure.erasure_id}`);
  await eventually(receipt, ({ body }) => body.state === "complete");
  await eventually(
    () => home.query({ text: "select from webhook_deliveries where status = 'delivered'" }),
    (rows) => rows.length >= 90,
  );
  await insertRareRows(home, clientId);
}
