import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SseReader } from "../../src/http/test-support/sse-reader.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { forager, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually, noticeMs } from "../harness/wait.ts";

const database = await createTestDatabase();
const store = database.open();
const env = {
  DATABASE_URL: database.url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("sessions"),
  // Nothing listens there: no lookup leaves this machine.
  DNS_SERVERS: "127.0.0.1:9",
  SHUTDOWN_SECONDS: "1",
};
const services = await Promise.all([0, 1].map(() => startServiceProcess({ env, roles: "api" })));
for (const service of services) atEnd(() => service.stop());
const [first = "", second = ""] = services.map(({ url }) => url);
const path = "/api/v1/session";

async function signIn(credential: string) {
  const answer = await fetch(first + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ credential }),
  });
  assert.equal(answer.status, 201);
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const { session } = (await answer.json()) as { session: { csrf_token: string } };
  return { cookie, csrf: session.csrf_token };
}

const statusAt = async (url: string, cookie: string) =>
  (await fetch(`${url}/api/v1/jobs/list`, { headers: { cookie } })).status;

const bothBecome = (cookie: string, status: number) =>
  eventually(
    () => Promise.all([first, second].map((url) => statusAt(url, cookie))),
    (statuses) => statuses.every((one) => one === status),
    noticeMs,
  );

describe("a session", () => {
  test("works in every process, and ends in every process when its user signs out", async () => {
    const { cookie, csrf } = await signIn(await createClient(env, "one"));
    assert.deepEqual([await statusAt(first, cookie), await statusAt(second, cookie)], [200, 200]);
    const out = await fetch(second + path, { method: "DELETE", headers: { cookie, "x-csrf-token": csrf } });
    assert.equal(out.status, 200);
    await bothBecome(cookie, 401);
  });

  test("ends with its key and with its client", async () => {
    const credential = await createClient(env, "two");
    const [id = ""] = credential.split(":");
    const { cookie } = await signIn(credential);
    await forager(env, "client", "deactivate", id);
    await bothBecome(cookie, 403);
    await forager(env, "client", "activate", id);
    await bothBecome(cookie, 200);
    await forager(env, "client", "rotate", id);
    await bothBecome(cookie, 401);
  });

  test("ends when it expires; its token is nowhere in the database", async () => {
    const { cookie } = await signIn(await createClient(env, "three"));
    const [row] = await store.query<{ hours: number; hash: string }>({
      text: `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours,
                    encode(token_hash, 'base64') as hash from sessions order by created_at desc limit 1`,
    });
    assert.equal(row?.hours, 12);
    const token = cookie.split("=")[1] ?? "";
    assert.notEqual(Buffer.from(row?.hash ?? "", "base64").toString("base64url"), token);
    await store.query({ text: "update sessions set expires_at = now() - interval '1 second'" });
    assert.equal(await statusAt(second, cookie), 401);
  });

  test("ends its event streams on sign-out, in every process, and no other session's", async () => {
    const credential = await createClient(env, "six");
    const [one, other] = [await signIn(credential), await signIn(credential)];
    const streams = await Promise.all(
      [one, other].map(({ cookie }) => SseReader.open(`${second}/api/v1/events/stream`, { cookie })),
    );
    for (const stream of streams) assert.equal((await stream.next()).event, "connected");
    const out = await fetch(first + path, {
      method: "DELETE",
      headers: { cookie: one.cookie, "x-csrf-token": one.csrf },
    });
    assert.equal(out.status, 200);
    assert.deepEqual(await streams[0]?.rest(), [], "it has ended");
    const api = apiClient(first, credential);
    const created = await api.post("/api/v1/jobs/svcVerify/submit", { payload: { emails: ["a@b.test"] } });
    assert.equal((await streams[1]?.next())?.event, "job.queued", JSON.stringify(created.body));
    streams[1]?.close();
  });

  test("ends its event streams when it expires, and when its key is revoked", async () => {
    const credential = await createClient(env, "seven");
    const api = apiClient(first, credential);
    const key = (await api.post("/api/v1/client/keys", { name: "tablet" })).body;
    const [brief, revoked] = [await signIn(credential), await signIn(key.credential)];
    await store.query({
      text: `update sessions set expires_at = now() + interval '1 second'
             where created_at = (select max(held.created_at) from sessions held join api_keys on id = api_key_id
                                 where client_id = $1 and name = 'default')`,
      values: [credential.split(":")[0]],
    });
    const streamOf = (cookie: string) => SseReader.open(`${second}/api/v1/events/stream`, { cookie });
    const streams = [await streamOf(brief.cookie), await streamOf(revoked.cookie)];
    for (const stream of streams) assert.equal((await stream.next()).event, "connected");
    assert.deepEqual(await streams[0]?.rest(), []);
    assert.equal((await api.delete(`/api/v1/client/keys/${key.key_id}`)).status, 200);
    assert.deepEqual(await streams[1]?.rest(), []);
    for (const { cookie } of [brief, revoked])
      assert.equal((await streamOf(cookie)).response.statusCode, 401);
  });

  test("of one client gives no access to another's data, and its token does not work with another's cookie", async () => {
    const [mine, others] = [
      await signIn(await createClient(env, "four")),
      await signIn(await createClient(env, "five")),
    ];
    const change = (cookie: string, csrf: string) =>
      fetch(`${first}/api/v1/client/settings`, {
        method: "PUT",
        headers: { cookie, "x-csrf-token": csrf, "content-type": "application/json" },
        body: JSON.stringify({ dedup_enabled: false }),
      });
    assert.equal((await change(others.cookie, mine.csrf)).status, 403);
    assert.equal((await change(mine.cookie, mine.csrf)).status, 200);
    const settings = await fetch(`${first}/api/v1/client/settings`, { headers: { cookie: others.cookie } });
    assert.equal(((await settings.json()) as { dedup_enabled: boolean }).dedup_enabled, true);
  });
});
