import type { BackgroundService } from "../async/background-service.ts";
import { publicUrlOf } from "../contract/public-urls.ts";
import { createServiceClient } from "../outside/http/service-client.ts";
import { createHttpRegistry } from "../outside/http-registry.ts";
import { createCompletionRunner } from "../signup/finish-completions.ts";
import { createLocalRegistry } from "../signup/local-registry.ts";
import type { Registry } from "../signup/ports.ts";
import { createSignupService, type SignupService } from "../signup/signup-service.ts";
import { retireDerivedKey, signupKeys } from "../signup/token.ts";
import type { Database } from "../store/core/database.ts";
import type { Core } from "./core.ts";

export interface SignupParts {
  service: SignupService;
  /** Finishes claims in the background; null while completions are disabled. */
  completions: BackgroundService | null;
  close(): Promise<void>;
}

/**
 * The signup claim flow with the configured registry, for the service and for commands.
 * @param pins the database of the local registry.
 */
export async function createSignupParts(
  core: Pick<Core, "config" | "database" | "secrets" | "log">,
  pins: Database = core.database,
): Promise<SignupParts> {
  const { config, database, secrets, log } = core;
  const client = createServiceClient();
  const timeoutMs = config.registryTimeoutSeconds * 1000;
  const registry: Registry =
    config.registryUrl === undefined
      ? createLocalRegistry({ database: pins, secrets })
      : createHttpRegistry({
          baseUrl: config.registryUrl,
          apiKey: config.registryApiKey,
          timeoutMs,
          send: client.send,
        });
  const ports = { database, secrets, registry, log, registryTimeoutMs: timeoutMs };
  return {
    service: createSignupService({
      ...ports,
      keys: signupKeys(config, secrets, await retireDerivedKey(database, config)),
      publicUrl: publicUrlOf(config),
      writeEnabled: config.signupWriteEnabled,
    }),
    completions: config.signupWriteEnabled ? createCompletionRunner(ports) : null,
    close: () => client.close(),
  };
}
