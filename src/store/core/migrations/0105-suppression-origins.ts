import { type Kysely, sql } from "kysely";

/** Entries of the suppression list say who added them, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "alter table suppressions add column note text, add column actor_id text, add column actor_name text",
    )
    .execute(db);
}
