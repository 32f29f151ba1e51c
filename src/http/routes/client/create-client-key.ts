import { ClientKeyInput, keysPerClientMax, NewClientKey } from "../../../contract/client-keys.ts";
import { defineRoute } from "../../route.ts";

export const createClientKey = defineRoute({
  method: "POST",
  path: "/api/v1/client/keys",
  operationId: "createClientKey",
  summary: "Make an API key",
  description: `For a person or an agent of your client, whose shifts tell what was done with it. The secret is in this answer, and nowhere afterwards. Up to ${keysPerClientMax} for each client. By default the key has 'member' access.`,
  tags: ["Client"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: ClientKeyInput,
  errors: ["api_key_exists", "api_key_limit"],
  responses: { 201: NewClientKey },
}).handle(async ({ principal, actor, body }, { clientKeys }) => ({
  status: 201,
  body: await clientKeys.create({ principal, actor }, body),
}));
