import { ClientKeyPath, RotatedClientKey } from "../../../contract/client-keys.ts";
import { defineRoute } from "../../route.ts";

export const rotateClientKey = defineRoute({
  method: "POST",
  path: "/api/v1/client/keys/:key_id/rotate",
  operationId: "rotateClientKey",
  summary: "New secret for an API key",
  description:
    "Replaces it with a new key of the same name, actor and access. The one before, its sessions and its event streams end at once: to change over without a pause, make a second key, bring it into use, and revoke the first.",
  tags: ["Client"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Key",
  params: ClientKeyPath,
  responses: { 200: RotatedClientKey },
}).handle(async ({ principal, actor, params }, { clientKeys }) => ({
  status: 200,
  body: await clientKeys.rotate({ principal, actor }, params.key_id),
}));
