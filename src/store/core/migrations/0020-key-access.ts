import { type Kysely, sql } from "kysely";

/** Access levels of API keys, and the SECRET_KEY of their hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Earlier keys could do everything, so they become owners. The default stays for processes of the previous version,
  // which insert keys without a level during an upgrade.
  `alter table api_keys
     add column access text not null default 'owner' check (access in ('viewer', 'member', 'owner')),
     add column hashed_with text`,
  `update api_keys set hashed_with = (select value from settings where key = 'secret_key_check')`,
];
