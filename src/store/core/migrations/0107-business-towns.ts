import { type Kysely, sql } from "kysely";

/** Businesses of campaigns keep the town of their address: it is often not the place whose search found them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table campaign_businesses add column city text").execute(db);
}
