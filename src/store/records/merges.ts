import type { Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/*
 * Records that are one. Like all changes of records they belong to a transaction that has locked those of the client.
 */

export interface MergeChange {
  client_id: string;
  first_id: string;
  second_id: string;
  key: string;
}

/** Which record stands for another one from now on; `root_id` is its own id if it stands for itself. */
export interface Placement {
  id: string;
  root_id: string;
  change: string;
}

/**
 * Stores merges and those that are taken back, and what they make of the records. Records that now stand for others
 * take over their tags and lists, and what else a user noted, if they have nothing of their own there.
 */
export async function storeMerges(
  transaction: Transaction,
  changes: {
    merged: readonly MergeChange[];
    unmerged: readonly MergeChange[];
    placements: readonly Placement[];
  },
): Promise<void> {
  const { merged, unmerged, placements } = changes;
  if (placements.length === 0) return;
  const roots = [...new Set(placements.map(({ root_id }) => root_id))];
  await Promise.all([
    transaction.query({
      name: "delete-record-merges",
      text: `delete from record_merges stored using json_to_recordset($1::json) as given(first_id uuid, second_id uuid)
             where stored.first_id = given.first_id and stored.second_id = given.second_id and reversed_at is null`,
      values: [jsonText(unmerged)],
    }),
    transaction.query({
      name: "store-record-merges",
      text: `insert into record_merges (client_id, first_id, second_id, key)
             select * from json_to_recordset($1::json)
               as given(client_id text, first_id uuid, second_id uuid, key text) on conflict do nothing`,
      values: [jsonText(merged)],
    }),
    transaction.query({
      name: "place-records",
      text: `update records set merged_into = nullif(given.root_id, given.id), change = given.change
             from json_to_recordset($1::json) as given(id uuid, root_id uuid, change bigint) where records.id = given.id`,
      values: [jsonText(placements)],
    }),
    summarizeClusters(transaction, roots),
  ]);
}

/** The addresses at a domain are linked with it, while a business or a person is linked with its own. */
const addressesOfDomain =
  "select from record_links at where at.to_id = member.id and at.from_kind = 'emails'";
/** Of how many addresses the best verdict of a domain is taken. */
const domainAddressesMax = 10_000;

/** Counts again what records that stand for others have of them. */
async function summarizeClusters(transaction: Transaction, roots: readonly string[]): Promise<void> {
  await transaction.query({
    name: "summarize-record-clusters",
    text: `
      with member as materialized (
        select id as root_id, id, kind from records where id = any($1::uuid[])
        union all select merged_into, id, kind from records where merged_into = any($1::uuid[])
      ), seen as (
        select root_id, count(*)::int as observations, min(seen_at) as first_seen, max(seen_at) as last_seen,
               coalesce(array_agg(distinct campaign_id) filter (where campaign_id is not null), '{}') as campaigns
        from member join record_observations on record_id = member.id group by root_id
      ), linked as (
        select root_id,
               coalesce(bool_or(to_kind = 'emails'), false)
                 or bool_or(kind = 'domains' and exists (${addressesOfDomain})) as has_email,
               coalesce(bool_or(to_kind = 'phones'), false) as has_phone
        from member left join record_links on from_id = member.id group by root_id
      ), noted as (
        select root_id,
               array(select distinct tag from member of join records using (id), unnest(tags) tag
                     where of.root_id = member.root_id order by tag) as tags,
               array(select distinct list from member of join records using (id), unnest(lists) list
                     where of.root_id = member.root_id and exists (select from record_lists where id = list)
                     order by list) as lists,
               (array_agg(owner order by id) filter (where owner is not null))[1] as owner,
               (array_agg(status order by id) filter (where status is not null))[1] as status,
               (array_agg(notes order by id) filter (where notes is not null))[1] as notes
        from member join records using (id) group by root_id
      )
      update records root
      set observations = seen.observations, first_seen = seen.first_seen, last_seen = seen.last_seen,
          campaigns = seen.campaigns, has_email = linked.has_email, has_phone = linked.has_phone, tags = noted.tags,
          lists = noted.lists, owner = coalesce(root.owner, noted.owner), status = coalesce(root.status, noted.status),
          notes = coalesce(root.notes, noted.notes)
      from seen join linked using (root_id) join noted using (root_id) where root.id = seen.root_id`,
    values: [roots],
  });
}

/**
 * Gives businesses, people and domains the best verdict of their addresses, for the records that stand for these.
 * @param emails addresses whose verdict may have changed. @param roots records with new addresses.
 */
export async function storeVerdicts(
  transaction: Transaction,
  {
    emails,
    roots,
    change,
  }: { emails: readonly string[]; roots: readonly string[]; change: ReadonlyMap<string, string> },
): Promise<void> {
  if (emails.length === 0 && roots.length === 0) return;
  await transaction.query({
    name: "store-record-verdicts",
    text: `
      with touched as materialized (
        -- By arrays and one by one, as otherwise the planner reads all records and links.
        select distinct coalesce(merged_into, id) as id from records
        where id = any($2::uuid[] || array(
          select from_id from unnest($1::uuid[]) email(id) cross join lateral (
            select from_id from record_links where to_id = email.id
              and from_kind in ('businesses', 'people') limit 1000) linked
          union all select to_id from unnest($1::uuid[]) email(id) cross join lateral (
            select to_id from record_links where from_id = email.id and to_kind = 'domains' limit 10) linked))
      ), member as materialized (
        select id as root_id, id from touched
        union all select merged_into, id from records where merged_into = any(array(select id from touched))
      ), best as (
        select root_id,
               (array['valid', 'risky', 'unknown', 'invalid'])[min(array_position(array['valid', 'risky', 'unknown', 'invalid'], email.verification))] as verification
        from member left join lateral (
          select to_id as email_id from record_links where from_id = member.id and to_kind = 'emails'
          union all
          (select from_id from record_links where to_id = member.id and to_kind = 'domains' and from_kind = 'emails'
           limit ${domainAddressesMax}) offset 0) linked on true
        left join lateral (select verification from records where id = email_id offset 0) email on true
        group by root_id
      )
      update records root set verification = best.verification, change = given.change
      from best, unnest($3::text[], $4::bigint[]) as given(client_id, change)
      where root.id = best.root_id and root.client_id = given.client_id
        and root.verification is distinct from best.verification`,
    values: [emails, roots, [...change.keys()], [...change.values()]],
  });
}

/** All records that are one with a record, with their own merges into it; for a change of them. */
export async function readClusterOf(
  transaction: Transaction,
  { clientId, kind, id }: { clientId: string; kind: string; id: string },
): Promise<{ members: string[]; root: string | null; edges: MergeEdge[] }> {
  const rows = await transaction.query<{ id: string; merged_into: string | null }>({
    name: "read-record-cluster",
    text: `with root as (select coalesce(merged_into, id) as id from records
                         where id = $3 and client_id = $1 and kind = $2 and deleted_at is null)
           select id, merged_into from records
           where id in (select id from root) or merged_into in (select id from root) order by id`,
    values: [clientId, kind, id],
  });
  const members = rows.map((row) => row.id);
  const edges = await transaction.query<MergeEdge>({
    name: "read-record-edges",
    text: `select first_id, second_id from record_merges
           where first_id = any($1::uuid[]) and second_id = any($1::uuid[]) and reversed_at is null`,
    values: [members],
  });
  return { members, root: rows.find(({ merged_into }) => merged_into === null)?.id ?? null, edges };
}

export interface MergeEdge {
  first_id: string;
  second_id: string;
}

/** Reverses merges for good: the records on their two sides are not merged again by themselves. */
export async function reverseMerges(transaction: Transaction, edges: readonly MergeEdge[]): Promise<void> {
  await transaction.query({
    name: "reverse-record-merges",
    text: `update record_merges stored set reversed_at = now()
           from json_to_recordset($1::json) as given(first_id uuid, second_id uuid)
           where stored.first_id = given.first_id and stored.second_id = given.second_id`,
    values: [jsonText(edges)],
  });
}
