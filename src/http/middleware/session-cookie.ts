import type { FastifyRequest } from "fastify";
import { isEqualText } from "../../clients/secrets.ts";
import type { Session, Sessions } from "../../clients/sessions.ts";
import { ForagerError } from "../../errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of the cookie that the request carries, if it is a good one and nothing else says who it is. */
    session: { token: string; session: Session } | null;
  }
}

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** With HTTPS the prefix makes browsers refuse a cookie that another host or plain HTTP tries to set (RFC 6265bis 4.1.3). */
const cookieName = (https: boolean) => (https ? "__Host-forager_session" : "forager_session");

/** The text of Set-Cookie; without a token it takes the cookie away. Not readable by scripts, not sent by other sites. */
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

/** The session's token in the Cookie header, or undefined. */
export function sessionTokenOf(request: Pick<FastifyRequest, "headers">, https: boolean): string | undefined {
  const name = `${cookieName(https)}=`;
  const pair = request.headers.cookie?.split(/; */).find((one) => one.startsWith(name));
  const token = pair?.slice(name.length);
  return token === undefined || !/^[\w-]{43}$/.test(token) ? undefined : token;
}

/**
 * The session of a request that carries a cookie.
 * @throws ForagerError session_expired, client_inactive; csrf_token_invalid where the request changes something and
 *   does not show that a page of this service sent it.
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
