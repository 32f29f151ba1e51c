import { type Kysely, sql } from "kysely";

/** Domains have the best verdict of the addresses at them, as businesses and people have that of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update records domain set has_email = true, verification = best.verification
    from (
      select link.to_id,
             (array['valid', 'risky', 'unknown', 'invalid'])[min(array_position(array['valid', 'risky', 'unknown', 'invalid'], email.verification))] as verification
      from record_links link join records email on email.id = link.from_id
      where link.from_kind = 'emails' and link.to_kind = 'domains' group by link.to_id
    ) best
    where domain.id = best.to_id and domain.kind = 'domains' and domain.deleted_at is null`.execute(db);
}
