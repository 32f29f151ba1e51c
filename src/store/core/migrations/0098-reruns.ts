import { type Kysely, sql } from "kysely";

/** The job that another one does again. Its indexes are built beside (`jobIndexes`), since jobs may be many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table jobs add column rerun_of uuid").execute(db);
}
