import { type Kysely, sql } from "kysely";

/** What campaigns are for, in their client's words; and when their end was announced, so that it is announced once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table campaigns add column description text, add column terminal_at timestamptz")
    .execute(db);
}
