import { type Kysely, sql } from "kysely";

/**
 * Batches: jobs that were submitted together. An item is a job with its place in the batch, so that everything about jobs
 * holds for it; the indexes have no entry for other jobs, which pay nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `items` counts what was accepted. After the last job has ended, `completed_at` is set with the event,
  // and `outcome` to the counts of its items by state.
  `create table batches (
     id uuid primary key,
     client_id text not null,
     name text,
     items integer not null,
     created_at timestamptz not null default now(),
     cancelled_at timestamptz,
     paused_at timestamptz,
     completed_at timestamptz,
     outcome json
   ) with (fillfactor = 80)`,
  `create index batches_by_creation on batches (client_id, created_at, id)`,
  `create index batches_open on batches (created_at, id) where completed_at is null`,

  // A job whose item is done again by another job keeps its batch and loses its place.
  `alter table jobs add column batch_id uuid, add column batch_place integer, add column client_ref text`,
  `create index jobs_of_batch on jobs (batch_id, batch_place) include (status) where batch_place is not null`,
  `create index jobs_open_of_batch on jobs (batch_id) where batch_place is not null and completed_at is null`,

  // Waiting jobs of paused batches, as they were in jobs, where no worker finds them.
  `create table held_jobs (
     job_id uuid primary key,
     client_id text not null,
     batch_id uuid not null,
     batch_place integer not null,
     job jsonb not null
   )`,
  `create index held_jobs_of_batch on held_jobs (batch_id, batch_place)`,
];
