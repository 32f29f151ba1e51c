import { type Kysely, sql } from "kysely";

/** The last use of an API key, to the minute (see `noteKeyUse`), and a client's revoked keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table api_keys add column last_used_at timestamptz",
  "create index revoked_keys_of_client on api_keys (client_id, revoked_at) where revoked_at is not null",
];
