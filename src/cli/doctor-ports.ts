import { statfs } from "node:fs/promises";
import { type Config, loadConfig } from "../config.ts";
import { openCore } from "../core.ts";
import { createLog } from "../log.ts";
import { createMailChecks } from "../mail-checks.ts";
import { findChromium } from "../outside/browser/find-chromium.ts";
import { listModels } from "../outside/llm/list-models.ts";
import { tryObjectStore } from "../outside/object-store/try-object-store.ts";
import { pingRedis } from "../outside/redis/ping-redis.ts";
import { createHostResolver } from "../outside/resolve-host.ts";
import { tryService } from "../outside/service-client/try-service.ts";
import { openDatabase } from "../store/database.ts";
import { readServerVersion } from "../store/server-version.ts";
import type { DoctorPorts, OpenedStorage } from "../system/doctor/ports.ts";
import { readSecretKey } from "../system/secret-key.ts";

const applicationName = "forager doctor";
const dnsTimeoutMs = 3_000;
/** Below the limit of a check: what is still open then could not be told, which is no failure. */
const mailLimitMs = 6_500;

/** The doctor's ports on this machine and its network. */
export function realDoctorPorts(): DoctorPorts {
  return {
    nodeVersion: process.versions.node,
    readConfig: () => loadConfig(),
    readServerVersion: versionAt,
    openStorage,
    readSecretKey,
    async readFreeBytes(path) {
      const { bavail, bsize } = await statfs(path);
      return bavail * bsize;
    },
    pingRedis,
    findChromium,
    resolveHost: ({ dnsServers }, hostname) => resolveHost(hostname, dnsServers),
    ...createMailChecks(AbortSignal.timeout(mailLimitMs)),
    tryService,
    tryObjectStore,
    listModels,
  };
}

async function resolveHost(hostname: string, dnsServers: string[]): Promise<string[]> {
  const asking = new AbortController();
  try {
    return await createHostResolver({ dnsServers, timeoutMs: dnsTimeoutMs })(hostname, asking.signal);
  } finally {
    // A question that is not given up would keep this process alive for seconds.
    asking.abort();
  }
}

async function versionAt(databaseUrl: string): Promise<number> {
  const connection = { connectionString: databaseUrl };
  const database = openDatabase({ connection, poolSize: 1, applicationName, onIdleError: () => undefined });
  try {
    return await readServerVersion(database);
  } finally {
    await database.close();
  }
}

async function openStorage(config: Config): Promise<OpenedStorage> {
  // Silent: whatever goes wrong is told as the finding of a check.
  const core = await openCore(config, createLog({ logLevel: "silent" }), applicationName);
  try {
    return { serverVersion: await readServerVersion(core.database), close: () => core.close() };
  } catch (error) {
    await core.close();
    throw error;
  }
}
