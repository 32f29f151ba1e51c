import { type Kysely, sql } from "kysely";

/** Indexes old report mails and recipients by age, so that housekeeping can delete them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index digest_mails_by_age on digest_mails (created_at)`,
  `create index digest_recipients_idle on digest_recipients (coalesce(asked_at, '-infinity'))
     where confirmed_at is null and ask_at is null`,
];
