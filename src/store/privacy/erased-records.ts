import type { RecordKind } from "../../contract/records.ts";
import type { Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

type Queries = Pick<Transaction, "query">;

export interface FoundRecord {
  id: string;
  kind: RecordKind;
  /** The record that stands for it. */
  root_id: string;
}

const withClusters = `
  select part.id, part.kind, coalesce(part.merged_into, part.id) as root_id
  from (select distinct coalesce(merged_into, id) as id from found join records using (id)
        where client_id = $1 and deleted_at is null) root
  join records part on (part.id = root.id or part.merged_into = root.id)`;

/** The records with one of these keys, and those that are one with them. */
export function findRecordsByKeys(
  on: Queries,
  clientId: string,
  keys: readonly string[],
): Promise<FoundRecord[]> {
  return on.query<FoundRecord & Record<string, unknown>>({
    text: `with found as (select distinct record_id as id from record_keys
                          where client_id = $1 and kind in ('emails', 'phones', 'people') and key = any($2::text[]))
           ${withClusters}`,
    values: [clientId, keys],
  });
}

/** People to whom these addresses or numbers belong: they alone, or by their own field. An address of a function is nobody's. */
export function findOwners(on: Queries, clientId: string, ids: readonly string[]): Promise<FoundRecord[]> {
  return on.query<FoundRecord & Record<string, unknown>>({
    text: `with linked as (
             select distinct given.id as contact_id, coalesce(person.merged_into, person.id) as id
             from unnest($2::uuid[]) as given(id) join record_links on to_id = given.id and from_kind = 'people'
             join records person on person.id = from_id and person.deleted_at is null
           ), found as (
             select id from linked
             where (select count(*) from linked other where other.contact_id = linked.contact_id) = 1
                   and not exists (select from records contact where contact.id = linked.contact_id
                                     and contact.fields -> 'is_role_account' = 'true')
                or exists (select from records person, records contact
                           where person.id = linked.id and contact.id = linked.contact_id
                             and person.fields ->> 'email' = contact.fields ->> 'email'))
           ${withClusters}`,
    values: [clientId, ids],
  });
}

/**
 * Addresses and numbers that only these people have. Those of their company are not theirs: numbers that it has as well,
 * and addresses of a function.
 */
export function findContactsOf(
  on: Queries,
  clientId: string,
  peopleIds: readonly string[],
): Promise<FoundRecord[]> {
  return on.query<FoundRecord & Record<string, unknown>>({
    text: `with found as (
             select distinct link.to_id as id from record_links link
             join records contact on contact.id = link.to_id
             where link.from_id = any($2::uuid[]) and link.to_kind in ('emails', 'phones')
               and contact.fields -> 'is_role_account' is distinct from 'true'
               and not exists (select from record_links other where other.to_id = link.to_id and not (other.from_id = any($2::uuid[]))
                                 and other.from_kind = any(case link.to_kind when 'emails' then array['people'] else array['people', 'businesses'] end)))
           ${withClusters}`,
    values: [clientId, peopleIds],
  });
}

/** What identifies records, and the texts that name them. */
export async function readTraits(
  on: Queries,
  ids: readonly string[],
): Promise<{ keys: string[]; names: string[]; urls: string[]; jobIds: string[] }> {
  const [keys, fields] = await Promise.all([
    on.query<{ key: string }>({
      text: "select distinct key from record_keys where record_id = any($1::uuid[])",
      values: [ids],
    }),
    on.query<{ job_id: string; names: string[]; url: string | null }>({
      text: `select job_id, fields ->> 'profile_url' as url,
                    array_remove(array[fields ->> 'name',
                      case when fields ? 'first_name' and fields ? 'last_name'
                           then (fields ->> 'first_name') || ' ' || (fields ->> 'last_name') end], null) as names
             from record_observations where record_id = any($1::uuid[])`,
      values: [ids],
    }),
  ]);
  return {
    keys: keys.map(({ key }) => key),
    names: [...new Set(fields.flatMap(({ names }) => names))],
    urls: [...new Set(fields.flatMap(({ url }) => url ?? []))],
    jobIds: [...new Set(fields.map(({ job_id }) => job_id))],
  };
}

/**
 * Deletes records with what was found about them; tombstones remain for readers of the feed. Belongs to a transaction that
 * has locked the client's records.
 * @returns how many, and the records that were connected with them.
 */
export async function eraseRecords(
  transaction: Queries,
  ids: readonly string[],
  change: string,
): Promise<{ records: number; observations: number; connected: string[] }> {
  const connected = await transaction.query<{ id: string }>({
    text: `select distinct coalesce(merged_into, id) as id from records
           where id in (select from_id from record_links where to_id = any($1::uuid[])
                        union select to_id from record_links where from_id = any($1::uuid[]))
             and not (id = any($1::uuid[])) and deleted_at is null`,
    values: [ids],
  });
  const removed = await transaction.query<{ observations: number }>({
    text: `
      with links as (delete from record_links where from_id = any($1::uuid[]) or to_id = any($1::uuid[])),
           keys as (delete from record_keys where record_id = any($1::uuid[])),
           merges as (delete from record_merges where first_id = any($1::uuid[]) or second_id = any($1::uuid[])),
           observed as (delete from record_observations where record_id = any($1::uuid[]) returning 1)
      select count(*)::int as observations from observed`,
    values: [ids],
  });
  const records = await transaction.query({
    text: `update records set deleted_at = now(), change = $2, merged_into = null, name = null, sort_name = '',
                  country = null, region = null, categories = '{}', rating = null, verification = null,
                  has_email = false, has_phone = false, campaigns = '{}', fields = '{}', search = '', observations = 0,
                  tags = '{}', lists = '{}', owner = null, status = null, notes = null
           where id = any($1::uuid[]) and deleted_at is null returning 1`,
    values: [ids, change],
  });
  return {
    records: records.length,
    observations: removed[0]?.observations ?? 0,
    connected: connected.map(({ id }) => id),
  };
}

/** The members of records that stand for themselves or others, by the one that stands for them. */
export async function readMembers(
  on: Queries,
  ids: readonly string[],
): Promise<Map<string, { kind: RecordKind; members: string[] }>> {
  const rows = await on.query<FoundRecord & Record<string, unknown>>({
    text: `select part.id, part.kind, root.id as root_id
           from (select distinct coalesce(merged_into, id) as id from records where id = any($1::uuid[]) and deleted_at is null) root
           join records part on part.id = root.id or part.merged_into = root.id order by part.id`,
    values: [ids],
  });
  const clusters = new Map<string, { kind: RecordKind; members: string[] }>();
  for (const { id, kind, root_id } of rows) {
    const cluster = clusters.get(root_id) ?? { kind, members: [] };
    cluster.members.push(id);
    clusters.set(root_id, cluster);
  }
  return clusters;
}

export interface JobObservation {
  record_id: string;
  job_id: string;
  origin: string;
  source: string | null;
  fields: Record<string, unknown>;
}

/** What jobs state that matches a pattern. */
export function findObservations(
  on: Queries,
  jobIds: readonly string[],
  pattern: string,
): Promise<JobObservation[]> {
  return on.query<JobObservation & Record<string, unknown>>({
    text: `select record_id, job_id, origin, source, fields from record_observations
           where job_id = any($1::uuid[]) and (fields::text ~* $2 or source ~* $2)`,
    values: [jobIds, pattern],
  });
}

export async function storeObservations(on: Queries, rows: readonly JobObservation[]): Promise<void> {
  if (rows.length === 0) return;
  await on.query({
    text: `update record_observations stored set fields = given.fields, source = given.source
           from json_to_recordset($1::json) as given(record_id uuid, job_id uuid, origin text, source text, fields jsonb)
           where stored.record_id = given.record_id and stored.job_id = given.job_id and stored.origin = given.origin`,
    values: [jsonText(rows)],
  });
}
