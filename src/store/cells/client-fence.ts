import { ForagerError } from "../../errors.ts";
import { channels } from "../core/channels.ts";
import { type Database, liftLimits, type Transaction } from "../core/database.ts";
import { notifyWork } from "../jobs/claimed-jobs.ts";
import { withShortLocks } from "./exclusive.ts";

/*
 * A fence freezes a client's data in a cell while they are copied, even against processes with a stale directory: it
 * refuses writes that would be lost, and holds the client's background work. It stays after the client has left. It
 * consists of triggers, which exist only in cells that a client has left, so that other cells pay nothing.
 */

/** The worker of jobs that are held. */
const holder = "(moving)";

/** Every acknowledged write inserts into one of these. */
const refusing = ["events", "activities", "jobs", "campaigns", "idempotency_keys", "audit_log"];

const triggers = [
  ...refusing.map((table) => ({
    name: "refuse_fenced_clients",
    table,
    // After the rows: their transaction has a number by then, so that `settle` waits for it.
    text: `create or replace trigger refuse_fenced_clients after insert on ${table}
             referencing new table as added for each statement execute function refuse_fenced_clients()`,
  })),
  hold("jobs", `old.worker_id = '${holder}'`, "hold_moving_job"),
  hold("webhook_deliveries", "new.attempts > old.attempts", "hold_fenced_delivery"),
  hold("digest_mails", "new.claimed_at is distinct from old.claimed_at", "hold_fenced_client"),
  hold("digest_recipients", "new.claimed_at is distinct from old.claimed_at", "hold_fenced_client"),
  hold("signup_completions", "new.attempt > old.attempt", "hold_fenced_completion"),
];

/** Holds what claims a row. */
function hold(table: string, when: string, run: string) {
  const text = `create or replace trigger ${run} before update on ${table} for each row when (${when}) execute function ${run}()`;
  return { name: run, table, text };
}

/** Lets this transaction change rows of fenced clients. */
export const asMover = "set local forager.moving = 'on'";

const byMover = <Result>(database: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  database.transaction(async (tx) => {
    await liftLimits(tx);
    await tx.query({ text: asMover });
    return await work(tx);
  });

async function createTriggers(database: Database): Promise<void> {
  for (const { name, table, text } of triggers) {
    await withShortLocks(database, async (tx) => {
      const found = await tx.query({
        text: "select from pg_trigger where tgname = $1 and tgrelid = $2::regclass",
        values: [name, table],
      });
      if (found.length === 0) await tx.query({ text });
    });
  }
}

/** Takes a client's waiting jobs out of the line, so that running ones can end. Submits put them back. */
export async function leaveLine(database: Database, clientId: string): Promise<number> {
  await database.query({
    text: "update turns set waiting = false, head_priority = null, head_id = null where client_id = $1 and waiting",
    values: [clientId],
  });
  const [row] = await database.query<{ running: number }>({
    text: `select count(*)::int as running from jobs
           where client_id = $1 and status = 'processing' and worker_id is not null and worker_id <> '${holder}'`,
    values: [clientId],
  });
  return row?.running ?? 0;
}

/**
 * Raises the fence; when it returns, nothing of the client changes any more. Running jobs are taken from their workers,
 * whose runs no longer count. Idempotent.
 * @throws ForagerError invalid_state if another move has fenced the client: this one was taken back meanwhile.
 */
export async function raiseFence(
  database: Database,
  fence: { clientId: string; moveId: string },
): Promise<void> {
  await createTriggers(database);
  const { clientId, moveId } = fence;
  await byMover(database, async (tx) => {
    const raised = await tx.query({
      text: `insert into client_fences as fence (client_id, move_id) values ($1, $2)
             on conflict (client_id) do update set raised_at = now() where fence.move_id = $2 returning 1`,
      values: [clientId, moveId],
    });
    if (raised.length === 0)
      throw new ForagerError("invalid_state", "Another move of this client has begun.");
  });
  await holdWork(database, clientId);
  await settle(database);
  // What transactions added that had passed the fence before it was there.
  await holdWork(database, clientId);
}

async function holdWork(database: Database, clientId: string): Promise<void> {
  const values = [clientId];
  await byMover(database, async (tx) => {
    await tx.query({
      text: `with active as materialized (
               select number, auto_advance, next_run_at from campaigns
               where client_id = $1 and (auto_advance or next_run_at is not null) for update
             ), stopped as (
               update campaigns set auto_advance = false, next_run_at = null from active
               where campaigns.number = active.number
             )
             update client_fences
             set held = held || (select coalesce(jsonb_agg(to_jsonb(active)), '[]') from active)
             where client_id = $1`,
      values,
    });
    await tx.query({
      text: `with taken as (
               update jobs set worker_id = '${holder}', attempt = attempt + 1, run_after = coalesce(run_after, now()),
                               waiting_for = null, retry_at = null, updated_at = now()
               where client_id = $1 and status = 'processing' and worker_id is distinct from '${holder}'
               returning id)
             select pg_notify('${channels.cancel}', id::text) from taken`,
      values,
    });
    await tx.query({ text: "delete from turns where client_id = $1", values });
  });
}

/** Longer than the server lets any transaction of the service live. */
const settleMs = 90_000;
const lookMs = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, lookMs));

