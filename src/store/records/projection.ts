import type { Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/*
 * Reads and writes of a projection. All belong to a transaction that has locked the records of their clients
 * (outbox.ts, changes.ts), so that none of them waits for another.
 */

/** Enough to tell whether several businesses are at a website. */
const ownersMax = 50;

export interface KeyOwner {
  client_id: string;
  kind: string;
  key: string;
  record_id: string;
}

/** The records with these keys, eldest first. */
export function findKeyOwners(
  transaction: Transaction,
  keys: readonly Omit<KeyOwner, "record_id">[],
): Promise<KeyOwner[]> {
  return transaction.query<KeyOwner>({
    name: "find-record-key-owners",
    text: `select given.*, found.record_id
           from unnest($1::text[], $2::text[], $3::text[]) as given(client_id, kind, key)
           cross join lateral (
             select record_id from record_keys owned
             where owned.client_id = given.client_id and owned.kind = given.kind and owned.key = given.key
             order by record_id limit ${ownersMax}) found`,
    values: [
      keys.map(({ client_id }) => client_id),
      keys.map(({ kind }) => kind),
      keys.map(({ key }) => key),
    ],
  });
}

export interface ClusterMember {
  id: string;
  merged_into: string | null;
}

export interface StoredMerge {
  first_id: string;
  second_id: string;
  key: string;
  reversed: boolean;
}

/** All records that are one with these, their merges, and their places and profiles. */
export async function readClusters(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{
  members: ClusterMember[];
  merges: StoredMerge[];
  uniqueKeys: { record_id: string; key: string }[];
}> {
  const members = await transaction.query<ClusterMember>({
    name: "read-record-clusters",
    text: `with root as materialized (
             select distinct coalesce(merged_into, id) as id from records where id = any($1::uuid[]))
           select id, merged_into from records where id in (select id from root)
           union all select id, merged_into from records where merged_into in (select id from root)`,
    values: [ids],
  });
  const all = members.map(({ id }) => id);
  const [merges, uniqueKeys] = await Promise.all([
    transaction.query<StoredMerge>({
      name: "read-record-merges",
      text: `select first_id, second_id, key, reversed_at is not null as reversed
             from record_merges where first_id = any($1::uuid[])
             union
             select first_id, second_id, key, reversed_at is not null
             from record_merges where second_id = any($1::uuid[])`,
      values: [all],
    }),
    transaction.query<{ record_id: string; key: string }>({
      name: "read-record-unique-keys",
      text: `select record_id, key from record_keys
             where record_id = any($1::uuid[]) and (key like 'place:%' or key like 'profile:%')`,
      values: [all],
    }),
  ]);
  return { members, merges, uniqueKeys };
}

/** A record is folded from its newest observations. */
const foldedMax = 100;

export interface ObservationRow {
  record_id: string;
  job_id: string;
  origin: string;
  campaign_id: string | null;
  source: string | null;
  fields: Record<string, unknown>;
  /** ISO 8601. */
  seen_at: string;
}

/** The newest observations of each record. Job ids grow with the time of their submit. */
export function readObservations(
  on: Pick<Transaction, "query">,
  recordIds: readonly string[],
): Promise<ObservationRow[]> {
  return on.query<ObservationRow>({
    name: "read-record-observations",
    text: `select found.record_id, job_id, origin, campaign_id, source, fields, iso_utc(seen_at) as seen_at
           from unnest($1::uuid[]) as given(id) cross join lateral (
             select * from record_observations where record_id = given.id
             order by record_id desc, job_id desc, origin desc limit ${foldedMax}) found`,
    values: [recordIds],
  });
}

/** A record as it is after a projection. */
export interface FoldedRecord {
  id: string;
  client_id: string;
  kind: string;
  change: string;
  name: string | null;
  sort_name: string;
  country: string | null;
  region: string | null;
  categories: readonly string[];
  rating: number | null;
  /** Of addresses; that of other records follows from their addresses. */
  verification: string | null;
  has_email: boolean;
  has_phone: boolean;
  campaigns: readonly string[];
  fields: Readonly<Record<string, unknown>>;
  words: readonly string[];
  /** New observations. */
  observations: number;
  first_seen: string;
  last_seen: string;
}

/** A new record that is part of another one. */
export interface RecordPart {
  id: string;
  client_id: string;
  kind: string;
  merged_into: string;
  change: string;
  seen_at: string;
}

export interface NewLink {
  from_id: string;
  from_kind: string;
  to_id: string;
  to_kind: string;
  job_id: string;
  source: string | null;
  seen_at: string;
}

export interface Projection {
  /** Records that stand for themselves or for others. */
  records: readonly FoldedRecord[];
  parts: readonly RecordPart[];
  keys: readonly KeyOwner[];
  observations: readonly ObservationRow[];
  links: readonly NewLink[];
}

/** Stores what results state. Repeating it changes nothing but the numbers of the changes. */
export async function storeProjection(transaction: Transaction, projection: Projection): Promise<void> {
  const { records, parts, keys, observations, links } = projection;
  const writes: { name: string; rows: readonly object[]; text: string }[] = [
    { name: "store-records", rows: records, text: storeRecords },
    { name: "store-record-parts", rows: parts, text: storeParts },
    { name: "store-record-keys", rows: keys, text: storeKeys },
    { name: "store-record-observations", rows: observations, text: storeObservations },
    { name: "store-record-links", rows: links, text: storeLinks },
  ];
  await Promise.all(
    writes
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows, text }) => transaction.query({ name, text, values: [jsonText(rows)] })),
  );
}

