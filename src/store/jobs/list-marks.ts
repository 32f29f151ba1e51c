import type { JobStatus, JobTypeName } from "../../contract/job.ts";
import { jobTypeNames } from "../../contract/job.ts";
import type { Database } from "../core/database.ts";
import { type JobKey, keyStatement } from "./list-ranges.ts";

/*
 * Marks in long lists of jobs by creation: every so many jobs, one with its place, counted from the oldest. A page is read
 * from the nearest mark, so that it costs the same at any depth. A place is final once no job can come before it any more:
 * new ones are the newest of all, and a list of one ended state waits for the open jobs that are older. Where that does
 * not hold after all, as when the clock is set back, a trigger removes the marks (0052-list-marks).
 */

export const jobsPerMark = 1_000;
/** Of a list, by one statement. */
const marksAtOnce = 20;
const marksPerTurn = 2_000;
const listsPerTurn = 50;
/** Longer than a statement may take: until then a job may appear that was created before. */
const settledAfter = "10 minutes";

interface JobList {
  clientId: string;
  type?: JobTypeName | undefined;
  status?: JobStatus | undefined;
}

export interface Mark extends JobKey {
  /** Jobs of the list that were created before this one. */
  place: number;
}

/** The mark at or nearest to a place, on the side from which the list is read. */
export async function findMark(
  database: Database,
  { clientId, type, status }: JobList,
  near: { place: number; side: "older" | "newer" },
): Promise<Mark | null> {
  const [comparison, order] = near.side === "older" ? ["<=", "desc"] : [">=", "asc"];
  const rows = await database.query<Mark>({
    name: `find-list-mark-${near.side}`,
    text: `select place::float8 as place, created_at::text as created_at, id from job_list_marks marks
           where client_id = $1 and type = $2 and status = $3 and place ${comparison} $4
           order by marks.place ${order} limit 1`,
    values: [clientId, type ?? "", status ?? "", near.place],
  });
  return rows[0] ?? null;
}

interface DueList {
  client_id: string;
  type: JobTypeName | "";
  status: JobStatus | "";
  place: number | null;
  created_at: string | null;
  id: string | null;
}

/** Marks the next jobs of lists that have grown. Returns how many; lists with more to mark are continued next time. */
export async function markLists(database: Database): Promise<number> {
  const lists = await database.query<DueList>({
    name: "lists-to-mark",
    text: `select lists.client_id, lists.type, lists.status, last.place::float8 as place,
                  last.created_at::text as created_at, last.id
           from (select client_id, coalesce(type, '') as type, coalesce(status, '') as status, sum(jobs) as jobs
                 from job_totals where client_id in (select id from clients)
                 group by client_id, grouping sets ((type, status), (type), (status), ())) lists
           left join lateral (
             select place, created_at, id from job_list_marks marks
             where marks.client_id = lists.client_id and marks.type = lists.type and marks.status = lists.status
             order by place desc limit 1
           ) last on true
           where lists.status not in ('queued', 'processing') and jobs >= coalesce(place, 0) + $1
           order by random() limit $2`,
    values: [2 * jobsPerMark, listsPerTurn],
  });
  let marked = 0;
  for (const list of lists) {
    for (let marks = marksAtOnce; marks === marksAtOnce && marked < marksPerTurn; marked += marks) {
      marks = await markNext(database, list);
    }
  }
  return marked;
}

/** Marks the next jobs of the list that are final, and moves its end there. Returns how many. */
async function markNext(database: Database, list: DueList): Promise<number> {
  const { client_id: clientId, place, created_at, id } = list;
  const [type, status] = [list.type || undefined, list.status || undefined];
  const { text, values } = keyStatement({
    clientId,
    type,
    status,
    sortOrder: "asc",
    limit: marksAtOnce * jobsPerMark + 1,
    offset: 0,
    from: created_at === null || id === null ? undefined : { created_at, id },
  });
  const openRanges =
    status === undefined
      ? []
      : (type ? [type] : jobTypeNames).flatMap((of) =>
          ["queued", "processing"].map(
            (open) => `type = '${of}' and status = '${open}' and completed_at is null`,
          ),
        );
  const settled = [
    `now() - interval '${settledAfter}'`,
    ...openRanges.map(
      (range) =>
        `(select created_at from jobs where client_id = $1 and ${range} order by created_at, id limit 1)`,
    ),
  ];
  const next = values.length + 1;
  const marks = await database.query<Mark>({
    text: `insert into job_list_marks (client_id, type, status, place, created_at, id)
           select $1, $${next}, $${next + 1}, $${next + 2}::bigint + nth, created_at, id
           from (select created_at, id, row_number() over (order by created_at, id) - 1 as nth from (${text}) keys) listed
           where nth > 0 and nth % ${jobsPerMark} = 0 and created_at < least(${settled.join(", ")})
           on conflict do nothing
           returning place::float8 as place, created_at::text as created_at, id`,
    values: [...values, list.type, list.status, place ?? 0],
  });
  const last = marks.toSorted((a, b) => a.place - b.place).at(-1);
  Object.assign(list, last);
  return marks.length;
}
