import type { AuditAction } from "../../contract/audit.ts";
import { limits } from "../../contract/limits.ts";
import type { AccessLevel, Actor } from "../../contract/principal.ts";
import type { Retention, RetentionChange } from "../../contract/retention.ts";
import { advisoryLocks } from "../core/advisory-locks.ts";
import { channels } from "../core/channels.ts";
import { type Database, liftLimits, type Statement, type Transaction } from "../core/database.ts";
import { recordAct } from "../shifts/activities.ts";
import { recordAudit } from "../system/audit-log.ts";

export interface ClientRow {
  id: string;
  name: string;
  active: boolean;
  rate_limit_per_minute: number;
  dedup_enabled: boolean;
  dedup_unique_only: boolean;
  maps_provider: string | null;
  google_places_key: Buffer | null;
  brave_key: Buffer | null;
  serper_key: Buffer | null;
  serpapi_key: Buffer | null;
  brightdata_key: Buffer | null;
  pdl_key: Buffer | null;
  /** The areas for which the client has chosen a time. */
  retention: Partial<Retention>;
  created_at: Date;
}

export interface ApiKeyRow {
  id: string;
  client_id: string;
  name: string;
  key_hash: Buffer;
  secret_hash: Buffer;
  /** Check value of the SECRET_KEY for both hashes; null if unknown. */
  hashed_with: string | null;
  encrypted_credentials: Buffer | null;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  access: AccessLevel;
  delegate: boolean;
  /** The user of a membership, whose hashes belong to no key. */
  user_id: string | null;
  created_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export type NewApiKey = Omit<ApiKeyRow, "user_id" | "created_at" | "revoked_at" | "last_used_at">;

/** A valid key with its client, which may be inactive. */
export type KeyWithClient = ApiKeyRow & {
  client_name: string;
  client_active: boolean;
  rate_limit_per_minute: number;
  dedup_enabled: boolean;
  dedup_unique_only: boolean;
};

/** The source tables of `KeyWithClient`. */
export const keyWithClientColumns = `api_keys.*, clients.name as client_name, clients.active as client_active,
  clients.rate_limit_per_minute, clients.dedup_enabled, clients.dedup_unique_only`;

/** @param keyHashes of one API key, by each accepted SECRET_KEY. */
export async function findKey(
  database: Database,
  keyHashes: readonly Buffer[],
): Promise<KeyWithClient | null> {
  const rows = await database.query<KeyWithClient>({
    name: "find-key",
    text: `select ${keyWithClientColumns}
           from api_keys join clients on clients.id = api_keys.client_id
           where key_hash = any($1::bytea[]) and revoked_at is null and user_id is null`,
    values: [keyHashes],
  });
  return rows[0] ?? null;
}

export async function insertClient(
  database: Database,
  client: Pick<ClientRow, "id" | "name"> & Partial<Pick<ClientRow, "rate_limit_per_minute">>,
  key: NewApiKey,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      insertStatement("clients", { rate_limit_per_minute: limits.requests_per_minute, ...client }),
    );
    await tx.query(insertStatement("api_keys", key));
    const details = { name: client.name, key: key.name };
    await recordAudit(tx, { action: "client.created", clientId: client.id, details });
  });
}

export function listClients(database: Database): Promise<ClientRow[]> {
  return database.query<ClientRow>({ text: "select * from clients order by created_at, id" });
}

export async function findClient(database: Database, clientId: string): Promise<ClientRow | null> {
  const rows = await database.query<ClientRow>({
    text: "select * from clients where id = $1",
    values: [clientId],
  });
  return rows[0] ?? null;
}

/** Keys that were not revoked, of one client or of all, without the memberships of users. */
export function listKeys(database: Database, clientId?: string): Promise<ApiKeyRow[]> {
  return database.query<ApiKeyRow>({
    text: `select * from api_keys where revoked_at is null and user_id is null and ($1::text is null or client_id = $1)
           order by created_at, id`,
    values: [clientId ?? null],
  });
}

