import type { Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/*
 * Websites that several businesses have. Each of them has the contacts of its pages, while the website keeps a record of its
 * own. Belongs to a transaction that has locked the records of the client.
 */

/** A website's own record, and one business that is listed with it; null for all of them. */
export interface SharedSite {
  client_id: string;
  site_id: string;
  at_key: string;
  listed_id: string | null;
  change: string;
}

/** Businesses that get the contacts of one website at once, the youngest first. */
const sharersMax = 1_000;

/**
 * Links businesses with the contacts of the website that they share, by the pages that state them. Not those that a user
 * took apart from it.
 * @returns the records that have got contacts.
 */
export async function shareContacts(
  transaction: Transaction,
  sites: readonly SharedSite[],
): Promise<string[]> {
  if (sites.length === 0) return [];
  const rows = await transaction.query<{ id: string }>({
    name: "share-site-contacts",
    text: `
      with given as materialized (
        select * from json_to_recordset($1::json)
          as given(client_id text, site_id uuid, at_key text, listed_id uuid, change bigint)
      ), pair as materialized (
        select distinct site_id, found.record_id
        from given cross join lateral (
          (select record_id from record_keys owned
           where listed_id is null and owned.client_id = given.client_id and owned.kind = 'businesses'
             and owned.key = given.at_key order by record_id desc limit ${sharersMax})
          union all select listed_id where listed_id is not null) found
        where found.record_id <> site_id and not exists (
          select from record_merges where reversed_at is not null
            and (first_id, second_id) in ((site_id, found.record_id), (found.record_id, site_id)))
      ), shown as materialized (
        select distinct on (pair.record_id, to_kind, to_id) pair.record_id, link.*
        from pair cross join lateral (
          select to_kind, to_id, job_id, source, first_seen, last_seen from record_links
          where from_id = site_id and to_kind in ('people', 'emails', 'phones') offset 0) link
        order by pair.record_id, to_kind, to_id, last_seen desc
      ), stored as (
        insert into record_links as stored (from_id, from_kind, to_kind, to_id, job_id, source, first_seen, last_seen)
        select record_id, 'businesses', to_kind, to_id, job_id, source, first_seen, last_seen from shown
        on conflict (from_id, to_kind, to_id) do update
          set job_id = excluded.job_id, source = excluded.source, last_seen = excluded.last_seen
          where stored.last_seen < excluded.last_seen
        returning from_id, to_kind
      ), root as (
        select coalesce(merged_into, id) as id, bool_or(to_kind = 'emails') as has_email,
               bool_or(to_kind = 'phones') as has_phone
        from stored join records on id = from_id group by 1
      )
      update records set has_email = records.has_email or root.has_email,
                         has_phone = records.has_phone or root.has_phone, change = numbered.change
      from root, (select client_id, max(change) as change from given group by client_id) numbered
      where records.id = root.id and records.client_id = numbered.client_id
      returning records.id`,
    values: [jsonText(sites)],
  });
  return rows.map(({ id }) => id);
}
