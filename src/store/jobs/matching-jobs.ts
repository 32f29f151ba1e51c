import type { JobStatus, JobTypeName } from "../../contract/job.ts";
import type { JobOutcomeName } from "../../contract/job-outcome.ts";
import type { Database, Statement } from "../core/database.ts";
import { type JobSort, keyJson, type ListRanges, orderOf, rangeConditions } from "./list-ranges.ts";

/*
 * Lists with filters that no index has: a call examines a bounded number of jobs, in the order of an index, and the next
 * one continues where it ended. So each costs the same for any number of jobs.
 */

/** Jobs that one call examines. */
const examinedMax = 20_000;
/** With words: verifications have their addresses in the payload, which takes ten times as long to read. */
export const searchedMax = 5_000;

const windowOf = ({ filter: { words } }: MatchQuery): number => (words ? searchedMax : examinedMax);

export interface JobFilter {
  /** Lower-case words, each of which a job must have, or an id. */
  words?: readonly string[] | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  /** Null: without a campaign. */
  campaignId?: string | null | undefined;
  /** Items of a batch: of one that was retried, only its latest job. Null: outside batches. */
  batchId?: string | null | undefined;
  clientRef?: string | undefined;
  actorId?: string | undefined;
  outcome?: JobOutcomeName | undefined;
}

/** Orders without an index: of the examined jobs alone. */
export type UnindexedSort = "results_count" | "duration";

export interface MatchQuery extends Omit<ListRanges, "from" | "sortBy"> {
  clientId: string;
  sortBy: JobSort | UnindexedSort;
  filter: JobFilter;
  limit: number;
  offset: number;
}

export interface Matches {
  /** Of the page, in order. */
  ids: string[];
  /** Of the examined jobs. */
  total: number;
  /** Whether all jobs of the list were examined. */
  isWhole: boolean;
  /** The next page begins after this key; null if there is none, or if its offset tells it. */
  next: string[] | null;
}

/**
 * The orders in which the examined jobs are all that a list has: without an index, and for the jobs of a campaign, batch or
 * reference, which have an index by creation or none that is sorted.
 */
export const isBounded = ({ sortBy, filter }: Pick<MatchQuery, "sortBy" | "filter">): boolean =>
  sortBy === "results_count" || sortBy === "duration" || (isOfFew(filter) && sortBy !== "created_at");

/** Whether an index has the jobs of a filter apart from those of other types and states. */
export const isOfFew = ({ campaignId, batchId, clientRef }: JobFilter): boolean =>
  typeof campaignId === "string" || typeof batchId === "string" || clientRef !== undefined;

/** Finds a page of the jobs that match. */
export async function findMatches(database: Database, query: MatchQuery): Promise<Matches> {
  const [row] = await database.query<{
    examined: number;
    total: number;
    last: string[] | null;
    page: { id: string; key: string[] }[] | null;
  }>(matchStatement(query));
  if (row === undefined) throw new Error("the search for jobs returned no row");
  const page = row.page ?? [];
  const isWhole = row.examined < windowOf(query);
  const continues = query.offset + page.length < row.total;
  const next = continues ? (page.at(-1)?.key ?? null) : isWhole ? null : row.last;
  return { ids: page.map(({ id }) => id), total: row.total, isWhole, next: isBounded(query) ? null : next };
}

/** Exported for the test of the query plans. */
export function matchStatement(query: MatchQuery): Statement {
  const { clientId, sortBy, sortOrder, limit, offset } = query;
  const values: unknown[] = [clientId, limit, offset];
  const by: JobSort = isBounded(query) ? "created_at" : (sortBy as JobSort);
  // The newest, whatever the order is then.
  const examinedOrder = isBounded(query) ? "desc" : sortOrder;
  const order = orderOf({ sortBy: by, sortOrder: examinedOrder });
  const conditions = matchConditions(query, values);
  const selects = rangesOf({ ...query, sortBy: by, sortOrder: examinedOrder }, values).map(
    (range) =>
      `(select id, created_at, updated_at, status, results_count, completed_at - started_at as duration,
               ${conditions.length === 0 ? "true" : conditions.join(" and ")} as is_match
        from jobs where ${range} order by ${order} limit ${windowOf(query)})`,
  );
  const reversed = orderOf({ sortBy: by, sortOrder: examinedOrder === "asc" ? "desc" : "asc" });
  return {
    text: `with examined as materialized (
             select * from (${selects.join("\n union all ")}) shown order by ${order} limit ${windowOf(query)}
           ), page as (
             select * from examined where is_match order by ${sortOf(query)} limit $2::bigint offset $3::bigint
           )
           select (select count(*)::int from examined) as examined,
                  (select count(*)::int from examined where is_match) as total,
                  (select ${keyJson(by, "final")} from (select * from examined order by ${reversed} limit 1) final) as last,
                  (select json_agg(json_build_object('id', id, 'key', ${keyJson(by, "page")}) order by ${sortOf(query)})
                   from page) as page`,
    values,
  };
}

