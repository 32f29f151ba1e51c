import { type Kysely, sql } from "kysely";

/** Entries of the suppression list count what they keep out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "alter table suppressions add column kept_out integer not null default 0, add column last_kept_out_at timestamptz",
    )
    .execute(db);
}
