import { SessionEnd } from "../../../contract/session.ts";
import { isHttpsRequest } from "../../base-url.ts";
import { sessionCookie } from "../../middleware/session-cookie.ts";
import { defineRoute } from "../../route.ts";

export const deleteSession = defineRoute({
  method: "DELETE",
  path: "/api/v1/session",
  operationId: "deleteSession",
  summary: "Sign out",
  description: "Ends the session that the cookie names, in every process at once, and takes the cookie away.",
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