/** Waits for every transaction that has written something by now. */
async function settle(database: Database): Promise<void> {
  const [now] = await database.query<{ next: string }>({
    text: "select pg_snapshot_xmax(pg_current_snapshot())::text as next",
  });
  const deadline = performance.now() + settleMs;
  for (;;) {
    const [row] = await database.query<{ settled: boolean }>({
      text: "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as settled",
      values: [now?.next],
    });
    if (row?.settled) return;
    if (performance.now() > deadline) throw new Error("a transaction of the database has not ended for 90 s");
    await pause();
  }
}

/** What of a client is being sent; how it ends is stored where it began. */
export interface Sending {
  deliveries: number;
  mails: number;
}

/** Waits until nothing of a fenced client is being sent, for at most `limitMs`. @returns what still is. */
export async function awaitSending(
  database: Pick<Database, "query">,
  clientId: string,
  limitMs: number,
): Promise<Sending> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    // The sender of a delivery counts as dead when its next attempt is due; that of a mail, when another claims it.
    const [row] = await database.query<{ deliveries: number; mails: number }>({
      text: `select (select count(*)::int
                     from webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = webhook_id
                     where client_id = $1 and status = 'pending' and sending and next_attempt_at > now()) as deliveries,
                    (select count(*)::int from digest_mails where client_id = $1 and state = 'sending')
                    + (select count(*)::int from digest_recipients
                       where client_id = $1 and ask_at > now()
                         and claimed_at > greatest(asked_at, now() - interval '10 minutes')) as mails`,
      values: [clientId],
    });
    const sending = row ?? { deliveries: 0, mails: 0 };
    if (sending.deliveries + sending.mails === 0 || performance.now() > deadline) return sending;
    await pause();
  }
}

/** Whether the cell's webhook feed has read every event of the client. */
export async function isFed(database: Database, clientId: string): Promise<boolean> {
  const [row] = await database.query<{ fed: boolean }>({
    text: `select not exists (select from webhook_endpoints where client_id = $1 and disabled_at is null)
                  or coalesce((select max(id) from events where client_id = $1), 0)
                     <= (select position from webhook_feed) as fed`,
    values: [clientId],
  });
  return row?.fed ?? false;
}

/** Puts a client's waiting jobs in line, and wakes workers. */
export const joinLine = `
  with line as (
    insert into turns as held (type, test, client_id, waiting, head_priority, head_id)
    select distinct on (type, test, client_id) type, test, client_id, true, priority, id
    from jobs where status = 'queued' and client_id = $1 order by type, test, client_id, priority desc, id
    on conflict (type, test, client_id) do update
      set waiting = true, head_priority = excluded.head_priority, head_id = excluded.head_id, joins = held.joins + 1
  )
  select ${notifyWork} from (
    select distinct type, test from jobs where status in ('queued', 'processing') and client_id = $1) queues`;

/** Takes the fence down where the client stays; its work goes on. */
export async function lowerFence(database: Database, clientId: string): Promise<void> {
  const values = [clientId];
  await byMover(database, async (tx) => {
    await tx.query({
      text: `update campaigns set auto_advance = held.auto_advance, next_run_at = held.next_run_at
             from client_fences fence,
                  jsonb_to_recordset(fence.held) as held(number int, auto_advance boolean, next_run_at timestamptz)
             where fence.client_id = $1 and campaigns.client_id = $1 and campaigns.number = held.number`,
      values,
    });
    await tx.query({ text: "delete from client_fences where client_id = $1", values });
    await tx.query({
      text: `update jobs set worker_id = null, run_after = now(), updated_at = now()
             where client_id = $1 and status = 'processing' and worker_id = '${holder}'`,
      values,
    });
    await tx.query({ text: joinLine, values });
  });
}
