import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import { causeOf, ForagerError } from "../errors.ts";
import { misplacedClients, readStorageIdentity } from "../store/cells/client-cells.ts";
import type { Database } from "../store/core/database.ts";
import { putSetting, readSetting, settingNames } from "../store/system/secret-key.ts";

const retryMs = 5_000;

/**
 * Refuses to run jobs of clients that the directory knows elsewhere: a backup that was made before a move has brought
 * them back, and they would run twice.
 *
 * While the home cell does not respond, a cell is served if its storage is the one that was checked last: only a restore
 * brings such clients. It is checked again as soon as home responds.
 *
 * @param ports.home the database with the directory; in the home cell its own.
 * @param ports.onMisplaced is called if that check finds some.
 * @returns a service whose start rejects with ForagerError configuration_invalid or database_unavailable.
 */
export function createPlacementCheck(ports: {
  cell: string;
  database: Database;
  home: Pick<Database, "query">;
  log: Logger;
  onMisplaced: (error: ForagerError) => void;
}): BackgroundService {
  const { cell, database, home, log, onMisplaced } = ports;
  const check = async () => {
    const storage = await readStorageIdentity(database);
    const misplaced = await misplacedClients({ name: cell, database }, home);
    if (misplaced.length > 0) throw misplacedError(cell, misplaced);
    if (storage !== null) await putSetting(database, settingNames.checkedStorage, storage);
  };
  return backgroundService(async () => {
    const failure = await failureOf(check);
    if (failure === null) return () => undefined;
    await requireChecked(ports, failure);
    log.warn(
      { cell, error: causeOf(failure) },
      "the home cell does not respond; this one is served without it",
    );
    const checking = repeat(
      retryMs,
      async () => {
        const later = await failureOf(check);
        if (later?.code === "database_unavailable") return;
        void checking.stop();
        if (later === null) log.info({ cell }, "the home cell responds; all clients of this one belong here");
        else onMisplaced(later);
      },
      (error) => log.warn({ cell, error: causeOf(error) }, "could not check the clients of this cell"),
    );
    return () => checking.stop();
  });
}

async function failureOf(work: () => Promise<void>): Promise<ForagerError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ForagerError) return error;
    throw error;
  }
}

async function requireChecked(
  { cell, database }: { cell: string; database: Database },
  failure: ForagerError,
): Promise<void> {
  if (failure.code !== "database_unavailable") throw failure;
  const storage = await readStorageIdentity(database);
  if (storage !== null && storage === (await readSetting(database, settingNames.checkedStorage))) return;
  throw new ForagerError(
    "database_unavailable",
    `The cell home does not respond (${causeOf(failure)}). The clients of ${cell} have not been compared with its ` +
      `directory since ${cell} was created, restored or taken over by a replica, so that jobs might run in two cells. ` +
      "Start this process when home responds.",
    { cause: failure },
  );
}

function misplacedError(cell: string, misplaced: readonly string[]): ForagerError {
  return new ForagerError(
    "configuration_invalid",
    `The cell ${cell} has clients that belong elsewhere: ${misplaced.slice(0, 5).join(", ")}. It or the home cell was ` +
      "restored from a backup that was made before they moved. Restore all cells from backups without a move between " +
      "them (docs/scaling.md).",
  );
}
