import { type Kysely, sql } from "kysely";

/** A client's own keys for search engines and sources of profiles. They are sealed: see clients/secrets.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table clients
         add column brave_key bytea, add column serper_key bytea, add column serpapi_key bytea,
         add column brightdata_key bytea, add column pdl_key bytea`,
    )
    .execute(db);
}
