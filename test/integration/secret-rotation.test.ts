import assert from "node:assert/strict";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { loadConfig } from "../../src/config.ts";
import { sealedColumns } from "../../src/system/reseal.ts";
import { openSecrets, readSecretKeys } from "../../src/system/secret-key.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  forager,
  foragerProcess,
  type ServiceProcess,
  startServiceProcess,
  temporaryFolder,
} from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startWebhookReceiver, verifies } from "../servers/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
atEnd(() => receiver[Symbol.asyncDispose]());
const database = await createTestDatabase();
const store = database.open();
const shared = {
  DATABASE_URL: database.url,
  DATA_DIR: await temporaryFolder("secret-rotation"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DNS_SERVERS: "127.0.0.1:9",
  SHUTDOWN_SECONDS: "1",
};
const [oldKey, newKey] = ["o".repeat(40), "n".repeat(40)];
const env = {
  before: { ...shared, SECRET_KEY: oldKey },
  /** Accepts both and still writes with the old one: how a rolling change of several machines begins. */
  prepared: { ...shared, SECRET_KEY: oldKey, SECRET_KEY_PREVIOUS: newKey },
  both: { ...shared, SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey },
  after: { ...shared, SECRET_KEY: newKey },
};

async function signIn(url: string, credential: string) {
  const answer = await fetch(`${url}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ credential }),
  });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const { session } = (await answer.json()) as { session: { csrf_token: string } };
  return { cookie, "x-csrf-token": session.csrf_token };
}

/** What a client has that depends on SECRET_KEY. */
async function createDependents(url: string, settings: Record<string, string>, shop: string) {
  const stored = await createClient(settings, "stored");
  const api = apiClient(url, stored);
  const key = { name: "unstored", store_credentials: false, access: "owner" };
  const unstored = (await api.post("/api/v1/client/keys", key)).body.credential as string;
  const webhook = (await api.post("/api/v1/webhooks", { url: `${receiver.url}/rotation` })).body;
  await api.send("PUT", "/api/v1/client/settings", { google_places_key: "places-key" });
  const share = (await api.post("/api/v1/share", {})).body.token as string;
  const claim = { identifier: "+4533445512", brand_id: "b", country_code: "DK", name: shop };
  const token = (await api.post("/api/v1/signup/tokens", claim)).body.token as string;
  return { stored, unstored, webhook, share, token, session: await signIn(url, stored) };
}

type Dependents = Awaited<ReturnType<typeof createDependents>>;

/** Which of these work at a service. */
async function working(url: string, { stored, unstored, webhook, share, token, session }: Dependents) {
  const status = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status;
  const test = await apiClient(url, stored).post(`/api/v1/webhooks/${webhook.webhook_id}/test`);
  const last = receiver.received.at(-1);
  return {
    stored: (await apiClient(url, stored).get("/api/v1/jobs/list")).status,
    unstored: (await apiClient(url, unstored).get("/api/v1/jobs/list")).status,
    session: await status("/api/v1/jobs/list", { headers: session }),
    // A page left open across the rotation sends its old token.
    change: await status("/api/v1/domain-lists", {
      method: "PUT",
      headers: { ...session, "content-type": "application/json" },
      body: "{}",
    }),
    webhook: test.body.status === "delivered" && last !== undefined && verifies(last, webhook.secret),
    share: await status(`/share/${share}`, { headers: { accept: "application/json" } }),
    signup: await status(`/api/v1/signup/resolve?token=${token}`),
  };
}

const all = {
  stored: 200,
  unstored: 200,
  session: 200,
  change: 200,
  webhook: true,
  share: 200,
  signup: 200,
};

async function resealed(): Promise<{ resealed: number; unreadable: number; waiting_keys: object[] }> {
  const { code, stdout, stderr } = await foragerProcess(env.both, "secrets", "reseal", "--json");
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const doctorOn = async (settings: Record<string, string>) => {
  const { stdout } = await forager(settings, "doctor", "--json");
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string }[] };
  return checks.find(({ name }) => name === "secret_key");
};

const started = async (settings: Record<string, string>): Promise<ServiceProcess> => {
  const service = await startServiceProcess({ env: settings });
  atEnd(() => service.stop());
  return service;
};

describe("a change of SECRET_KEY", () => {
  test("loses nothing while both keys are set, and stored data works with the new one alone", async () => {
    // Before the service creates its first client.
    await createClient(env.before, "earlier");
    const first = await started(env.before);
    const made = await createDependents(first.url, env.before, "Old Shop");
    assert.deepEqual(await working(first.url, made), all);
    const refused = await forager(env.after, "client", "list");
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /SECRET_KEY_PREVIOUS/);

    // Machine by machine: one knows both keys and writes with the old one, the other writes with the new one.
    await first.stop();
    const [prepared, both] = [await started(env.prepared), await started(env.both)];
    for (const service of [prepared, both]) assert.deepEqual(await working(service.url, made), all);
    const meanwhile = await createDependents(both.url, env.both, "New Shop");
    assert.deepEqual(await working(prepared.url, meanwhile), all);
    await prepared.stop();
    assert.equal((await forager(env.after, "client", "list")).code, 1, "not before it is re-sealed");
    assert.match((await doctorOn(env.both))?.detail ?? "", /has not been resealed/);

    const report = await resealed();
    // Credentials of two clients, a webhook's secret, a map key, a claim: not those sealed by the new key.
    assert.equal(report.unreadable, 0);
    assert.equal(report.resealed, 5);
    assert.deepEqual(
      report.waiting_keys.map((key) => (key as { key: string }).key),
      ["unstored"],
    );
    assert.match((await doctorOn(env.both))?.detail ?? "", /API keys that depend on it .*: 1;/);
    for (const one of [made, meanwhile]) assert.deepEqual(await working(both.url, one), all);
    const again = await eventually(
      async () => {
        await apiClient(both.url, made.unstored).get("/api/v1/jobs/list");
        return await resealed();
      },
      ({ waiting_keys }) => waiting_keys.length === 0,
      20_000,
    );
    assert.deepEqual([again.resealed, again.unreadable], [0, 0]);

    await both.stop();
    const last = await started(env.after);
    assert.deepEqual(await working(last.url, made), {
      ...all,
      // What the old key signed becomes invalid with it.
      session: 401,
      change: 401,
      share: 401,
      signup: 401,
    });
    assert.deepEqual(await working(last.url, meanwhile), all);
    const { shares } = (await apiClient(last.url, made.stored).get("/api/v1/share")).body;
    assert.equal(
      (await fetch(new URL(new URL(shares[0].url).pathname, last.url))).status,
      200,
      "signed anew",
    );
    assert.equal((await forager(env.before, "client", "list")).code, 1, "the old key opens nothing");
    assert.equal((await doctorOn(env.after))?.status, "ok");
  });

  test("covers every bytea column: each is sealed, or a hash that is listed here", async () => {
    const columns = await store.query<{ name: string }>({
      text: `select table_name || '.' || column_name as name from information_schema.columns
             where table_schema = 'public' and data_type = 'bytea'`,
    });
    const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    const hashes = {
      // Derived from SECRET_KEY: hashed anew, or valid for their lifetime under the key that made them.
      keyed: ["api_keys.key_hash", "api_keys.secret_hash", "sessions.token_hash"],
      plain: [
        "campaign_businesses.key",
        "campaign_sites.key",
        "idempotency_keys.body_hash",
        "jobs.cache_key",
        "provider_answers.key",
        "seen_records.key",
        // Of random tokens.
        "sign_in_links.digest",
        "user_invitations.digest",
        "signup_claims.name_key",
        "signup_pins.name_key",
        "signup_reserved_names.name_key",
        // Of a key that is sealed.
        "suppressions.digest",
      ],
    };
    assert.deepEqual(
      columns.map(({ name }) => name).sort(),
      [...sealed, ...hashes.keyed, ...hashes.plain].sort(),
    );
  });

  test("works with the key file of DATA_DIR: the old one is moved aside, and a new one is generated", async () => {
    const dataDir = await dataFolder("secret-files");
    const config = loadConfig({ DATA_DIR: dataDir });
    const { previous, store } = await readSecretKeys(config);
    assert.equal(previous, undefined);
    const first = await store?.();
    await rename(join(dataDir, "secret-key"), join(dataDir, "secret-key-previous"));
    const [changed, rival] = [await readSecretKeys(config), await readSecretKeys(config)];
    assert.equal(changed.previous, first);
    assert.notEqual(changed.present, first);
    assert.deepEqual([await changed.store?.(), await rival.store?.()], [changed.present, changed.present]);
    assert.equal((await readFile(join(dataDir, "secret-key"), "utf8")).trim(), changed.present);
    await writeFile(join(dataDir, "secret-key-previous"), "cut off");
    await assert.rejects(readSecretKeys(config), /secret-key-previous is damaged/);
  });
});

test("of two first starts on one DATA_DIR, the second uses the key of the first", async () => {
  const config = loadConfig({ DATA_DIR: await dataFolder("two-first-starts") });
  const fresh = (await createTestDatabase()).open();
  const [first, second] = [await readSecretKeys(config), await readSecretKeys(config)];
  const { checkValues } = await openSecrets(first, fresh);
  assert.deepEqual((await openSecrets(second, fresh)).checkValues, checkValues);
});
