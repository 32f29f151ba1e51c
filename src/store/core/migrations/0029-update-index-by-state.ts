import { type Kysely, sql } from "kysely";

/**
 * Each change of a job moves it in an index by update. What a job leaves behind there was never used again, because jobs that
 * end between it and the next one stay. Apart from ended jobs, whole pages become free.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index jobs_ended_by_update on jobs (client_id, updated_at, id) where completed_at is not null`,
  `create index jobs_open_by_update on jobs (client_id, updated_at, id) where completed_at is null`,
  `drop index jobs_by_update`,
];
