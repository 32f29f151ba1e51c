import { hasAccess, type Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import { type ApiKeyRow, listKeys } from "../store/clients.ts";
import type { Database } from "../store/database.ts";
import type { Authenticator } from "./authenticate.ts";
import type { Secrets } from "./secrets.ts";

/** Acts for a client that is not there, with the encrypted copy of its credentials. */
export interface StoredCredentials {
  /**
   * What the client's stored credentials prove, those of `apiKeyId` before others; null when none is stored, may
   * submit, can be opened with SECRET_KEY and still works.
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

/** The stored credential of a key that may submit; null where there is none, or it cannot be opened. */
export function openStoredCredential(
  secrets: Pick<Secrets, "open">,
  { encrypted_credentials: sealed, client_id, access }: ApiKeyRow,
): string | null {
  return sealed === null || !hasAccess(access, "member") ? null : secrets.open(sealed, client_id);
}
