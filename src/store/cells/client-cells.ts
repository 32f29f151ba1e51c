import { ForagerError } from "../../errors.ts";
import { advisoryLocks } from "../core/advisory-locks.ts";
import { channels } from "../core/channels.ts";
import type { Database } from "../core/database.ts";
import { recordAudit } from "../system/audit-log.ts";

/** The name of the cell with the directory; a client without an entry is there. */
export const homeCell = "home";

/** Where a client is, as the home cell knows it. */
export interface ClientCell {
  client_id: string;
  cell: string;
  /** The cell to which it is being moved. */
  moving_to: string | null;
  move_id: string | null;
  /** The cell that still has its rows after a move. */
  leaving: string | null;
}

const columns = "client_id, cell, moving_to, move_id, leaving";
const notify = `pg_notify('${channels.cells}', '')`;

/** Every client that is not at home, or is being moved. */
export function readClientCells(home: Pick<Database, "query">): Promise<ClientCell[]> {
  return home.query<ClientCell>({ name: "read-client-cells", text: `select ${columns} from client_cells` });
}

export async function findClientCell(home: Pick<Database, "query">, clientId: string): Promise<ClientCell> {
  const [row] = await home.query<ClientCell>({
    text: `select ${columns} from client_cells where client_id = $1`,
    values: [clientId],
  });
  return row ?? { client_id: clientId, cell: homeCell, moving_to: null, move_id: null, leaving: null };
}

/** Enters a new client, before its cell has it. */
export async function enterClient(home: Database, clientId: string, cell: string): Promise<void> {
  await home.query({
    text: `with entered as (insert into client_cells (client_id, cell) values ($1, $2) returning 1)
           select ${notify} from entered`,
    values: [clientId, cell],
  });
}

/** From now on, calls of the client wait for its move. @returns the entry; an interrupted move keeps its id. */
export async function beginMove(
  home: Database,
  move: { clientId: string; moveId: string; to: string },
): Promise<ClientCell> {
  const { clientId, moveId, to } = move;
  const [row] = await home.query<ClientCell>({
    text: `with begun as (
             insert into client_cells as held (client_id, cell, moving_to, move_id) values ($1, '${homeCell}', $3, $2)
             on conflict (client_id) do update
               set moving_to = $3, move_id = coalesce(held.move_id, $2), changed_at = now()
               where coalesce(held.moving_to, $3) = $3 and held.leaving is null
             returning *
           )
           select ${columns}, ${notify} from begun`,
    values: [clientId, moveId, to],
  });
  if (row === undefined)
    throw new ForagerError("invalid_state", "Another move of this client is not complete.");
  return row;
}

/** The client's cell is the new one from now on. Idempotent. */
export async function completeMove(home: Database, clientId: string, moveId: string): Promise<void> {
  await home.transaction(async (tx) => {
    const [moved] = await tx.query<{ cell: string; leaving: string }>({
      text: `update client_cells held set cell = held.moving_to, leaving = held.cell, moving_to = null, changed_at = now()
             where client_id = $1 and move_id = $2 and moving_to is not null
             returning cell, leaving, ${notify}`,
      values: [clientId, moveId],
    });
    if (moved === undefined) return;
    const details = { from: moved.leaving, to: moved.cell };
    await recordAudit(tx, {
      action: "client.moved",
      clientId: null,
      target: { type: "client", id: clientId },
      details,
    });
  });
}

/** The client stays where it is. */
export async function abandonMove(home: Database, clientId: string): Promise<void> {
  await home.query({
    text: `with abandoned as (
             update client_cells set moving_to = null, move_id = null, changed_at = now()
             where client_id = $1 and leaving is null returning 1)
           select ${notify} from abandoned`,
    values: [clientId],
  });
  await forgetHome(home, clientId);
}

/** The former cell has nothing of the client any more. */
export async function finishMove(home: Database, clientId: string): Promise<void> {
  await home.query({
    text: `with finished as (
             update client_cells set leaving = null, move_id = null, changed_at = now()
             where client_id = $1 and moving_to is null returning 1)
           select ${notify} from finished`,
    values: [clientId],
  });
  await forgetHome(home, clientId);
}

/** An entry that says no more than none. */
async function forgetHome(home: Database, clientId: string): Promise<void> {
  await home.query({
    text: `delete from client_cells
           where client_id = $1 and cell = '${homeCell}' and moving_to is null and leaving is null`,
    values: [clientId],
  });
}

/** An entry whose move is not complete while no process holds the lock of its mover (exclusive.ts). */
export const isInterrupted = `(moving_to is not null or leaving is not null) and not exists (
  select from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2 and classid = ${advisoryLocks.clientMoves}
    and objid::bigint = hashtext(client_id)::bigint & 4294967295
    and database = (select oid from pg_database where datname = current_database()))`;

/** Moves that were interrupted, the oldest first. Empty outside the home cell. */
export function readInterruptedMoves(home: Pick<Database, "query">): Promise<ClientCell[]> {
  return home.query<ClientCell>({
    text: `select ${columns} from client_cells where ${isInterrupted} order by changed_at, client_id`,
  });
}

/**
 * Clients of a cell's database that neither a move nor the directory explains: one of the two was restored from a
 * backup that does not know of a move.
 */
export async function misplacedClients(
  cell: { name: string; database: Pick<Database, "query"> },
  home: Pick<Database, "query">,
): Promise<string[]> {
  const present = await cell.database.query<{ id: string }>({
    text: `select id from clients
           where not exists (select from client_fences where client_id = id)
             and not exists (select from client_arrivals where client_id = id and state = 'arrived')`,
  });
  // Read afterwards: a client that arrived meanwhile is in the directory by the time its marker is gone.
  const directory = new Map((await readClientCells(home)).map((entry) => [entry.client_id, entry]));
  return present
    .map(({ id }) => id)
    .filter((id) => (directory.get(id)?.cell ?? homeCell) !== cell.name)
    .sort();
}

/**
 * Identifies the files behind a cell's database. A restore changes it, of a dump as of a base backup, and so does a replica
 * that takes over. @returns null if the server does not tell.
 */
export async function readStorageIdentity(database: Pick<Database, "query">): Promise<string | null> {
  const [row] = await database
    .query<{ identity: string }>({
      text: `select concat_ws('.', (select system_identifier from pg_control_system()),
                              left(pg_walfile_name(pg_current_wal_lsn()), 8), -- the timeline
                              (select oid from pg_database where datname = current_database()),
                              pg_relation_filenode('clients')) as identity`,
    })
    .catch(() => []);
  return row?.identity ?? null;
}
