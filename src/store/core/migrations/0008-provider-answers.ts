import { type Kysely, sql } from "kysely";

/** Cached responses of providers, per client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `key` is a digest of the question. The responses contain personal data, so each row has its own expiry.
  `create table provider_answers (
     client_id text not null,
     key bytea not null,
     answer json not null,
     expires_at timestamptz not null,
     primary key (client_id, key)
   )`,
  `create index provider_answers_expiry on provider_answers (expires_at)`,
];
