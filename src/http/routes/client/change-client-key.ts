import { ClientKey, ClientKeyChange, ClientKeyPath } from "../../../contract/client-keys.ts";
import { defineRoute } from "../../route.ts";

export const changeClientKey = defineRoute({
  method: "PATCH",
  path: "/api/v1/client/keys/:key_id",
  operationId: "changeClientKey",
  summary: "Change the access of an API key",
  description:
    "Takes effect at once in every process, for the key's sessions as well. A client always keeps one key with `owner` access.",
  tags: ["Client"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Key",
  params: ClientKeyPath,
  body: ClientKeyChange,
  errors: ["last_owner_key"],
  responses: { 200: ClientKey },
}).handle(async ({ principal, actor, params, body }, { clientKeys }) => ({
  status: 200,
  body: await clientKeys.change({ principal, actor }, params.key_id, body),
}));
