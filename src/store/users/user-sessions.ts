import { notifyClientChanged } from "../clients/clients.ts";
import type { SignIn } from "../clients/sessions.ts";
import type { Database } from "../core/database.ts";
import { recordAudit } from "../system/audit-log.ts";

/** An open session of a user. */
export interface UserSessionRow {
  token_hash: Buffer;
  client_id: string;
  client_name: string;
  method: SignIn["method"];
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
}

/** The open sessions of a user in this cell. */
export function listUserSessions(database: Database, userId: string): Promise<UserSessionRow[]> {
  return database.query<UserSessionRow & Record<string, unknown>>({
    text: `select token_hash, clients.id as client_id, clients.name as client_name, method, sessions.address, user_agent,
                  sessions.created_at, expires_at
           from sessions join api_keys on api_keys.id = api_key_id join clients on clients.id = api_keys.client_id
           where user_id = $1 and revoked_at is null and expires_at > now()`,
    values: [userId],
  });
}

/**
 * Ends sessions of a user in this cell, in every process.
 * @param which one of them, or all but one (null: all).
 */
export async function endUserSessions(
  database: Database,
  userId: string,
  which: { only: Buffer } | { except: Buffer | null },
): Promise<number> {
  const [condition, hash] =
    "only" in which
      ? ["token_hash = $2", which.only]
      : ["($2::bytea is null or token_hash <> $2)", which.except];
  return await database.transaction(async (tx) => {
    const ended = await tx.query<{ client_id: string }>({
      text: `delete from sessions using api_keys
             where api_keys.id = api_key_id and user_id = $1 and ${condition} returning client_id`,
      values: [userId, hash],
    });
    for (const clientId of new Set(ended.map(({ client_id }) => client_id))) {
      await recordAudit(tx, { action: "session.closed", clientId, target: { type: "user", id: userId } });
      await notifyClientChanged(tx, clientId);
    }
    return ended.length;
  });
}
