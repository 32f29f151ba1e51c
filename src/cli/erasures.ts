import { readFile } from "node:fs/promises";
import { loadConfig, storagePlace } from "../config.ts";
import { openObjectStore } from "../outside/object-store/open-object-store.ts";
import { exportLedger, importLedger } from "../privacy/ledger.ts";
import { counted } from "../text/counted.ts";
import { type Command, parseCommandLine, print, UsageError } from "./command.ts";

export const erasuresCommand: Command = {
  usage: `Usage: forager erasures export
       forager erasures import FILE

  export   Prints the ledger of erasures as NDJSON: what was erased, as keyed digests that name nobody. Backups do not
           contain it. Store a copy whenever you make a backup, and apart from it.
  import   Adds a copy to the ledger. After a restore, do this before the service starts: it then erases again what the
           backup has brought back.

The ledger is in the object store (STORAGE_URL). Safe to run while the service is running.`,
  async run(args) {
    const { positionals } = parseCommandLine(args, {});
    const [action, file, ...rest] = positionals;
    const isExport = action === "export" && file === undefined;
    if (!isExport && (action !== "import" || file === undefined || rest.length > 0)) {
      throw new UsageError("erasures takes 'export', or 'import' and a file.");
    }
    const config = loadConfig();
    const objects = await openObjectStore(storagePlace(config), () => "");
    try {
      if (isExport) process.stdout.write(await exportLedger(objects, config.cell));
      else {
        const copy = await readFile(file ?? "", "utf8").catch((error: NodeJS.ErrnoException) => {
          throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}.`);
        });
        const added = await importLedger(objects, config.cell, copy);
        print(`Added ${counted(added, "erasure")} to the ledger.`);
      }
      return 0;
    } finally {
      objects.close();
    }
  },
};
