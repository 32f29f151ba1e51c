import { type Kysely, sql } from "kysely";

/** Client and kind of a record in 8 bytes, to lead its indexes (record-indexes.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function record_scope(client_id text, kind text) returns bigint
              language sql immutable parallel safe
              return hashtextextended(client_id || '/' || kind, 0)`.execute(db);
}
