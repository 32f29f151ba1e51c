import { type Config, loadConfig } from "../config.ts";
import { openCore } from "../core.ts";
import { machinePorts } from "../doctor-parts.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "../store/database.ts";
import { readServerVersion } from "../store/server-version.ts";
import type { DoctorPorts, OpenedStorage } from "../system/doctor/ports.ts";
import { readKeyChange } from "../system/reseal.ts";
import { readSecretKeys } from "../system/secret-key.ts";

const applicationName = "forager doctor";

/** The doctor's ports on this machine and its network. */
export function realDoctorPorts(): DoctorPorts {
  return {
    ...machinePorts(),
    readConfig: () => loadConfig(),
    readServerVersion: versionAt,
    openStorage,
    readSecretKey: readSecretKeys,
  };
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
