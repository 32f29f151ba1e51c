import { moveClient } from "../../src/cells/move-client.ts";
import { createLog } from "../../src/compose/log.ts";
import { openCells } from "../../src/compose/open-cells.ts";
import { loadConfig } from "../../src/config.ts";
import type { Database } from "../../src/store/core/database.ts";

/*
 * A separate process that moves clients, each until a step of its own, and is killed when all have come that far:
 *
 *   node moving-process.ts <cell> <client id>=<step> ...
 */
const [to = "", ...wanted] = process.argv.slice(2);
const moves = wanted.map((one) => one.split("=") as [clientId: string, step: string]);
const cells = await openCells(loadConfig(), createLog({ logLevel: "warn" }), "forager tests");

const never = () => new Promise<never>(() => undefined);

/** A database as a move sees it, which never answers again from a moment on. */
function stoppable(database: Database, isStopped: () => boolean): Database {
  return {
    ...database,
    get connection() {
      // Port 1 refuses; what the move then wants to do about it is never answered either.
      return isStopped() ? { host: "127.0.0.1", port: 1 } : database.connection;
    },
    query: (statement) => (isStopped() ? never() : database.query(statement)),
    transaction: (work) => (isStopped() ? never() : database.transaction(work)),
  };
}

await Promise.all(
  moves.map(
    ([clientId, last]) =>
      new Promise<void>((resolve, reject) => {
        let isStopped = false;
        const seen = (database: Database) => stoppable(database, () => isStopped);
        moveClient(
          {
            home: seen(cells.home.database),
            open: async (cell) => seen((await cells.open(cell)).database),
            onStep(step) {
              if (step !== last) return;
              isStopped = true;
              resolve();
            },
            signal: new AbortController().signal,
          },
          { clientId, to, waitSeconds: 0 },
        ).then(() => reject(new Error(`the move ended before '${last}'`)), reject);
      }),
  ),
);
process.kill(process.pid, "SIGKILL");
