import assert from "node:assert/strict";
import { test } from "node:test";
import pino from "pino";
import { createHousekeeping } from "../../src/system/housekeeping.ts";
import { addClient, createShiftApi, publicUrl, record } from "../harness/shifts.ts";
import { eventually } from "../harness/wait.ts";

const api = await createShiftApi();
const { database } = api;
await addClient(database, "cli_a", "Harbour & <b>Oak</b>");
await addClient(database, "cli_b", "Other");
await addClient(database, "cli_c", "Third");
await record(database, "cli_a", [
  { actor: "zoe", actor_name: "<img src=x onerror=alert(1)>", at: "2026-03-01T09:00:00.123456Z" },
  { actor: "bob", at: "2026-03-02T09:00:00Z" },
  { actor: "bob", at: "2026-03-05T09:00:00Z" },
]);
await record(database, "cli_b", [{ actor: "eve", at: "2026-03-01T09:00:00Z" }]);

const share = async (body: object, credential?: string) =>
  (await api.post("/api/v1/share", body, credential)).body;
/** Without credentials, like anyone with the link. */
const open = (token: string, accept = "text/html,application/xhtml+xml,*/*;q=0.8") =>
  api.server.app.inject({ url: `/share/${token}`, headers: { accept, host: "evil.example" } });
const window = { from: "2026-03-01", to: "2026-03-02" };

test("a link shows the window's shifts of its client as a page, and as JSON", async () => {
  const { status, body } = await api.post("/api/v1/share", window);
  assert.equal(status, 201);
  assert.deepEqual(
    [body.from, body.to, body.url],
    ["2026-03-01", "2026-03-02", `${publicUrl}/share/${body.token}`],
  );
  const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days <= 30, body.expires_at);
  const page = await open(body.token);
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers["content-type"]), /^text\/html/);
  assert.match(page.body, /<h1>Shifts of Harbour &amp; &lt;b&gt;Oak&lt;\/b&gt;<\/h1>/);
  assert.match(page.body, /&lt;img src=x onerror=alert\(1\)&gt; \(sales\)/);
  assert.doesNotMatch(page.body, /<img|<script|2026-03-05|eve/);
  const policy = String(page.headers["content-security-policy"]);
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; /);
  assert.equal(page.headers["cache-control"], "no-store");
  const json = await open(body.token, "application/json");
  assert.match(String(json.headers["content-type"]), /^application\/json/);
  const report = json.json();
  assert.equal(report.total, 2);
  assert.deepEqual(report.shifts[0].started_at, "2026-03-01T09:00:00.123456Z");
  assert.deepEqual(report, (await api.get("/api/v1?from=2026-03-01&to=2026-03-02")).body);
});

test("valid links are listed with their URLs, to their own client only", async () => {
  const listed = async (credential?: string) =>
    (await api.get("/api/v1/share", credential)).body.shares as Record<string, string>[];
  const own = "cli_c:eve:plain";
  assert.deepEqual(await listed(own), []);
  const short = await share({ ...window, ttl_days: 2 }, own);
  const long = await share({ date: "2026-03-05" }, own);
  const revoked = await share(window, own);
  await api.call({ method: "DELETE", url: `/api/v1/share/${revoked.id}` }, own);
  const past = await share(window, own);
  await database.query({
    text: "update shift_shares set expires_at = now() - interval '1 second' where id = $1",
    values: [past.id],
  });
  const found = await listed(own);
  assert.deepEqual(
    found.map(({ id, url, from, to, created_by, expires_at }) => ({
      id,
      url,
      from,
      to,
      created_by,
      expires_at,
    })),
    [long, short].map(({ id, url, from, to, expires_at }) => ({
      id,
      url,
      from,
      to,
      created_by: "eve",
      expires_at,
    })),
  );
  assert.ok(Math.abs(Date.parse(found[0]?.created_at ?? "") - Date.now()) < 60_000);
  assert.ok((await listed()).every(({ id }) => id !== long.id));
});

test("invalid windows and lifetimes are 422", async () => {
  for (const wrong of [
    { date: "2026-03-01", from: "2026-03-01" },
    { from: "2026-03-02", to: "2026-03-01" },
    { date: "2026-02-29" },
    { ttl_days: 0 },
    { ttl_days: 31 },
    { ttl_days: "30" },
  ]) {
    assert.equal((await api.post("/api/v1/share", wrong)).status, 422, JSON.stringify(wrong));
  }
});

