import { hash } from "node:crypto";
import type { Authenticator } from "../clients/authenticate.ts";
import { parseCredential } from "../clients/credentials.ts";
import type { Session, Sessions } from "../clients/sessions.ts";
import { ForagerError } from "../errors.ts";
import { homeCell } from "../store/cells/client-cells.ts";
import type { Database } from "../store/core/database.ts";
import { findClaim } from "../store/signup/signup-claims.ts";
import type { Directory } from "./directory.ts";

/** What answers the calls of a cell's clients. */
export interface CellMember<Services> {
  readonly database: Database;
  readonly services: Services;
}

interface Callers {
  readonly authenticator: Pick<Authenticator, "authenticate">;
  readonly sessions: Pick<Sessions, "open" | "find" | "close">;
}

/** Which kind of link a public call has a token of. */
export type LinkKind = "report" | "signup";

/** Directs each call to the cell of its client. */
export interface CellRouter<Services> extends Callers {
  /** For calls that concern no client. */
  forHome(): Services;
  /** @throws ForagerError client_moving, database_unavailable. */
  forClient(clientId: string): Services;
  /** @param token not verified yet: the cell does that. */
  forLink(kind: LinkKind, token: string): Promise<Services>;
}

const sessionsKnownMax = 10_000;

/** @param members the cells by name, home first. @throws ForagerError database_unavailable for one that is not open. */
export function createCellRouter<Services extends Callers>(ports: {
  directory: Pick<Directory, "cellOf" | "refresh">;
  members: ReadonlyMap<string, () => CellMember<Services>>;
}): CellRouter<Services> {
  const { directory, members } = ports;
  /** The cell of each session that was found, by a digest of its token. A hint. */
  const sessionCells = new Map<string, string>();

  const inCell = (name: string): CellMember<Services> => {
    const member = members.get(name);
    if (member === undefined) {
      // Entered by a process that has more cells configured.
      throw new ForagerError("database_unavailable", undefined, { headers: { "retry-after": "2" } });
    }
    return member();
  };
  const forClient = (clientId: string) => inCell(directory.cellOf(clientId)).services;

  /** A cell that does not know a credential is believed only if the client is not elsewhere by now. */
  async function byCredential<Result>(
    credential: string,
    ask: (services: Services) => Promise<Result>,
  ): Promise<Result> {
    const { clientId } = parseCredential(credential);
    const cell = directory.cellOf(clientId);
    try {
      return await ask(inCell(cell).services);
    } catch (error) {
      if (!(error instanceof ForagerError) || error.code !== "unauthenticated") throw error;
      await directory.refresh();
      const now = directory.cellOf(clientId);
      if (now === cell) throw error;
      return await ask(inCell(now).services);
    }
  }

  const findIn = (name: string, token: string): Promise<Session> =>
    // Not open: as for a database that does not respond.
    Promise.resolve().then(() => inCell(name).services.sessions.find(token));

  async function findSession(token: string): Promise<Session> {
    const digest = hash("sha256", token, "base64");
    const known = sessionCells.get(digest);
    if (known !== undefined) {
      const found = await findIn(known, token).catch((error: unknown) => {
        if (error instanceof ForagerError && error.code === "session_expired") return null;
        throw error;
      });
      if (found !== null) return found;
      sessionCells.delete(digest);
    }
    const looked = [...members.keys()].map(async (name) => ({ name, session: await findIn(name, token) }));
    const found = await Promise.any(looked).catch((all: AggregateError) => {
      throw worstOf(all.errors);
    });
    if (sessionCells.size >= sessionsKnownMax) sessionCells.clear();
    sessionCells.set(digest, found.name);
    return found.session;
  }

  async function ofClaim(token: string): Promise<Services> {
    const jti = claimOf(token);
    const home = inCell(homeCell);
    if (jti === null) return home.services;
    let failure: unknown;
    for (const name of members.keys()) {
      try {
        const member = inCell(name);
        const claim = await findClaim(member.database, jti);
        if (claim !== null) return forClient(claim.client_id);
      } catch (error) {
        if (error instanceof ForagerError && error.code === "client_moving") throw error;
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
    return home.services;
  }

  return {
    authenticator: {
      authenticate: (credential) =>
        byCredential(credential, ({ authenticator }) => authenticator.authenticate(credential)),
    },
    sessions: {
      open: (credential) => byCredential(credential, ({ sessions }) => sessions.open(credential)),
      find: findSession,
      close: (token, session) => forClient(session.principal.clientId).sessions.close(token, session),
    },
    forHome: () => inCell(homeCell).services,
    forClient,
    async forLink(kind, token) {
      if (kind === "signup") return await ofClaim(token);
      const clientId = contentOf(token)?.c;
      return typeof clientId === "string" ? forClient(clientId) : inCell(homeCell).services;
    },
  };
}

/** A cell that did not answer might have had the session. */
const worstOf = (errors: readonly unknown[]): unknown =>
  errors.find((error) => !(error instanceof ForagerError && error.code === "session_expired")) ?? errors[0];

/** The JSON in front of a token's signature (shifts/signed-links.ts, signup/token.ts); null if there is none. */
function contentOf(token: string): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function claimOf(token: string): string | null {
  const jti = contentOf(token)?.jti;
  return typeof jti === "string" && uuid.test(jti) ? jti : null;
}
