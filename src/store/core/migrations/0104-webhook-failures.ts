import { type Kysely, sql } from "kysely";

/** Webhooks say why their latest attempt failed, while they fail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table webhook_endpoints add column last_failure text, add column last_failed_at timestamptz")
    .execute(db);
}
