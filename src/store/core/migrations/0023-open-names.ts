import { type Kysely, sql } from "kysely";

/**
 * Drops the database's lists of job types and map providers: the contract checks these names before they are stored,
 * and the second lists rejected new names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs drop constraint if exists jobs_type_check`.execute(db);
  await sql`alter table clients drop constraint if exists clients_maps_provider_check`.execute(db);
}
