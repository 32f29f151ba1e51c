import { z } from "zod";
import {
  ClientKey,
  ClientKeyChange,
  ClientKeyInput,
  ClientKeyList,
  ClientKeyPath,
  ClientKeyRevoked,
  keysPerClientMax,
  NewClientKey,
  RotatedClientKey,
} from "../../contract/client-keys.ts";
import {
  ClientSettingsBody,
  ClientSettingsChange,
  ProviderTest,
  ProviderTestRequest,
} from "../../contract/client-settings.ts";
import { WhoAmI } from "../../contract/principal.ts";
import { defineRoute } from "../route.ts";

export const whoAmI = defineRoute({
  method: "GET",
  path: "/api/v1/auth/whoami",
  operationId: "whoAmI",
  summary: "Who is calling",
  description: "Checks credentials, and shows what they may do.",
  tags: ["Client"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: WhoAmI },
}).handle(({ principal, actor }) => ({
  status: 200,
  body: {
    client_id: principal.clientId,
    client_name: principal.clientName,
    key_id: principal.apiKeyId,
    user_id: principal.userId ?? null,
    actor: { id: actor.id, name: actor.name, role: actor.role },
    access: principal.access,
    delegate: principal.delegate,
    rate_limit_per_minute: principal.rateLimitPerMinute,
    dedup_enabled: principal.dedup.enabled,
    dedup_unique_only: principal.dedup.uniqueOnly,
  },
}));

export const getClientSettings = defineRoute({
  method: "GET",
  path: "/api/v1/client/settings",
  operationId: "getClientSettings",
  summary: "Settings of your client",
  description: "Defaults for your jobs, including their map provider.",
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

export const putClientSettings = defineRoute({
  method: "PUT",
  path: "/api/v1/client/settings",
  operationId: "putClientSettings",
  summary: "Change the settings of your client",
  description: "Applies to jobs that start from now on. A key is stored encrypted and never shown again.",
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

export const testClientProvider = defineRoute({
  method: "POST",
  path: "/api/v1/client/provider-tests",
  operationId: "testProvider",
  summary: "Test a provider",
  description:
    "Asks the provider whether it answers and accepts the key: the given one, else your own, else the service's. Brave counts it as one search; all others are free.",
  tags: ["Client"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: ProviderTestRequest,
  errors: ["database_unavailable"],
  responses: { 200: ProviderTest },
}).handle(async ({ principal, body }, { testProvider }) => ({
  status: 200,
  body: await testProvider(principal.clientId, body),
}));

export const listClientKeys = defineRoute({
  method: "GET",
  path: "/api/v1/client/keys",
  operationId: "listClientKeys",
  summary: "API keys of your client",
  description:
    "Each key with its actor, creation time and last use. Active keys come first, oldest first, then up to 50 revoked ones, latest first. Secrets are never shown.",
  tags: ["Client"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: ClientKeyList },
}).handle(async ({ principal }, { clientKeys }) => {
  const keys = await clientKeys.list(principal);
  return { status: 200, body: { total: keys.length, keys } };
});

export const createClientKey = defineRoute({
  method: "POST",
  path: "/api/v1/client/keys",
  operationId: "createClientKey",
  summary: "Create an API key",
  description: `For a person or agent of your client; their shifts show what was done with it. Only this response contains the secret. Up to ${keysPerClientMax} keys per client. By default, the key has 'member' access.`,
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

export const changeClientKey = defineRoute({
  method: "PATCH",
  path: "/api/v1/client/keys/:key_id",
  operationId: "changeClientKey",
  summary: "Change the access of an API key",
  description:
    "Takes effect immediately in every process, also for the key's sessions. A client must keep one key with `owner` access.",
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

export const rotateClientKey = defineRoute({
  method: "POST",
  path: "/api/v1/client/keys/:key_id/rotate",
  operationId: "rotateClientKey",
  summary: "Rotate an API key",
  description:
    "Replaces it with a new key of the same name, actor and access. The old key, its sessions and its event streams end immediately. To rotate without interruption, create a second key, deploy it, and revoke the first.",
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

export const revokeClientKey = defineRoute({
  method: "DELETE",
  path: "/api/v1/client/keys/:key_id",
  operationId: "revokeClientKey",
  summary: "Revoke an API key",
  description:
    "The key, its sessions and its event streams end immediately; its jobs continue. A client's last key and its last key with `owner` access cannot be revoked. Revoking the key of this call requires `own=true`.",
  tags: ["Client"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Key",
  params: ClientKeyPath,
  query: z.object({
    own: z.boolean().default(false).meta({ description: "Revoke the key even though this call uses it." }),
  }),
  errors: ["api_key_in_use", "last_api_key", "last_owner_key"],
  responses: { 200: ClientKeyRevoked },
}).handle(async ({ principal, actor, params, query }, { clientKeys }) => ({
  status: 200,
  body: await clientKeys.revoke({ principal, actor }, params.key_id, query.own),
}));
