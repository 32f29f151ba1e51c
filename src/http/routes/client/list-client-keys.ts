import { ClientKeyList } from "../../../contract/client-keys.ts";
import { defineRoute } from "../../route.ts";

export const listClientKeys = defineRoute({
  method: "GET",
  path: "/api/v1/client/keys",
  operationId: "listClientKeys",
  summary: "API keys of your client",
  description:
    "Whose each is, when it was made and last used. Those that work come first, in the order in which they were made, then up to 50 that were revoked, the latest first. Secrets are never shown.",
  tags: ["Client"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: ClientKeyList },
}).handle(async ({ principal }, { clientKeys }) => {
  const keys = await clientKeys.list(principal);
  return { status: 200, body: { total: keys.length, keys } };
});
