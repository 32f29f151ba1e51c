import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecrets, type Secrets } from "../clients/secrets.ts";
import type { Config } from "../config.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { putSettingOnce, readSetting, settingNames } from "../store/system/secret-key.ts";

export interface SecretKeys {
  present: string;
  previous: string | undefined;
  /**
   * Of a generated key only: writes it to its file unless `mayCreate` is false. @returns the key in the file, which is another
   * process's if that was first; null without one.
   */
  store?: (mayCreate?: boolean) => Promise<string | null>;
}

/**
 * SECRET_KEY and SECRET_KEY_PREVIOUS if set. Otherwise, with the embedded database, the key in DATA_DIR's file
 * `secret-key`, generated at the first start, and the previous one in `secret-key-previous`, if any. With DATABASE_URL
 * several machines share the database, so the key must be given.
 */
export async function readSecretKeys(config: Config): Promise<SecretKeys> {
  const { secretKey, secretKeyPrevious, databaseUrl, dataDir } = config;
  if (secretKey !== undefined) return { present: secretKey, previous: secretKeyPrevious };
  if (databaseUrl !== undefined) {
    throw new ForagerError(
      "configuration_invalid",
      "SECRET_KEY is required with DATABASE_URL: at least 32 random characters, the same for every process. " +
        "For example the output of: openssl rand -base64 48",
    );
  }
  const path = keyPath(dataDir);
  const before = previousKeyPath(dataDir);
  const previous = secretKeyPrevious ?? (existsSync(before) ? await readKeyFile(before) : undefined);
  if (existsSync(path)) return { present: await readKeyFile(path), previous };
  const present = randomBytes(48).toString("base64url");
  const store = async (mayCreate = true) => {
    if (mayCreate) await createOnce(path, present);
    return existsSync(path) ? await readKeyFile(path) : null;
  };
  return { present, previous, store };
}

const keyPath = (dataDir: string): string => join(dataDir, "secret-key");
const previousKeyPath = (dataDir: string): string => join(dataDir, "secret-key-previous");

async function readKeyFile(path: string): Promise<string> {
  const key = (await readFile(path, "utf8")).trim();
  if (key.length >= 32) return key;
  throw new ForagerError(
    "configuration_invalid",
    `${path} is damaged. Put the original SECRET_KEY back; without it stored credentials are lost.`,
  );
}

/** With mode 0600. Atomic, and by only one of several concurrent first starts: unlike a write, a link cannot stop half-way. */
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
 * Puts the keys of another installation into DATA_DIR, in place of the generated ones. @returns what takes this back.
 */
export async function replaceKeyFiles(
  dataDir: string,
  { present, previous }: Pick<SecretKeys, "present" | "previous">,
): Promise<() => Promise<void>> {
  const files = [
    { path: keyPath(dataDir), key: present },
    { path: previousKeyPath(dataDir), key: previous },
  ];
  const before = await Promise.all(
    files.map(async ({ path }) => ({
      path,
      key: existsSync(path) ? await readFile(path, "utf8") : undefined,
    })),
  );
  const write = async (keys: { path: string; key: string | undefined }[]) => {
    for (const { path, key } of keys) {
      if (key === undefined) await rm(path, { force: true });
      else {
        const draft = `${path}.${process.pid}`;
        await writeFile(draft, key, { mode: 0o600, flush: true });
        await rename(draft, path);
      }
    }
  };
  await write(files);
  return () => write(before);
}

/** @throws ForagerError secret_key_mismatch if the database belongs to neither key. */
export async function checkSecretKeys(
  { present, previous }: SecretKeys,
  database: Pick<Database, "query">,
): Promise<void> {
  const stored = await readSetting(database, settingNames.secretKey);
  if (stored !== null && !createSecrets(present, previous).checkValues.includes(stored)) throw otherKey();
}

/**
 * The secrets of this database. Stores a generated key before anything depends on it, and only if the database accepts it:
 * the file of a refused key would look like the original one.
 * @throws ForagerError secret_key_mismatch if the database belongs to neither key.
 */
export async function openSecrets(keys: SecretKeys, database: Database): Promise<Secrets> {
  const { previous, store } = keys;
  const stored = await readSetting(database, settingNames.secretKey);
  const accepted = (secrets: Secrets, value: string | null) =>
    value === null || secrets.checkValues.includes(value);
  let secrets = createSecrets(keys.present, previous);
  // Another first start may have stored its key since this one looked for it.
  const held = await store?.(accepted(secrets, stored));
  if (held) secrets = createSecrets(held, previous);
  if (accepted(secrets, stored)) {
    const kept = stored ?? (await putSettingOnce(database, settingNames.secretKey, secrets.checkValues[0]));
    if (accepted(secrets, kept)) return secrets;
  }
  throw otherKey();
}

const otherKey = () =>
  new ForagerError(
    "secret_key_mismatch",
    "SECRET_KEY differs from the one that this database was set up with. Start with the original key " +
      "(SECRET_KEY, or the file secret-key in the original DATA_DIR). To change the key, set the original one as " +
      "SECRET_KEY_PREVIOUS (docs/security.md).",
  );
