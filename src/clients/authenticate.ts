import { hash, timingSafeEqual } from "node:crypto";
import { hasAccess, type Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import { noteKeyUse, rehashKey } from "../store/clients/client-keys.ts";
import { type ApiKeyRow, findKey, type KeyWithClient, listKeys } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import { hashesOf, parseCredential } from "./credentials.ts";
import type { Secrets } from "./secrets.ts";

export interface Authenticator {
  /**
   * `credential` is `client_id:api_key:api_secret`.
   * @throws ForagerError malformed_credentials, unauthenticated (the same detail for every cause), client_inactive,
   *   database_unavailable.
   */
  authenticate(credential: string): Promise<Principal>;
  /** Invalidates the cache for a client, or for all, after a change of keys. */
  invalidate(clientId?: string): void;
}

/**
 * How long valid credentials are cached. Changes are signalled immediately; this bounds the effect of a lost signal.
 */
const cacheMs = 15_000;
const cacheMax = 10_000;

export function createAuthenticator(ports: { database: Database; secrets: Secrets }): Authenticator {
  const cached = new Map<string, { principal: Principal; until: number }>();
  // Counts invalidations: a look-up that began before one must not be cached after it.
  let generation = 0;

  async function check(credential: string): Promise<Principal> {
    const { clientId, apiKey, apiSecret } = parseCredential(credential);
    const { database, secrets } = ports;
    const keyHashes = secrets.credentialHashes(apiKey);
    const secretHashes = secrets.credentialHashes(apiSecret);
    const key = await findKey(database, keyHashes);
    const version = key === null ? 0 : keyHashes.findIndex((hash) => hash.equals(key.key_hash));
    const secretHash = secretHashes[version] ?? secretHashes[0];
    if (key === null || !timingSafeEqual(secretHash, key.secret_hash) || key.client_id !== clientId) {
      throw new ForagerError("unauthenticated");
    }
    if (!key.client_active) throw new ForagerError("client_inactive");
    noteUse(database, key);
    const usedCheck = secrets.checkValues[version];
    if (version > 0 && usedCheck !== undefined) {
      // Not awaited, like noteUse. If it fails, the next use retries.
      const hashes = hashesOf(secrets, { apiKey, apiSecret });
      rehashKey(database, key, hashes, usedCheck).catch(() => undefined);
    }
    return principalOf(key);
  }

  return {
    async authenticate(credential) {
      // The cache must not hold usable credentials.
      const digest = hash("sha256", credential, "base64");
      const known = cached.get(digest);
      if (known !== undefined && known.until > performance.now()) return known.principal;
      const before = generation;
      const principal = await check(credential);
      if (before === generation) {
        if (cached.size >= cacheMax) cached.clear();
        cached.set(digest, { principal, until: performance.now() + cacheMs });
      }
      return principal;
    },
    invalidate(clientId) {
      generation += 1;
      for (const [digest, { principal }] of cached) {
        if (clientId === undefined || principal.clientId === clientId) cached.delete(digest);
      }
    },
  };
}

/** Runs in parallel to the call that uses the key: the call neither waits for it nor fails with it. */
export function noteUse(database: Database, key: KeyWithClient): void {
  noteKeyUse(database, key).catch(() => undefined);
}

/** The principal that this key authenticates. */
export const principalOf = (key: KeyWithClient): Principal => ({
  clientId: key.client_id,
  clientName: key.client_name,
  apiKeyId: key.id,
  ...(key.user_id !== null && { userId: key.user_id }),
  actor: { id: key.actor_id, name: key.actor_name, role: key.actor_role },
  access: key.access,
  delegate: key.delegate,
  rateLimitPerMinute: key.rate_limit_per_minute,
  dedup: { enabled: key.dedup_enabled, uniqueOnly: key.dedup_unique_only },
});

/** Acts on behalf of an absent client, with the encrypted copy of its credentials. */
export interface StoredCredentials {
  /**
   * Verifies the client's stored credentials, those of `apiKeyId` first. Null if none is stored that may submit, can be
   * decrypted with SECRET_KEY and is still valid.
   */
  authenticate(clientId: string, apiKeyId: string): Promise<Principal | null>;
}

export function createStoredCredentials(ports: {
  database: Database;
  secrets: Secrets;
  authenticator: Pick<Authenticator, "authenticate">;
}): StoredCredentials {
  return {
    async authenticate(clientId, apiKeyId) {
      const keys = await listKeys(ports.database, clientId);
      keys.sort((a, b) => Number(b.id === apiKeyId) - Number(a.id === apiKeyId));
      for (const key of keys) {
        const credential = openStoredCredential(ports.secrets, key);
        if (credential === null) continue;
        try {
          return await ports.authenticator.authenticate(credential);
        } catch (error) {
          if (!(error instanceof ForagerError) || error.consequence !== "request") throw error;
        }
      }
      return null;
    },
  };
}

/** The stored credential of a key that may submit; null if there is none or it cannot be decrypted. */
export function openStoredCredential(
  secrets: Pick<Secrets, "open">,
  { encrypted_credentials: sealed, client_id, access }: ApiKeyRow,
): string | null {
  return sealed === null || !hasAccess(access, "member") ? null : secrets.open(sealed, client_id);
}
