import type { AuditEntry, AuditPage } from "../contract/audit.ts";
import type { Database } from "../store/core/database.ts";
import { type AuditFilter, type AuditRow, listAudit } from "../store/system/audit-log.ts";

/** The audit log, newest entries first. @throws ForagerError database_unavailable. */
export interface AuditLog {
  page(filter: AuditFilter): Promise<AuditPage>;
  /** All entries, read page by page. */
  all(filter: Omit<AuditFilter, "limit" | "before">): AsyncGenerator<AuditEntry>;
}

const batch = 1_000;

export function createAuditLog(database: Database): AuditLog {
  async function page(filter: AuditFilter): Promise<AuditPage> {
    // One more than asked for shows whether there is another page.
    const rows = await listAudit(database, { ...filter, limit: filter.limit + 1 });
    const entries = rows.slice(0, filter.limit).map(entryOf);
    return { entries, next_cursor: rows.length > filter.limit ? (entries.at(-1)?.id ?? null) : null };
  }
  return {
    page,
    async *all(filter) {
      let before: string | undefined;
      do {
        const { entries, next_cursor } = await page({ ...filter, before, limit: batch });
        yield* entries;
        before = next_cursor ?? undefined;
      } while (before !== undefined);
    },
  };
}

function entryOf(row: AuditRow): AuditEntry {
  const { id, client_id, action, credential, key_id, request_id, address, details } = row;
  return {
    id,
    occurred_at: row.occurred_at.toISOString(),
    client_id,
    action,
    target:
      row.target_type === null || row.target_id === null
        ? null
        : { type: row.target_type, id: row.target_id },
    credential,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? row.actor_id },
    key_id,
    request_id,
    address,
    details,
  };
}
