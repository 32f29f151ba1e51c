/** One POST to a URL that a client has registered. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Timeout of the whole exchange, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** The relevant parts of a receiver's answer. */
export interface WebhookAnswer {
  status: number;
  /** Value of the Retry-After header. */
  retryAfter: string | null;
  /** Its first headers, without cookies; long values are cut. */
  headers: Readonly<Record<string, string>>;
  /** The beginning of a refusal's body; null if it has none, and for success. */
  excerpt: string | null;
}

/**
 * Sends one webhook through the address guard. Does not follow redirects: any status is an answer.
 * @throws ForagerError address_blocked, dns_not_found, dns_failed, connection_failed, tls_invalid, fetch_timeout or
 *   protocol_error; the signal's reason if aborted.
 */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;
