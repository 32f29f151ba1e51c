import { moveClient } from "../../src/cells/move-client.ts";
import { createLog } from "../../src/compose/log.ts";
import { openCells } from "../../src/compose/open-cells.ts";
import { loadConfig } from "../../src/config.ts";

/*
 * A separate process that moves a client, and is killed after a step:
 *
 *   node moving-process.ts <client id> <cell> <step>
 */
const [clientId = "", to = "", last] = process.argv.slice(2);
const cells = await openCells(loadConfig(), createLog({ logLevel: "warn" }), "forager tests");
await moveClient(
  {
    home: cells.home.database,
    open: async (cell) => (await cells.open(cell)).database,
    onStep: (step) => {
      if (step === last) process.kill(process.pid, "SIGKILL");
    },
    signal: new AbortController().signal,
  },
  { clientId, to, waitSeconds: 0 },
);
await cells.close();
