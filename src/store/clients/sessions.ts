import type { Principal } from "../../contract/principal.ts";
import type { Database, Transaction } from "../core/database.ts";
import { recordAudit } from "../system/audit-log.ts";
import { type KeyWithClient, keyWithClientColumns, notifyClientChanged } from "./clients.ts";

/** An open session with its key, which is valid, and its client, which may be inactive. */
export type SessionRow = KeyWithClient & { token_hash: Buffer; created_at: Date; expires_at: Date };

export const signInMethods = ["key", "invitation", "link", "password", "sso", "switch"] as const;

/** How a session began, shown to its user. */
export interface SignIn {
  method: (typeof signInMethods)[number];
  address?: string | undefined;
  userAgent?: string | undefined;
}

interface NewSession {
  tokenHash: Buffer;
  principal: Principal;
  hours: number;
  signIn?: SignIn;
}

export async function insertSession(
  database: Database,
  { tokenHash, principal, hours, signIn = { method: "key" } }: NewSession,
): Promise<{ startedAt: Date; expiresAt: Date }> {
  const { clientId, apiKeyId: keyId, actor } = principal;
  return await database.transaction(async (tx) => {
    const [row] = await tx.query<{ created_at: Date; expires_at: Date }>({
      name: "insert-session",
      text: `insert into sessions (token_hash, api_key_id, expires_at, method, address, user_agent)
             values ($1, $2, now() + make_interval(hours => $3), $4, $5, $6)
             returning created_at, expires_at`,
      values: [tokenHash, keyId, hours, signIn.method, signIn.address, signIn.userAgent?.slice(0, 300)],
    });
    if (row === undefined) throw new Error("an insert returned no row");
    // The call itself has no credentials but in its body.
    const credential = principal.userId === undefined ? ("key" as const) : ("session" as const);
    const cause = { credential, keyId, actorId: actor.id, actorName: actor.name };
    const details = { method: signIn.method };
    await recordAudit(tx, { action: "session.opened", clientId, cause, details });
    return { startedAt: row.created_at, expiresAt: row.expires_at };
  });
}

/** @param tokenHashes of one token, by each accepted SECRET_KEY. */
export async function findSession(
  database: Database,
  tokenHashes: readonly Buffer[],
): Promise<SessionRow | null> {
  const rows = await database.query<SessionRow>({
    name: "find-session",
    text: `select ${keyWithClientColumns}, sessions.token_hash, sessions.created_at, sessions.expires_at
           from sessions join api_keys on api_keys.id = sessions.api_key_id
             join clients on clients.id = api_keys.client_id
           where token_hash = any($1::bytea[]) and revoked_at is null and expires_at > now()`,
    values: [tokenHashes],
  });
  return rows[0] ?? null;
}

/** The hashes of those sessions that are open and whose keys are valid. */
export async function openSessions(database: Database, tokenHashes: Buffer[]): Promise<Buffer[]> {
  const rows = await database.query<{ token_hash: Buffer }>({
    name: "open-sessions",
    text: `select token_hash from sessions join api_keys on api_keys.id = sessions.api_key_id
           where token_hash = any($1::bytea[]) and revoked_at is null and expires_at > now()`,
    values: [tokenHashes],
  });
  return rows.map(({ token_hash }) => token_hash);
}

/** Deletes a session and invalidates the caches of all processes. */
export async function deleteSession(
  database: Database,
  session: { tokenHashes: readonly Buffer[]; clientId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { tokenHashes, clientId } = session;
    const ended = await tx.query({
      text: "delete from sessions where token_hash = any($1::bytea[]) returning 1",
      values: [tokenHashes],
    });
    if (ended.length > 0) await recordAudit(tx, { action: "session.closed", clientId });
    await notifyClientChanged(tx, clientId);
  });
}

/** Deletes at most `limit` expired sessions. @returns how many. */
export async function deleteEndedSessions(transaction: Transaction, limit: number): Promise<number> {
  const deleted = await transaction.query({
    name: "delete-ended-sessions",
    text: `delete from sessions where token_hash in
             (select token_hash from sessions where expires_at <= now() limit $1) returning 1`,
    values: [limit],
  });
  return deleted.length;
}
