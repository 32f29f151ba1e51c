import { newClientId } from "../clients/credentials.ts";
import type { ClientManager, ClientSummary } from "../clients/manage.ts";
import type { CreatedInvitation, InvitationInput } from "../contract/users.ts";
import { clientMoving } from "../errors.ts";
import { enterClient, findClientCell, homeCell, readClientCells } from "../store/cells/client-cells.ts";
import type { Database } from "../store/core/database.ts";
import type { Members } from "../users/members.ts";

/** A client with its cell. After an interrupted move, with the cell to which it was moved, or the one with rows left. */
export type PlacedClient = ClientSummary & { cell: string; moving_to: string | null; leaving: string | null };

/** The clients of every cell, for the command line. */
export interface CellClients extends Omit<ClientManager, "list" | "credentialHealth"> {
  /** Invites a user. @returns the link. @throws as `Members.invite`. */
  invite(clientId: string, input: InvitationInput): Promise<CreatedInvitation>;
  create(
    ...args: [...Parameters<ClientManager["create"]>, cell?: string]
  ): ReturnType<ClientManager["create"]>;
  list(): Promise<PlacedClient[]>;
}

/** @param ports.open the clients of one cell. @throws from it for an unknown name. */
export function createCellClients(ports: {
  home: Database;
  cells: readonly string[];
  open(cell: string): Promise<ClientManager>;
  membersOf(cell: string): Promise<Pick<Members, "invite">>;
}): CellClients {
  const { home, open } = ports;
  const names = ports.cells.length === 0 ? [homeCell] : ports.cells;
  const cellOf = async (clientId: string): Promise<string> => {
    const { cell, moving_to: movingTo } = await findClientCell(home, clientId);
    // What is changed now might miss the copy.
    if (movingTo !== null) throw clientMoving();
    return cell;
  };
  const of = async (clientId: string): Promise<ClientManager> => await open(await cellOf(clientId));
  return {
    async create(name, key, cell = homeCell) {
      const clients = await open(cell);
      const clientId = newClientId();
      if (cell !== homeCell) await enterClient(home, clientId, cell);
      return await clients.create(name, key, clientId);
    },
    async list() {
      const directory = new Map((await readClientCells(home)).map((entry) => [entry.client_id, entry]));
      const found = await Promise.all(
        names.map(async (cell) => (await (await open(cell)).list()).map((client) => ({ ...client, cell }))),
      );
      // After an interrupted move, two cells may have rows of a client.
      return found.flat().flatMap((client) => {
        const entry = directory.get(client.client_id);
        if ((entry?.cell ?? homeCell) !== client.cell) return [];
        return [{ ...client, moving_to: entry?.moving_to ?? null, leaving: entry?.leaving ?? null }];
      });
    },
    invite: async (clientId, input) =>
      await (await ports.membersOf(await cellOf(clientId))).invite(clientId, null, input),
    set: async (clientId, changes) => await (await of(clientId)).set(clientId, changes),
    addKey: async (clientId, key) => await (await of(clientId)).addKey(clientId, key),
    rotateKey: async (clientId, key) => await (await of(clientId)).rotateKey(clientId, key),
    setAccess: async (clientId, key, access) => await (await of(clientId)).setAccess(clientId, key, access),
    revokeKey: async (clientId, key) => await (await of(clientId)).revokeKey(clientId, key),
  };
}
