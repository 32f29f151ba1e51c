import {
  type RecordFilter,
  type RecordKind,
  type RecordSort,
  recordsCountedMax,
} from "../../contract/records.ts";
import type { Database, Statement } from "../core/database.ts";

/** Which records of a client; `words` are folded. */
export interface RecordSelection extends Omit<RecordFilter, "q"> {
  clientId: string;
  kind: RecordKind;
  words: readonly string[];
  /** Only these. */
  ids?: readonly string[] | undefined;
}

export interface RecordRow {
  id: string;
  kind: RecordKind;
  name: string | null;
  fields: Record<string, unknown>;
  verification: "valid" | "risky" | "unknown" | "invalid" | null;
  has_email: boolean;
  has_phone: boolean;
  tags: string[];
  lists: string[];
  owner: string | null;
  status: string | null;
  notes: string | null;
  observations: number;
  first_seen: string;
  last_seen: string;
}

export const recordColumns = `records.id, records.kind, records.name, records.fields, records.verification,
  records.has_email, records.has_phone, records.tags, records.lists, records.owner, records.status, records.notes,
  records.observations, iso_utc(records.first_seen) as first_seen, iso_utc(records.last_seen) as last_seen`;

export const isLive = "records.merged_into is null and records.deleted_at is null";

/** What a sort reads: an index of `column` and id. */
const sorts: Readonly<Record<string, { column: string; type: string; key: string }>> = {
  first_seen: timeSort("first_seen"),
  last_seen: timeSort("last_seen"),
  name: { column: "sort_name", type: "text", key: "sort_name" },
  rating: { column: "coalesce(rating, 0)", type: "real", key: "coalesce(rating, 0)::text" },
};

