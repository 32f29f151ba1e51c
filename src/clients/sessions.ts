import { randomBytes } from "node:crypto";
import type { Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import {
  deleteSession,
  findSession,
  insertSession,
  openSessions,
  type SignIn,
} from "../store/clients/sessions.ts";
import type { Database } from "../store/core/database.ts";
import { type Authenticator, noteUse, principalOf } from "./authenticate.ts";
import type { Secrets } from "./secrets.ts";

export type { SignIn };

/** A user or API key signed in to the dashboard. */
export interface Session {
  /** Identifies the session among those of a client; grants no access. */
  readonly id: string;
  readonly principal: Principal;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  /** The CSRF token that the page sends in addition to its cookie; other sites cannot read it. */
  readonly csrfToken: string;
}

/** Browser sessions: a random token in a cookie, whose keyed hash is stored. */
export interface Sessions {
  /** @throws ForagerError as `Authenticator.authenticate` does. */
  open(credential: string): Promise<{ token: string; session: Session }>;
  /**
   * @throws ForagerError session_expired (unknown, expired, or its key is revoked), client_inactive,
   * database_unavailable.
   */
  find(token: string): Promise<Session>;
  /** Ends a session everywhere. */
  close(token: string, session: Session): Promise<void>;
  /** Those of the given ids whose sessions have ended. */
  endedAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Invalidates the session cache of a client, or of all. */
  invalidate(clientId?: string): void;
}

/** As long as valid credentials are cached: changes are signalled immediately. */
const cacheMs = 15_000;
const cacheMax = 10_000;

const idOf = (tokenHash: Buffer) => tokenHash.toString("base64");

export function createSessions(ports: {
  database: Database;
  secrets: Pick<Secrets, "sessionMarks">;
  authenticator: Pick<Authenticator, "authenticate">;
  hours: number;
}): Sessions {
  const { database, secrets, authenticator, hours } = ports;
  const cached = new Map<string, { session: Session; until: number }>();
  // Counts invalidations: a look-up that began before one must not be cached after it.
  let generation = 0;

  return {
    async open(credential) {
      const principal = await authenticator.authenticate(credential);
      const token = randomBytes(32).toString("base64url");
      const [{ hash: tokenHash, csrfToken }] = secrets.sessionMarks(token);
      const times = await insertSession(database, { tokenHash, principal, hours });
      return { token, session: { id: idOf(tokenHash), principal, ...times, csrfToken } };
    },
    async find(token) {
      const allMarks = secrets.sessionMarks(token);
      for (const { hash } of allMarks) {
        const known = cached.get(idOf(hash));
        if (known !== undefined && known.until > performance.now()) return known.session;
      }
      const before = generation;
      const row = await findSession(
        database,
        allMarks.map(({ hash }) => hash),
      );
      // A session stays with the SECRET_KEY that created it.
      const marks = allMarks.find(({ hash }) => row !== null && hash.equals(row.token_hash));
      if (row === null || marks === undefined) throw new ForagerError("session_expired");
      if (!row.client_active) throw new ForagerError("client_inactive");
      noteUse(database, row);
      const id = idOf(marks.hash);
      const session: Session = {
        id,
        principal: principalOf(row),
        startedAt: row.created_at,
        expiresAt: row.expires_at,
        csrfToken: marks.csrfToken,
      };
      if (before === generation) {
        if (cached.size >= cacheMax) cached.clear();
        const until = performance.now() + Math.min(cacheMs, row.expires_at.getTime() - Date.now());
        cached.set(id, { session, until });
      }
      return session;
    },
    async close(token, { id, principal }) {
      const tokenHashes = secrets.sessionMarks(token).map(({ hash }) => hash);
      await deleteSession(database, { tokenHashes, clientId: principal.clientId });
      generation += 1;
      cached.delete(id);
    },
    async endedAmong(ids) {
      if (ids.length === 0) return new Set();
      const open = await openSessions(
        database,
        ids.map((id) => Buffer.from(id, "base64")),
      );
      const openIds = new Set(open.map(idOf));
      return new Set(ids.filter((id) => !openIds.has(id)));
    },
    invalidate(clientId) {
      generation += 1;
      for (const [id, { session }] of cached) {
        if (clientId === undefined || session.principal.clientId === clientId) cached.delete(id);
      }
    },
  };
}
