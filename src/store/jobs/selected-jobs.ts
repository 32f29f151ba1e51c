import { type JobStatus, type JobTypeName, jobTypeNames } from "../../contract/job.ts";
import type { JobOutcomeName } from "../../contract/job-outcome.ts";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../core/database.ts";
import { heldAsJobs } from "./held-jobs.ts";
import { isOfFew, type JobSelector, selectorConditions } from "./matching-jobs.ts";
import type { JobRequestRow } from "./read-jobs.ts";

/** A filter for the jobs of one client. */
export type Selection = JobSelector & { clientId: string };

/** SQL for the jobs of a client that wait or run, as `open`: also those that are held outside the queue. */
function openJobs({ clientId, ...filter }: Selection, columns: string): { text: string; values: unknown[] } {
  const values: unknown[] = [clientId];
  const conditions = ["client_id = $1", "completed_at is null", ...selectorConditions(filter, values)];
  const from = (table: string) => `select ${columns} from ${table} where ${conditions.join(" and ")}`;
  // Held jobs are found by their batches, which are few.
  const held = heldAsJobs(
    "held.batch_id in (select id from batches where client_id = $1 and completed_at is null)",
  );
  return { text: `(${from("jobs")} union all ${from(held)}) open`, values };
}

/** A time after the creation of every job that is there. */
export async function nowInDatabase(database: Database): Promise<Date> {
  const [row] = await database.query<{ now: Date }>({
    name: "now-in-database",
    // A Date has no microseconds.
    text: "select clock_timestamp() + interval '1 millisecond' as now",
  });
  if (row === undefined) throw new Error("now-in-database returned no row");
  return row.now;
}

export interface CountedJobs {
  type: JobTypeName;
  status: JobStatus;
  jobs: number;
}

/** How many jobs wait and run, by type. */
export async function countOpenSelected(database: Database, selection: Selection): Promise<CountedJobs[]> {
  const { text, values } = openJobs(selection, "jobs.type, jobs.status");
  return await database.query<CountedJobs & Record<string, unknown>>({
    text: `select type, status, count(*)::int as jobs from ${text} group by type, status order by type, status`,
    values,
  });
}

/** The ids of some jobs that wait or run, apart for those of campaigns. */
export async function findOpenSelected(
  database: Database,
  selection: Selection,
  limit: number,
): Promise<{ id: string; campaign_id: string | null }[]> {
  const { text, values } = openJobs(selection, "jobs.id, jobs.campaign_id");
  return await database.query<{ id: string; campaign_id: string | null }>({
    text: `select * from ${text} limit $${values.length + 1}`,
    values: [...values, limit],
  });
}

const endedStates: readonly JobStatus[] = ["completed", "failed", "cancelled"];

/** The states that an outcome may have, so that only these are read. */
const statesOf: Readonly<Record<JobOutcomeName, readonly JobStatus[]>> = {
  succeeded: ["completed"],
  empty: ["completed"],
  failed: ["failed"],
  cancelled: ["cancelled"],
};

/**
 * SQL for the ended jobs of a client that no other job has done again: by a rerun, or by the retry of its batch before
 * retries named their jobs. Each range of the index by type and state is limited by itself, so that the cost does not grow
 * with all jobs of the client; jobs of a campaign, batch or reference, and named ones, have indexes of their own.
 */
function endedJobs(
  { clientId, ...selector }: Selection,
  { columns, limit }: { columns: string; limit: number },
) {
  const values: unknown[] = [clientId];
  const of = (state: Pick<Selection, "type" | "status">) => {
    const conditions = [
      "client_id = $1",
      "completed_at is not null",
      "(batch_id is null or batch_place is not null)",
      "not exists (select from jobs later where later.rerun_of = jobs.id)",
      ...selectorConditions({ ...selector, ...state }, values),
    ];
    return `(select ${columns} from jobs where ${conditions.join(" and ")} order by created_at, id limit ${limit})`;
  };
  const { type, status, filter = {}, jobIds } = selector;
  if (jobIds !== undefined || isOfFew(filter)) return { text: of({ type, status }), values };
  const states = filter.outcome === undefined ? endedStates : statesOf[filter.outcome];
  const ranges = (type === undefined ? jobTypeNames : [type]).flatMap((one) =>
    states
      .filter((state) => status === undefined || status === state)
      .map((state) => of({ type: one, status: state })),
  );
  return {
    text:
      ranges.length === 0
        ? `(select ${columns} from jobs where $1::text is null)`
        : `(${ranges.join(" union all ")})`,
    values,
  };
}

/** Ended jobs of each type and state that are counted: more than one call can run again. */
const endedCountedMax = 2 * limits.batch_items_max;

/** How many jobs have ended and were not done again, by type; `isMinimum` if there may be more. */
export async function countEndedSelected(
  database: Database,
  selection: Selection,
): Promise<{ groups: CountedJobs[]; isMinimum: boolean }> {
  const { text, values } = endedJobs(selection, { columns: "type, status", limit: endedCountedMax + 1 });
  const groups = await database.query<CountedJobs & Record<string, unknown>>({
    text: `select type, status, count(*)::int as jobs from ${text} ended group by type, status order by type, status`,
    values,
    planning: { jit: "off" },
  });
  return {
    groups: groups.map((group) => ({ ...group, jobs: Math.min(group.jobs, endedCountedMax) })),
    isMinimum: groups.some(({ jobs }) => jobs > endedCountedMax),
  };
}

export type EndedRequest = JobRequestRow & { id: string };

/** The requests of the oldest of them. */
export async function findEndedSelected(
  database: Database,
  selection: Selection,
  limit: number,
): Promise<EndedRequest[]> {
  const { text, values } = endedJobs(selection, { columns: "id, created_at", limit });
  return await database.query<EndedRequest>({
    text: `select id, type, status, priority, client_ref, payload
           from (select id from ${text} ended order by created_at, id limit ${limit}) oldest join jobs using (id)
           order by created_at, id`,
    values,
    planning: { jit: "off" },
  });
}
