import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { isEqualText } from "../../clients/secrets.ts";
import type { Session, Sessions } from "../../clients/sessions.ts";
import type { Actor, Principal } from "../../contract/principal.ts";
import { ForagerError, invalidRequest } from "../../errors.ts";
import type { RouteAuth } from "../route.ts";

/**
 * The credential of a request, or undefined. The header takes precedence; the query is read only where the route
 * allows it (a browser's EventSource cannot set headers).
 * @throws ForagerError malformed_credentials for a header other than Bearer.
 */
export function credentialOf(request: FastifyRequest, auth: RouteAuth): string | undefined {
  const header = request.headers.authorization;
  if (header !== undefined && header !== "") {
    const match = /^bearer +(\S+) *$/i.exec(header);
    if (match?.[1] === undefined) throw new ForagerError("malformed_credentials");
    return match[1];
  }
  if (auth !== "stream") return undefined;
  const token = (request.query as Record<string, unknown>).token;
  return typeof token === "string" && token !== "" ? token : undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The session of a valid cookie, if the request has no other credential. */
    session: { token: string; session: Session } | null;
  }
}

/** Safe methods (RFC 9110 section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Over HTTPS the prefix makes browsers reject such a cookie from another host or plain HTTP (RFC 6265bis 4.1.3). */
const cookieName = (https: boolean) => (https ? "__Host-forager_session" : "forager_session");

/** The Set-Cookie header; without a token it deletes the cookie. Not readable by scripts, not sent by other sites. */
export function sessionCookie(options: {
  https: boolean;
  token: string | null;
  maxAgeSeconds: number;
}): string {
  const parts = [
    `${cookieName(options.https)}=${options.token ?? ""}`,
    "Path=/",
    `Max-Age=${options.token === null ? 0 : options.maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Strict",
  ];
  if (options.https) parts.push("Secure");
  return parts.join("; ");
}

/** Between leaving for single sign-on and coming back, which is a navigation from another site: hence Lax. */
const flowCookieName = (https: boolean) => (https ? "__Host-forager_sso" : "forager_sso");

/** As `sessionCookie`, for what the browser must bring back from single sign-on. */
export function flowCookie(options: { https: boolean; flow: string | null; maxAgeSeconds: number }): string {
  const { https, flow, maxAgeSeconds } = options;
  const maxAge = flow === null ? 0 : maxAgeSeconds;
  const line = `${flowCookieName(https)}=${flow ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  return https ? `${line}; Secure` : line;
}

export function flowOf(request: Pick<FastifyRequest, "headers">, https: boolean): string | undefined {
  const name = `${flowCookieName(https)}=`;
  const flow = request.headers.cookie
    ?.split(/; */)
    .find((one) => one.startsWith(name))
    ?.slice(name.length);
  return flow === undefined || !/^[\w-]{1,2000}$/.test(flow) ? undefined : flow;
}

/** The session's token in the Cookie header, or undefined. */
export function sessionTokenOf(request: Pick<FastifyRequest, "headers">, https: boolean): string | undefined {
  const name = `${cookieName(https)}=`;
  const pair = request.headers.cookie?.split(/; */).find((one) => one.startsWith(name));
  const token = pair?.slice(name.length);
  return token === undefined || !/^[\w-]{43}$/.test(token) ? undefined : token;
}

/**
 * The session of a request's cookie.
 * @throws ForagerError session_expired, client_inactive; csrf_token_invalid if the request changes data without proof
 * that a page of this service sent it.
 */
export async function readSession(
  request: FastifyRequest,
  token: string,
  sessions: Pick<Sessions, "find">,
): Promise<Session> {
  const session = await sessions.find(token);
  const shown = String(request.headers["x-csrf-token"]);
  if (!safeMethods.has(request.method) && !isEqualText(session.csrfToken, shown)) {
    throw new ForagerError("csrf_token_invalid");
  }
  return session;
}

/** ASCII without control characters, no space at either end. */
const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const idCharactersMax = 128;
const roleCharactersMax = 64;

/**
 * The actor of a request: the key's own, or for a key that may delegate, the one named by X-Actor-Id (its name is its
 * id) and X-Actor-Role (default: the key's role).
 * @throws ForagerError forbidden for other keys, validation_error for unusable values.
 */
export function actorOf(principal: Principal, headers: IncomingHttpHeaders): Actor {
  const id = headers["x-actor-id"];
  const role = headers["x-actor-role"];
  if (id === undefined && role === undefined) return principal.actor;
  if (!principal.delegate) {
    throw new ForagerError(
      "forbidden",
      "This API key cannot act for others: omit X-Actor-Id and X-Actor-Role, or use a key that may delegate.",
    );
  }
  if (id === undefined) throw invalidHeader("x-actor-id", "is required with X-Actor-Role");
  checkHeader("x-actor-id", id, idCharactersMax);
  if (role !== undefined) checkHeader("x-actor-role", role, roleCharactersMax);
  const name = String(id);
  return { id: name, name, role: role === undefined ? principal.actor.role : String(role) };
}

function checkHeader(name: string, value: string | string[], charactersMax: number): void {
  if (typeof value === "string" && value.length <= charactersMax && printable.test(value)) return;
  throw invalidHeader(name, `must be 1 to ${charactersMax} printable ASCII characters`);
}

function invalidHeader(name: string, msg: string): ForagerError {
  return invalidRequest([{ loc: ["header", name], msg, type: "invalid_format" }]);
}
