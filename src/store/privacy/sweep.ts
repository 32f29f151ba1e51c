import { jobTypeNames } from "../../contract/job-types.ts";
import { movedTables } from "../cells/client-tables.ts";
import type { Database, Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/*
 * Reads and rewrites all texts of a client, table by table, in blocks of pages: a table that is added later is searched
 * without a word here.
 */

type Queries = Pick<Transaction, "query">;

/** Tables that hold no collected data: the client's own users, keys, lists and reports. */
const ownTables: ReadonlySet<string> = new Set([
  "clients",
  "api_keys",
  "sessions",
  "user_invitations",
  "client_domain_lists",
  "suppression_keys",
  "erasures",
  "digest_settings",
  "digest_recipients",
  "digest_mails",
  "signup_claims",
  "signup_reserved_names",
  "signup_completions",
  "shift_shares",
]);

/** Tables whose rows are worth nothing without the part that is erased. */
const deletedWhole: ReadonlySet<string> = new Set(["provider_answers"]);

export interface SearchedColumn {
  name: string;
  type: "text" | "json" | "jsonb" | "text[]";
  /** Whether it is part of a unique index, so that its value cannot be replaced by any other one. */
  isKey: boolean;
  isNullable: boolean;
}

export interface SearchedTable {
  table: string;
  /** The table itself, or one of its partitions. */
  relation: string;
  columns: SearchedColumn[];
  /** Columns of the primary key. */
  primaryKey: string[];
  /** Pages when it was looked at. */
  pages: number;
}

/** What can be searched, in a fixed order. */
export async function readSearchedTables(database: Queries): Promise<SearchedTable[]> {
  const names = movedTables.map(({ table }) => table).filter((table) => !ownTables.has(table));
  return await database.query<SearchedTable & Record<string, unknown>>({
    name: "read-searched-tables",
    text: `
      select given.name as table, class.oid::regclass::text as relation,
             (pg_relation_size(class.oid) / current_setting('block_size')::int)::int as pages,
             coalesce((select json_agg(attname order by attnum) from pg_index, pg_attribute
                       where indrelid = class.oid and indisprimary and attrelid = class.oid and attnum = any(indkey)), '[]') as "primaryKey",
             (select json_agg(json_build_object(
                       'name', attname, 'type', format_type(atttypid, null), 'isNullable', not attnotnull,
                       'isKey', exists (select from pg_index where indrelid = class.oid and indisunique and attnum = any(indkey)))
                     order by attnum)
              from pg_attribute
              where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
                and attname <> 'client_id' and atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)) as columns
      from unnest($1::text[]) with ordinality as given(name, place)
      cross join lateral (
        select to_regclass(given.name)::oid as oid where not exists (select from pg_partition_tree(to_regclass(given.name)))
        union all select relid::oid from pg_partition_tree(to_regclass(given.name)) where isleaf
      ) class
      where exists (select from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
                      and attname <> 'client_id' and atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype))
      order by place, relation`,
    values: [names],
  });
}

export interface SearchedRow {
  /** Where it is; only for the transaction that has read it. */
  ctid: string;
  /** Its primary key, as JSON. */
  key: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** Which rows of a table: those in a range of pages, or the given ones of jobs. */
export type Place = { from: number; to: number } | { jobIds: readonly string[] };

const quoted = (name: string) => `"${name}"`;

/**
 * The client's rows in a place with a text that matches a pattern, or all of them.
 * @param options.pattern a regular expression of PostgreSQL, compared without regard to case.
 * @param options.lock until the transaction ends.
 */
export async function findRows(
  on: Queries,
  searched: SearchedTable,
  clientId: string,
  place: Place,
  { pattern, lock = false }: { pattern: string | null; lock?: boolean },
): Promise<SearchedRow[]> {
  const { table, relation, columns, primaryKey } = searched;
  const moved = movedTables.find((each) => each.table === table);
  if (moved === undefined) return [];
  const values: unknown[] = [clientId];
  const conditions = [moved.rows("$1")];
  if ("jobIds" in place) {
    conditions.push(`${table === "jobs" ? "id" : "job_id"} = any($${values.push(place.jobIds)}::uuid[])`);
  } else {
    conditions.push(
      `ctid >= $${values.push(`(${place.from},0)`)}::tid and ctid < $${values.push(`(${place.to},0)`)}::tid`,
    );
  }
  if (pattern !== null) {
    const parameter = `$${values.push(pattern)}`;
    const matches = columns.map(({ name }) => `${quoted(name)}::text ~* ${parameter}`);
    // The text of a compendium in the object store may match, too.
    if (table === "job_results") matches.push(`data::text like '%"store_key"%'`);
    conditions.push(`(${matches.join(" or ")})`);
  }
  const rows = await on.query<{
    ctid: string;
    key: Record<string, unknown>;
    values: Record<string, unknown>;
  }>({
    text: `select ctid::text, jsonb_build_object(${primaryKey.map((name) => `'${name}', ${quoted(name)}`).join(", ")}) as key,
                  json_build_object(${columns.map(({ name }) => `'${name}', ${quoted(name)}`).join(", ")}) as values
           from ${relation} where ${conditions.join(" and ")} ${lock ? "for update" : ""}`,
    values,
  });
  return rows;
}

export interface RowChange {
  ctid: string;
  /** Null: the row is deleted. */
  values: Record<string, unknown> | null;
}

/** Stores rows that `findRows` has locked. @param extra of records: the number of the change. */
export async function changeRows(
  transaction: Queries,
  searched: SearchedTable,
  changes: readonly RowChange[],
  { recordChange }: { recordChange?: string | undefined } = {},
): Promise<void> {
  const { table, relation, columns } = searched;
  const removed = changes.filter(({ values }) => values === null).map(({ ctid }) => ctid);
  if (removed.length > 0) await deleteRows(transaction, relation, removed);
  for (const { ctid, values } of changes) {
    if (values === null) continue;
    const given: unknown[] = [ctid];
    const sets = columns
      .filter(({ name }) => name in values)
      .map(({ name, type }) => {
        const value = values[name];
        const isJson = type === "json" || type === "jsonb";
        return `${quoted(name)} = $${given.push(isJson && value !== null ? jsonText(value) : value)}::${type}`;
      });
    // A key of the cache is a plain digest of the payload; another submit would not find this job by it anyway.
    if (table === "jobs") sets.push("cache_key = null");
    if (table === "records" && recordChange !== undefined)
      sets.push(`change = $${given.push(recordChange)}::bigint`);
    await transaction.query({
      text: `update ${relation} set ${sets.join(", ")} where ctid = $1::tid`,
      values: given,
    });
  }
}

async function deleteRows(transaction: Queries, table: string, ctids: readonly string[]): Promise<void> {
  if (table === "campaign_emails") {
    await transaction.query({
      text: `delete from campaign_site_emails
             where email in (select id from campaign_emails where ctid = any($1::tid[]))`,
      values: [ctids],
    });
  }
  await transaction.query({ text: `delete from ${table} where ctid = any($1::tid[])`, values: [ctids] });
}

export const isDeletedWhole = (table: string): boolean => deletedWhole.has(table);

/** Deletes what says that a client has seen something. @param digests as jobs/dedup.ts makes them. */
export async function deleteSeenRecords(
  transaction: Queries,
  clientId: string,
  digests: readonly Buffer[],
): Promise<number> {
  const rows = await transaction.query({
    text: `delete from seen_records where client_id = $1
             and type = any($3) and key = any($2::bytea[]) returning 1`,
    // The types are named because the primary key has the type before the key.
    values: [clientId, digests, jobTypeNames],
  });
  return rows.length;
}

/** Whether jobs of the client still run that began before a time: what they have found may be stored yet. */
export async function hasOldRuns(
  database: Pick<Database, "query">,
  clientId: string,
  before: Date,
): Promise<boolean> {
  const [row] = await database.query<{ any: boolean }>({
    text: `select exists (select from jobs where client_id = $1 and status = 'processing' and started_at < $2) as any`,
    values: [clientId, before],
  });
  return row?.any ?? false;
}
