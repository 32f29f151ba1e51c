import { type JobStatus, type JobTypeName, jobStatuses, jobTypeNames } from "../../contract/job.ts";
import type { Statement } from "../core/database.ts";

/** Where a job is in a list by creation. */
export interface JobKey {
  /** As text: a Date would lose its microseconds. */
  created_at: string;
  id: string;
}

/** The orders that indexes have. */
export type JobSort = "created_at" | "updated_at" | "status";

export interface ListOrder {
  sortBy: JobSort;
  sortOrder: "asc" | "desc";
}

export interface ListRanges extends ListOrder {
  status: JobStatus | undefined;
  type: JobTypeName | undefined;
  /** In a list by creation, where the offset begins: at this job in ascending order, after it in descending order. */
  from?: JobKey | undefined;
  /** The key after which the list begins, as `keyJson` writes it. */
  after?: readonly string[] | undefined;
}

export interface JobsQuery extends ListRanges {
  clientId: string;
  limit: number;
  offset: number;
}

/** Columns of the keys, in order. */
const sortColumns = {
  created_at: ["created_at", "id"],
  updated_at: ["updated_at", "id"],
  status: ["status", "created_at", "id"],
} as const;

const columnTypes = {
  created_at: "timestamptz",
  updated_at: "timestamptz",
  status: "text",
  id: "uuid",
} as const;

export const orderOf = ({ sortBy, sortOrder }: ListOrder, table = ""): string =>
  sortColumns[sortBy].map((column) => `${table}${column} ${sortOrder}`).join(", ");

/** SQL for a key of `table` as JSON, which keeps its microseconds. */
export const keyJson = (sortBy: JobSort, table: string): string => {
  const parts = sortColumns[sortBy].map((column) =>
    columnTypes[column] === "timestamptz" ? `${table}.${column}::text` : `${table}.${column}`,
  );
  return `json_build_array(${parts.join(", ")})`;
};

/**
 * Finds the keys of a page in indexes, in order. A list merges ranges of them: with a filter, by update or by status one
 * per type and status that it shows. Each range is limited by itself: PostgreSQL would read a million entries and sort
 * them rather than merge the ranges.
 */
export function keyStatement(page: Omit<JobsQuery, "sortBy"> & { sortBy?: JobSort }) {
  const query: JobsQuery = { sortBy: "created_at", ...page };
  const values: unknown[] = [query.clientId, query.limit, query.offset];
  const keys = sortColumns[query.sortBy].join(", ");
  const order = orderOf(query);
  const selects = rangeConditions(query, values).map(
    (conditions) =>
      `(select ${keys} from jobs where ${conditions} order by ${order} limit $2::bigint + $3::bigint)`,
  );
  return {
    text: `select * from (${selects.join("\n union all ")}) shown order by ${order} limit $2 offset $3`,
    values,
  } satisfies Statement;
}

/**
 * SQL for the conditions of each range of an index that a list merges. They need the client as `$1`.
 * @param values of the statement; those of the conditions are added.
 */
export function rangeConditions(query: ListRanges, values: unknown[]): string[] {
  const { from, after, sortBy, sortOrder } = query;
  const shared = ["client_id = $1"];
  if (from !== undefined) {
    const [createdAt, id] = [values.push(from.created_at), values.push(from.id)];
    const comparison = sortOrder === "asc" ? ">=" : "<";
    shared.push(`(created_at, id) ${comparison} ($${createdAt}::timestamptz, $${id}::uuid)`);
  }
  const ranges = rangesOf(query)
    .filter(({ status }) => sortBy !== "status" || isReached(status, after?.[0], sortOrder))
    .map(({ type, status }) => {
      const conditions = [...shared];
      if (type !== undefined) conditions.push(`type = $${values.push(type)}`);
      if (status !== undefined) {
        // The indexes with states are apart for open and for ended jobs.
        const isOpen = status === "queued" || status === "processing";
        conditions.push(
          `status = $${values.push(status)}`,
          `completed_at is ${isOpen ? "null" : "not null"}`,
        );
      }
      if (after !== undefined && (sortBy !== "status" || status === after[0])) {
        // Within a status, the rest of the key decides.
        const skipped = sortBy === "status" ? 1 : 0;
        const columns = sortColumns[sortBy].slice(skipped);
        const key = columns.map(
          (column, index) => `$${values.push(after[index + skipped])}::${columnTypes[column]}`,
        );
        conditions.push(`(${columns.join(", ")}) ${sortOrder === "asc" ? ">" : "<"} (${key.join(", ")})`);
      }
      return conditions.join(" and ");
    });
  // The key is of another list.
  return ranges.length > 0 ? ranges : ["client_id = $1 and false"];
}

/** Whether a list by status still shows this one after a key. */
function isReached(status: JobStatus | undefined, last: string | undefined, order: "asc" | "desc"): boolean {
  if (status === undefined || last === undefined) return true;
  return order === "asc" ? status >= last : status <= last;
}

/** Each is one range of an index that is sorted as the list is. */
function rangesOf({ sortBy, type, status }: ListRanges): JobRange[] {
  if (sortBy === "created_at" && type === undefined && status === undefined) return [{}];
  return (type ? [type] : jobTypeNames).flatMap((type) =>
    (status ? [status] : jobStatuses).map((status) => ({ type, status })),
  );
}

interface JobRange {
  type?: JobTypeName;
  status?: JobStatus;
}
