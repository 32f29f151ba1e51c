import { isDue } from "../core/clock-steps.ts";
import type { Database } from "../core/database.ts";
import { announcesEvents, eventLock } from "../core/event-log.ts";
import { recordAudit } from "../system/audit-log.ts";

/** One attempt to write a pin. Valid only while `attempt` is still the completion's. */
export interface CompletionRun {
  jti: string;
  attempt: number;
}

export interface CompletionRow extends CompletionRun {
  pin_id: string;
  /** Encrypted. */
  details: Buffer;
  client_id: string;
  brand_id: string;
  country_code: string;
  name: string;
  name_key: Buffer;
  identifier: Buffer;
}

const withClaim = `run.jti, run.attempt, run.pin_id, run.details, claim.client_id, claim.brand_id, claim.country_code,
  claim.name, claim.name_key, claim.identifier`;

/**
 * Starts the completion of a claim; the caller leases its first attempt for `leaseMs`. A failed completion starts
 * again as a new pin. Returns null if another caller has started it, or the claim has been renamed.
 * Locks the claim, so that it cannot be renamed meanwhile; the name stays reserved until this ends.
 */
export async function beginCompletion(
  database: Database,
  completion: { jti: string; pinId: string; nameKey: Buffer; details: Buffer; leaseMs: number },
): Promise<CompletionRow | null> {
  return await database.transaction(async (tx) => {
    const [run] = await tx.query<CompletionRow>({
      name: "begin-signup-completion",
      text: `with claim as (
             select * from signup_claims where jti = $1 and name_key = $3 for update
           ), run as (
             insert into signup_completions as known (jti, pin_id, details, next_attempt_at)
             select jti, $2, $4, now() + $5 * interval '1 millisecond' from claim
             on conflict (jti) do update
               set pin_id = excluded.pin_id, details = excluded.details, next_attempt_at = excluded.next_attempt_at,
                   state = 'creating', failure = null, ended_at = null, attempt = known.attempt + 1
               where known.state = 'failed'
             returning *
           ), kept as (
             update signup_reserved_names held set expires_at = 'infinity' from run where held.jti = run.jti
           )
           select ${withClaim} from run, claim`,
      values: [completion.jti, completion.pinId, completion.nameKey, completion.details, completion.leaseMs],
    });
    if (run === undefined) return null;
    await recordAudit(tx, {
      action: "signup.claimed",
      clientId: run.client_id,
      target: { type: "signup_link", id: run.jti },
      details: { pin_id: run.pin_id, country_code: run.country_code, name: run.name },
    });
    return run;
  });
}

/** Leases, and pauses between attempts (signup/finish-completions.ts). */
const waitMax = "greatest($1 * interval '1 millisecond', interval '60 seconds')";

/** Claims due completions for `leaseMs` each: abandoned attempts and retries. */
export function takeDueCompletions(
  database: Database,
  options: { leaseMs: number; limit: number },
): Promise<CompletionRow[]> {
  return database.query<CompletionRow>({
    name: "take-due-signup-completions",
    text: `with due as (
             select jti from signup_completions where state = 'creating' and ${isDue("next_attempt_at", waitMax)}
             order by next_attempt_at limit $2 for update skip locked
           ), run as (
             update signup_completions known
             set attempt = known.attempt + 1, next_attempt_at = now() + $1 * interval '1 millisecond'
             from due where known.jti = due.jti
             returning known.*
           )
           select ${withClaim} from run join signup_claims claim on claim.jti = run.jti`,
    values: [options.leaseMs, options.limit],
  });
}

/**
 * Ends a completion with its pin and its only `pin_created`. Returns false if it had already ended, or belongs to
 * another pin. Deletes the submitted details, which the registry now has.
 */
export async function completeClaim(
  database: Database,
  { jti, pin_id: pinId }: Pick<CompletionRow, "jti" | "pin_id">,
): Promise<boolean> {
  const rows = await database.query({
    name: "complete-signup-claim",
    text: `with done as (
             update signup_completions set state = 'done', ended_at = now(), details = null
             where jti = $1 and pin_id = $2 and state = 'creating'
             returning *
           ), released as (
             delete from signup_reserved_names held using done where held.jti = done.jti
           ), logged as (
             insert into events (client_id, type, data)
             select claim.client_id, 'pin_created',
                    json_build_object('pin_id', done.pin_id, 'name', claim.name, 'country_code', claim.country_code,
                                      'brand_id', claim.brand_id, 'state', done.state,
                                      'created_at', iso_utc(done.ended_at))::text
             from ${eventLock}, done join signup_claims claim on claim.jti = done.jti
           )
           select from done`,
    values: [jti, pinId],
    announces: announcesEvents,
  });
  return rows.length > 0;
}

/**
 * Ends a completion without a pin; its claim may be completed again. Returns false if the attempt is no longer current.
 */
export async function failCompletion(
  database: Database,
  run: CompletionRun,
  failure: "name_taken" | "refused",
): Promise<boolean> {
  const rows = await database.query({
    name: "fail-signup-completion",
    text: `with failed as (
             update signup_completions set state = 'failed', failure = $3, ended_at = now(), details = null
             where jti = $1 and attempt = $2 and state = 'creating'
             returning jti
           ), kept as (
             update signup_reserved_names held set expires_at = claim.expires_at
             from failed join signup_claims claim on claim.jti = failed.jti where held.jti = failed.jti
           )
           select from failed`,
    values: [run.jti, run.attempt, failure],
  });
  return rows.length > 0;
}

/** Schedules a retry after `delayMs`, for any process. */
export async function postponeCompletion(
  database: Database,
  run: CompletionRun,
  delayMs: number,
): Promise<void> {
  await database.query({
    name: "postpone-signup-completion",
    text: `update signup_completions set next_attempt_at = now() + $3 * interval '1 millisecond'
           where jti = $1 and attempt = $2 and state = 'creating'`,
    values: [run.jti, run.attempt, delayMs],
  });
}
