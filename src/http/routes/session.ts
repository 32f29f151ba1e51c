import type { FastifyRequest } from "fastify";
import type { Session, SignIn } from "../../clients/sessions.ts";
import type { Config } from "../../config.ts";
import { SessionBody, SessionEnd, SessionRequest } from "../../contract/principal.ts";
import { ForagerError } from "../../errors.ts";
import { sessionCookie } from "../middleware/caller.ts";
import { isHttpsRequest } from "../request/addresses.ts";
import { defineRoute, type Route } from "../route.ts";

/** @param countFailure counts a wrong credential of the caller's address, and throws after too many. */
export function createSession(countFailure: (request: FastifyRequest) => Promise<void>): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/session",
    operationId: "createSession",
    summary: "Sign in",
    description: [
      "For browsers: sets a cookie that replaces the Authorization header; scripts cannot read it and other sites cannot send it.",
      "Calls that change data then need the session's `csrf_token` in `X-CSRF-Token`.",
      "The session ends after SESSION_HOURS, when the API key is revoked, or with DELETE. Programs should send the Authorization header instead.",
    ].join(" "),
    tags: ["Session"],
    auth: "none",
    rateLimit: true,
    body: SessionRequest,
    errors: [
      "unauthenticated",
      "malformed_credentials",
      "client_inactive",
      "auth_rate_limited",
      "database_unavailable",
    ],
    responses: { 201: SessionBody },
  }).handle(async ({ body, request }, { sessions, config }) => {
    const opened = await sessions.open(body.credential.trim()).catch(async (error: unknown) => {
      if (isWrong(error)) await countFailure(request);
      throw error;
    });
    return openedSession(request, config, opened);
  });
}

/** The answer that signs a browser in. */
export function openedSession(
  request: FastifyRequest,
  config: Pick<Config, "publicUrl">,
  { token, session }: { token: string; session: Session },
) {
  const maxAgeSeconds = Math.max(0, Math.floor((session.expiresAt.getTime() - Date.now()) / 1000));
  const https = isHttpsRequest(request, config);
  return {
    status: 201 as const,
    headers: { "set-cookie": sessionCookie({ https, token, maxAgeSeconds }) },
    body: { session: sessionView(session) },
  };
}

/** How a user signs in with this call. */
export const signInOf = (request: FastifyRequest, method: SignIn["method"]): SignIn => ({
  method,
  address: request.ip,
  userAgent: request.headers["user-agent"],
});

const isWrong = (error: unknown) =>
  error instanceof ForagerError && ["unauthenticated", "malformed_credentials"].includes(error.code);

export const getSession = defineRoute({
  method: "GET",
  path: "/api/v1/session",
  operationId: "getSession",
  summary: "Show the session",
  description: "The session of the cookie. `session` is null if no user is signed in.",
  tags: ["Session"],
  auth: "none",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: SessionBody },
}).handle(({ request }) => ({
  status: 200,
  body: { session: request.session && sessionView(request.session.session) },
}));

export const deleteSession = defineRoute({
  method: "DELETE",
  path: "/api/v1/session",
  operationId: "deleteSession",
  summary: "Sign out",
  description: "Ends the cookie's session immediately in every process and deletes the cookie.",
  tags: ["Session"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: SessionEnd },
}).handle(async ({ request }, { sessions, config }) => {
  if (request.session) await sessions.close(request.session.token, request.session.session);
  return {
    status: 200,
    headers: {
      "set-cookie": sessionCookie({ https: isHttpsRequest(request, config), token: null, maxAgeSeconds: 0 }),
    },
    body: { success: true },
  };
});

/** A session as its own page sees it. */
const sessionView = ({ principal, startedAt, expiresAt, csrfToken }: Session) => ({
  client_id: principal.clientId,
  client_name: principal.clientName,
  actor: principal.actor,
  access: principal.access,
  user_id: principal.userId ?? null,
  started_at: startedAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  csrf_token: csrfToken,
});
