import { CredentialHealth } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getCredentialHealth = defineRoute({
  method: "GET",
  path: "/api/v1/system/credential-health",
  operationId: "getCredentialHealth",
  summary: "Credential health",
  description: "Whether every active client has the stored credentials that scheduled campaigns run with.",
  tags: ["System"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: CredentialHealth },
}).handle(async (_input, { status }) => {
  return { status: 200, body: await status.credentialHealth() };
});