/** The ids of a client's valid keys and memberships. */
export async function listValidIds(database: Database, clientId: string): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>({
    text: "select id from api_keys where revoked_at is null and client_id = $1",
    values: [clientId],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns false if there is no such client. Invalidates the caches of all processes. Attributed to `by` if an actor of
 * the client made the change.
 */
export async function updateClient(
  database: Database,
  clientId: string,
  changes: Partial<
    Pick<
      ClientRow,
      "active" | "rate_limit_per_minute" | "dedup_enabled" | "dedup_unique_only" | "maps_provider" | KeyColumn
    > & { retention: RetentionChange }
  >,
  by?: Actor,
): Promise<boolean> {
  const { columns, values } = given(changes);
  const assignments = ["id = id", ...columns.map((column, index) => assignment(column, `$${index + 2}`))];
  return database.transaction(async (tx) => {
    const updated = await tx.query({
      text: `update clients set ${assignments.join(", ")} where id = $1 returning 1`,
      values: [clientId, ...values],
    });
    if (updated.length === 0) return false;
    await notifyClientChanged(tx, clientId);
    await recordAudit(tx, { clientId, ...auditOf(changes) });
    if (by !== undefined) {
      await tx.finish(() => recordAct(tx, { clientId, actor: by, kind: "client.settings_changed" }));
    }
    return true;
  });
}

/** Areas that a change of retention does not name stay as they are. */
const assignment = (column: string, value: string): string =>
  column === "retention"
    ? `retention = jsonb_strip_nulls(retention || ${value}::jsonb)`
    : `${column} = ${value}`;

/** Columns with sealed keys for providers. */
const keyColumns = [
  "google_places_key",
  "brave_key",
  "serper_key",
  "serpapi_key",
  "brightdata_key",
  "pdl_key",
] as const satisfies (keyof ClientRow)[];
type KeyColumn = (typeof keyColumns)[number];

/** The values of a change, except those of secrets. */
function auditOf({ active, ...given }: Parameters<typeof updateClient>[2]): {
  action: AuditAction;
  details: Record<string, unknown>;
} {
  const changes = Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      keyColumns.some((column) => column === name) && value !== undefined
        ? [name, value === null ? "removed" : "replaced"]
        : [name, value],
    ),
  );
  if (active !== undefined) {
    return { action: active ? "client.activated" : "client.deactivated", details: changes };
  }
  return { action: "client.settings_changed", details: changes };
}

/**
 * Invalidates the caches of all processes; call it in the transaction that changes a client, its keys or its sessions.
 */
export async function notifyClientChanged(tx: Transaction, clientId: string): Promise<void> {
  await tx.query({ text: "select pg_notify($1, $2)", values: [channels.clients, clientId] });
}

/** @param row values by column name (never user input); undefined values get the column's default. */
function insertStatement(table: "clients" | "api_keys", row: object): Statement {
  const { columns, values } = given(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return { text: `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`, values };
}

function given(row: object): { columns: string[]; values: unknown[] } {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  return { columns: entries.map(([column]) => column), values: entries.map(([, value]) => value) };
}

/** Runs `make` if there is no client yet; if several processes start at once, in one of them. */
export async function whenNoClient(database: Database, make: () => Promise<void>): Promise<void> {
  const hasClients = async () => {
    const [row] = await database.query<{ found: boolean }>({
      text: "select exists (select from clients) as found",
    });
    return row?.found ?? false;
  };
  if (await hasClients()) return;
  await database.transaction(async (tx) => {
    // `make` writes a file and uses its own connection; only other first starts wait for it.
    await liftLimits(tx);
    await tx.query({ text: "select pg_advisory_xact_lock($1)", values: [advisoryLocks.firstClient] });
    if (!(await hasClients())) await make();
  });
}
