import type { FastifyRequest } from "fastify";
import { SessionBody, SessionRequest } from "../../../contract/session.ts";
import { ForagerError } from "../../../errors.ts";
import { isHttpsRequest } from "../../base-url.ts";
import { sessionCookie } from "../../middleware/session-cookie.ts";
import { defineRoute, type Route } from "../../route.ts";
import { sessionView } from "./session-view.ts";

/** @param countFailure counts a wrong credential of the caller's address, and throws when there were too many. */
export function createSession(countFailure: (request: FastifyRequest) => Promise<void>): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/session",
    operationId: "createSession",
    summary: "Sign in",
    description: [
      "For browsers: the answer sets a cookie that scripts cannot read and other sites cannot send, in the place of the Authorization header.",
      "Calls that change something then need the session's `csrf_token` in `X-CSRF-Token`.",
      "It ends after SESSION_HOURS, when the API key is revoked, or with DELETE. Programs send the Authorization header instead.",
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
    const { token, session } = await sessions.open(body.credential.trim()).catch(async (error: unknown) => {
      if (isWrong(error)) await countFailure(request);
      throw error;
    });
    const maxAgeSeconds = Math.max(0, Math.floor((session.expiresAt.getTime() - Date.now()) / 1000));
    return {
      status: 201,
      headers: {
        "set-cookie": sessionCookie({ https: isHttpsRequest(request, config), token, maxAgeSeconds }),
      },
      body: { session: sessionView(session) },
    };
  });
}

const isWrong = (error: unknown) =>
  error instanceof ForagerError && ["unauthenticated", "malformed_credentials"].includes(error.code);
