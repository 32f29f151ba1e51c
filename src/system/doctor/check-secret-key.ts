import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { KeyChangeState } from "../reseal.ts";
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
  if (state.storage.keyChange !== null) return checkKeyChange(state.storage.keyChange);
  if (config.secretKey !== undefined) return ok("SECRET_KEY is the one that this database was set up with.");
  return await checkKeyFile(join(config.dataDir, "secret-key"));
}

function checkKeyChange({ isResealed, keysWaiting }: KeyChangeState): Finding {
  if (!isResealed) {
    return warning(
      "SECRET_KEY is new, and what SECRET_KEY_PREVIOUS sealed has not been sealed anew.",
      "Restart every process with both keys, then run 'forager secrets reseal' (docs/security.md).",
    );
  }
  const waiting =
    keysWaiting === 0
      ? "No API key depends on it any more."
      : `API keys that depend on it until they are used or rotated: ${keysWaiting}; 'forager secrets reseal' lists them.`;
  return warning(
    `SECRET_KEY_PREVIOUS is still accepted. ${waiting}`,
    "Remove it when the links that it signed have expired (docs/security.md).",
  );
}

async function checkKeyFile(path: string): Promise<Finding> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) {
    return warning(`The key in ${path} can be read by other users.`, `chmod 600 '${path}'`);
  }
  return ok(`The key in ${path} is the one that this database was set up with. Back it up.`);
}
