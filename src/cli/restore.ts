import { readBackupKeys, restoreBackup } from "../backup/restore-backup.ts";
import { backupPassphrase, checkKeysOf, openRestoreTarget } from "../compose/backup.ts";
import { createLog } from "../compose/log.ts";
import { loadConfig } from "../config.ts";
import { counted } from "../text/counted.ts";
import { type Command, print, printJson } from "./command.ts";
import { fileArguments, untilStopped } from "./long-command.ts";

export const restoreCommand: Command = {
  usage: `Usage: forager restore FILE [--secret-key] [--json]

  Restores a file of 'forager backup' into an empty installation: a new DATA_DIR, or with DATABASE_URL a new database, from
  either kind of installation. Restores everything or, if anything fails, nothing. With DATABASE_URL, SECRET_KEY must be
  that of the backup. The service must not be running on the new installation; stop the original one before you
  start the new one, or both run the same jobs. If persons have been erased since the backup, run 'forager erasures import'
  before the start (docs/privacy.md).

  --secret-key   Prints the SECRET_KEY of the backup, and restores nothing.
  --json         { "file", "created_at", "tables", "rows", "objects" }

Reads FORAGER_BACKUP_PASSPHRASE. Progress goes to standard error.`,
  async run(args) {
    const { file, json, ...values } = fileArguments("restore", args, {
      "secret-key": { type: "boolean", default: false },
    });
    const config = loadConfig();
    const passphrase = backupPassphrase(config);
    return await untilStopped(async (signal, report) => {
      const options = { passphrase, report, signal };
      if (values["secret-key"]) {
        print((await readBackupKeys(file, options)).present);
        return 0;
      }
      const summary = await restoreBackup(file, {
        ...options,
        checkKeys: checkKeysOf(config),
        openTarget: () => openRestoreTarget(config, createLog({ logLevel: "warn" })),
      });
      const { created_at, tables, rows, objects } = summary;
      if (json) printJson(summary);
      else
        print(
          `Restored the backup of ${created_at}: ${counted(rows, "row")} of ${counted(tables, "table")} and ${counted(objects, "object")}.`,
        );
      return 0;
    });
  },
};
