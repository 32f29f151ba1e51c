import { type Kysely, sql } from "kysely";

/** The records that each client has received, and how each job deduplicates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Fixed at submission. Jobs of earlier versions neither record nor mark anything.
  `alter table jobs add column dedup text not null default 'off'`,

  // `key` is a digest of the record: 16 bytes for a name or address of any length, so that a client's million records
  // stay below 200 MB with their index, and personal addresses are not stored in clear indefinitely.
  `create table seen_records (
     client_id text not null,
     type text not null,
     key bytea not null,
     job_id uuid not null,
     seen_at timestamptz not null default now(),
     primary key (client_id, type, key)
   )`,
];
