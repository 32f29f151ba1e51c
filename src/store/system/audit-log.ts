import type { AuditAction } from "../../contract/audit.ts";
import { type Cause, currentCause } from "../../telemetry/work-context.ts";
import type { Database, Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/** An administrative action. What caused it is added when it is recorded. */
export interface AuditedAction {
  action: AuditAction;
  /** Null: about the whole installation. */
  clientId: string | null;
  target?: { type: string; id: string };
  /** What was changed, without secrets: clients with owner access read it, and backups contain it. */
  details?: Readonly<Record<string, unknown>>;
  /** Where the request itself does not show it. */
  cause?: Pick<Cause, "credential" | "actorId" | "actorName" | "keyId">;
}

/** Records an action. Call it in the transaction that performs it, so that neither exists without the other. */
export async function recordAudit(
  transaction: Pick<Transaction, "query">,
  { action, clientId, target, details = {}, cause: shown }: AuditedAction,
): Promise<void> {
  const cause = { ...currentCause(), ...shown };
  await transaction.query({
    name: "record-audit",
    text: `insert into audit_log (client_id, action, target_type, target_id, credential, actor_id, actor_name, key_id,
                                  request_id, address, details)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      clientId,
      action,
      target?.type ?? null,
      target?.id ?? null,
      cause.credential,
      cause.actorId ?? null,
      cause.actorName ?? null,
      cause.keyId ?? null,
      cause.requestId ?? null,
      cause.address ?? null,
      jsonText(details),
    ],
  });
}

export interface AuditRow {
  id: string;
  occurred_at: Date;
  client_id: string | null;
  action: AuditAction;
  target_type: string | null;
  target_id: string | null;
  credential: "key" | "session" | "link" | "cli" | "system";
  actor_id: string | null;
  actor_name: string | null;
  key_id: string | null;
  request_id: string | null;
  address: string | null;
  details: Record<string, unknown>;
}

export interface AuditFilter {
  clientId?: string | undefined;
  action?: string | undefined;
  since?: Date | undefined;
  /** Only entries before this id. */
  before?: string | undefined;
  limit: number;
}

/** Newest first. */
export function listAudit(database: Database, filter: AuditFilter): Promise<AuditRow[]> {
  return database.query<AuditRow>({
    text: `select id::text, occurred_at, client_id, action, target_type, target_id, credential, actor_id, actor_name,
                  key_id, request_id, address, details
           from audit_log
           where ($1::text is null or client_id = $1) and ($2::text is null or action = $2)
             and ($3::timestamptz is null or occurred_at >= $3) and ($4::bigint is null or id < $4)
           order by audit_log.id desc limit $5`,
    values: [
      filter.clientId ?? null,
      filter.action ?? null,
      filter.since ?? null,
      filter.before ?? null,
      filter.limit,
    ],
  });
}

/** Deletes up to `limit` entries older than `days`; returns how many. */
export async function deleteOldAuditEntries(
  transaction: Transaction,
  days: number,
  limit: number,
): Promise<number> {
  const rows = await transaction.query({
    text: `delete from audit_log where ctid in
             (select ctid from audit_log where occurred_at < now() - $1 * interval '1 day'
              order by occurred_at limit $2)
           returning 1`,
    values: [days, limit],
  });
  return rows.length;
}
