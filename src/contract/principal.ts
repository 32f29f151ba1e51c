/** Who did something: a person or an agent of a client. */
export interface Actor {
  id: string;
  name: string;
  role: string;
}

/** The client and API key behind a request. */
export interface Principal {
  clientId: string;
  clientName: string;
  apiKeyId: string;
  actor: Actor;
  /** May name another actor with X-Actor-Id and X-Actor-Role. */
  delegate: boolean;
  /** Requests in 60 seconds, the burst not counted. */
  rateLimitPerMinute: number;
  /** What the client's jobs do where they do not say. */
  dedup: { enabled: boolean; uniqueOnly: boolean };
}
