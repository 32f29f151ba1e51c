import { type Kysely, sql } from "kysely";

/** How long data is kept, per client, and what is known about its expiry (decision 0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // By area, in its unit; an absent one is kept as long as the service keeps it.
  `alter table clients add column retention jsonb not null default '{}'`,

  // Of an expired result, the row stays: it says when. The release before reads a row without data as a job without result.
  `alter table job_results alter column data drop not null, add column expired_at timestamptz`,

  // Completed jobs of a client and type expire in the order of their completion; everything up to here has.
  `create table retention_progress (
     client_id text not null,
     area text not null,
     type text not null,
     up_to timestamptz not null,
     up_to_id uuid not null,
     primary key (client_id, area, type)
   ) with (fillfactor = 50)`,

  // Objects that are to be deleted from the object store: no row names them any more. An image may still be named by other
  // results, which is checked first. While it is being deleted, it is not stored again.
  `create table retired_objects (
     key text primary key,
     retired_at timestamptz not null default now(),
     deleting_at timestamptz
   )`,
  `create index retired_objects_by_age on retired_objects (retired_at, key)`,
];
