import { type Kysely, sql } from "kysely";

/**
 * What an API key may do. Keys made before levels existed could do everything, so they become owners. The default
 * stays for processes of the version before, which insert keys without a level while an upgrade is under way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table api_keys add column access text not null default 'owner'
         check (access in ('viewer', 'member', 'owner'))`,
    )
    .execute(db);
}
