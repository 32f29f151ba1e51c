import { type Kysely, sql } from "kysely";

/**
 * Counts of jobs that cost the same for any number of jobs. A trigger appends what each statement changed, so that
 * concurrent statements never wait for one row; housekeeping adds the changes to the totals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // client_id '' counts the jobs of all clients.
  `create table job_totals (
     client_id text not null,
     type text not null,
     test boolean not null,
     status text not null,
     jobs bigint not null,
     primary key (client_id, type, test, status)
   ) with (fillfactor = 70)`,
  `create table job_total_changes (
     client_id text not null,
     type text not null,
     test boolean not null,
     status text not null,
     jobs bigint not null
   ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  `create index job_total_changes_of_client on job_total_changes (client_id)`,

  // Jobs completed or failed, without test jobs, and the seconds that they ran. 'moment' begins 10 seconds.
  `create table job_ends (
     moment timestamptz not null,
     jobs bigint not null,
     seconds double precision not null,
     is_sum boolean not null default false
   ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  `create index job_ends_by_moment on job_ends (moment)`,
  `create index job_ends_to_add on job_ends (moment) where not is_sum`,

  `create function count_jobs() returns trigger language plpgsql as $$ begin
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
       insert into job_ends
         select date_bin('10 seconds', added.completed_at, 'epoch'), count(*),
                coalesce(sum(extract(epoch from added.completed_at - added.started_at)), 0)
         from added join removed using (id)
         where added.status in ('completed', 'failed') and removed.completed_at is null and not added.test
         group by 1;
     end if;
     return null;
   end $$`,
  `create trigger count_added_jobs after insert on jobs
     referencing new table as added for each statement execute function count_jobs()`,
  `create trigger count_changed_jobs after update on jobs
     referencing new table as added old table as removed for each statement execute function count_jobs()`,
  `create trigger count_removed_jobs after delete on jobs
     referencing old table as removed for each statement execute function count_jobs()`,

  `insert into job_totals
     select coalesce(client_id, ''), type, test, status, count(*) from jobs
     group by grouping sets ((client_id, type, test, status), (type, test, status))`,
  `insert into job_ends
     select date_bin('10 seconds', completed_at, 'epoch'), count(*),
            coalesce(sum(extract(epoch from completed_at - started_at)), 0), true
     from jobs
     where status in ('completed', 'failed') and completed_at > now() - interval '24 hours' and not test
     group by 1`,
];
