import { ClientSettingsBody, ClientSettingsChange } from "../../../contract/client-settings.ts";
import { defineRoute } from "../../route.ts";

export const putClientSettings = defineRoute({
  method: "PUT",
  path: "/api/v1/client/settings",
  operationId: "putClientSettings",
  summary: "Change the settings of your client",
  description: "For jobs that begin from now on. A key is stored encrypted and never shown again.",
  tags: ["Client"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: ClientSettingsChange,
  errors: ["database_unavailable"],
  responses: { 200: ClientSettingsBody },
}).handle(async ({ principal, actor, body }, { clientSettings }) => ({
  status: 200,
  body: await clientSettings.change(principal.clientId, body, actor),
}));