test("any change in a token makes it 401, even to another client's window", async () => {
  const { token } = await share(window);
  const [text = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(text, "base64url").toString());
  const forged = (change: object) =>
    `${Buffer.from(JSON.stringify({ ...claims, ...change })).toString("base64url")}.${signature}`;
  for (const wrong of [
    forged({ c: "cli_b" }),
    forged({ t: "2026-12-31" }),
    forged({ e: claims.e + 1 }),
    `${text}.`,
    text,
    "x",
    `${token}.`,
    `${token}=`,
    `${text}.${signature.slice(0, -1)}`,
    `${text}.${signature.replace(/^./, (first: string) => (first === "A" ? "B" : "A"))}`,
  ]) {
    const reply = await open(wrong, "application/json");
    assert.equal(reply.statusCode, 401, wrong);
    assert.equal(reply.json().code, "share_invalid");
  }
});

test("an invalid link shows an error page without scripts in a browser", async () => {
  const { token, id } = await share(window);
  const tampered = await open(`${token}x`);
  assert.deepEqual(
    [tampered.statusCode, tampered.headers["content-type"]],
    [401, "text/html; charset=utf-8"],
  );
  assert.match(tampered.body, /<h1>This link is invalid<\/h1>/);
  assert.match(
    String(tampered.headers["content-security-policy"]),
    /^default-src 'none'; style-src 'sha256-/,
  );
  await api.call({ method: "DELETE", url: `/api/v1/share/${id}` });
  const gone = await open(token);
  assert.deepEqual([gone.statusCode, gone.headers["cache-control"]], [410, "no-store"]);
  assert.match(gone.body, /<h1>This link no longer works<\/h1>\n<p>The link was revoked\./);
  assert.equal((await open(token, "*/*")).json().code, "share_gone");
});

test("a link that has expired or was revoked, or whose client is inactive, is 410", async (context) => {
  const { token, id } = await share({ ...window, ttl_days: 1 });
  context.mock.timers.enable({ apis: ["Date"], now: Date.now() + 86_400_000 + 1_000 });
  assert.equal((await open(token)).statusCode, 410);
  context.mock.timers.reset();
  assert.equal((await open(token)).statusCode, 200);

  const revoke = (of: string, credential?: string) =>
    api.call({ method: "DELETE", url: `/api/v1/share/${of}` }, credential);
  assert.equal((await revoke(id, "cli_b:eve:plain")).status, 404);
  assert.equal((await revoke("nonsense")).status, 404);
  assert.equal((await open(token)).statusCode, 200);
  assert.equal((await revoke(id)).status, 200);
  assert.equal((await revoke(id)).status, 200);
  assert.equal((await open(token)).statusCode, 410);

  const other = await share(window, "cli_b:eve:plain");
  assert.equal((await open(other.token)).statusCode, 200);
  await database.query({ text: "update clients set active = false where id = 'cli_b'" });
  assert.equal((await open(other.token)).statusCode, 410);
});

test("a share is deleted a week after it expired, and its link responds as before", async (context) => {
  const dayMs = 86_400_000;
  const make = async (expiredDaysAgo: number) => {
    const atMs = Date.now();
    context.mock.timers.enable({ apis: ["Date"], now: atMs - (expiredDaysAgo + 1) * dayMs });
    const made = await share({ ...window, ttl_days: 1 });
    context.mock.timers.reset();
    return made;
  };
  const [long, just, valid] = [await make(7.01), await make(6.99), await share(window)];
  const kept = async () => {
    const rows = await database.query<{ id: string }>({ text: "select id from shift_shares" });
    return [long, just, valid].map(({ id }) => rows.some((row) => row.id === id));
  };
  const statuses = async () => {
    const replies = await Promise.all([long, just, valid].map(({ token }) => open(token)));
    return replies.map(({ statusCode }) => statusCode);
  };
  assert.deepEqual(
    [await kept(), await statuses()],
    [
      [true, true, true],
      [410, 410, 200],
    ],
  );
  const expired = (await open(long.token)).body;
  const housekeeping = createHousekeeping({
    database,
    log: pino({ level: "silent" }),
    auditRetentionDays: 365,
    eventsRetentionMinutes: 60,
  });
  await housekeeping.start();
  await eventually(kept, ([first]) => first === false);
  await housekeeping.stop();
  assert.deepEqual(
    [await kept(), await statuses()],
    [
      [false, true, true],
      [410, 410, 200],
    ],
  );
  assert.equal((await open(long.token)).body, expired);
  assert.equal((await api.call({ method: "DELETE", url: `/api/v1/share/${long.id}` })).status, 404);
  assert.equal((await api.call({ method: "DELETE", url: `/api/v1/share/${just.id}` })).status, 200);
});
