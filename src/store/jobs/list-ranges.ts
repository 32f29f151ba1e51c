import { type JobStatus, type JobTypeName, jobStatuses, jobTypeNames } from "../../contract/job.ts";
import type { Statement } from "../core/database.ts";

/** Where a job is in a list by creation. */
export interface JobKey {
  /** As text: a Date would lose its microseconds. */
  created_at: string;
  id: string;
}

export interface JobsQuery {
  clientId: string;
  status: JobStatus | undefined;
  type: JobTypeName | undefined;
  sortBy: "created_at" | "updated_at" | "status";
  sortOrder: "asc" | "desc";
  limit: number;
  offset: number;
  /** In a list by creation, where the offset begins: at this job in ascending order, after it in descending order. */
  from?: JobKey | undefined;
}

/** Columns of the keys, in order. */
const sortColumns = {
  created_at: ["created_at", "id"],
  updated_at: ["updated_at", "id"],
  status: ["status", "created_at", "id"],
} as const;

export const orderOf = ({ sortBy, sortOrder }: JobsQuery, table = ""): string =>
  sortColumns[sortBy].map((column) => `${table}${column} ${sortOrder}`).join(", ");

/**
 * Finds the keys of a page in indexes, in order. A list merges ranges of them: with a filter, by update or by status one
 * per type and status that it shows. Each range is limited by itself: PostgreSQL would read a million entries and sort
 * them rather than merge the ranges.
 */
export function keyStatement(page: Omit<JobsQuery, "sortBy"> & { sortBy?: JobsQuery["sortBy"] }) {
  const query: JobsQuery = { sortBy: "created_at", ...page };
  const values: unknown[] = [query.clientId, query.limit, query.offset];
  const shared = ["client_id = $1"];
  if (query.from !== undefined) {
    const [createdAt, id] = [values.push(query.from.created_at), values.push(query.from.id)];
    const comparison = query.sortOrder === "asc" ? ">=" : "<";
    shared.push(`(created_at, id) ${comparison} ($${createdAt}::timestamptz, $${id}::uuid)`);
  }
  const keys = sortColumns[query.sortBy].join(", ");
  const order = orderOf(query);
  const selects = rangesOf(query).map(({ type, status }) => {
    const conditions = [...shared];
    if (type !== undefined) conditions.push(`type = $${values.push(type)}`);
    if (status !== undefined) {
      // The indexes with states are apart for open and for ended jobs.
      const isOpen = status === "queued" || status === "processing";
      conditions.push(`status = $${values.push(status)}`, `completed_at is ${isOpen ? "null" : "not null"}`);
    }
    return `(select ${keys} from jobs where ${conditions.join(" and ")}
             order by ${order} limit $2::bigint + $3::bigint)`;
  });
  return {
    text: `select * from (${selects.join("\n union all ")}) shown order by ${order} limit $2 offset $3`,
    values,
  } satisfies Statement;
}

/** Each is one range of an index that is sorted as the list is. */
function rangesOf({ sortBy, type, status }: JobsQuery): JobRange[] {
  if (sortBy === "created_at" && type === undefined && status === undefined) return [{}];
  return (type ? [type] : jobTypeNames).flatMap((type) =>
    (status ? [status] : jobStatuses).map((status) => ({ type, status })),
  );
}

interface JobRange {
  type?: JobTypeName;
  status?: JobStatus;
}
