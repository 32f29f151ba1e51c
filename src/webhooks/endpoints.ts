import { randomUUIDv7 } from "node:crypto";
import type { Secrets } from "../clients/secrets.ts";
import { limits } from "../contract/limits.ts";
import {
  type NewWebhook,
  secretOverlapHours,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
} from "../contract/webhooks.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from "../store/webhooks/webhook-endpoints.ts";
import { parseEndpointUrl, type UrlGuard } from "./endpoint-url.ts";
import { newWebhookSecret, sealSecret } from "./signing-secret.ts";

/** A client's endpoints. @throws ForagerError not_found for another client's, database_unavailable. */
export interface WebhookEndpoints {
  /** @throws ForagerError validation_error, webhook_limit. */
  create(clientId: string, input: WebhookInput): Promise<NewWebhook>;
  list(clientId: string): Promise<Webhook[]>;
  find(clientId: string, webhookId: string): Promise<Webhook>;
  /** @throws ForagerError validation_error. */
  change(clientId: string, webhookId: string, change: WebhookChange): Promise<Webhook>;
  delete(clientId: string, webhookId: string): Promise<void>;
  /** The previous secret stays valid for `secretOverlapHours` more. */
  rotateSecret(
    clientId: string,
    webhookId: string,
  ): Promise<{ webhook_id: string; secret: string; previous_secret_expires_at: string }>;
}

export function createWebhookEndpoints(ports: {
  database: Database;
  secrets: Pick<Secrets, "seal">;
  guard: UrlGuard;
}): WebhookEndpoints {
  const { database, secrets, guard } = ports;
  return {
    async create(clientId, { url, event_types, description }) {
      const id = randomUUIDv7();
      const secret = newWebhookSecret();
      const endpoint = {
        id,
        client_id: clientId,
        url: await parseEndpointUrl(url, guard, ["body", "url"]),
        event_types,
        description,
        secret: sealSecret(secrets, id, secret),
      };
      const row = await insertEndpoint(database, endpoint, limits.webhooks_per_client_max);
      if (row === null) throw new ForagerError("webhook_limit");
      return { ...shown(row), secret };
    },
    list: async (clientId) => (await listEndpoints(database, clientId)).map(shown),
    find: async (clientId, webhookId) => shown(found(await findEndpoint(database, { clientId, webhookId }))),
    async change(clientId, webhookId, { url, ...change }) {
      const given = {
        ...change,
        ...(url !== undefined && { url: await parseEndpointUrl(url, guard, ["body", "url"]) }),
      };
      return shown(found(await updateEndpoint(database, { clientId, webhookId }, given)));
    },
    async delete(clientId, webhookId) {
      if (!(await deleteEndpoint(database, { clientId, webhookId }))) throw notFound();
    },
    async rotateSecret(clientId, webhookId) {
      const secret = newWebhookSecret();
      const sealed = sealSecret(secrets, webhookId, secret);
      const row = found(
        await rotateSecret(database, { clientId, webhookId }, sealed, secretOverlapHours * 3600),
      );
      const expiresAt = row.previous_secret_until?.toISOString() ?? new Date().toISOString();
      return { webhook_id: webhookId, secret, previous_secret_expires_at: expiresAt };
    },
  };
}

function found(row: EndpointRow | null): EndpointRow {
  if (row === null || row.is_callback) throw notFound();
  return row;
}

export const notFound = (): ForagerError => new ForagerError("not_found", "Webhook not found");

function shown(row: EndpointRow): Webhook {
  const until = row.previous_secret_until;
  return {
    webhook_id: row.id,
    url: row.url,
    event_types: row.event_types,
    description: row.description,
    enabled: row.disabled_at === null,
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_failure:
      row.last_failure === null || row.last_failed_at === null
        ? null
        : { reason: row.last_failure, at: row.last_failed_at.toISOString() },
    resting_until: row.resting_until?.toISOString() ?? null,
    previous_secret_expires_at: until !== null && until > new Date() ? until.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
