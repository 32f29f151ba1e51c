import type { Logger } from "pino";
import type { RestoreOptions, RestoreTarget } from "../backup/restore-backup.ts";
import type { BackupOptions } from "../backup/write-backup.ts";
import { createSecrets } from "../clients/secrets.ts";
import { type Config, storagePlace } from "../config.ts";
import { createDataDirectory, hasDatabase } from "../embedded-postgres/data-location.ts";
import { ForagerError } from "../errors.ts";
import type { ObjectStore } from "../outside/object-store/object-store.ts";
import { openObjectStore } from "../outside/object-store/open-object-store.ts";
import { restoreName } from "../store/backup/load.ts";
import { readSecretKeys, replaceKeyFiles } from "../system/secret-key.ts";
import { openUnmigrated } from "./core.ts";

/** @throws ForagerError configuration_invalid if FORAGER_BACKUP_PASSPHRASE is not set. */
export function backupPassphrase(config: Config): string {
  if (config.backupPassphrase !== undefined) return config.backupPassphrase;
  throw new ForagerError(
    "configuration_invalid",
    "Set FORAGER_BACKUP_PASSPHRASE, at least 12 characters, which seals the backup. For example to the output of: " +
      "openssl rand -base64 24. Keep it apart from the backups; without it, they cannot be restored.",
  );
}

type Source = Pick<BackupOptions, "database" | "secretKeys" | "objects"> & { close(): Promise<void> };

/**
 * Opens the installation to back up, without a change to it.
 * @throws ForagerError backup_failed if DATA_DIR has no database.
 */
export async function openBackupSource(config: Config, log: Logger): Promise<Source> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !(await hasDatabase(dataDir))) {
    throw new ForagerError(
      "backup_failed",
      `There is nothing to back up: ${dataDir} has no database. Set DATA_DIR or DATABASE_URL as for the service.`,
    );
  }
  const secretKeys = await readSecretKeys(config);
  const { database, close } = await openUnmigrated(config, log, "forager backup");
  const objects = await openObjects(config);
  return { database, secretKeys, objects, close: closing(objects, close) };
}

/** Opens the installation to restore into; creates the embedded database if there is none. */
export async function openRestoreTarget(config: Config, log: Logger): Promise<RestoreTarget> {
  if (config.databaseUrl === undefined) await createDataDirectory(config.dataDir);
  const { database, close } = await openUnmigrated(config, log, restoreName);
  const objects = await openObjects(config);
  return {
    database,
    ownsDatabase: config.databaseUrl === undefined,
    objects,
    adoptKeys: async (keys) =>
      config.secretKey === undefined ? await replaceKeyFiles(config.dataDir, keys) : async () => undefined,
    close: closing(objects, close),
  };
}

/**
 * Without the key of the backup, its API keys and secrets would be useless. The embedded installation takes it from the
 * backup; elsewhere the operator sets it, also as the previous one in order to change it.
 */
export const checkKeysOf =
  (config: Config): RestoreOptions["checkKeys"] =>
  (keys) => {
    if (config.secretKey === undefined && config.databaseUrl === undefined) return;
    const [wanted] = createSecrets(keys.present).checkValues;
    const accepted: readonly string[] =
      config.secretKey === undefined
        ? []
        : createSecrets(config.secretKey, config.secretKeyPrevious).checkValues;
    if (accepted.includes(wanted)) return;
    const state = config.secretKey === undefined ? "is not set" : "differs from that of the backup";
    throw new ForagerError(
      "secret_key_mismatch",
      `SECRET_KEY ${state}. Set it to the key of the backup's installation, which 'forager restore FILE --secret-key' ` +
        "prints. To change the key, set that one as SECRET_KEY_PREVIOUS and the new one as SECRET_KEY (docs/security.md).",
    );
  };

const openObjects = (config: Config): Promise<ObjectStore> => openObjectStore(storagePlace(config), () => "");

const closing = (objects: ObjectStore, close: () => Promise<void>) => async () => {
  objects.close();
  await close();
};
