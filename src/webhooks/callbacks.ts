import { randomUUIDv7 } from "node:crypto";
import type { Secrets } from "../clients/secrets.ts";
import { secretOverlapHours } from "../contract/webhooks.ts";
import type { Database } from "../store/core/database.ts";
import { insertCallbackEndpoint } from "../store/webhooks/callbacks.ts";
import { findCallbackEndpoint, rotateSecret } from "../store/webhooks/webhook-endpoints.ts";
import { parseEndpointUrl, type UrlGuard } from "./endpoint-url.ts";
import { newWebhookSecret, sealSecret } from "./signing-secret.ts";

/** What signs the callbacks of a client: an endpoint without a URL, made with the first callback or secret. */
export interface Callbacks {
  /**
   * Checks a URL that a submit names, and returns it normalized.
   * @throws ForagerError validation_error.
   */
  prepare(clientId: string, url: string): Promise<string>;
  /** The secret is shown only now; a previous one signs for `secretOverlapHours` more. */
  newSecret(
    clientId: string,
  ): Promise<{ webhook_id: string; secret: string; previous_secret_expires_at: string | null }>;
}

export function createCallbacks(ports: {
  database: Database;
  secrets: Pick<Secrets, "seal">;
  guard: UrlGuard;
}): Callbacks {
  const { database, secrets, guard } = ports;
  /** @returns its secret if it is new. */
  const ensureEndpoint = async (clientId: string): Promise<string | null> => {
    if ((await findCallbackEndpoint(database, clientId)) !== null) return null;
    const [id, secret] = [randomUUIDv7(), newWebhookSecret()];
    await insertCallbackEndpoint(database, { id, clientId, secret: sealSecret(secrets, id, secret) });
    // Another process may have been first.
    return (await findCallbackEndpoint(database, clientId))?.id === id ? secret : null;
  };
  return {
    async prepare(clientId, given) {
      const url = await parseEndpointUrl(given, guard, ["body", "callback_url"]);
      await ensureEndpoint(clientId);
      return url;
    },
    async newSecret(clientId) {
      const first = await ensureEndpoint(clientId);
      const endpoint = await findCallbackEndpoint(database, clientId);
      if (endpoint === null) throw new Error("the endpoint of callbacks is missing");
      const webhookId = endpoint.id;
      if (first !== null) return { webhook_id: webhookId, secret: first, previous_secret_expires_at: null };
      const secret = newWebhookSecret();
      const sealed = sealSecret(secrets, webhookId, secret);
      const row = await rotateSecret(database, { clientId, webhookId }, sealed, secretOverlapHours * 3600);
      const until = row?.previous_secret_until?.toISOString() ?? null;
      return { webhook_id: webhookId, secret, previous_secret_expires_at: until };
    },
  };
}
