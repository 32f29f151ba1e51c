import type { Database } from "../../src/store/core/database.ts";

/** How many jobs have completed; from the totals, since counting the jobs would take part of what is measured. */
export async function completedJobs(database: Pick<Database, "query">): Promise<number> {
  const [row] = await database.query<{ value: number }>({
    text: `select coalesce(sum(jobs), 0)::int as value
           from (select *, false as is_change from job_totals
                 union all select *, true from job_total_changes) counted
           where status = 'completed' and (client_id = '' or is_change)`,
  });
  return row?.value ?? 0;
}
