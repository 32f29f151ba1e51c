import { ForagerError } from "../errors.ts";

/** What an API key may do; each level includes those before it. */
export const accessLevels = ["viewer", "member", "owner"] as const;
export type AccessLevel = (typeof accessLevels)[number];

export const hasAccess = (held: AccessLevel, needed: AccessLevel): boolean =>
  accessLevels.indexOf(held) >= accessLevels.indexOf(needed);

/** @throws ForagerError access_denied. */
export function requireAccess(held: AccessLevel, needed: AccessLevel): void {
  if (hasAccess(held, needed)) return;
  throw new ForagerError(
    "access_denied",
    `This call needs an API key with '${needed}' access. This key has '${held}' access; a key with 'owner' access can change that.`,
  );
}

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
  /** What the API key may do. The actor's role describes the actor and grants nothing. */
  access: AccessLevel;
  /** May name another actor with X-Actor-Id and X-Actor-Role. */
  delegate: boolean;
  /** Requests in 60 seconds, the burst not counted. */
  rateLimitPerMinute: number;
  /** What the client's jobs do where they do not say. */
  dedup: { enabled: boolean; uniqueOnly: boolean };
}
