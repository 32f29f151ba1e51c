import { createHmac, randomBytes } from "node:crypto";
import type { InjectOptions } from "fastify";
import { createSigner } from "../../src/clients/secrets.ts";
import { startTestApi } from "../../src/http/test-support/api-client.ts";
import { createDigestLinks, createShifts } from "../../src/shifts/index.ts";
import { insertClient } from "../../src/store/clients/clients.ts";
import type { Database } from "../../src/store/core/database.ts";
import { type NewActivity, recordReported } from "../../src/store/shifts/activities.ts";
import { atEnd } from "./cleanup.ts";
import { createTestDatabase } from "./database.ts";

export const publicUrl = "https://forager.example.com";
const signer = (use: string) =>
  createSigner([(text) => createHmac("sha256", `test ${use}`).update(text).digest()]);
export const digestLinks = createDigestLinks(
  { unsubscribing: signer("unsubscribe"), confirming: signer("confirm") },
  publicUrl,
);
export const shareSigner = signer("share");

/**
 * Shifts with a real database and the HTTP API. A credential is `<client>:<actor>:<plain or delegate>`. Stopped when the
 * test file ends.
 */
export async function createShiftApi() {
  const database = (await createTestDatabase()).open();
  const shifts = createShifts({
    database,
    shareSigner,
    digestLinks,
    publicUrl: "https://forager.example",
    mailer: null,
    countTestMail: async () => {},
  });
  const api = await startTestApi({
    config: { publicUrl },
    services: {
      shifts,
      authenticator: {
        authenticate: async (credential) => {
          const [clientId = "", actor = "", right] = credential.split(":");
          return {
            clientId,
            clientName: clientId,
            apiKeyId: `key-${actor}`,
            actor: { id: actor, name: `${actor} Example`, role: "sales" },
            delegate: right === "delegate",
            access: "owner",
            rateLimitPerMinute: 1_000_000,
            dedup: { enabled: true, uniqueOnly: false },
          };
        },
      },
    },
  });
  atEnd(() => api[Symbol.asyncDispose]());
  const call = async (request: InjectOptions, credential = "cli_a:ann:delegate") => {
    const reply = await api.call({
      ...request,
      headers: { authorization: `Bearer ${credential}`, ...request.headers },
    });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: isJson ? reply.json() : null,
    };
  };
  return {
    database,
    shifts,
    server: api.server,
    call,
    get: (url: string, credential?: string) => call({ url }, credential),
    post: (url: string, payload: object, credential?: string) =>
      call({ method: "POST", url, payload }, credential),
    patch: (url: string, payload: object) => call({ method: "PATCH", url, payload }),
  };
}

/** Records activities of a client as if they had been reported. Unspecified fields have defaults. */
export async function record(
  database: Database,
  clientId: string,
  activities: readonly ({ actor: string; at: string } & Partial<NewActivity>)[],
  /** Called in the transaction before the activities are recorded and committed. */
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const rows = activities.map(({ actor, at, ...more }) => ({
    client_id: clientId,
    actor_id: actor,
    actor_name: `${actor} Example`,
    actor_role: "sales",
    kind: "call.made",
    subject_type: null,
    subject_id: null,
    results_count: null,
    external_id: null,
    payload: null,
    ...more,
    occurred_at: at,
  }));
  const interrupted: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          async finish(send) {
            await meanwhile();
            return await tx.finish(send);
          },
        }),
      ),
  };
  await recordReported(interrupted, rows);
}

/** Inserts a client, for queries that join with clients. */
export async function addClient(database: Database, id: string, name: string): Promise<void> {
  await insertClient(
    database,
    { id, name },
    {
      id: crypto.randomUUID(),
      client_id: id,
      name: "default",
      key_hash: randomBytes(32),
      secret_hash: randomBytes(32),
      hashed_with: null,
      encrypted_credentials: null,
      actor_id: "ann",
      actor_name: "Ann Example",
      actor_role: "sales",
      access: "owner",
      delegate: true,
    },
  );
}
