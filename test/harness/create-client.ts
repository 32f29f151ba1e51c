import { credentialText } from "../../src/clients/credentials.ts";
import { firstKeyName } from "../../src/clients/manage.ts";
import { openCore } from "../../src/compose/core.ts";
import { createLog } from "../../src/compose/log.ts";
import { loadConfig } from "../../src/config.ts";

/**
 * Creates a client like `forager client create`, with a practically unlimited rate, for a service with these settings.
 * Runs in this process, because starting the command takes half a second. @returns `client_id:api_key:api_secret`.
 */
export async function createClient(env: Record<string, string>, name = "test"): Promise<string> {
  const core = await openCore(loadConfig(env), createLog({ logLevel: "warn" }), "forager tests");
  try {
    const key = { name: firstKeyName, delegate: true, storeCredentials: true };
    const credentials = await core.clients.create(name, key);
    await core.clients.set(credentials.clientId, { rate_limit_per_minute: 1_000_000 });
    return credentialText(credentials);
  } finally {
    await core.close();
  }
}