const sortOf = ({ sortBy, sortOrder }: MatchQuery): string =>
  sortBy === "results_count" || sortBy === "duration"
    ? `${sortBy} ${sortOrder} nulls last, created_at desc, id desc`
    : orderOf({ sortBy, sortOrder });

/** SQL for the conditions of the ranges that are examined. */
function rangesOf(query: MatchQuery & ListRanges, values: unknown[]): string[] {
  const { filter, sortBy } = query;
  const id = idOf(filter);
  if (id !== null) return [`client_id = $1 and id = $${values.push(id)}::uuid`];
  const also: string[] = [];
  if (sortBy === "created_at") also.push(...createdConditions(filter, values));
  also.push(...originConditions(filter, values));
  // Their indexes are without type and status.
  const ranges = isOfFew(filter) ? { ...query, type: undefined, status: undefined } : query;
  return rangeConditions(ranges, values).map((range) => [range, ...also].join(" and "));
}

/** SQL for what the ranges do not say. */
function matchConditions({ filter, sortBy, type, status }: MatchQuery, values: unknown[]): string[] {
  const hasId = idOf(filter) !== null;
  const conditions = wordConditions(filter, values);
  if (hasId || isOfFew(filter)) conditions.push(...stateConditions({ type, status }, values));
  if (sortBy !== "created_at" || hasId) conditions.push(...createdConditions(filter, values));
  if (hasId) conditions.push(...originConditions(filter, values));
  return [...conditions, ...otherConditions(filter, values)];
}

export interface JobSelector {
  type?: JobTypeName | undefined;
  status?: JobStatus | undefined;
  filter?: JobFilter | undefined;
  /** Only these. */
  jobIds?: readonly string[] | undefined;
}

/** SQL for all that a filter says, in no order. */
export function selectorConditions(
  { filter = {}, jobIds, ...state }: JobSelector,
  values: unknown[],
): string[] {
  const id = idOf(filter);
  return [
    ...(id === null ? [] : [`id = $${values.push(id)}::uuid`]),
    ...(jobIds === undefined ? [] : [`id = any($${values.push(jobIds)}::uuid[])`]),
    ...wordConditions(filter, values),
    ...stateConditions(state, values),
    ...createdConditions(filter, values),
    ...originConditions(filter, values),
    ...otherConditions(filter, values),
  ];
}

function wordConditions(filter: JobFilter, values: unknown[]): string[] {
  if (idOf(filter) !== null || filter.words === undefined || filter.words.length === 0) return [];
  const patterns = filter.words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return [`${searchedText} like all ($${values.push(patterns)}::text[])`];
}

function stateConditions({ type, status }: Omit<JobSelector, "filter">, values: unknown[]): string[] {
  const conditions: string[] = [];
  if (type !== undefined) conditions.push(`type = $${values.push(type)}`);
  if (status !== undefined) conditions.push(`status = $${values.push(status)}`);
  return conditions;
}

/** Of the filters that have an index of their own. */
function originConditions(filter: JobFilter, values: unknown[]): string[] {
  const { campaignId, batchId, clientRef } = filter;
  const conditions: string[] = [];
  if (typeof campaignId === "string") conditions.push(`campaign_id = $${values.push(campaignId)}`);
  if (typeof batchId === "string")
    conditions.push(`batch_id = $${values.push(batchId)}::uuid and batch_place is not null`);
  if (clientRef !== undefined) conditions.push(`client_ref = $${values.push(clientRef)}`);
  return conditions;
}

function otherConditions(filter: JobFilter, values: unknown[]): string[] {
  const conditions: string[] = [];
  if (filter.campaignId === null) conditions.push("campaign_id is null");
  if (filter.batchId === null) conditions.push("batch_id is null");
  if (filter.actorId !== undefined) conditions.push(`actor_id = $${values.push(filter.actorId)}`);
  if (filter.outcome !== undefined) conditions.push(`(${jobOutcomeIs[filter.outcome]})`);
  return conditions;
}

function createdConditions({ createdAfter, createdBefore }: JobFilter, values: unknown[]): string[] {
  const conditions: string[] = [];
  if (createdAfter !== undefined) conditions.push(`created_at >= $${values.push(createdAfter)}`);
  if (createdBefore !== undefined) conditions.push(`created_at < $${values.push(createdBefore)}`);
  return conditions;
}

/** Of a verification, its addresses. The end of an id is what the dashboard shows of it. */
const searchedText = `lower(concat_ws(' ', url, query, client_ref, id,
                 case when type = 'svcVerify' and query is null then payload ->> 'emails' end))`;

/** SQL for how a job ended. */
export const jobOutcomeIs: Record<JobOutcomeName, string> = {
  succeeded: "status = 'completed' and results_count is distinct from 0",
  // As in the index jobs_that_found_nothing.
  empty: "status = 'completed' and results_count = 0",
  failed: "status = 'failed'",
  cancelled: "status = 'cancelled'",
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = ({ words }: JobFilter): string | null =>
  words?.length === 1 && uuid.test(words[0] ?? "") ? (words[0] ?? null) : null;
