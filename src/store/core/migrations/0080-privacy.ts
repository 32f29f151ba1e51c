import { type Kysely, sql } from "kysely";

/** What may not be collected again, as keyed digests, and the erasures of persons (decision 0071). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The key of a client's digests, sealed with SECRET_KEY. A client without one has no list.
  `create table suppression_keys (
     client_id text primary key,
     sealed bytea not null
   )`,
  `create table suppressions (
     client_id text not null,
     digest bytea not null,
     id uuid not null,
     kind text not null,
     source text not null,
     created_at timestamptz not null default now(),
     primary key (client_id, digest)
   )`,
  `create unique index suppressions_by_id on suppressions (client_id, id)`,
  // \`subject\` is the person, sealed; null when nothing is left to do. \`progress\` says what is done.
  `create table erasures (
     id uuid primary key,
     client_id text not null,
     digests bytea[] not null,
     kinds text[] not null,
     subject bytea,
     progress json not null default '{}',
     counts json not null default '{}',
     requested_at timestamptz not null default now(),
     completed_at timestamptz
   )`,
  `create index erasures_of_client on erasures (client_id, id)`,
  `create index erasures_open on erasures (id) where completed_at is null`,
];
