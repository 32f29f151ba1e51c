import { type Kysely, sql } from "kysely";

/** A client's settings for its svcMaps jobs. The key is sealed: see clients/secrets.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table clients
     add column maps_provider text check (maps_provider in ('google', 'google_places_api', 'osm')),
     add column google_places_key bytea`,
];
