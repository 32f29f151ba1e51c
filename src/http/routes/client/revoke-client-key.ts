import { z } from "zod";
import { ClientKeyPath, ClientKeyRevoked } from "../../../contract/client-keys.ts";
import { defineRoute } from "../../route.ts";

export const revokeClientKey = defineRoute({
  method: "DELETE",
  path: "/api/v1/client/keys/:key_id",
  operationId: "revokeClientKey",
  summary: "Revoke an API key",
  description:
    "The key, its sessions and its event streams end at once; its jobs continue. A client's last key and its last key with `owner` access cannot be revoked. Revoking the key of this call requires `own=true`.",
  tags: ["Client"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Key",
  params: ClientKeyPath,
  query: z.object({
    own: z
      .boolean()
      .default(false)
      .meta({ description: "Revoke it even though it is the key that this call is made with." }),
  }),
  errors: ["api_key_in_use", "last_api_key", "last_owner_key"],
  responses: { 200: ClientKeyRevoked },
}).handle(async ({ principal, actor, params, query }, { clientKeys }) => ({
  status: 200,
  body: await clientKeys.revoke({ principal, actor }, params.key_id, query.own),
}));
