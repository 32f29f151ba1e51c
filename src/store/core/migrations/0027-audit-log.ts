import { type Kysely, sql } from "kysely";

/**
 * Who changed clients, keys, webhooks and settings, and from where. Without foreign keys: an entry outlives what it is
 * about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table audit_log (
     id bigint generated always as identity primary key,
     occurred_at timestamptz not null default clock_timestamp(),
     -- Null: about the whole installation.
     client_id text,
     action text not null,
     target_type text,
     target_id text,
     credential text not null,
     actor_id text,
     actor_name text,
     key_id text,
     request_id text,
     address text,
     details json not null)`,
  `create index audit_log_by_client on audit_log (client_id, id)`,
  `create index audit_log_by_time on audit_log (occurred_at)`,
];
