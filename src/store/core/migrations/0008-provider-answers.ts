import { type Kysely, sql } from "kysely";

/** What providers answered to jobs of a client, kept for its later ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `key` is a digest of the question. The answers hold personal data, so each row carries its own end.
  `create table provider_answers (
     client_id text not null,
     key bytea not null,
     answer json not null,
     expires_at timestamptz not null,
     primary key (client_id, key)
   )`,
  `create index provider_answers_expiry on provider_answers (expires_at)`,
];
