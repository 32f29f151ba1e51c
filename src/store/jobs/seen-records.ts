import type { Transaction } from "../core/database.ts";
import { isCurrent, type Run } from "./ended-jobs.ts";

/** A run that ends, with the records that it gives its client. */
export interface EndingRun extends Run {
  /** Each once, digests of 16 bytes. */
  keys: readonly Buffer[];
}

/**
 * Locks the jobs of runs until the transaction ends, stores the records that they deliver to their client, and
 * returns those that no earlier job of the client and type delivered. A record delivered by several of the runs
 * belongs to the first of them. Stores nothing for a run that is no longer current.
 * Waits for a record that another job is storing, so that exactly one of the two delivers it first. Every transaction
 * locks jobs and records in a fixed order, which prevents deadlocks.
 * @returns the keys, as hex, of each current run, by its index in `runs`.
 */
export async function recordSeen(
  transaction: Transaction,
  runs: readonly EndingRun[],
): Promise<Map<number, Set<string>>> {
  const keyed = runs.flatMap(({ keys }, index) => keys.map((key) => ({ number: index + 1, key })));
  const rows = await transaction.query<{ number: number; key: string | null }>({
    name: "record-seen",
    text: `
      with run as materialized (
        select jobs.id, jobs.client_id, jobs.type, given.number::int as number
        from unnest($1::uuid[], $2::int[]) with ordinality as given(id, attempt, number)
        join jobs on ${isCurrent("given")}
        order by jobs.id for update of jobs
      ), first as (
        insert into seen_records (client_id, type, key, job_id)
        select distinct on (run.client_id, run.type, given.key) run.client_id, run.type, given.key, run.id
        from unnest($3::int[], $4::bytea[]) as given(number, key) join run using (number)
        order by run.client_id, run.type, given.key, number
        on conflict do nothing
        returning key, job_id
      )
      select run.number, encode(first.key, 'hex') as key from run left join first on first.job_id = run.id`,
    values: [
      runs.map(({ id }) => id),
      runs.map(({ attempt }) => attempt),
      keyed.map(({ number }) => number),
      keyed.map(({ key }) => key),
    ],
  });
  const counting = new Map<number, Set<string>>();
  for (const { number, key } of rows) {
    const keys = counting.get(number - 1) ?? new Set<string>();
    if (key !== null) keys.add(key);
    counting.set(number - 1, keys);
  }
  return counting;
}
