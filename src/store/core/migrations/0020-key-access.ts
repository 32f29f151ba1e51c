import { type Kysely, sql } from "kysely";

/** What an API key may do, and which SECRET_KEY its hashes are made with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Keys made before levels existed could do everything, so they become owners. The default stays for processes of the
  // version before, which insert keys without a level while an upgrade is under way.
  `alter table api_keys
     add column access text not null default 'owner' check (access in ('viewer', 'member', 'owner')),
     add column hashed_with text`,
  `update api_keys set hashed_with = (select value from settings where key = 'secret_key_check')`,
];
