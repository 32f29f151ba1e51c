import { type Kysely, sql } from "kysely";

/** What the language model cost a campaign, and the time zone of its schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "alter table campaigns add column ai_cost double precision not null default 0, add column time_zone text not null default 'UTC'",
    )
    .execute(db);
}
