import { SessionBody } from "../../../contract/session.ts";
import { defineRoute } from "../../route.ts";
import { sessionView } from "./session-view.ts";

export const getSession = defineRoute({
  method: "GET",
  path: "/api/v1/session",
  operationId: "getSession",
  summary: "Who is signed in",
  description: "Of the session that the cookie names. Nobody is signed in: `session` is null, and no error.",
  tags: ["Session"],
  auth: "none",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: SessionBody },
}).handle(({ request }) => ({
  status: 200,
  body: { session: request.session && sessionView(request.session.session) },
}));
