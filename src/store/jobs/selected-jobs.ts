import type { JobStatus, JobTypeName } from "../../contract/job.ts";
import type { Database, Statement } from "../core/database.ts";
import { heldAsJobs } from "./held-jobs.ts";
import { type JobSelector, selectorConditions } from "./matching-jobs.ts";
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

/**
 * SQL for the ended jobs of a client that no other job has done again: by a rerun, or by the retry of its batch before
 * retries named their jobs.
 */
function endedJobs({ clientId, ...filter }: Selection) {
  const values: unknown[] = [clientId];
  const conditions = [
    "client_id = $1",
    "completed_at is not null",
    "(batch_id is null or batch_place is not null)",
    "not exists (select from jobs later where later.rerun_of = jobs.id)",
    ...selectorConditions(filter, values),
  ];
  return { from: `from jobs where ${conditions.join(" and ")}`, values };
}

/** How many jobs have ended and were not done again, by type. */
export async function countEndedSelected(database: Database, selection: Selection): Promise<CountedJobs[]> {
  const { from, values } = endedJobs(selection);
  return await database.query<CountedJobs & Record<string, unknown>>({
    text: `select type, status, count(*)::int as jobs ${from} group by type, status order by type, status`,
    values,
  });
}

export type EndedRequest = JobRequestRow & { id: string };

/** The requests of the oldest of them. */
export async function findEndedSelected(
  database: Database,
  selection: Selection,
  limit: number,
): Promise<EndedRequest[]> {
  const { from, values } = endedJobs(selection);
  const statement: Statement = {
    text: `select id, type, status, priority, client_ref, payload ${from} order by created_at, id limit $${values.length + 1}`,
    values: [...values, limit],
  };
  return await database.query<EndedRequest>(statement);
}
