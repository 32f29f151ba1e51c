import { type Kysely, sql } from "kysely";

/** A client's open share links, in order of expiry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index shift_shares_open on shift_shares (client_id, expires_at, id) where revoked_at is null`,
    )
    .execute(db);
}
