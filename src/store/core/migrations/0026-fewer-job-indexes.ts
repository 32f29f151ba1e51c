import { type Kysely, sql } from "kysely";

/**
 * Fewer and smaller indexes on jobs, since each change of a job writes to nearly all of them. Counts of ended jobs by
 * type replace the index by completion.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Without columns for totals, which are counted by the trigger since 0025. One index serves both filters: lists that
  // leave one open merge its ranges.
  `create index jobs_by_type_and_status on jobs (client_id, type, status, created_at, id)`,
  `drop index jobs_by_type`,
  `drop index jobs_by_status`,
  `drop index jobs_by_creation`,
  `create index jobs_by_creation on jobs (client_id, created_at, id)`,
  `drop index jobs_by_completion`,

  // Null: ended before this migration.
  `alter table job_ends add column type text`,
  // Counts ends as the difference between the rows after and before: joining these two compares each with each.
  `create or replace function count_jobs() returns trigger language plpgsql as $$ begin
     if tg_op = 'INSERT' then
       insert into job_total_changes
         select client_id, type, test, status, count(*) from added group by 1, 2, 3, 4;
     elsif tg_op = 'DELETE' then
       insert into job_total_changes
         select client_id, type, test, status, -count(*) from removed group by 1, 2, 3, 4;
     else
       insert into job_total_changes
         select client_id, type, test, status, sum(jobs) from (
           select client_id, type, test, status, 1 as jobs from added
           union all select client_id, type, test, status, -1 from removed) changed
         group by 1, 2, 3, 4 having sum(jobs) <> 0;
       insert into job_ends (moment, type, jobs, seconds)
         select date_bin('10 seconds', completed_at, 'epoch'), type, sum(jobs),
                coalesce(sum(jobs * extract(epoch from completed_at - started_at)), 0)
         from (
           select type, status, test, started_at, completed_at, 1 as jobs from added
           union all select type, status, test, started_at, completed_at, -1 from removed) changed
         where status in ('completed', 'failed') and not test
         group by 1, 2 having sum(jobs) <> 0;
     end if;
     return null;
   end $$`,
];
