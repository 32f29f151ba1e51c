import { type Kysely, sql } from "kysely";

/**
 * Less disk per job, and lists by update with a filter that read no more than they return. Results are padded for
 * compression (store/jobs/stored-result.ts), for which lz4 takes a fraction of the processor time of pglz.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Apart for open and ended jobs, as those by update: what a job leaves in the range of a state that it had was never used
  // again, and took as much as all other indexes.
  `drop index jobs_by_type_and_status`,
  `create index jobs_ended_by_creation on jobs (client_id, type, status, created_at, id) where completed_at is not null`,
  `create index jobs_open_by_creation on jobs (client_id, type, status, created_at, id) where completed_at is null`,

  // By type and status as well: a list of one type read the jobs of all others.
  `drop index jobs_ended_by_update`,
  `create index jobs_ended_by_update on jobs (client_id, type, status, updated_at, id) where completed_at is not null`,
  `drop index jobs_open_by_update`,
  `create index jobs_open_by_update on jobs (client_id, type, status, updated_at, id) where completed_at is null`,

  // Each change of a job changes an indexed column, so that room in its page saves no index entries.
  `alter table jobs set (fillfactor = 100)`,

  // Without lz4, a server keeps pglz.
  `do $$ begin
     alter table job_results alter column data set compression lz4;
   exception when feature_not_supported then null; end $$`,

  // The name and role of an activity are those of its actor. Rows of internal activities leave them out.
  `alter table activities alter column actor_name drop not null, alter column actor_role drop not null`,
];
