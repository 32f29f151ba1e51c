import { type Kysely, sql } from "kysely";

/** Dashboard sessions. Only the keyed hash of a session's token is stored: see clients/secrets.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sessions (
     token_hash bytea primary key,
     api_key_id uuid not null references api_keys,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null
   )`,
  `create index sessions_by_end on sessions (expires_at)`,
];
