import { ForagerError } from "../../errors.ts";
import { type CopyConnection, copyIn, copyOut, onCopyConnection } from "../backup/copy-connection.ts";
import { readColumns } from "../backup/snapshot.ts";
import { quoted } from "../backup/tables.ts";
import { advisoryLocks } from "../core/advisory-locks.ts";
import { channels } from "../core/channels.ts";
import { type Database, liftLimits } from "../core/database.ts";
import { readSchema } from "../core/migrate.ts";
import { asMover, joinLine } from "./client-fence.ts";
import {
  arriving,
  type MovedTable,
  movedTables,
  type Numbered,
  numbered,
  type Renumbering,
  sharedTables,
} from "./client-tables.ts";
import { withShortLocks } from "./exclusive.ts";

export interface Move {
  clientId: string;
  moveId: string;
  source: Database;
  target: Database;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** @throws ForagerError invalid_state where rows of the one cell could not be rows of the other. */
export async function checkMovable({ clientId, source, target }: Omit<Move, "moveId">): Promise<void> {
  const [from, to] = await Promise.all([readSchema(source), readSchema(target)]);
  if (from.join() !== to.join()) {
    throw new ForagerError(
      "invalid_state",
      "The cells have different schemas. Start a process of this version on each of them first.",
    );
  }
  const present = await target.query({
    text: "select from clients where id = $1",
    values: [clientId],
  });
  if (present.length > 0) {
    throw new ForagerError(
      "invalid_state",
      "The other cell already has a client with this id, perhaps from a backup that was made before a move.",
    );
  }
  const places = await source.query<{ id: number; key: string }>({
    text: `select location_id as id, source_key as key from locations where location_id in (
             select location_id from campaign_locations
             where campaign in (select number from campaigns where client_id = $1))`,
    values: [clientId],
  });
  const [row] = await target.query<{ different: number }>({
    text: `select count(*)::int as different
           from unnest($1::int[], $2::text[]) as wanted(id, key) left join locations on location_id = wanted.id
           where source_key is distinct from wanted.key`,
    values: [places.map(({ id }) => id), places.map(({ key }) => key)],
  });
  if ((row?.different ?? 0) > 0) {
    throw new ForagerError(
      "invalid_state",
      `${row?.different} locations of the client's campaigns have other numbers in the other cell. Import the same data ` +
        "sets there, in the same order.",
    );
  }
}

/** Whether the client's rows are in the target. */
export async function hasArrived({ clientId, moveId, target }: Omit<Move, "source">): Promise<boolean> {
  const rows = await target.query({
    text: "select from client_arrivals where client_id = $1 and move_id = $2 and state <> 'refused'",
    values: [clientId, moveId],
  });
  return rows.length > 0;
}

/** Makes sure that the rows never arrive by this move. @returns false if they already have. */
export async function refuseArrival({ clientId, moveId, target }: Omit<Move, "source">): Promise<boolean> {
  // Waits for a transaction that is about to commit the arrival.
  await target.query({
    text: "insert into client_arrivals (client_id, move_id, state) values ($1, $2, 'refused') on conflict do nothing",
    values: [clientId, moveId],
  });
  return !(await hasArrived({ clientId, moveId, target }));
}

export async function completeArrival({ clientId, moveId, target }: Omit<Move, "source">): Promise<void> {
  await target.query({
    text: "update client_arrivals set state = 'complete' where client_id = $1 and move_id = $2",
    values: [clientId, moveId],
  });
}

const snapshot = "begin isolation level repeatable read";

/**
 * A mover may freeze, and continue after another one has completed the move. Every change of a client's rows in a cell that
 * does not own it therefore takes this lock and checks the ownership again.
 */
const lockRows = (client: string) =>
  `select pg_advisory_xact_lock(${advisoryLocks.clientRows}, hashtext(${client}))`;
const arrival = (client: string) => `begin; ${asMover}; ${lockRows(client)}`;

/** Jobs that have ended never change again: they are copied while the client works. @returns their number. */
export async function copyEndedJobs({ clientId, source, target }: Move): Promise<number> {
  const client = literal(clientId);
  return await onCopyConnection(source, snapshot, (from) =>
    onCopyConnection(target, arrival(client), async (to) => {
      const ended = `select id from jobs where client_id = ${client} and completed_at is not null`;
      let jobs = 0;
      for (const table of movedTables) {
        if (table.table === "jobs")
          jobs = await copyTable({ from, to, client, numbers: unchanged }, table, `id in (${ended})`);
        if (table.table === "job_results") {
          await copyTable({ from, to, client, numbers: unchanged }, table, `job_id in (${ended})`);
        }
      }
      return jobs;
    }),
  );
}

/**
 * Copies everything else of a fenced client in one transaction: when it commits, the client's work goes on in the
 * target. Numbers that are unique in a cell only grow by what keeps their order and is free there.
 * @returns the number of rows.
 */
export async function copyClient({ clientId, moveId, source, target }: Move): Promise<number> {
  const client = literal(clientId);
  return await onCopyConnection(source, snapshot, async (from) => {
    const numbers = await reserveNumbers(from, target, client);
    return await onCopyConnection(target, arrival(client), async (to) => {
      await to.query({
        text: "insert into client_arrivals (client_id, move_id, state) values ($1, $2, 'arrived')",
        values: [clientId, moveId],
      });
      await to.query({ text: "delete from client_fences where client_id = $1", values: [clientId] });
      await passCopiedJobs(from, to, client);
      let rows = 0;
      for (const { table, rows: of } of sharedTables) await copyShared(from, to, table, of(client));
      for (const table of movedTables) {
        const key = { jobs: "id", job_results: "job_id" }[table.table];
        const rest =
          key === undefined
            ? "true"
            : `not exists (select from copied_jobs copied where copied.id = ${table.table}.${key})`;
        rows += await copyTable({ from, to, client, numbers }, table, rest);
      }
      await to.query({
        text: "insert into event_renumberings (client_id, up_to, shift) values ($1, $2, $3)",
        values: [clientId, `${numbers.lastEvent}`, `${numbers.shifts["events.id"]}`],
      });
      await to.query({ text: joinLine, values: [clientId] });
      await to.query({ text: `select pg_notify('${channels.webhooks}', 'endpoints')` });
      return rows;
    });
  });
}

const noShifts = Object.fromEntries(numbered.map((name) => [name, 0n])) as Record<Numbered, bigint>;
const unchanged: Renumbering = { shifts: noShifts, lastEvent: 0n };

interface Copying {
  from: CopyConnection;
  to: CopyConnection;
  client: string;
  numbers: Renumbering;
}

async function copyTable(
  { from, to, client, numbers }: Copying,
  table: MovedTable,
  condition: string,
): Promise<number> {
  const [found] = await readColumns(from, [table.table]);
  if (found === undefined) throw new Error(`there is no table ${table.table}`);
  const names = found.columns.map(quoted);
  const values = found.columns.map((column, index) => arriving(table, column, names[index] ?? "", numbers));
  const rows = `(select ${values.join(", ")} from ${quoted(table.table)} where ${table.rows(client)} and ${condition})`;
  return await copyIn(to, `${quoted(table.table)} (${names.join(", ")})`, copyOut(from, rows));
}

async function copyShared(
  from: CopyConnection,
  to: CopyConnection,
  table: string,
  rows: string,
): Promise<void> {
  const name = quoted(table);
  await to.query({ text: `create temporary table arriving_rows (like ${name}) on commit drop` });
  await copyIn(to, "arriving_rows", copyOut(from, `(select * from ${name} where ${rows})`));
  await to.query({ text: `insert into ${name} select * from arriving_rows on conflict do nothing` });
  await to.query({ text: "drop table arriving_rows" });
}

/** Tells the source which jobs the target has. */
async function passCopiedJobs(from: CopyConnection, to: CopyConnection, client: string): Promise<void> {
  await from.query({ text: "create temporary table copied_jobs (id uuid primary key) on commit drop" });
  await copyIn(from, "copied_jobs", copyOut(to, `(select id from jobs where client_id = ${client})`));
  await from.query({ text: "analyze copied_jobs" });
}

/**
 * Events are numbered above every id that the client has seen, so that `Last-Event-ID` stays unambiguous, and below every
 * id that the target gives out from now on.
 */
async function reserveNumbers(from: CopyConnection, target: Database, client: string): Promise<Renumbering> {
  const shifts = { ...noShifts };
  let lastEvent = 0n;
  for (const name of numbered) {
    const [table = "", column = ""] = name.split(".");
    const rows = movedTables.find((moved) => moved.table === table)?.rows(client);
    const [range] = await from.query<{ low: string | null; high: string; last: string }>({
      text: `select min(${column})::text as low, coalesce(max(${column}), 0)::text as high,
                    (select coalesce(last_value, 0) from pg_sequences
                     where format('%I.%I', schemaname, sequencename)::regclass
                           = pg_get_serial_sequence('${table}', '${column}')::regclass)::text as last
             from ${quoted(table)} where ${rows}`,
    });
    if (range === undefined) continue;
    const isEvents = name === "events.id";
    if (isEvents) lastEvent = BigInt(range.last);
    if (range.low === null && !isEvents) continue;
    const low = range.low === null ? BigInt(range.last) : BigInt(range.low);
    const high = BigInt(isEvents ? range.last : range.high);
    const first = await reserve(target, {
      table,
      column,
      count: high - low + 1n,
      above: isEvents ? high : 0n,
    });
    shifts[name] = first - low;
  }
  return { shifts, lastEvent };
}

/** @returns the first of `count` numbers that the target's sequence will not give out. */
async function reserve(
  target: Database,
  wanted: { table: string; column: string; count: bigint; above: bigint },
): Promise<bigint> {
  const { table, column, count, above } = wanted;
  return await withShortLocks(target, async (tx) => {
    // Nobody takes a number without the lock of an insert.
    await tx.query({ text: `lock table ${quoted(table)} in share row exclusive mode` });
    const [row] = await tx.query<{ first: string }>({
      text: `select (setval(sequence, greatest(coalesce(pg_sequence_last_value(sequence), 0), $1) + $2) - $2 + 1)::text as first
             from (select pg_get_serial_sequence('${table}', '${column}')::regclass as sequence) found`,
      values: [`${above}`, `${count}`],
    });
    if (row === undefined) throw new Error("a sequence is missing");
    return BigInt(row.first);
  });
}

const jobsAtOnce = 5_000;

/** Removes what an unfinished attempt left in the target, unless the client is there. */
export const clearTarget = ({ clientId, target }: Pick<Move, "clientId" | "target">): Promise<void> =>
  removeRows(target, clientId, "not exists (select from clients where id = $1)", []);

/** Removes a client from the cell that it has left by this move. */
export const clearSource = ({ clientId, moveId, source }: Omit<Move, "target">): Promise<void> =>
  removeRows(source, clientId, "exists (select from client_fences where client_id = $1 and move_id = $2)", [
    moveId,
  ]);

/** @param condition SQL that is true while the client is not in this cell, of its id and `values`. */
async function removeRows(
  database: Database,
  clientId: string,
  condition: string,
  values: unknown[],
): Promise<void> {
  const remove = (text: string) =>
    database.transaction(async (tx) => {
      await liftLimits(tx);
      await tx.query({ text: asMover });
      await tx.query({ text: lockRows(literal(clientId)) });
      const [row] = await tx.query<{ gone: boolean }>({
        text: `select ${condition} as gone`,
        values: [clientId, ...values],
      });
      return row?.gone ? await tx.query({ text, values: [clientId] }) : [];
    });
  // A few at a time: the trigger that counts jobs reads what each statement removes.
  for (let removed = jobsAtOnce; removed === jobsAtOnce; ) {
    const rows = await remove(
      `with batch as materialized (select id from jobs where client_id = $1 limit ${jobsAtOnce}),
            results as (delete from job_results using batch where job_id = batch.id)
       delete from jobs using batch where jobs.id = batch.id returning 1`,
    );
    removed = rows.length;
  }
  await remove("delete from turns where client_id = $1");
  for (const { table, rows } of [...movedTables].reverse()) {
    if (table === "jobs" || table === "job_results") continue;
    await remove(`delete from ${quoted(table)} where ${rows("$1")}`);
  }
  await database.query({ text: `select pg_notify('${channels.clients}', $1)`, values: [clientId] });
}
