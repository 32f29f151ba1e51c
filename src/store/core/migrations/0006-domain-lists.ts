import { type Kysely, sql } from "kysely";

/** What clients add to and except from the lists of domains, one row for each that has changed anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_domain_lists (
      client_id text primary key,
      lists json not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
}
