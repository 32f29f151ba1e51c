import { ClientSettingsBody } from "../../../contract/client-settings.ts";
import { defineRoute } from "../../route.ts";

export const getClientSettings = defineRoute({
  method: "GET",
  path: "/api/v1/client/settings",
  operationId: "getClientSettings",
  summary: "Settings of your client",
  description: "What your jobs do where they do not say, and which map provider they use.",
  tags: ["Client"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: ClientSettingsBody },
}).handle(async ({ principal }, { clientSettings }) => ({
  status: 200,
  body: await clientSettings.read(principal.clientId),
}));