function timeSort(column: string) {
  const key = `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return { column, type: "timestamptz", key };
}

/** A place between two records of a sorted list. */
export interface Position {
  key: string;
  id: string;
}

/**
 * Conditions of a selection, with their values. Facets are hashed with client and kind. Without an order to read,
 * `byFacet` keeps the planner from reading an index of all records of the client as well: it takes them for independent.
 */
function conditionsOf(
  selection: RecordSelection,
  values: unknown[],
  { byFacet }: { byFacet: boolean } = { byFacet: false },
): string {
  const value = (given: unknown) => `$${values.push(given)}`;
  const client = value(selection.clientId);
  const kind = value(selection.kind);
  const facet = (name: string, one: string) => `record_facet(${client}, ${kind}, ${value(`${name}${one}`)})`;
  const having = (name: string, one: string | undefined) =>
    one === undefined ? [] : [`records.facets @> array[${facet(name, one)}]`];
  const havingAny = (name: string, list: string | undefined) => {
    const each = list?.split(",").map((one) => one.trim());
    if (each === undefined) return [];
    if (each.length === 1) return having(name, each[0]);
    return [`records.facets && array[${each.map((one) => facet(name, one)).join(", ")}]`];
  };
  const flag = (name: "email" | "phone", wanted: boolean | undefined) => {
    if (wanted === undefined) return [];
    return wanted ? having(name, "") : [`not records.has_${name}`];
  };
  const compare = (text: string, given: unknown, type: string) =>
    given === undefined ? [] : [`${text} ${value(given)}::${type}`];
  const { words } = selection;
  const conditions = [
    isLive,
    ...(selection.ids === undefined ? [] : [`records.id = any(${value(selection.ids)}::uuid[])`]),
    ...(words.length === 0
      ? []
      : [`records.search @@ ${value(words.map((word) => `'${word}':*`).join(" & "))}::tsquery`]),
    ...havingAny("country:", selection.country),
    ...having("region:", selection.region),
    ...having("category:", selection.category),
    // As in the index by rating.
    ...compare("coalesce(records.rating, 0) >=", selection.rating_min, "real"),
    ...havingAny("verification:", selection.verification),
    ...flag("email", selection.has_email),
    ...flag("phone", selection.has_phone),
    ...having("campaign:", selection.campaign),
    ...(selection.job === undefined
      ? []
      : [
          `records.id in (select coalesce(part.merged_into, part.id) from record_observations seen
             join records part on part.id = seen.record_id where seen.job_id = ${value(selection.job)})`,
        ]),
    ...havingAny("tag:", selection.tag),
    ...having("list:", selection.list),
    ...havingAny("owner:", selection.owner),
    ...havingAny("status:", selection.status),
    ...compare("records.last_seen >=", selection.seen_since, "timestamptz"),
    ...compare("records.last_seen <", selection.seen_before, "timestamptz"),
  ];
  const hasFacet = conditions.some((condition) => condition.startsWith("records.facets "));
  const is = byFacet && hasFacet ? "is not distinct from" : "=";
  return [`records.client_id ${is} ${client} and records.kind ${is} ${kind}`, ...conditions].join("\n and ");
}

function recordPageStatement(
  selection: RecordSelection,
  page: { sort: RecordSort; after: Position | null; limit: number },
): Statement {
  const values: unknown[] = [];
  const isDescending = page.sort.startsWith("-");
  const sort = sorts[page.sort.replace("-", "")] ?? timeSort("first_seen");
  const direction = isDescending ? "desc" : "asc";
  const conditions = conditionsOf(selection, values);
  const { after } = page;
  const beyond =
    after === null
      ? ""
      : `and (${sort.column}, records.id) ${isDescending ? "<" : ">"}
           ($${values.push(after.key)}::${sort.type}, $${values.push(after.id)}::uuid)`;
  return {
    text: `select ${recordColumns}, ${sort.key} as sort_key from records where ${conditions} ${beyond}
           order by ${sort.column} ${direction}, records.id ${direction} limit $${values.push(page.limit)}`,
    values,
  };
}

/** One page in the order of `sort`. */
export function findRecordPage(
  database: Pick<Database, "query">,
  selection: RecordSelection,
  page: { sort: RecordSort; after: Position | null; limit: number },
): Promise<(RecordRow & { sort_key: string })[]> {
  return database.query(recordPageStatement(selection, page));
}

/** From this estimate on, counting up to `recordsCountedMax` is faster along an index of all records. */
const frequentMin = 25_000;

/** How many records match: counted up to `recordsCountedMax`, beyond that as the planner estimates. */
export async function countRecords(
  database: Pick<Database, "query">,
  selection: RecordSelection,
): Promise<{ total: number; isEstimate: boolean }> {
  const values: unknown[] = [];
  const estimate = await estimateRecords(database, selection);
  const isFrequent = estimate > frequentMin;
  const conditions = conditionsOf(selection, values, { byFacet: !isFrequent });
  // In an order, as otherwise the planner may read the table from its start, where no record of the kind may be.
  const order = isFrequent ? "order by records.client_id, records.kind, records.first_seen" : "";
  const [row] = await database.query<{ n: number }>({
    text: `select count(*)::int as n
           from (select from records where ${conditions} ${order} limit ${recordsCountedMax + 1}) found`,
    values,
  });
  const counted = row?.n ?? 0;
  if (counted <= recordsCountedMax) return { total: counted, isEstimate: false };
  return { total: Math.max(counted, estimate), isEstimate: true };
}

async function estimateRecords(
  database: Pick<Database, "query">,
  selection: RecordSelection,
): Promise<number> {
  const values: unknown[] = [];
  const conditions = conditionsOf(selection, values);
  const [row] = await database.query<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>({
    text: `explain (format json) select from records where ${conditions}`,
    values,
  });
  return row?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

/** Ids of the next matching records in the order of ids. */
export async function findRecordIds(
  database: Pick<Database, "query">,
  selection: RecordSelection,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<string[]> {
  const values: unknown[] = [];
  const conditions = conditionsOf(selection, values);
  const beyond = afterId === null ? "" : `and records.id > $${values.push(afterId)}`;
  const rows = await database.query<{ id: string }>({
    text: `select records.id from records where ${conditions} ${beyond} order by records.id limit $${values.push(limit)}`,
    values,
  });
  return rows.map(({ id }) => id);
}

/** Of how many records facets are counted. */
const sampleMax = 50_000;
const facetValuesMax = 50;

export interface FacetRow {
  facet: string;
  value: string;
  count: number;
}

/**
 * The most frequent values of each facet, among all matching records or in a sample of them.
 * @returns the counts of the sample, its size, and how many records match.
 */
export async function countFacets(
  database: Pick<Database, "query">,
  selection: RecordSelection,
): Promise<{ rows: FacetRow[]; sampled: number; total: number; isEstimate: boolean }> {
  const { total, isEstimate } = await countRecords(database, selection);
  const values: unknown[] = [];
  const conditions = conditionsOf(selection, values);
  const rows = await database.query<FacetRow>({
    text: `
      with found as materialized (
        select country, region, categories, verification, tags, owner, status, has_email, has_phone
        from records ${isEstimate ? sampleOf(total) : ""} where ${conditions} limit ${sampleMax}
      ), counted as (
        select 'country' as facet, country as value, count(*)::int from found where country is not null group by 2
        union all select 'region', region, count(*)::int from found where region is not null group by 2
        union all select 'category', category, count(*)::int from found, unnest(categories) category group by 2
        union all select 'verification', verification, count(*)::int from found where verification is not null group by 2
        union all select 'tag', tag, count(*)::int from found, unnest(tags) tag group by 2
        union all select 'owner', owner, count(*)::int from found where owner is not null group by 2
        union all select 'status', status, count(*)::int from found where status is not null group by 2
        union all select 'has_email', '', count(*)::int from found where has_email
        union all select 'has_phone', '', count(*)::int from found where has_phone
        union all select 'sampled', '', count(*)::int from found
      )
      select facet, value, count from (
        select *, row_number() over (partition by facet order by count desc, value) as place from counted) ranked
      where place <= ${facetValuesMax} order by facet, place`,
    values,
  });
  const sampled = rows.find(({ facet }) => facet === "sampled")?.count ?? 0;
  return { rows, sampled, total, isEstimate: isEstimate && sampled < total };
}

/** Reads random blocks, since the first records of an index are alike. */
function sampleOf(total: number): string {
  if (total <= sampleMax) return "";
  return `tablesample system (${Math.min(100, (100 * sampleMax) / total).toFixed(4)}) repeatable (1)`;
}
