import { type Kysely, sql } from "kysely";

/** Clients' additions to and exceptions from the domain lists, one row for each client with changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_domain_lists (
      client_id text primary key,
      lists json not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
}
