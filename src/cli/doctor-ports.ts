import { type Config, loadConfig } from "../config.ts";
import { publicUrlOf } from "../contract/public-url.ts";
import { openCore } from "../core.ts";
import { machinePorts } from "../doctor-parts.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "../store/database.ts";
import { readServerVersion } from "../store/server-version.ts";
import type { DoctorPorts, OpenedStorage } from "../system/doctor/ports.ts";
import { hasUntrustedProxy, type UntrustedProxy } from "../system/proxy-watch.ts";
import { readKeyChange } from "../system/reseal.ts";
import { readSecretKeys } from "../system/secret-key.ts";

const applicationName = "forager doctor";

/** The doctor's ports on this machine and its network. */
export function realDoctorPorts(): DoctorPorts {
  return {
    ...machinePorts(),
    readConfig: () => loadConfig(),
    findUntrustedProxy,
    readServerVersion: versionAt,
    openStorage,
    readSecretKey: readSecretKeys,
  };
}

const metricsLimitMs = 2_000;

/** What a service that runs here counts; where none does, nothing is known. */
async function findUntrustedProxy(config: Config): Promise<UntrustedProxy | null> {
  const headers = config.metricsToken === undefined ? {} : { authorization: `Bearer ${config.metricsToken}` };
  const url = `${publicUrlOf({ ...config, publicUrl: undefined })}/metrics`;
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(metricsLimitMs) });
    return hasUntrustedProxy(await answer.text()) ? { address: null } : null;
  } catch {
    return null;
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
    return {
      serverVersion: await readServerVersion(core.database),
      keyChange: await readKeyChange(core),
      close: () => core.close(),
    };
  } catch (error) {
    await core.close();
    throw error;
  }
}
