import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import pino from "pino";
import { createClientManager } from "../../src/clients/manage.ts";
import { createSecrets } from "../../src/clients/secrets.ts";
import { type AuditEntry, auditActionNames } from "../../src/contract/audit.ts";
import { setMapKey } from "../../src/signup/sealed-details.ts";
import { importPlaces } from "../../src/store/locations/location-imports.ts";
import { createAuditLog } from "../../src/system/audit.ts";
import { createHousekeeping } from "../../src/system/housekeeping.ts";
import { reseal } from "../../src/system/reseal.ts";
import { inWork } from "../../src/telemetry/work-context.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { forager, foragerProcess, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

const testDatabase = await createTestDatabase();
const database = testDatabase.open();
const secretKey = "a secret key for the audit log's tests";
const env = {
  DATABASE_URL: testDatabase.url,
  SECRET_KEY: secretKey,
  DATA_DIR: await temporaryFolder("audit"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.1",
  TRUST_PROXY: "127.0.0.1",
  SIGNUP_WRITE_ENABLED: "true",
  SHUTDOWN_SECONDS: "1",
};
const service = await startServiceProcess({ env, roles: "api" });
atEnd(() => service.stop());
const credential = await createClient(env, "audited");
const clientId = credential.split(":")[0] ?? "";
const api = apiClient(service.url, credential);
const log = createAuditLog(database);
const secrets = createSecrets(secretKey);
const manager = createClientManager({ database, secrets });

/** Secrets that were given or returned, none of which may appear in the log. */
const secretTexts: string[] = credential.split(":").slice(1);

/** Actions in the log of the installation that was restored. */
const restoredActions: string[] = [];
/** What the tests of moves, exports, lists, privacy and users show. */
const actionsElsewhere = [
  "campaign.deleted",
  "client.moved",
  "jobs.exported",
  "results.exported",
  "suppressions.added",
  "suppressions.removed",
  "privacy.accessed",
  "privacy.erasure_requested",
  "privacy.erasure_completed",
  "user.invited",
  "user.invitation_withdrawn",
  "user.joined",
  "user.role_changed",
  "user.removed",
  "user.password_set",
  "user.recovery_codes_renewed",
];

async function entries(filter: { clientId?: string } = {}): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  for await (const entry of log.all(filter)) found.push(entry);
  return found;
}

/** The one entry that an action leaves. */
async function entryOf(act: () => Promise<unknown>): Promise<AuditEntry> {
  const before = new Set((await entries()).map(({ id }) => id));
  await act();
  const added = (await entries()).filter(({ id }) => !before.has(id));
  assert.equal(added.length, 1, JSON.stringify(added));
  const [entry] = added;
  assert.ok(entry);
  return entry;
}

