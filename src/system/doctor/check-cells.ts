import type { Config } from "../../config.ts";
import { homeCell } from "../../store/cells/client-cells.ts";
import { counted } from "../../text/counted.ts";
import { type Finding, failed, off, ok, warning } from "./check.ts";
import type { StorageState } from "./check-database.ts";

/** How many moves the finding names. */
const namedMax = 3;

/** Whether a move of a client between cells was interrupted. Until it is completed, its calls may wait. */
export async function checkClientMoves(
  config: Pick<Config, "cells" | "cell">,
  storage: Promise<StorageState>,
): Promise<Finding> {
  if (config.cells.length === 0) return off("Not set up: all clients are in one database.");
  if (config.cell !== homeCell)
    return off("Not checked: the cell home knows the moves. Run it with CELL unset.");
  const state = await storage;
  if (state.kind !== "open") return off("Not checked: the database cannot be used.");
  const moves = state.storage.interruptedMoves;
  if (moves.length === 0) return ok("No move of a client to another cell was interrupted.");
  const waiting = moves.filter(({ moving_to: to }) => to !== null);
  const named = [...waiting, ...moves.filter(({ moving_to: to }) => to === null)].slice(0, namedMax);
  const commands = named.map(
    (move) => `forager client move ${move.client_id} --to ${move.moving_to ?? move.cell}`,
  );
  const more = moves.length > named.length ? "; 'forager client list' shows the others" : "";
  const found = `${counted(moves.length, "move")} of clients to another cell ${moves.length === 1 ? "was" : "were"} interrupted`;
  const complete = `Complete: ${commands.join("; ")}${more}.`;
  if (waiting.length === 0)
    return warning(`${found}. The clients work; rows are left in their former cells.`, complete);
  return failed(
    `${found}. Calls of ${counted(waiting.length, "client")} get 503 client_moving until then.`,
    `${complete} With --cancel in place of --to CELL, a client that has not arrived stays where it was.`,
  );
}
