import type { Transaction } from "./database.ts";
import type { Run } from "./ended-jobs.ts";

/**
 * Remembers records that a job gives its client, and tells which of them no earlier job of the client and type
 * gave. Returns their keys as hex, or null when the run no longer counts: then nothing is remembered.
 *
 * A record that another job is recording right now is waited for, so that exactly one of the two has it first. The
 * keys are taken in their order by every job: two of them can wait for each other no other way.
 *
 * @param keys each once, digests of 16 bytes.
 */
export async function recordSeen(
  transaction: Transaction,
  run: Run,
  keys: readonly Buffer[],
): Promise<Set<string> | null> {
  const rows = await transaction.query<{ key: string | null }>({
    name: "record-seen",
    text: `
      with run as materialized (
        select id, client_id, type from jobs
        where id = $1 and status = 'processing' and attempt = $2 for update
      ), first as (
        insert into seen_records (client_id, type, key, job_id)
        select run.client_id, run.type, given.key, run.id from run, unnest($3::bytea[]) as given(key)
        order by given.key
        on conflict do nothing
        returning key
      )
      select encode(first.key, 'hex') as key from run left join first on true`,
    values: [run.id, run.attempt, keys],
  });
  if (rows.length === 0) return null;
  return new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])));
}
