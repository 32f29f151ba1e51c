import { CompiledQuery, type Selectable, sql } from "kysely";
import type { Actor } from "../contract/principal.ts";
import { recordAct } from "./activities.ts";
import type { Database, Statement } from "./database.ts";
import type { ApiKeysTable, ClientsTable } from "./schema.ts";
import { channels } from "./signals.ts";

export type ClientRow = Selectable<ClientsTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
export type NewApiKey = Omit<ApiKeyRow, "created_at" | "revoked_at" | "last_used_at">;

/** A key that may be used, with its client, which may be inactive. */
export type KeyWithClient = ApiKeyRow & {
  client_name: string;
  client_active: boolean;
  rate_limit_per_minute: number;
  dedup_enabled: boolean;
  dedup_unique_only: boolean;
};

/** What `KeyWithClient` is read from. */
export const keyWithClientColumns = `api_keys.*, clients.name as client_name, clients.active as client_active,
  clients.rate_limit_per_minute, clients.dedup_enabled, clients.dedup_unique_only`;

export async function findKey(database: Database, keyHash: Buffer): Promise<KeyWithClient | null> {
  const rows = await database.query<KeyWithClient>({
    name: "find-key",
    text: `select ${keyWithClientColumns}
           from api_keys join clients on clients.id = api_keys.client_id
           where key_hash = $1 and revoked_at is null`,
    values: [keyHash],
  });
  return rows[0] ?? null;
}

export async function insertClient(
  database: Database,
  client: Pick<ClientRow, "id" | "name"> & Partial<Pick<ClientRow, "rate_limit_per_minute">>,
  key: NewApiKey,
): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await tx.insertInto("clients").values(client).execute();
    await tx.insertInto("api_keys").values(key).execute();
  });
}

export async function insertKey(database: Database, key: NewApiKey): Promise<void> {
  await database.kysely.insertInto("api_keys").values(key).execute();
}

export function listClients(database: Database): Promise<ClientRow[]> {
  return database.kysely.selectFrom("clients").selectAll().orderBy("created_at").orderBy("id").execute();
}

export async function findClient(database: Database, clientId: string): Promise<ClientRow | null> {
  const query = database.kysely.selectFrom("clients").selectAll().where("id", "=", clientId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Keys that were not revoked, of one client or of all. */
export function listKeys(database: Database, clientId?: string): Promise<ApiKeyRow[]> {
  let query = database.kysely.selectFrom("api_keys").selectAll().where("revoked_at", "is", null);
  if (clientId !== undefined) query = query.where("client_id", "=", clientId);
  return query.orderBy("created_at").orderBy("id").execute();
}

/**
 * Returns false when there is no such client. Every process forgets what it knew of it. Recorded as done by `by`,
 * where it was an actor of the client.
 */
export async function updateClient(
  database: Database,
  clientId: string,
  changes: Partial<
    Pick<
      ClientRow,
      | "active"
      | "rate_limit_per_minute"
      | "dedup_enabled"
      | "dedup_unique_only"
      | "maps_provider"
      | "google_places_key"
    >
  >,
  by?: Actor,
): Promise<boolean> {
  return await database.kysely.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable("clients")
      .set(changes)
      .where("id", "=", clientId)
      .executeTakeFirst();
    await sql`select pg_notify(${channels.clients}, ${clientId})`.execute(tx);
    const query = async <Row>({ text, values }: Statement) =>
      (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[];
    if (by !== undefined)
      await recordAct({ query }, { clientId, actor: by, kind: "client.settings_changed" });
    return updated.numUpdatedRows > 0n;
  });
}

/** Revokes a key, and puts another in its place when one is given. Returns false when it is not in use. */
export async function replaceKey(
  database: Database,
  old: { clientId: string; keyId: string },
  replacement: NewApiKey | null,
): Promise<boolean> {
  return await database.kysely.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable("api_keys")
      .set({ revoked_at: new Date() })
      .where("id", "=", old.keyId)
      .where("client_id", "=", old.clientId)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (revoked.numUpdatedRows === 0n) return false;
    if (replacement !== null) await tx.insertInto("api_keys").values(replacement).execute();
    await sql`select pg_notify(${channels.clients}, ${old.clientId})`.execute(tx);
    return true;
  });
}
