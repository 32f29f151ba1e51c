import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { AccessLevel, Actor } from "../../contract/principal.ts";
import {
  type ApiKeyRow,
  type KeyWithClient,
  keyWithClientColumns,
  notifyClientChanged,
} from "../clients/clients.ts";
import { type Database, liftLimits, type Transaction } from "../core/database.ts";
import { recordAct } from "../shifts/activities.ts";
import { recordAudit } from "../system/audit-log.ts";

/** A user of a client. */
export type MemberRow = ApiKeyRow & { user_id: string };

/** A change to a client's users. The client stays locked meanwhile. */
export interface MemberChange {
  readonly tx: Transaction;
  readonly members: readonly MemberRow[];
  /** The access of a valid key or member; undefined if there is none. */
  accessOf(id: string): AccessLevel | undefined;
}

/** What was done, for the audit log and the shift of its actor. */
export interface MemberAct {
  kind: "user.invited" | "user.joined" | "user.role_changed" | "user.removed" | "user.invitation_withdrawn";
  target: { type: "user" | "invitation"; id: string };
  details: Record<string, unknown>;
  actor?: Actor;
}

/** Changes a client's users; `act` is null if nothing was changed. */
export function changeMembers<Result>(
  database: Database,
  clientId: string,
  change: (held: MemberChange) => Promise<{ result: Result; act: MemberAct | null }>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.query({ text: "select from clients where id = $1 for no key update", values: [clientId] });
    const valid = await tx.query<ApiKeyRow & Record<string, unknown>>({
      text: "select * from api_keys where client_id = $1 and revoked_at is null order by created_at, id",
      values: [clientId],
    });
    const { result, act } = await change({
      tx,
      members: valid.filter((row): row is MemberRow & Record<string, unknown> => row.user_id !== null),
      accessOf: (id) => valid.find((row) => row.id === id)?.access,
    });
    if (act === null) return result;
    await notifyClientChanged(tx, clientId);
    const { kind, target, details, actor } = act;
    await recordAudit(tx, { action: kind, clientId, target, details });
    if (actor !== undefined) await tx.finish(() => recordAct(tx, { clientId, actor, kind, subject: target }));
    return result;
  });
}

/** Makes a user a member. The hashes are random: no key belongs to them. */
export async function insertMember(
  tx: Transaction,
  member: { clientId: string; userId: string; userName: string; access: AccessLevel },
): Promise<void> {
  await tx.query({
    text: `insert into api_keys (id, client_id, name, key_hash, secret_hash, actor_id, actor_name, actor_role, access,
                                 delegate, user_id)
           values ($1, $2, $3, $4, $5, $3, $6, $7, $7, false, $3)`,
    values: [
      randomUUIDv7(),
      member.clientId,
      member.userId,
      randomBytes(32),
      randomBytes(32),
      member.userName,
      member.access,
    ],
  });
}

export async function setMemberAccess(tx: Transaction, id: string, access: AccessLevel): Promise<void> {
  await tx.query({
    text: "update api_keys set access = $2, actor_role = $2 where id = $1",
    values: [id, access],
  });
}

/** Ends a membership, with its sessions and streams. */
export async function revokeMember(tx: Transaction, id: string): Promise<void> {
  await tx.query({ text: "update api_keys set revoked_at = now() where id = $1", values: [id] });
  await tx.query({ text: "delete from sessions where api_key_id = $1", values: [id] });
}

/** The users of a client, in the order in which they joined. */
export function listMembers(database: Database, clientId: string): Promise<MemberRow[]> {
  return database.query<MemberRow & Record<string, unknown>>({
    text: `select * from api_keys where client_id = $1 and user_id is not null and revoked_at is null
           order by created_at, id`,
    values: [clientId],
  });
}

/** The memberships of a user in this cell, the last used first; their clients may be inactive. */
export function listMemberships(database: Database, userId: string): Promise<KeyWithClient[]> {
  return database.query<KeyWithClient & Record<string, unknown>>({
    name: "list-memberships",
    text: `select ${keyWithClientColumns} from api_keys join clients on clients.id = api_keys.client_id
           where user_id = $1 and revoked_at is null order by last_used_at desc nulls last, api_keys.created_at`,
    values: [userId],
  });
}

/** Tables with the names of those who acted. */
const namedActors = ["api_keys", "jobs", "campaigns", "audit_log"] as const;

/** Renames a user in this cell: in memberships and shifts, and with `everywhere` also in what was recorded before. */
export async function renameActor(
  database: Database,
  { userId, name, everywhere }: { userId: string; name: string; everywhere: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    // All jobs that a user has submitted.
    await liftLimits(tx);
    for (const table of everywhere ? namedActors : (["api_keys"] as const)) {
      await tx.query({
        text: `update ${table} set actor_name = $2 where actor_id = $1 and actor_name <> $2`,
        values: [userId, name],
      });
    }
    await tx.query({
      text: "update activity_actors set name = $2 where actor_id = $1 and name <> $2",
      values: [userId, name],
    });
    const clients = await tx.query<{ client_id: string }>({
      text: "select distinct client_id from api_keys where user_id = $1 and revoked_at is null",
      values: [userId],
    });
    for (const { client_id } of clients) await notifyClientChanged(tx, client_id);
  });
}
