import type { Database, Transaction } from "../core/database.ts";

export interface NewShare {
  id: string;
  client_id: string;
  /** UTC days as YYYY-MM-DD. */
  from_day: string;
  to_day: string;
  created_by: string;
  expires_at: Date;
}

export async function insertShare(transaction: Transaction, share: NewShare): Promise<void> {
  await transaction.query({
    text: `insert into shift_shares (id, client_id, from_day, to_day, created_by, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [share.id, share.client_id, share.from_day, share.to_day, share.created_by, share.expires_at],
  });
}

/** The name of the client whose report a link opens; null if it was revoked or its client is inactive. */
export async function findOpenShare(
  database: Database,
  share: { id: string; clientId: string },
): Promise<{ client_name: string } | null> {
  const rows = await database.query<{ client_name: string }>({
    text: `select clients.name as client_name
           from shift_shares join clients on clients.id = shift_shares.client_id
           where shift_shares.id = $1 and client_id = $2 and revoked_at is null and clients.active`,
    values: [share.id, share.clientId],
  });
  return rows[0] ?? null;
}

export interface OpenShare {
  id: string;
  from_day: string;
  to_day: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
}

/** Valid shares, those that stay valid longest first, `limit` at most. */
export function listOpenShares(database: Database, clientId: string, limit: number): Promise<OpenShare[]> {
  return database.query({
    name: "list-open-shares",
    text: `select id, from_day::text as from_day, to_day::text as to_day, created_by, created_at, expires_at
           from shift_shares
           where client_id = $1 and revoked_at is null and expires_at > now()
           order by expires_at desc, id desc limit $2`,
    values: [clientId, limit],
  });
}

/** False if the client has no such share. */
export async function revokeShare(transaction: Transaction, clientId: string, id: string): Promise<boolean> {
  const rows = await transaction.query({
    text: `update shift_shares set revoked_at = coalesce(revoked_at, now())
           where id = $1 and client_id = $2 returning 1`,
    values: [id, clientId],
  });
  return rows.length > 0;
}

/** A share can still be revoked just after it expired, because clocks may differ. */
const keptAfterExpiry = "7 days";

/** Deletes at most `limit` shares that expired a week ago; their tokens contain the expiry. */
export async function deleteExpiredShares(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.query({
    name: "delete-expired-shares",
    text: `delete from shift_shares where ctid in
             (select ctid from shift_shares where expires_at < now() - interval '${keptAfterExpiry}'
              order by expires_at limit $1)
           returning 1`,
    values: [limit],
  });
  return rows.length;
}
