import type { AccessLevel, Actor } from "../../contract/principal.ts";
import type { Database, Transaction } from "../core/database.ts";
import { recordAct } from "../shifts/activities.ts";
import { recordAudit } from "../system/audit-log.ts";
import { settingNames } from "../system/secret-key.ts";
import { type ApiKeyRow, type NewApiKey, notifyClientChanged } from "./clients.ts";

/** Number of revoked keys still listed. */
const revokedShownMax = 50;

/** A client's keys: valid ones in order of creation, then the most recently revoked. */
export function listClientKeys(database: Database, clientId: string): Promise<ApiKeyRow[]> {
  return database.query<ApiKeyRow>({
    name: "list-client-keys",
    text: `(select * from api_keys where client_id = $1 and revoked_at is null and user_id is null
            order by created_at, id)
           union all
           (select * from api_keys where client_id = $1 and revoked_at is not null and user_id is null
            order by revoked_at desc limit ${revokedShownMax})`,
    values: [clientId],
  });
}

/** A change to a client's keys, with the valid ones. The client stays locked meanwhile. */
export interface KeyChange {
  readonly keys: readonly ApiKeyRow[];
  /** The access of a valid key or membership; undefined if there is none. */
  accessOf(id: string): AccessLevel | undefined;
  insert(key: NewApiKey): Promise<ApiKeyRow>;
  setAccess(keyId: string, access: AccessLevel): Promise<ApiKeyRow>;
  /** Returns the time of the change. */
  revoke(keyId: string): Promise<Date>;
}

/** What was done to a key. */
export interface KeyAct {
  kind: "client.key_created" | "client.key_changed" | "client.key_rotated" | "client.key_revoked";
  key: Pick<ApiKeyRow, "id" | "name" | "access">;
  /** The key that was replaced. */
  replaced?: string;
  /** Whose shift it belongs to; none for the operator on the command line. */
  actor?: Actor;
}

/**
 * Changes a client's keys, records the change in the audit log and in the shift of its actor, and invalidates the caches
 * of all processes.
 */
export function changeClientKeys<Result>(
  database: Database,
  clientId: string,
  change: (keys: KeyChange) => Promise<{ result: Result; act: KeyAct }>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    // The rules consider all keys of the client: two concurrent changes could each rely on the other's key remaining.
    await tx.query({ text: "select from clients where id = $1 for no key update", values: [clientId] });
    const valid = await tx.query<ApiKeyRow>({
      text: "select * from api_keys where client_id = $1 and revoked_at is null",
      values: [clientId],
    });
    const { result, act } = await change({
      keys: valid.filter(({ user_id }) => user_id === null),
      accessOf: (id) => valid.find((row) => row.id === id)?.access,
      insert: (key) => insertKey(tx, key),
      setAccess: (keyId, access) => setAccess(tx, keyId, access),
      revoke: (keyId) => revokeKey(tx, keyId),
    });
    await notifyClientChanged(tx, clientId);
    const { kind, key, replaced, actor } = act;
    const subject = { type: "api_key", id: key.id };
    const details = { name: key.name, access: key.access, ...(replaced && { replaced_key_id: replaced }) };
    await recordAudit(tx, { action: kind, clientId, target: subject, details });
    if (actor !== undefined) {
      await tx.finish(() => recordAct(tx, { clientId, actor, kind, subject }));
    }
    return result;
  });
}

async function insertKey(tx: Transaction, key: NewApiKey): Promise<ApiKeyRow> {
  const [row] = await tx.query<ApiKeyRow>({
    text: `insert into api_keys (id, client_id, name, key_hash, secret_hash, hashed_with, encrypted_credentials,
                                 actor_id, actor_name, actor_role, access, delegate)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    values: [
      key.id,
      key.client_id,
      key.name,
      key.key_hash,
      key.secret_hash,
      key.hashed_with,
      key.encrypted_credentials,
      key.actor_id,
      key.actor_name,
      key.actor_role,
      key.access,
      key.delegate,
    ],
  });
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

async function setAccess(tx: Transaction, keyId: string, access: AccessLevel): Promise<ApiKeyRow> {
  const [row] = await tx.query<ApiKeyRow>({
    text: "update api_keys set access = $2 where id = $1 returning *",
    values: [keyId, access],
  });
  if (row === undefined) throw new Error("a key that was just read is not there");
  return row;
}

async function revokeKey(tx: Transaction, keyId: string): Promise<Date> {
  const [row] = await tx.query<{ revoked_at: Date }>({
    text: "update api_keys set revoked_at = now() where id = $1 returning revoked_at",
    values: [keyId],
  });
  if (row === undefined) throw new Error("a key that was just read is not there");
  return row.revoked_at;
}

/** How stale a key's last use may become before it is written again. */
const keyUseAgeMs = 60_000;

/** Records that a key is used now, at most once a minute, so that calls do not each cost a write. */
export async function noteKeyUse(
  database: Database,
  { id, last_used_at }: Pick<ApiKeyRow, "id" | "last_used_at">,
): Promise<void> {
  if (last_used_at !== null && Date.now() - last_used_at.getTime() < keyUseAgeMs) return;
  await database.query({
    name: "note-key-use",
    text: `update api_keys set last_used_at = now()
           where id = $1 and (last_used_at is null or last_used_at < now() - interval '50 seconds')`,
    values: [id],
  });
}

/**
 * Replaces the hashes of a key, unless they have changed since it was read.
 * @param afterResealFrom check value of the key before: only where the database has been re-sealed from that key. Until
 *   then, processes may run that do not know the new SECRET_KEY yet.
 */
export async function rehashKey(
  database: Pick<Database, "query">,
  { id, key_hash }: Pick<ApiKeyRow, "id" | "key_hash">,
  hashes: Pick<ApiKeyRow, "key_hash" | "secret_hash" | "hashed_with">,
  afterResealFrom: string | null,
): Promise<boolean> {
  const rows = await database.query({
    text: `update api_keys set key_hash = $3, secret_hash = $4, hashed_with = $5
           where id = $1 and key_hash = $2 and ($6::text is null or 2 = (
             select count(*) from settings
             where (key, value) in (('${settingNames.secretKey}', $5), ('${settingNames.secretKeyBefore}', $6))))
           returning 1`,
    values: [id, key_hash, hashes.key_hash, hashes.secret_hash, hashes.hashed_with, afterResealFrom],
  });
  return rows.length > 0;
}
