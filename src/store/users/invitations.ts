import type { AccessLevel } from "../../contract/principal.ts";
import type { Transaction } from "../core/database.ts";

/** An address that an owner has invited, until its link is used. */
export interface InvitationRow {
  id: string;
  client_id: string;
  address: string;
  mailbox: string;
  access: AccessLevel;
  /** Whether the link went to the address itself, or came from the operator; if not, an owner of a client has seen it. */
  proves_address: boolean;
  created_at: Date;
  expires_at: Date;
}

const columns = "id, client_id, address, mailbox, access, proves_address, created_at, expires_at";

/** Replaces an earlier invitation of the same address, whose link stops working. */
export async function putInvitation(
  tx: Transaction,
  invitation: Omit<InvitationRow, "created_at" | "expires_at"> & { digest: Buffer; days: number },
): Promise<InvitationRow> {
  const { id, client_id, address, mailbox, access, proves_address, digest, days } = invitation;
  const [row] = await tx.query<InvitationRow & Record<string, unknown>>({
    text: `insert into user_invitations (id, client_id, address, mailbox, access, proves_address, digest, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))
           on conflict (client_id, mailbox) do update
             set id = excluded.id, address = excluded.address, access = excluded.access, proves_address = excluded.proves_address,
                 digest = excluded.digest, created_at = now(), expires_at = excluded.expires_at
           returning ${columns}`,
    values: [id, client_id, address, mailbox, access, proves_address, digest, days],
  });
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

/** Invitations of a client that are still open, the oldest first. */
export function listInvitations(
  database: Pick<Transaction, "query">,
  clientId: string,
): Promise<InvitationRow[]> {
  return database.query<InvitationRow & Record<string, unknown>>({
    text: `select ${columns} from user_invitations where client_id = $1 and expires_at > now() order by created_at, id`,
    values: [clientId],
  });
}

/** An open invitation with its client; null if it was used or withdrawn. */
export async function findInvitation(
  database: Pick<Transaction, "query">,
  clientId: string,
  digest: Buffer,
): Promise<(InvitationRow & { client_name: string; client_active: boolean }) | null> {
  const rows = await database.query<
    InvitationRow & { client_name: string; client_active: boolean } & Record<string, unknown>
  >({
    text: `select ${columns
      .split(", ")
      .map((column) => `user_invitations.${column}`)
      .join(", ")}, clients.name as client_name, clients.active as client_active
           from user_invitations join clients on clients.id = client_id
           where client_id = $1 and digest = $2 and expires_at > now()`,
    values: [clientId, digest],
  });
  return rows[0] ?? null;
}

/** The open invitations of an address in this cell, to clients that are active. */
export function findInvitationsOf(
  database: Pick<Transaction, "query">,
  mailbox: string,
): Promise<InvitationRow[]> {
  return database.query<InvitationRow & Record<string, unknown>>({
    text: `select ${columns} from user_invitations
           where mailbox = $1 and expires_at > now() and client_id in (select id from clients where active)`,
    values: [mailbox],
  });
}

/** @returns whether it was there. */
export async function deleteInvitation(
  database: Pick<Transaction, "query">,
  { clientId, id }: { clientId: string; id: string },
): Promise<boolean> {
  const rows = await database.query({
    text: "delete from user_invitations where client_id = $1 and id = $2 returning 1",
    values: [clientId, id],
  });
  return rows.length > 0;
}

/** How many invitations a client has sent in the last 24 hours. */
export async function countRecentInvitations(
  database: Pick<Transaction, "query">,
  clientId: string,
): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `select count(*)::int as count from audit_log
           where client_id = $1 and action = 'user.invited' and occurred_at > now() - interval '1 day'`,
    values: [clientId],
  });
  return row?.count ?? 0;
}

/** Deletes at most `limit` invitations that have expired; returns how many. */
export async function deleteExpiredInvitations(tx: Transaction, limit: number): Promise<number> {
  const rows = await tx.query({
    text: `delete from user_invitations where id in
             (select id from user_invitations where expires_at <= now() limit $1) returning 1`,
    values: [limit],
  });
  return rows.length;
}
