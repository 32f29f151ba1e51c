import { recordKinds } from "../../contract/records.ts";
import type { Transaction } from "../core/database.ts";
import { lockRecords } from "./changes.ts";

const batch = 200;

const dueOf = (limit: number) => `
  select due.id from unnest($3::text[]) kind(name) cross join lateral (
    select id from records
    where record_scope(client_id, kind) = record_scope($1, kind.name) and client_id = $1 and kind = kind.name and last_seen < now() - $2 * interval '1 day'
      and merged_into is null and deleted_at is null
    order by last_seen, id limit ${limit}
  ) due limit ${limit}`;

/**
 * Deletes records of a client that no job has found for `days`, with everything merged into them; tombstones remain for
 * the sync feed. A job that finds such a thing again makes a new record.
 * @returns whether there may be more.
 */
export async function expireRecords(
  transaction: Transaction,
  clientId: string,
  days: number,
): Promise<boolean> {
  const values = [clientId, days, recordKinds];
  // Without a lock first: mostly nothing is due, and the lock would number a change.
  const found = await transaction.query({ name: "find-expired-records", text: dueOf(1), values });
  if (found.length === 0) return false;
  const change = await lockRecords(transaction, clientId);
  const [row] = await transaction.query<{ more: boolean }>({
    name: "expire-records",
    text: `
        with due as materialized (${dueOf(batch)}),
        gone as materialized (
          select id from due union select records.id from due join records on merged_into = due.id
        ), keys as (
          delete from record_keys using gone where record_id = gone.id
        ), observations as (
          delete from record_observations using gone where record_id = gone.id
        ), links as (
          delete from record_links using gone where from_id = gone.id or to_id = gone.id
        ), merges as (
          delete from record_merges using gone where first_id = gone.id or second_id = gone.id
        ), emptied as (
          update records set
            deleted_at = now(), change = $4, name = null, sort_name = '', country = null, region = null,
            categories = '{}', rating = null, verification = null, has_email = false, has_phone = false, campaigns = '{}',
            fields = '{}', search = '', observations = 0, tags = '{}', lists = '{}', owner = null, status = null,
            notes = null
          from gone where records.id = gone.id
        )
        select count(*) = ${batch} as more from due`,
    values: [...values, change],
  });
  return row?.more ?? false;
}
