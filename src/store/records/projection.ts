import type { Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";
import {
  arrayText,
  type Column,
  columnsNamed,
  givenRows,
  jsonElement,
  rowArrays,
} from "../core/row-arrays.ts";

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

const lookedUp = columnsNamed<Omit<KeyOwner, "record_id">>({ client_id: "text", kind: "text", key: "text" });

/** The records with these keys, eldest first. */
export function findKeyOwners(
  transaction: Transaction,
  keys: readonly Omit<KeyOwner, "record_id">[],
): Promise<KeyOwner[]> {
  return transaction.query<KeyOwner>({
    name: "find-record-key-owners",
    text: `select given.*, found.record_id
           from ${givenRows(lookedUp)}
           cross join lateral (
             select record_id from record_keys owned
             where owned.client_id = given.client_id and owned.kind = given.kind and owned.key = given.key
             order by record_id limit ${ownersMax}) found`,
    values: rowArrays(lookedUp, keys),
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

/**
 * Stores what results state. Repeating it changes nothing but the numbers of the changes.
 * @param options.areNew whether all rows are of records that are not stored yet, which saves looking for them.
 */
export async function storeProjection(
  transaction: Transaction,
  projection: Partial<Projection>,
  { areNew = false }: { areNew?: boolean } = {},
): Promise<void> {
  const { records = [], parts = [], keys = [], observations = [], links = [] } = projection;
  await Promise.all([
    store(transaction, recordTable, records, areNew),
    store(transaction, partTable, parts, areNew),
    store(transaction, keyTable, keys, areNew),
    store(transaction, observationTable, observations, areNew),
    store(transaction, linkTable, links, areNew),
  ]);
}

interface WrittenTable<Row> {
  name: string;
  columns: readonly Column<Row>[];
  insert: string;
  onConflict: string;
}

async function store<Row>(
  transaction: Transaction,
  { name, columns, insert, onConflict }: WrittenTable<Row>,
  rows: readonly Row[],
  areNew: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.query({
    name: `${areNew ? "insert" : "store"}-${name}`,
    text: `${insert} from ${givenRows(columns)} ${areNew ? "" : onConflict}`,
    values: rowArrays(columns, rows),
  });
}

/** Of one object, once: most records have the fields of their only observation. */
const fieldsElements = new WeakMap<object, string>();
function fieldsElement({ fields }: { fields: Readonly<Record<string, unknown>> }): string {
  const known = fieldsElements.get(fields);
  if (known !== undefined) return known;
  const element = jsonElement(jsonText(fields));
  fieldsElements.set(fields, element);
  return element;
}

const recordTable: WrittenTable<FoldedRecord> = {
  name: "records",
  columns: [
    ...columnsNamed<FoldedRecord>({
      id: "uuid",
      client_id: "text",
      kind: "text",
      change: "bigint",
      name: "text",
      sort_name: "text",
      country: "text",
      region: "text",
      rating: "real",
      verification: "text",
      has_email: "boolean",
      has_phone: "boolean",
      observations: "int",
      first_seen: "timestamptz",
      last_seen: "timestamptz",
    }),
    { name: "categories", type: "text", of: ({ categories }) => arrayText(categories) },
    { name: "campaigns", type: "text", of: ({ campaigns }) => arrayText(campaigns) },
    { name: "fields", type: "jsonb", of: fieldsElement, areElements: true },
    // Letters and digits alone.
    { name: "words", type: "text", of: ({ words }) => words.join(" ") },
  ],
  insert: `
    insert into records as stored (id, client_id, kind, change, name, sort_name, country, region, categories, rating,
                                   verification, has_email, has_phone, campaigns, fields, search, observations,
                                   first_seen, last_seen)
    select id, client_id, kind, change, name, sort_name, country, region, categories::text[], rating, verification,
           has_email, has_phone, campaigns::text[], fields, array_to_tsvector(string_to_array(words, ' ')), observations,
           first_seen, last_seen`,
  onConflict: `
    on conflict (id) do update set
      change = excluded.change, name = excluded.name, sort_name = excluded.sort_name, country = excluded.country,
      region = excluded.region, categories = excluded.categories, rating = excluded.rating,
      verification = case when stored.kind = 'emails' then excluded.verification else stored.verification end,
      has_email = stored.has_email or excluded.has_email, has_phone = stored.has_phone or excluded.has_phone,
      campaigns = array(select distinct unnest(stored.campaigns || excluded.campaigns)),
      fields = excluded.fields, search = excluded.search,
      observations = stored.observations + excluded.observations,
      first_seen = least(stored.first_seen, excluded.first_seen),
      last_seen = greatest(stored.last_seen, excluded.last_seen)`,
};

const partTable: WrittenTable<RecordPart> = {
  name: "record-parts",
  columns: columnsNamed({
    id: "uuid",
    client_id: "text",
    kind: "text",
    merged_into: "uuid",
    change: "bigint",
    seen_at: "timestamptz",
  }),
  insert: `
    insert into records (id, client_id, kind, merged_into, change, first_seen, last_seen)
    select id, client_id, kind, merged_into, change, seen_at, seen_at`,
  onConflict: "on conflict (id) do nothing",
};

const keyTable: WrittenTable<KeyOwner> = {
  name: "record-keys",
  columns: columnsNamed({ client_id: "text", kind: "text", key: "text", record_id: "uuid" }),
  insert: "insert into record_keys (client_id, kind, key, record_id) select client_id, kind, key, record_id",
  onConflict: "on conflict do nothing",
};

const observationTable: WrittenTable<ObservationRow> = {
  name: "record-observations",
  columns: [
    ...columnsNamed<ObservationRow>({
      record_id: "uuid",
      job_id: "uuid",
      origin: "text",
      campaign_id: "text",
      source: "text",
      seen_at: "timestamptz",
    }),
    { name: "fields", type: "jsonb", of: fieldsElement, areElements: true },
  ],
  insert: `
    insert into record_observations (record_id, job_id, origin, campaign_id, source, fields, seen_at)
    select record_id, job_id, origin, campaign_id, source, fields, seen_at`,
  onConflict: "on conflict do nothing",
};

const linkTable: WrittenTable<NewLink> = {
  name: "record-links",
  columns: columnsNamed({
    from_id: "uuid",
    from_kind: "text",
    to_id: "uuid",
    to_kind: "text",
    job_id: "uuid",
    source: "text",
    seen_at: "timestamptz",
  }),
  insert: `
    insert into record_links as stored (from_id, from_kind, to_kind, to_id, job_id, source, first_seen, last_seen)
    select from_id, from_kind, to_kind, to_id, job_id, source, seen_at, seen_at`,
  onConflict: `
    on conflict (from_id, to_kind, to_id) do update set
      job_id = case when excluded.last_seen >= stored.last_seen then excluded.job_id else stored.job_id end,
      source = case when excluded.last_seen >= stored.last_seen then excluded.source else stored.source end,
      first_seen = least(stored.first_seen, excluded.first_seen),
      last_seen = greatest(stored.last_seen, excluded.last_seen)`,
};
