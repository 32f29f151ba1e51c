import { type Kysely, sql } from "kysely";

/** Every process looks for interrupted moves each few seconds, among an entry for each client that is not at home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index client_cells_incomplete on client_cells (changed_at)
            where moving_to is not null or leaving is not null`.execute(db);
}
