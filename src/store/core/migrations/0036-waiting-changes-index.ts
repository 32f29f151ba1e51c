import { type Kysely, sql } from "kysely";

/**
 * Each submit adds up a client's changes in the number of waiting jobs. By state, it reads none of the changes in the
 * numbers of running and ended ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index job_total_changes_of_state on job_total_changes (client_id, type, status)`,
  `drop index job_total_changes_of_client`,
];
