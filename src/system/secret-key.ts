import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecrets, type Secrets } from "../clients/secrets.ts";
import type { Config } from "../config.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/database.ts";
import { settleSetting } from "../store/settings.ts";

/**
 * SECRET_KEY where it is set. Else, with the embedded database, the key that DATA_DIR keeps, made at the first
 * start (mode 0600). With DATABASE_URL several machines share the database, so the key must be given.
 */
export async function readSecretKey(config: Config): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  if (config.databaseUrl !== undefined) {
    throw new ForagerError(
      "configuration_invalid",
      "SECRET_KEY is required with DATABASE_URL: at least 32 random characters, the same for every process. " +
        "For example the output of: openssl rand -base64 48",
    );
  }
  const path = join(config.dataDir, "secret-key");
  await createOnce(path, randomBytes(48).toString("base64url"));
  const key = (await readFile(path, "utf8")).trim();
  if (key.length >= 32) return key;
  throw new ForagerError(
    "configuration_invalid",
    `${path} is damaged. Put the original SECRET_KEY back; without it stored credentials are lost.`,
  );
}

/** Whole or not at all, and by one of several first starts: a link, unlike a write, cannot stop half-way. */
async function createOnce(path: string, content: string): Promise<void> {
  if (existsSync(path)) return;
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content, { mode: 0o600 });
  await link(draft, path).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
}

/**
 * The secrets of this database.
 * @throws ForagerError secret_key_mismatch when the database was set up with another SECRET_KEY.
 */
export async function openSecrets(secretKey: string, database: Database): Promise<Secrets> {
  const secrets = createSecrets(secretKey);
  const stored = await settleSetting(database, "secret_key_check", secrets.checkValue);
  if (stored !== secrets.checkValue) {
    throw new ForagerError(
      "secret_key_mismatch",
      "SECRET_KEY differs from the one that this database was set up with. Start with the original key " +
        "(SECRET_KEY, or the file secret-key in the original DATA_DIR).",
    );
  }
  return secrets;
}
