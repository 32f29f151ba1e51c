import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { keysPerClientMax } from "../../src/contract/client-keys.ts";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
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
  DATA_DIR: await temporaryFolder("client-keys"),
  // Nothing listens there: no lookup leaves this machine.
  DNS_SERVERS: "127.0.0.1:9",
  SHUTDOWN_SECONDS: "1",
};
const services = await Promise.all([0, 1].map(() => startServiceProcess({ env, roles: "api" })));
for (const service of services) atEnd(() => service.stop());
const [first = "", second = ""] = services.map(({ url }) => url);
const path = "/api/v1/client/keys";

async function newClient(name: string): Promise<{ api: ApiClient; credential: string; clientId: string }> {
  const credential = await createClient(env, name);
  return { api: apiClient(first, credential), credential, clientId: credential.split(":")[0] ?? "" };
}

interface Key {
  key_id: string;
  name: string;
  active: boolean;
  access: string;
  in_use: boolean;
  last_used_at: string | null;
  credential: string;
  api_secret: string;
}

async function make(api: ApiClient, body: object): Promise<Key> {
  const { status, body: key } = await api.post(path, body);
  assert.equal(status, 201, JSON.stringify(key));
  return key;
}
const keysOf = async (api: ApiClient): Promise<Key[]> => (await api.get(path)).body.keys;
const refusal = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe("the keys of a client", () => {
  test("a call can ask who it is", async () => {
    const { api, clientId } = await newClient("whoami");
    const { body } = await api.get("/api/v1/auth/whoami");
    assert.equal(body.client_id, clientId);
    assert.equal(body.client_name, "whoami");
    assert.deepEqual([body.access, body.delegate, body.dedup_enabled], ["owner", true, true]);
    const asked = await api.send("GET", "/api/v1/auth/whoami", undefined, { "x-actor-id": "agent-7" });
    assert.equal(asked.body.actor.id, "agent-7");
    assert.equal(body.rate_limit_per_minute, 1_000_000);
  });

  test("are listed with their actors and last use; a new one works, and its secret is shown once", async () => {
    const { api, credential } = await newClient("one");
    const [own, ...others] = await keysOf(api);
    assert.deepEqual([own?.name, own?.active, own?.in_use, others], ["default", true, true, []]);
    const made = await make(api, {
      name: "<img src=x onerror=1>",
      actor: { id: "ann", name: "Ann Example", role: "sales" },
    });
    assert.match(made.credential, /^cli_[\w-]{16}:sk_[\w-]{48}:secret_[\w-]{48}$/);
    const listed = await api.get(path);
    assert.equal(listed.body.total, 2);
    assert.doesNotMatch(JSON.stringify(listed.body), /sk_|secret_/);
    const { key_id, name, actor, last_used_at, delegate } = listed.body.keys[1];
    assert.deepEqual(
      [key_id, name, actor, last_used_at, delegate],
      [made.key_id, "<img src=x onerror=1>", { id: "ann", name: "Ann Example", role: "sales" }, null, false],
    );
    assert.equal((await apiClient(second, made.credential).get("/api/v1/jobs/list")).status, 200);
    const used = await eventually(
      async () => (await keysOf(api)).map((key) => key.last_used_at),
      (times) => times.every((time) => time !== null),
    );
    for (const time of used) assert.ok(Math.abs(Date.now() - Date.parse(time ?? "")) < 60_000, String(time));
    for (const { output } of services) {
      assert.ok(!output().includes(made.api_secret) && !output().includes(credential));
    }
  });

  test("a key without an actor acts for itself; duplicate names are distinguished, and malformed input is refused", async () => {
    const { api } = await newClient("two");
    assert.deepEqual(
      (({ actor, stores_credentials }) => [actor, stores_credentials])(
        (await api.post(path, { name: "import", store_credentials: false })).body,
      ),
      [{ id: "import", name: "import", role: "member" }, false],
    );
    assert.deepEqual(await refusal(api.post(path, { name: "import" })), [409, "api_key_exists"]);
    for (const body of [
      {},
      { name: " " },
      { name: "a\u0007b" },
      { name: "a", actor: { id: "" } },
      { name: 1 },
    ])
      assert.deepEqual(await refusal(api.post(path, body)), [422, "validation_error"], JSON.stringify(body));
    assert.deepEqual(await refusal(api.send("POST", path)), [400, "malformed_request"]);
    const unknown = apiClient(first, "cli_x:sk_x:secret_x");
    for (const answer of [unknown.get(path), unknown.post(path, { name: "x" }), unknown.delete(`${path}/x`)])
      assert.deepEqual(await refusal(answer), [401, "unauthenticated"]);
  });

  test("a rotated key ends immediately in every process, with its sessions; the new one keeps name and actor", async () => {
    const { api } = await newClient("three");
    const made = await make(api, { name: "laptop", actor: { id: "bo", name: "Bo", role: "ops" } });
    const old = { one: apiClient(first, made.credential), two: apiClient(second, made.credential) };
    const session = await fetch(`${first}/api/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ credential: made.credential }),
    });
    const cookie = session.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const bySession = async (url: string) => (await fetch(`${url}${path}`, { headers: { cookie } })).status;
    assert.deepEqual([(await old.two.get(path)).status, await bySession(first)], [200, 200]);

    const { status, body } = await api.post(`${path}/${made.key_id}/rotate`);
    assert.equal(status, 200);
    assert.deepEqual([body.name, body.actor.id, body.replaced_key_id], ["laptop", "bo", made.key_id]);
    assert.ok(Math.abs(Date.now() - Date.parse(body.replaced_key_ended_at)) < 30_000);
    // Immediately here: this process has made the change.
    assert.deepEqual([(await old.one.get(path)).status, await bySession(first)], [401, 401]);
    await eventually(
      async () => [(await old.two.get(path)).status, await bySession(second)],
      (statuses) => statuses.every((one) => one === 401),
      noticeMs,
    );
    assert.equal((await apiClient(second, body.credential).get(path)).status, 200);
    const states = (await keysOf(api)).map(({ key_id, active }) => [key_id, active]);
    assert.deepEqual(states.slice(1), [
      [body.key_id, true],
      [made.key_id, false],
    ]);
    assert.deepEqual(await refusal(api.post(`${path}/${made.key_id}/rotate`)), [404, "not_found"]);
  });

  test("the last key stays, and the key in use needs an explicit confirmation", async () => {
    const { api } = await newClient("four");
    const [own] = await keysOf(api);
    assert.deepEqual(await refusal(api.delete(`${path}/${own?.key_id}?own=true`)), [409, "last_api_key"]);
    const spare = await make(api, { name: "spare", access: "owner" });
    const bySpare = apiClient(first, spare.credential);
    assert.deepEqual(await refusal(bySpare.delete(`${path}/${spare.key_id}`)), [409, "api_key_in_use"]);
    assert.deepEqual(await refusal(bySpare.delete(`${path}/${spare.key_id}?own=x`)), [
      422,
      "validation_error",
    ]);
    const { status, body } = await bySpare.delete(`${path}/${spare.key_id}?own=true`);
    assert.deepEqual([status, body.success, body.key_id], [200, true, spare.key_id]);
    assert.equal((await bySpare.get(path)).status, 401);
    assert.deepEqual(await refusal(api.delete(`${path}/${spare.key_id}`)), [404, "not_found"]);
    assert.deepEqual(await refusal(api.delete(`${path}/no-id`)), [404, "not_found"]);
  });

  test("when two keys of a client revoke each other concurrently, one is left", async () => {
    const { api, credential, clientId } = await newClient("five");
    const other = await make(api, { name: "other", access: "owner" });
    const [own] = await keysOf(api);
    const byOther = apiClient(second, other.credential);
    const answers = await Promise.all([
      api.delete(`${path}/${other.key_id}`),
      byOther.delete(`${path}/${own?.key_id}`),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    assert.equal(statuses[0], 200);
    assert.ok([401, 404, 409].includes(statuses[1] ?? 0), String(statuses));
    const rows = await store.query({
      text: "select from api_keys where client_id = $1 and revoked_at is null",
      values: [clientId],
    });
    assert.equal(rows.length, 1);
    const working = await Promise.all(
      [credential, other.credential].map(async (one) => (await apiClient(first, one).get(path)).status),
    );
    assert.deepEqual(working.sort(), [200, 401]);
  });

  test("a key that may not delegate cannot create one that may", async () => {
    const { api: gateway } = await newClient("six");
    const owner = apiClient(first, (await make(gateway, { name: "owner", access: "owner" })).credential);
    const refused = await owner.post(path, { name: "gate", delegate: true });
    assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
    const gate = await make(gateway, { name: "gate", delegate: true });
    assert.deepEqual(await refusal(owner.post(`${path}/${gate.key_id}/rotate`)), [403, "forbidden"]);
    assert.equal((await gateway.post(`${path}/${gate.key_id}/rotate`)).status, 200);
  });

  test("another client's key does not exist", async () => {
    const [mine, others] = [await newClient("seven"), await newClient("eight")];
    const key = await make(others.api, { name: "theirs" });
    for (const id of [key.key_id, randomUUID()]) {
      assert.deepEqual(await refusal(mine.api.delete(`${path}/${id}`)), [404, "not_found"]);
      assert.deepEqual(await refusal(mine.api.post(`${path}/${id}/rotate`)), [404, "not_found"]);
    }
    assert.equal((await apiClient(first, key.credential).get(path)).status, 200);
    assert.deepEqual(
      (await keysOf(mine.api)).map(({ name }) => name),
      ["default"],
    );
  });

  test(`no client has more than ${keysPerClientMax}`, async () => {
    const { api, clientId } = await newClient("nine");
    await store.query({
      text: `insert into api_keys (id, client_id, name, key_hash, secret_hash, actor_id, actor_name, actor_role)
             select gen_random_uuid(), $1, 'key ' || n, sha256(($1 || n)::bytea), '', 'a', 'a', 'a'
             from generate_series(2, $2::int) n`,
      values: [clientId, keysPerClientMax],
    });
    assert.deepEqual(await refusal(api.post(path, { name: "one more" })), [409, "api_key_limit"]);
  });

  test("each change is in the log and among the activities, with its actor", async () => {
    const { api, clientId } = await newClient("ten");
    const made = await make(api, { name: "audited" });
    const rotated = (await api.post(`${path}/${made.key_id}/rotate`)).body;
    await api.delete(`${path}/${rotated.key_id}`);
    const acts = await store.query<{ kind: string; actor_id: string; subject_id: string }>({
      text: "select kind, actor_id, subject_id from activities where client_id = $1 order by occurred_at",
      values: [clientId],
    });
    assert.deepEqual(
      acts.map(({ kind, actor_id, subject_id }) => [kind, actor_id, subject_id]),
      [
        ["client.key_created", "default", made.key_id],
        ["client.key_rotated", "default", rotated.key_id],
        ["client.key_revoked", "default", rotated.key_id],
      ],
    );
    const lines = await eventually(
      () =>
        services
          .flatMap(({ output }) => output().split("\n"))
          .filter((line) => line.includes("API key ") && line.includes(clientId)),
      (found) => found.length === 3,
    );
    assert.ok(lines.every((line) => /"actorId":"default"/.test(line) && /"keyName":"audited"/.test(line)));
    assert.doesNotMatch(lines.join("\n"), /sk_|secret_/);
  });
});

const change = (api: ApiClient, keyId: string, access: string) =>
  api.send("PATCH", `${path}/${keyId}`, { access });

/** A client with a second key, and API callers for both. */
async function twoKeys(name: string, access: string) {
  const { api, clientId } = await newClient(name);
  const [own] = await keysOf(api);
  const other = await make(api, { name: "other", access });
  return { api, clientId, ownId: own?.key_id ?? "", other, byOther: apiClient(second, other.credential) };
}

describe("the access of a key", () => {
  test("defaults to 'owner' for a client's first key and to 'member' for others", async () => {
    const { api } = await newClient("access one");
    await make(api, { name: "plain" });
    await make(api, { name: "reader", access: "viewer", actor: { id: "boss", role: "owner" } });
    assert.deepEqual(
      (await keysOf(api)).map(({ name, access }) => [name, access]),
      [
        ["default", "owner"],
        ["plain", "member"],
        ["reader", "viewer"],
      ],
    );
    assert.deepEqual(await refusal(api.post(path, { name: "x", access: "admin" })), [
      422,
      "validation_error",
    ]);
  });

  test("lets members work and viewers read regardless of their role; only an owner can raise it", async () => {
    const { api } = await newClient("access two");
    const named = { actor: { id: "boss", role: "owner" }, delegate: true };
    const keys = await Promise.all(
      ["member", "viewer"].map((access) => make(api, { name: access, access, ...named })),
    );
    for (const key of keys) {
      const caller = apiClient(first, key.credential);
      const submit = () =>
        caller.post("/api/v1/jobs/svcVerify/submit", { payload: { emails: ["a@b.test"] } });
      assert.equal((await caller.get("/api/v1/jobs/list")).status, 200);
      assert.equal((await submit()).status, key.access === "member" ? 201 : 403);
      const attempts = [
        caller.post(path, { name: "mine", access: "owner" }),
        caller.post(`${path}/${key.key_id}/rotate`),
        change(caller, key.key_id, "owner"),
        caller.send("POST", path, { name: "mine" }, { "x-actor-id": "default", "x-actor-role": "owner" }),
        caller.delete(`${path}/${key.key_id}?own=true`),
        caller.send("PUT", "/api/v1/client/settings", { dedup_enabled: false }),
        caller.post("/api/v1/webhooks", { url: "https://hooks.example.com/" }),
      ];
      for (const attempt of attempts) assert.deepEqual(await refusal(attempt), [403, "access_denied"]);
    }
    assert.equal((await keysOf(api)).filter(({ active }) => active).length, 3);
  });

  test("changes immediately in every process and session, and survives rotation", async () => {
    const { api, other, byOther } = await twoKeys("access three", "member");
    const submit = (caller: ApiClient) =>
      caller.post("/api/v1/jobs/svcVerify/submit", { payload: { emails: ["a@b.test"] } });
    assert.equal((await submit(byOther)).status, 201);
    const signedIn = await fetch(`${second}/api/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ credential: other.credential }),
    });
    const cookie = signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const { session } = (await signedIn.json()) as { session: { access: string; csrf_token: string } };
    const cancelBySession = async () =>
      (
        await fetch(`${second}/api/v1/jobs/${randomUUID()}`, {
          method: "DELETE",
          headers: { cookie, "x-csrf-token": session.csrf_token },
        })
      ).status;
    assert.deepEqual([session.access, await cancelBySession()], ["member", 404]);

    const lowered = await change(api, other.key_id, "viewer");
    assert.deepEqual([lowered.status, lowered.body.access], [200, "viewer"]);
    assert.equal(
      (await submit(apiClient(first, other.credential))).status,
      403,
      "immediately in this process",
    );
    await eventually(
      async () => [(await submit(byOther)).status, await cancelBySession()],
      (statuses) => statuses.every((status) => status === 403),
      noticeMs,
    );
    const rotated = (await api.post(`${path}/${other.key_id}/rotate`)).body;
    assert.equal(rotated.access, "viewer");
    assert.equal((await submit(apiClient(second, rotated.credential))).status, 403);
  });

  test("cannot be lowered or revoked for the last owner, by API or command line", async () => {
    const { api, clientId, ownId, other } = await twoKeys("access four", "member");
    assert.deepEqual(await refusal(change(api, ownId, "member")), [409, "last_owner_key"]);
    assert.deepEqual(await refusal(api.delete(`${path}/${ownId}?own=true`)), [409, "last_owner_key"]);
    for (const args of [
      ["revoke-key", clientId, "--key", "default"],
      ["set-access", clientId, "--key", "default", "--access", "viewer"],
    ]) {
      const { code, stderr } = await forager(env, "client", ...args);
      assert.equal(code, 1);
      assert.match(stderr, /last key with 'owner' access/);
    }
    const raised = await forager(
      env,
      "client",
      "set-access",
      clientId,
      "--key",
      "other",
      "--access",
      "owner",
    );
    assert.equal(raised.code, 0, raised.stderr);
    await eventually(
      async () => (await refusal(change(apiClient(second, other.credential), ownId, "viewer")))[0],
      (status) => status === 200,
      noticeMs,
    );
    assert.deepEqual(await refusal(change(api, other.key_id, "viewer")), [403, "access_denied"]);
  });

  test("when two owners lower, revoke or rotate each other concurrently, one succeeds and an owner is left", async () => {
    const attacks = {
      lower: (api: ApiClient, id: string) => change(api, id, "viewer"),
      revoke: (api: ApiClient, id: string) => api.delete(`${path}/${id}`),
      rotate: (api: ApiClient, id: string) => api.post(`${path}/${id}/rotate`),
    };
    for (const [name, attack] of Object.entries(attacks)) {
      const { api, clientId, ownId, other, byOther } = await twoKeys(`access ${name}`, "owner");
      // A third owner: whether one is left does not depend on the second attack being refused.
      await make(api, { name: "third", access: "owner" });
      // Both are known to their processes, so that both calls are admitted.
      await Promise.all([keysOf(api), keysOf(byOther)]);
      const answers = await whileLocked(clientId, 2, () =>
        Promise.all([attack(api, other.key_id), attack(byOther, ownId)]),
      );
      const statuses = answers.map(({ status }) => status).sort();
      assert.equal(statuses[0], 200, name);
      assert.ok([401, 403].includes(statuses[1] ?? 0), `${name}: ${statuses}`);
      const owners = await store.query({
        text: "select from api_keys where client_id = $1 and revoked_at is null and access = 'owner'",
        values: [clientId],
      });
      assert.equal(owners.length, name === "rotate" ? 3 : 2, name);
    }
  });
});

/** Runs `act` while the client's keys are locked, until that many callers wait for the lock. */
async function whileLocked<Result>(
  clientId: string,
  callers: number,
  act: () => Promise<Result>,
): Promise<Result> {
  const acting = await store.transaction(async (tx) => {
    await tx.query({ text: "select from clients where id = $1 for update", values: [clientId] });
    const result = act();
    await eventually(
      () =>
        store.query({
          text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                   and query like '%from clients%'`,
        }),
      (waiting) => waiting.length === callers,
      10_000,
    );
    return { result };
  });
  return await acting.result;
}