let calls = 0;
/** Makes a call through a trusted proxy; checks that its one entry names the caller. */
async function byCall(action: string, method: string, path: string, body?: unknown) {
  const requestId = `audit-${++calls}`;
  const headers = { "x-request-id": requestId, "x-forwarded-for": "203.0.113.7", "x-actor-id": "ann" };
  // biome-ignore lint/suspicious/noExplicitAny: answers of several routes.
  let answer: any;
  const entry = await entryOf(async () => {
    const { status, body: answered } = await api.send(method, path, body, headers);
    assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(answered)}`);
    answer = answered;
  });
  assert.deepEqual(
    [entry.action, entry.client_id, entry.credential, entry.actor?.id, entry.request_id, entry.address],
    [action, clientId, "key", "ann", requestId, "203.0.113.7"],
  );
  return { answer, entry };
}

const byOperator = async (action: string, act: () => Promise<unknown>) => {
  const cause = () => ({ credential: "cli" as const, actorId: "root", actorName: "root" });
  const entry = await entryOf(() => inWork({ logFields: {}, cause, ended: false }, act));
  assert.deepEqual(
    [entry.action, entry.credential, entry.actor?.id, entry.request_id, entry.address],
    [action, "cli", "root", null, null],
  );
  return entry;
};

describe("the audit log", () => {
  test("has one entry for each administrative action of a client", async () => {
    const keys = "/api/v1/client/keys";
    const made = await byCall("client.key_created", "POST", keys, { name: "crm" });
    const keyId = made.answer.key_id;
    assert.deepEqual(made.entry.target, { type: "api_key", id: keyId });
    assert.deepEqual(made.entry.details, { name: "crm", access: "member" });
    const changed = await byCall("client.key_changed", "PATCH", `${keys}/${keyId}`, { access: "viewer" });
    assert.equal(changed.entry.details.access, "viewer");
    const rotated = await byCall("client.key_rotated", "POST", `${keys}/${keyId}/rotate`);
    assert.equal(rotated.entry.details.replaced_key_id, keyId);
    await byCall("client.key_revoked", "DELETE", `${keys}/${rotated.answer.key_id}`);

    const googleKey = "AIza-secret-of-the-client";
    const settings = { dedup_enabled: false, google_places_key: googleKey };
    const { entry } = await byCall("client.settings_changed", "PUT", "/api/v1/client/settings", settings);
    assert.deepEqual(entry.details, { dedup_enabled: false, google_places_key: "replaced" });
    const domains = { directories: { add: ["pages.example"], except: [] } };
    await byCall("domain_lists.changed", "PUT", "/api/v1/domain-lists", domains);
    await byCall("records.exported", "GET", "/api/v1/records/people/export?format=ndjson");
    const digest = { cadence: "off", recipients: ["private@mail.example"] };
    await byCall("digest_settings.changed", "PATCH", "/api/v1/digest-settings", digest);

    const url = "http://127.0.0.1:9/hooks/T0/secret-path?code=secret-query";
    const hook = await byCall("webhook.created", "POST", "/api/v1/webhooks", { url });
    assert.equal(hook.entry.details.host, "127.0.0.1:9");
    const hookPath = `/api/v1/webhooks/${hook.answer.webhook_id}`;
    await byCall("webhook.changed", "PATCH", hookPath, { enabled: false });
    const secret = await byCall("webhook.secret_rotated", "POST", `${hookPath}/rotate-secret`);
    await byCall("webhook.deleted", "DELETE", hookPath);

    const shared = await byCall("share.created", "POST", "/api/v1/share", {});
    assert.equal(shared.entry.target?.type, "share");
    await byCall("share.revoked", "DELETE", `/api/v1/share/${shared.entry.target?.id}`);

    const mint = { identifier: "+4533445512", brand_id: "harbour", country_code: "DK", name: "Café Rosa" };
    const link = await byCall("signup.link_created", "POST", "/api/v1/signup/tokens", mint);
    const { token } = link.answer;
    const claimed = await entryOf(async () => {
      const claim = { token, name: "Café Rosa", country_code: "DK", lat: 55.68, lng: 12.57 };
      const { status, body } = await api.send("POST", "/api/v1/signup/complete", claim, {
        authorization: "",
      });
      assert.ok(status < 300, JSON.stringify(body));
    });
    assert.deepEqual(
      [claimed.action, claimed.credential, claimed.client_id],
      ["signup.claimed", "link", clientId],
    );

    secretTexts.push(
      shared.answer.token,
      made.answer.api_secret,
      made.answer.api_key,
      rotated.answer.api_secret,
      hook.answer.secret,
      secret.answer.secret,
      googleKey,
      "private@mail.example",
      "secret-path",
      "secret-query",
      token,
      "+4533445512",
    );
  });

  test("has one entry for each administrative action of the operator", async () => {
    const options = {
      name: "cli",
      actor: { id: "bo", name: "Bo", role: "member" },
      delegate: false,
      storeCredentials: true,
    };
    const owned = { ...options, access: "member" as const };
    let id = "";
    await byOperator("client.created", async () => {
      const made = await manager.create("second", { ...options, name: "default" });
      id = made.clientId;
      secretTexts.push(made.apiKey, made.apiSecret);
    });
    await byOperator("client.key_created", () => manager.addKey(id, owned));
    await byOperator("client.key_changed", () => manager.setAccess(id, "cli", "viewer"));
    await byOperator("client.key_rotated", () => manager.rotateKey(id, "cli"));
    await byOperator("client.key_revoked", () => manager.revokeKey(id, "cli"));
    await byOperator("client.settings_changed", () => manager.set(id, { rate_limit_per_minute: 7 }));
    await byOperator("client.deactivated", () => manager.set(id, { active: false }));
    await byOperator("client.activated", () => manager.set(id, { active: true }));
    secretTexts.push("map-key-of-the-brand");
    await byOperator("brand.map_key_changed", () =>
      setMapKey({ database, secrets }, "harbour", "map-key-of-the-brand"),
    );
    const source = { data_set: "invented", version: "1", license: "CC0-1.0", url: "https://places.example" };
    await byOperator("locations.imported", () => importPlaces(database, source, []));
    await byOperator("secret_key.resealed", () => reseal({ database, secrets }));
  });

  test("has an entry of a backup, of its restore there, and of the first client's file", async () => {
    const passphrase = "a passphrase of the audit log's tests";
    secretTexts.push(passphrase);
    const run = async (settings: Record<string, string>, ...args: string[]) => {
      const { code, stderr } = await forager({ ...settings, FORAGER_BACKUP_PASSPHRASE: passphrase }, ...args);
      assert.equal(code, 0, stderr);
    };
    const file = join(env.DATA_DIR, "one.backup");
    const { details, ...written } = await entryOf(() => run(env, "backup", file));
    assert.deepEqual(
      [written.action, written.client_id, written.credential, written.actor?.id],
      ["backup.created", null, "cli", userInfo().username],
    );
    const target = await createTestDatabase();
    await run({ ...env, DATABASE_URL: target.url }, "restore", file);
    const restored = [];
    for await (const entry of createAuditLog(target.open()).all({})) restored.push(entry);
    const [latest] = restored;
    assert.deepEqual([latest?.action, latest?.details.rows], ["backup.restored", details.rows]);
    restoredActions.push(...restored.map(({ action }) => action));
    assert.ok(!restoredActions.includes("backup.created"), "it was written before");

    await writeFile(join(env.DATA_DIR, "first-client"), "");
    const forgotten = await entryOf(() => run(env, "client", "forget-first"));
    assert.deepEqual([forgotten.action, forgotten.credential], ["client.credentials_file_deleted", "cli"]);
  });

  test("tells a session of the dashboard from its key", async () => {
    let signedIn = new Response();
    const opened = await entryOf(async () => {
      signedIn = await fetch(`${service.url}/api/v1/session`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-request-id": "audit-session" },
        body: JSON.stringify({ credential }),
      });
    });
    assert.deepEqual(
      [opened.action, opened.client_id, opened.credential, opened.request_id],
      ["session.opened", clientId, "key", "audit-session"],
    );
    const cookie = signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const { session } = (await signedIn.json()) as { session: { csrf_token: string } };
    secretTexts.push(cookie.split("=")[1] ?? "", session.csrf_token);
    const entry = await entryOf(async () => {
      const { status } = await fetch(`${service.url}/api/v1/client/settings`, {
        method: "PUT",
        headers: { cookie, "x-csrf-token": session.csrf_token, "content-type": "application/json" },
        body: JSON.stringify({ dedup_unique_only: true }),
      });
      assert.equal(status, 200);
    });
    assert.deepEqual([entry.action, entry.credential], ["client.settings_changed", "session"]);
    assert.deepEqual([entry.key_id, entry.actor], [opened.key_id, opened.actor]);
    assert.ok(entry.key_id);
    const headers = { cookie, "x-csrf-token": session.csrf_token };
    const closed = await entryOf(() => fetch(`${service.url}/api/v1/session`, { method: "DELETE", headers }));
    assert.deepEqual([closed.action, closed.credential], ["session.closed", "session"]);
  });

  test("has no entry for what was refused", async () => {
    const before = (await entries()).length;
    for (const [method, path, body] of [
      ["POST", "/api/v1/session", { credential: `${clientId}:sk_wrong:wrong` }],
      ["DELETE", "/api/v1/share/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e", undefined],
      ["POST", "/api/v1/client/keys", { name: "default" }],
      ["DELETE", "/api/v1/webhooks/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e", undefined],
      ["PATCH", "/api/v1/webhooks/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e", { enabled: false }],
      ["PUT", "/api/v1/domain-lists", { directories: { add: ["not a domain"], except: [] } }],
    ] as const) {
      const { status } = await api.send(method, path, body);
      assert.ok(status >= 400, `${method} ${path}: ${status}`);
    }
    await assert.rejects(manager.set("cli_nobody", { active: false }), { code: "not_found" });
    assert.equal((await entries()).length, before);
  });

  test("covers every action that it declares, and contains no secret", async () => {
    const all = await entries();
    const actions = new Set([...actionsElsewhere, ...restoredActions, ...all.map(({ action }) => action)]);
    assert.deepEqual(actions, new Set(auditActionNames));
    const text = JSON.stringify(all);
    for (const secret of secretTexts) assert.ok(!text.includes(secret), secret);
    assert.ok(secretTexts.length > 10 && secretTexts.every((secret) => secret.length > 3));
  });

  test("shows owners the entries of their own client, page by page, and the operator all", async () => {
    const own = await entries({ clientId });
    const first = await api.get("/api/v1/audit?page_size=3");
    assert.equal(first.status, 200);
    assert.deepEqual(first.body.entries, own.slice(0, 3));
    const second = await api.get(`/api/v1/audit?page_size=200&cursor=${first.body.next_cursor}`);
    assert.deepEqual([second.body.entries, second.body.next_cursor], [own.slice(3), null]);
    const foreign = await api.get("/api/v1/audit?cursor=WyJjcmVhdGVkIl0");
    assert.deepEqual(
      [foreign.status, foreign.body.detail],
      [422, "cursor: must be the next_cursor of a page"],
    );
    assert.ok(own.every(({ client_id }) => client_id === clientId));
    const rotations = await api.get("/api/v1/audit?action=client.key_rotated");
    assert.deepEqual(
      rotations.body.entries,
      own.filter(({ action }) => action === "client.key_rotated"),
    );

    const changed = await forager(env, "client", "set", clientId, "--rate-limit", "500");
    assert.equal(changed.code, 0, changed.stderr);
    const shown = await foragerProcess(env, "audit", "--json", "--since", "1d");
    assert.equal(shown.code, 0, shown.stderr);
    const printed = shown.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as AuditEntry);
    assert.deepEqual(printed, await entries());
    // The client was created by the command itself.
    // Run with the account of the operator, who is no client.
    const [latest] = printed;
    assert.deepEqual(
      [latest?.action, latest?.client_id, latest?.credential, latest?.actor?.id, latest?.details],
      ["client.settings_changed", clientId, "cli", userInfo().username, { rate_limit_per_minute: 500 }],
    );
    const firstClient = printed.filter(({ action }) => action === "client.created").at(-1);
    assert.equal(firstClient?.credential, "system", "the service creates the first client itself");
  });

  test("forgets entries after the retention time", async () => {
    await database.query({
      text: "update audit_log set occurred_at = now() - interval '31 days' where action = 'locations.imported'",
    });
    const kept = (await entries()).filter(({ action }) => action !== "locations.imported");
    const housekeeping = createHousekeeping({
      database,
      log: pino({ level: "silent" }),
      auditRetentionDays: 30,
      eventsRetentionMinutes: 60,
    });
    await housekeeping.start();
    atEnd(() => housekeeping.stop());
    await eventually(entries, (left) => left.length === kept.length);
    assert.deepEqual(await entries(), kept);
  });
});
