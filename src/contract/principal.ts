import { z } from "zod";
import { ForagerError } from "../errors.ts";

/** What an API key may do; each level includes those before it. */
export const accessLevels = ["viewer", "member", "owner"] as const;
export type AccessLevel = (typeof accessLevels)[number];

export const hasAccess = (held: AccessLevel, needed: AccessLevel): boolean =>
  accessLevels.indexOf(held) >= accessLevels.indexOf(needed);

/** @throws ForagerError access_denied. */
export function requireAccess(
  { access: held, userId }: Pick<Principal, "access" | "userId">,
  needed: AccessLevel,
): void {
  if (hasAccess(held, needed)) return;
  throw new ForagerError(
    "access_denied",
    userId === undefined
      ? `This call needs an API key with '${needed}' access. This key has '${held}' access; a key with 'owner' access can change that.`
      : `This needs the role '${needed}'. Your role is '${held}'; an owner of this client can change it.`,
  );
}

/** A person or agent of a client who acts. */
export interface Actor {
  id: string;
  name: string;
  role: string;
}

/** The client and the API key or user behind a request. */
export interface Principal {
  clientId: string;
  clientName: string;
  /** Of a user's session: the user's membership, which is stored as a key that cannot be used. */
  apiKeyId: string;
  /** The signed-in user; absent for API keys and sessions that were opened with one. */
  userId?: string;
  actor: Actor;
  /** What the API key or user may do. The actor's role describes the actor and grants nothing. */
  access: AccessLevel;
  /** May name another actor with X-Actor-Id and X-Actor-Role. */
  delegate: boolean;
  /** Requests in 60 seconds, not counting the burst. */
  rateLimitPerMinute: number;
  /** Defaults for the client's jobs. */
  dedup: { enabled: boolean; uniqueOnly: boolean };
}

export const SessionRequest = z
  .object({
    credential: z
      .string()
      .min(1)
      .max(1000)
      .meta({ description: "As in the Authorization header: `client_id:api_key:api_secret`." }),
  })
  .meta({ id: "SessionRequest", description: "Credentials for signing in." });

/** The actor of an API key, or of a session that was opened with it. */
export const KeyActor = z
  .object({ id: z.string(), name: z.string(), role: z.string() })
  .meta({ id: "KeyActor" });

export const WhoAmI = z
  .object({
    client_id: z.string(),
    client_name: z.string(),
    key_id: z.string().meta({
      description: "The API key of this call or of the session's sign-in; for a user, their membership.",
    }),
    user_id: z.string().nullable().meta({ description: "The signed-in user; null for an API key." }),
    actor: KeyActor.meta({
      description: "The acting actor: the key's own, or the one that X-Actor-Id names.",
    }),
    access: z.enum(accessLevels).meta({ description: "What the key or user may do." }),
    delegate: z.boolean().meta({ description: "Whether the key may name other actors." }),
    rate_limit_per_minute: z.int(),
    dedup_enabled: z.boolean().meta({ description: "Default of jobs." }),
    dedup_unique_only: z.boolean().meta({ description: "Default of jobs." }),
  })
  .meta({ id: "WhoAmI", description: "The client and API key of this call." });

const Session = z
  .object({
    client_id: z.string(),
    client_name: z.string(),
    actor: KeyActor,
    access: z.enum(accessLevels).meta({
      description: "Access level of the session: the user's role, or that of the API key used to sign in.",
    }),
    user_id: z
      .string()
      .nullable()
      .meta({ description: "The signed-in user; null for a session that was opened with an API key." }),
    started_at: z.iso.datetime().meta({ description: "When the user signed in." }),
    expires_at: z.iso
      .datetime()
      .meta({ description: "When the session ends and the user must sign in again." }),
    csrf_token: z.string().meta({ description: "Value of `X-CSRF-Token` for every call that changes data." }),
  })
  .meta({ id: "Session", description: "The signed-in user." });

export const SessionBody = z
  .object({ session: Session.nullable().meta({ description: "Null if no user is signed in." }) })
  .meta({ id: "SessionBody", description: "The signed-in user." });

export const SessionEnd = z
  .object({ success: z.literal(true) })
  .meta({ id: "SessionEnd", description: "The user is signed out." });
