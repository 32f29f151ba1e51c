import type { Logger } from "pino";
import { type CellClients, createCellClients } from "../cells/cell-clients.ts";
import type { Config } from "../config.ts";
import { publicUrlOf } from "../contract/public-urls.ts";
import { inCell } from "../settings/cells.ts";
import { homeCell } from "../store/cells/client-cells.ts";
import { createAccounts } from "../users/accounts.ts";
import { createMembers } from "../users/members.ts";
import { createUserSessions } from "../users/user-sessions.ts";
import { fillLocations } from "./cell-parts.ts";
import { type Core, openCore } from "./core.ts";

/** The cells of an installation, for commands about clients. */
export interface OpenCells {
  readonly home: Core;
  readonly clients: CellClients;
  /** Opens a cell, once. @throws ForagerError configuration_invalid, database_unavailable. */
  open(cell: string): Promise<Core>;
  close(): Promise<void>;
}

export async function openCells(config: Config, log: Logger, applicationName: string): Promise<OpenCells> {
  const home = await openCore(inCell(config, homeCell), log, applicationName);
  const opened = new Map<string, Promise<Core>>([[homeCell, Promise.resolve(home)]]);
  const open = (cell: string): Promise<Core> => {
    const known = opened.get(cell);
    if (known !== undefined) return known;
    const opening = openCore(inCell(config, cell), log, applicationName).then(async (core) => {
      await fillLocations(core);
      return core;
    });
    opened.set(cell, opening);
    return opening;
  };
  return {
    home,
    open: async (cell) => await open(cell),
    clients: createCellClients({
      home: home.database,
      cells: config.cells.map(({ name }) => name),
      open: async (cell) => (await open(cell)).clients,
      membersOf: async (cell) => {
        const { database, secrets } = await open(cell);
        const publicUrl = publicUrlOf(config);
        // The operator hands the link over.
        const sendMail = null;
        return createMembers({
          database,
          accounts: createAccounts({ database: home.database, log, publicUrl, sendMail }),
          // An invitation reads and ends no sessions.
          userSessions: createUserSessions({ databases: () => [], secrets, hours: config.sessionHours }),
          signer: secrets.inviting,
          publicUrl,
          sendMail,
        });
      },
    }),
    async close() {
      for (const core of opened.values()) await core.then(({ close }) => close()).catch(() => undefined);
    },
  };
}
