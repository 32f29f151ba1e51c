import { type Kysely, sql } from "kysely";

/** What each client has had in its results, and what each job does about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Settled when the job is submitted. Jobs of before this version neither record nor mark anything.
  `alter table jobs add column dedup text not null default 'off'`,

  // `key` is a digest of the record: 16 bytes, however long a name or address is, so that a million records of a
  // client stay below 200 MB with their index, and addresses of persons are not kept in clear for ever.
  `create table seen_records (
     client_id text not null,
     type text not null,
     key bytea not null,
     job_id uuid not null,
     seen_at timestamptz not null default now(),
     primary key (client_id, type, key)
   )`,
];
