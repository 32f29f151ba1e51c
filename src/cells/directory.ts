import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { coalesce } from "../async/coalesce.ts";
import { clientMoving } from "../errors.ts";
import { type ClientCell, homeCell, readClientCells } from "../store/cells/client-cells.ts";
import { channels } from "../store/core/channels.ts";
import type { Database } from "../store/core/database.ts";
import type { Signals } from "../store/core/signals.ts";

/** Knows in which cell each client is. */
export interface Directory extends BackgroundService {
  /** @throws ForagerError client_moving. */
  cellOf(clientId: string): string;
  /** Reads the directory again. Never rejects: while the home cell is down, what was known stays. */
  refresh(): Promise<void>;
}

/** Signals may be lost. A directory that is out of date cannot do harm: the cell which a client has left is fenced. */
const pollMs = 5_000;

/** Keeps the directory in memory, so that the clients of other cells are served while the home cell is down. */
export function createDirectory(ports: {
  home: Pick<Database, "query">;
  signals: Signals;
  onError: (error: unknown) => void;
}): Directory {
  let entries = new Map<string, ClientCell>();
  const read = async () => {
    const rows = await readClientCells(ports.home);
    entries = new Map(rows.map((row) => [row.client_id, row]));
  };
  const reading = coalesce(read, ports.onError);
  const refresh = () => {
    reading.wake();
    return reading.idle();
  };
  const service = backgroundService(async () => {
    await read();
    const ends = [ports.signals.on(channels.cells, reading.wake), ports.signals.onReconnect(reading.wake)];
    const timer = setInterval(reading.wake, pollMs);
    return async () => {
      clearInterval(timer);
      for (const end of ends) end();
      await reading.idle();
    };
  });
  return {
    ...service,
    cellOf(clientId) {
      const entry = entries.get(clientId);
      if (entry?.moving_to) throw clientMoving();
      return entry?.cell ?? homeCell;
    },
    refresh,
  };
}
