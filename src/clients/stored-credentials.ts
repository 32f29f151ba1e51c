import type { Principal } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import { listKeys } from "../store/clients.ts";
import type { Database } from "../store/database.ts";
import type { Authenticator } from "./authenticate.ts";
import type { Secrets } from "./secrets.ts";

/** Acts for a client that is not there, with the encrypted copy of its credentials. */
export interface StoredCredentials {
  /**
   * What the client's stored credentials prove, those of `apiKeyId` before others; null when none is stored, can be
   * opened with the present SECRET_KEY and still works.
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
      for (const { encrypted_credentials: sealed } of keys) {
        const credential = sealed === null ? null : ports.secrets.open(sealed, clientId);
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
