import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { type Finding, failed, off, ok, warning } from "./check.ts";
import type { StorageState } from "./storage-state.ts";

export async function checkSecretKey(state: StorageState, config: Config): Promise<Finding> {
  if (state.kind === "wrong_secret_key") return failed(state.error.message, null);
  if (config.databaseUrl !== undefined && config.secretKey === undefined) {
    return failed(
      "SECRET_KEY is not set, and DATABASE_URL needs it.",
      "Set it to at least 32 random characters.",
    );
  }
  if (state.kind !== "open") return off("Not compared: the database cannot be used.");
  if (config.secretKey !== undefined) return ok("SECRET_KEY is the one that this database was set up with.");
  return await checkKeyFile(join(config.dataDir, "secret-key"));
}

async function checkKeyFile(path: string): Promise<Finding> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) {
    return warning(`The key in ${path} can be read by other users.`, `chmod 600 '${path}'`);
  }
  return ok(`The key in ${path} is the one that this database was set up with. Back it up.`);
}