const storeRecords = `
  insert into records as stored (id, client_id, kind, change, name, sort_name, country, region, categories, rating,
                                 verification, has_email, has_phone, campaigns, fields, search, observations,
                                 first_seen, last_seen)
  select id, client_id, kind, change, name, sort_name, country, region, coalesce(categories, '{}'), rating, verification,
         has_email, has_phone, coalesce(campaigns, '{}'), fields, array_to_tsvector(coalesce(words, '{}')), observations,
         first_seen, last_seen
  from json_to_recordset($1::json) as given(id uuid, client_id text, kind text, change bigint, name text, sort_name text,
    country text, region text, categories text[], rating real, verification text, has_email boolean, has_phone boolean,
    campaigns text[], fields jsonb, words text[], observations int, first_seen timestamptz, last_seen timestamptz)
  on conflict (id) do update set
    change = excluded.change, name = excluded.name, sort_name = excluded.sort_name, country = excluded.country,
    region = excluded.region, categories = excluded.categories, rating = excluded.rating,
    verification = case when stored.kind = 'emails' then excluded.verification else stored.verification end,
    has_email = stored.has_email or excluded.has_email, has_phone = stored.has_phone or excluded.has_phone,
    campaigns = array(select distinct unnest(stored.campaigns || excluded.campaigns)),
    fields = excluded.fields, search = excluded.search,
    observations = stored.observations + excluded.observations,
    first_seen = least(stored.first_seen, excluded.first_seen), last_seen = greatest(stored.last_seen, excluded.last_seen)`;

const storeParts = `
  insert into records (id, client_id, kind, merged_into, change, first_seen, last_seen)
  select id, client_id, kind, merged_into, change, seen_at, seen_at
  from json_to_recordset($1::json)
    as given(id uuid, client_id text, kind text, merged_into uuid, change bigint, seen_at timestamptz)
  on conflict (id) do nothing`;

const storeKeys = `
  insert into record_keys (client_id, kind, key, record_id)
  select client_id, kind, key, record_id
  from json_to_recordset($1::json) as given(client_id text, kind text, key text, record_id uuid)
  on conflict do nothing`;

const storeObservations = `
  insert into record_observations (record_id, job_id, origin, campaign_id, source, fields, seen_at)
  select record_id, job_id, origin, campaign_id, source, fields, seen_at
  from json_to_recordset($1::json) as given(record_id uuid, job_id uuid, origin text, campaign_id text, source text,
    fields jsonb, seen_at timestamptz)
  on conflict do nothing`;

const storeLinks = `
  insert into record_links as stored (from_id, from_kind, to_kind, to_id, job_id, source, first_seen, last_seen)
  select from_id, from_kind, to_kind, to_id, job_id, source, seen_at, seen_at
  from json_to_recordset($1::json) as given(from_id uuid, from_kind text, to_kind text, to_id uuid, job_id uuid,
    source text, seen_at timestamptz)
  on conflict (from_id, to_kind, to_id) do update set
    job_id = case when excluded.last_seen >= stored.last_seen then excluded.job_id else stored.job_id end,
    source = case when excluded.last_seen >= stored.last_seen then excluded.source else stored.source end,
    first_seen = least(stored.first_seen, excluded.first_seen), last_seen = greatest(stored.last_seen, excluded.last_seen)`;
