import type { JobTypeName } from "../contract/job.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Transaction } from "./database.ts";

/** The waiting jobs of one client and type, those of the test queue among them. */
export interface WaitingJobs {
  clientId: string;
  type: JobTypeName;
}

/**
 * Counts them, `max` at most. Until the transaction ends no other one counts the same, so that what is decided on
 * the number holds: call it once a transaction, before anything that numbers events.
 * @returns the numbers in the order of `wanted`.
 */
export async function countWaitingJobs(
  transaction: Transaction,
  wanted: readonly WaitingJobs[],
  max: number,
): Promise<number[]> {
  const clients = wanted.map(({ clientId }) => clientId);
  const types = wanted.map(({ type }) => type);
  // A statement of its own: the one that counts must begin to look when the lock is held.
  await transaction.query({
    name: "lock-waiting-jobs",
    text: `select pg_advisory_xact_lock(${advisoryLocks.waitingJobs}, key)
           from (select distinct hashtext(type || ' ' || client_id) as key
                 from unnest($1::text[], $2::text[]) as wanted(client_id, type) order by key) keys`,
    values: [clients, types],
  });
  const rows = await transaction.query<{ waiting: number }>({
    name: "count-waiting-jobs",
    text: `select (select count(*) from (
                     select 1 from jobs
                     where status = 'queued' and jobs.type = wanted.type and test in (false, true)
                       and jobs.client_id = wanted.client_id
                     limit $3) counted)::int as waiting
           from unnest($1::text[], $2::text[]) with ordinality as wanted(client_id, type, number)
           order by number`,
    values: [clients, types, max],
  });
  return rows.map(({ waiting }) => waiting);
}
