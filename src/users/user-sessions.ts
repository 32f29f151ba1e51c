import { randomBytes } from "node:crypto";
import { principalOf } from "../clients/authenticate.ts";
import type { Secrets } from "../clients/secrets.ts";
import type { Session } from "../clients/sessions.ts";
import type { AccessLevel } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { KeyWithClient } from "../store/clients/clients.ts";
import { insertSession, type SignIn } from "../store/clients/sessions.ts";
import type { Database } from "../store/core/database.ts";
import { listMemberships, renameActor } from "../store/users/members.ts";
import { endUserSessions, listUserSessions, type UserSessionRow } from "../store/users/user-sessions.ts";

/** A client for which a user works. */
export interface UserClient {
  clientId: string;
  clientName: string;
  access: AccessLevel;
}

/** The sessions of users, in the cells of all their clients. @throws ForagerError database_unavailable. */
export interface UserSessions {
  clientsOf(userId: string): Promise<UserClient[]>;
  /**
   * Signs a user in, for a client or by default for the one used last.
   * @throws ForagerError not_found for another's client, no_client without any, client_inactive.
   */
  open(userId: string, signIn: SignIn, clientId?: string): Promise<{ token: string; session: Session }>;
  list(userId: string): Promise<(Omit<UserSessionRow, "token_hash"> & { id: string })[]>;
  /** Whether the session began less than 15 minutes ago with more than a password. */
  isFresh(userId: string, id: string): Promise<boolean>;
  /** @param id of one session. @returns whether it was open. */
  end(userId: string, id: string): Promise<boolean>;
  /** @param except id of the session that goes on. @returns how many have ended. */
  endAll(userId: string, except: string | null): Promise<number>;
  /** @param everywhere also in what was recorded before. */
  rename(userId: string, name: string, everywhere?: boolean): Promise<void>;
}

const freshMs = 15 * 60_000;
/** Those that a forgotten password does not stop. */
const freshMethods: ReadonlySet<string> = new Set(["invitation", "link", "sso"] satisfies SignIn["method"][]);

const idOf = (hash: Buffer) => hash.toString("base64url");
const hashOf = (id: string) => Buffer.from(id, "base64url");

/** @param ports.databases of all cells. They throw database_unavailable while one is not open. */
export function createUserSessions(ports: {
  databases: () => readonly Database[];
  secrets: Pick<Secrets, "sessionMarks">;
  hours: number;
}): UserSessions {
  const { secrets, hours } = ports;
  const inEach = async <Result>(act: (database: Database) => Promise<Result>): Promise<Result[]> =>
    await Promise.all(ports.databases().map(act));

  async function memberships(userId: string): Promise<{ database: Database; row: KeyWithClient }[]> {
    const found = await inEach(async (database) => {
      const rows = await listMemberships(database, userId);
      return rows.map((row) => ({ database, row }));
    });
    return found.flat();
  }

  const list: UserSessions["list"] = async (userId) => {
    const all = (await inEach((database) => listUserSessions(database, userId))).flat();
    return all
      .map(({ token_hash, ...row }) => ({ ...row, id: idOf(token_hash) }))
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  };

  return {
    list,
    async isFresh(userId, id) {
      const own = (await list(userId)).find((session) => session.id === id);
      if (own === undefined || !freshMethods.has(own.method)) return false;
      return Date.now() - own.created_at.getTime() < freshMs;
    },
    async clientsOf(userId) {
      const all = await memberships(userId);
      return all
        .map(({ row }) => ({ clientId: row.client_id, clientName: row.client_name, access: row.access }))
        .sort((a, b) => a.clientName.localeCompare(b.clientName));
    },
    async open(userId, signIn, clientId) {
      const all = await memberships(userId);
      const chosen =
        clientId === undefined
          ? (all.find(({ row }) => row.client_active) ?? all[0])
          : all.find(({ row }) => row.client_id === clientId);
      if (chosen === undefined) {
        throw clientId === undefined
          ? new ForagerError("no_client")
          : new ForagerError("not_found", "Client not found");
      }
      if (!chosen.row.client_active) throw new ForagerError("client_inactive");
      const principal = principalOf(chosen.row);
      const token = randomBytes(32).toString("base64url");
      const [{ hash: tokenHash, csrfToken }] = secrets.sessionMarks(token);
      const times = await insertSession(chosen.database, { tokenHash, principal, hours, signIn });
      // As clients/sessions.ts names it.
      return { token, session: { id: tokenHash.toString("base64"), principal, ...times, csrfToken } };
    },
    async end(userId, id) {
      const ended = await inEach((database) => endUserSessions(database, userId, { only: hashOf(id) }));
      return ended.some((count) => count > 0);
    },
    async endAll(userId, except) {
      const hash = except === null ? null : hashOf(except);
      const ended = await inEach((database) => endUserSessions(database, userId, { except: hash }));
      return ended.reduce((sum, count) => sum + count, 0);
    },
    async rename(userId, name, everywhere = false) {
      await inEach((database) => renameActor(database, { userId, name, everywhere }));
    },
  };
}

/** The id of a session in lists and URLs. */
export const publicSessionId = ({ id }: Pick<Session, "id">): string => idOf(Buffer.from(id, "base64"));
