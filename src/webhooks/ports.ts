/** One POST to an address that a client has named. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Limit of the whole exchange, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** What a receiver said, as far as it matters. */
export interface WebhookAnswer {
  status: number;
  /** Value of the Retry-After header. */
  retryAfter: string | null;
}

/**
 * Sends one webhook, past the address guard. It follows no redirect: any status is an answer.
 * @throws ForagerError address_blocked, dns_not_found, dns_failed, connection_failed, tls_invalid, fetch_timeout or
 *   protocol_error; the signal's reason when it fires.
 */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;
