import { type BackupSummary, writeBackup } from "../backup/write-backup.ts";
import { backupPassphrase, openBackupSource } from "../compose/backup.ts";
import { createLog } from "../compose/log.ts";
import { loadConfig } from "../config.ts";
import { counted } from "../text/counted.ts";
import { foragerVersion } from "../version.ts";
import { type Command, print, printJson } from "./command.ts";
import { fileArguments, untilStopped } from "./long-command.ts";

export const backupCommand: Command = {
  usage: `Usage: forager backup FILE [--json]

  Writes the whole installation as of one moment into FILE: database, large texts, images and SECRET_KEY. The file is
  compressed, and sealed with FORAGER_BACKUP_PASSPHRASE. Dashboard sessions are left out. An existing file is never replaced.

  --json   { "file", "bytes", "schema", "tables", "rows", "objects", "missing_objects" }

Safe to run while the service is running. Progress goes to standard error. docs/operations.md shows how to schedule and
test backups.`,
  async run(args) {
    const { file, json } = fileArguments("backup", args, {});
    const config = loadConfig();
    const passphrase = backupPassphrase(config);
    return await untilStopped(async (signal, report) => {
      const source = await openBackupSource(config, createLog({ logLevel: "warn" }));
      try {
        const summary = await writeBackup(file, {
          ...source,
          version: foragerVersion(),
          passphrase,
          report,
          signal,
        });
        if (json) printJson(summary);
        else print(textOf(summary));
        return 0;
      } finally {
        await source.close();
      }
    });
  },
};

function textOf({ file, bytes, tables, rows, objects, missing_objects }: BackupSummary): string {
  const missing = missing_objects === 0 ? "" : ` Not in the object store: ${missing_objects}.`;
  return `${file}: ${bytes} bytes, with ${counted(rows, "row")} of ${counted(tables, "table")} and ${counted(objects, "object")}.${missing}`;
}
