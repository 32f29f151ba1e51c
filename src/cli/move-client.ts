import { cancelMove, moveClient } from "../cells/move-client.ts";
import { createLog } from "../compose/log.ts";
import { openCells } from "../compose/open-cells.ts";
import { loadConfig } from "../config.ts";
import { counted } from "../text/counted.ts";
import { print, printJson, UsageError } from "./command.ts";
import { untilStopped } from "./long-command.ts";

const waitSecondsMax = 3_600;
const defaultWaitSeconds = 5;

/** `forager client move`. */
export async function runMove(
  clientId: string | undefined,
  options: {
    to?: string | undefined;
    wait?: string | undefined;
    cancel?: boolean | undefined;
    json: boolean;
  },
): Promise<number> {
  const { to, cancel = false, json } = options;
  if (clientId === undefined) throw new UsageError("The client's id is missing.");
  if (cancel === (to !== undefined)) throw new UsageError("move takes --to CELL, or --cancel.");
  const waitSeconds = Number(options.wait ?? defaultWaitSeconds);
  if (!Number.isInteger(waitSeconds) || waitSeconds < 0 || waitSeconds > waitSecondsMax) {
    throw new UsageError(`--wait takes whole seconds, 0 to ${waitSecondsMax}.`);
  }
  return await untilStopped(async (signal, report) => {
    const cells = await openCells(loadConfig(), createLog({ logLevel: "warn" }), "forager client move");
    const ports = {
      home: cells.home.database,
      open: async (cell: string) => (await cells.open(cell)).database,
      onStep: (step: string, details: string) => report(`${step}: ${details}`),
      signal,
    };
    try {
      if (to === undefined) {
        await cancelMove(ports, clientId);
        if (json) printJson({ client_id: clientId, cancelled: true });
        else print(`The move of ${clientId} is cancelled; the client stays where it was.`);
        return 0;
      }
      const summary = await moveClient(ports, { clientId, to, waitSeconds });
      if (json) printJson(summary);
      else print(`Client ${clientId} is in ${to}. ${waited(summary)}`);
      return 0;
    } finally {
      await cells.close();
    }
  });
}

const waited = ({ rows, waited_ms }: { rows: number; waited_ms: number }): string =>
  `Its calls waited for ${(waited_ms / 1_000).toFixed(1)} s, while ${counted(rows, "row")} were copied.`;
