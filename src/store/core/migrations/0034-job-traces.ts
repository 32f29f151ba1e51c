import { type Kysely, sql } from "kysely";

/** The `traceparent` of submits, while tracing is on. Without foreign keys: it is written before the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table job_traces (
     job_id uuid primary key,
     traceparent text not null,
     created_at timestamptz not null default now())`,
  `create index job_traces_by_time on job_traces (created_at)`,
];
