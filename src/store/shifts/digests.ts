import { advisoryLocks } from "../core/advisory-locks.ts";
import type { Database, Transaction } from "../core/database.ts";
import { setRecipients, today, tomorrow } from "./digest-recipients.ts";

export type DigestCadence = "off" | "daily" | "weekly" | "monthly";

export interface DigestSettingsRow {
  cadence: DigestCadence;
  recipients: string[];
  /** The recipients that have not confirmed yet. */
  unconfirmed: string[];
  last_sent_at: Date | null;
}

const unset: DigestSettingsRow = { cadence: "off", recipients: [], unconfirmed: [], last_sent_at: null };

/** Whether `recipient` of `settings` has confirmed. */
const hasConfirmed = `exists (select from digest_recipients held where held.client_id = settings.client_id
  and held.address = recipient and held.confirmed_at is not null)`;

export async function readDigestSettings(
  source: Pick<Database, "query">,
  clientId: string,
): Promise<DigestSettingsRow> {
  const rows = await source.query<DigestSettingsRow>({
    text: `select cadence, recipients, last_sent_at, array(
             select recipient from unnest(recipients) with ordinality listed (recipient, place)
             where not ${hasConfirmed} order by place) as unconfirmed
           from digest_settings settings where client_id = $1`,
    values: [clientId],
  });
  return rows[0] ?? unset;
}

/** Null leaves a setting unchanged. A new cadence makes the next report due immediately. */
export async function changeDigestSettings(
  transaction: Transaction,
  clientId: string,
  change: { cadence: DigestCadence | null; recipients: { address: string; mailbox: string }[] | null },
): Promise<DigestSettingsRow> {
  const { cadence, recipients } = change;
  await transaction.query({
    text: `insert into digest_settings as held (client_id, cadence, recipients)
           values ($1, coalesce($2, 'off'), coalesce($3::text[], '{}'))
           on conflict (client_id) do update set
             cadence = coalesce($2, held.cadence), recipients = coalesce($3::text[], held.recipients),
             version = held.version + (coalesce($2, held.cadence) <> held.cadence)::int,
             last_sent_at = case when coalesce($2, held.cadence) = held.cadence then held.last_sent_at end,
             updated_at = now()`,
    values: [clientId, cadence, recipients?.map(({ address }) => address) ?? null],
  });
  if (recipients !== null) await setRecipients(transaction, clientId, recipients);
  return await readDigestSettings(transaction, clientId);
}

/**
 * Plans the mails of a completed period to confirmed recipients, for each client of the cadence without any yet.
 * Idempotent across processes: a mail is recorded once.
 */
export async function planDigests(
  database: Database,
  cadence: DigestCadence,
  period: { from: string; to: string; endedAt: Date },
): Promise<void> {
  await database.query({
    text: `insert into digest_mails (client_id, version, period_from, period_to, recipient)
           select settings.client_id, settings.version, $2, $3, recipient
           from digest_settings settings
           join clients on clients.id = settings.client_id and clients.active
           cross join unnest(settings.recipients) recipient
           where settings.cadence = $1 and ${hasConfirmed} and (settings.last_sent_at is null or settings.last_sent_at < $4)
           on conflict do nothing`,
    values: [cadence, period.from, period.to, period.endedAt],
  });
}

export interface DigestMail {
  client_id: string;
  client_name: string;
  version: number;
  /** UTC days as YYYY-MM-DD. */
  period_from: string;
  period_to: string;
  recipient: string;
  attempts: number;
  cadence: DigestCadence;
}

/**
 * Claims the next mail to send; null if there is none. A claim expires after `staleSeconds` and is repeated once, then
 * given up, because each attempt may have sent the mail. Also gives up mails that the client's settings no longer
 * request, and those superseded by a later period. A recipient gets at most one mail per client and UTC day: the second
 * waits for the next day.
 */
export async function claimDigestMail(database: Database, staleSeconds: number): Promise<DigestMail | null> {
  return await database.transaction(async (tx) => {
    // Prevents concurrent claims of mails to the same recipient.
    await tx.query({ text: "select pg_advisory_xact_lock($1)", values: [advisoryLocks.digestMails] });
    // Claimed before the clock was set back: whether its sender lives shows a lease from now.
    await tx.query({
      text: "update digest_mails set claimed_at = now() where state = 'sending' and claimed_at > now() + interval '1 minute'",
    });
    for (;;) {
      const [row] = await tx.query<DigestMail & { state: "sending" | "waiting" | "given_up" }>({
        text: claimMail,
        values: [staleSeconds],
      });
      if (row === undefined) return null;
      const { state, ...mail } = row;
      if (state === "sending") return mail;
    }
  });
}

const claimMail = `
  with next as (
    select mails.*, clients.name as client_name, settings.cadence, case
        when not clients.active or settings.version <> mails.version or recipient <> all(settings.recipients)
          or not ${hasConfirmed} or (mails.state = 'sending' and mails.crashes > 0)
          or exists (select from digest_mails later
                     where later.client_id = mails.client_id and lower(later.recipient) = lower(mails.recipient)
                       and later.version = mails.version and later.period_from > mails.period_from)
          then 'given_up'
        when exists (select from digest_mails other
                     where other.client_id = mails.client_id and lower(other.recipient) = lower(mails.recipient)
                       and (other.version, other.period_from) <> (mails.version, mails.period_from)
                       and (other.state in ('sending', 'sent') or other.crashes > 0)
                       and greatest(other.claimed_at, other.sent_at) >= ${today})
          or exists (select from digest_recipients held
                     where held.client_id = mails.client_id and held.address = mails.recipient
                       and held.asked_at >= ${today})
          then 'waiting'
        else 'sending' end as becomes
    from digest_mails mails
    join clients on clients.id = mails.client_id
    join digest_settings settings on settings.client_id = mails.client_id
    where (mails.state = 'waiting' and mails.next_attempt_at <= now())
       or (mails.state = 'sending' and mails.claimed_at < now() - make_interval(secs => $1))
    order by mails.next_attempt_at limit 1
    for update of mails skip locked
  )
  update digest_mails mails set
    state = next.becomes,
    attempts = mails.attempts + (next.becomes = 'sending')::int,
    crashes = mails.crashes + (mails.state = 'sending')::int,
    claimed_at = case when next.becomes = 'waiting' then mails.claimed_at else now() end,
    next_attempt_at = case when next.becomes = 'waiting' then ${tomorrow} else mails.next_attempt_at end
  from next
  where mails.client_id = next.client_id and mails.version = next.version
    and mails.period_from = next.period_from and mails.recipient = next.recipient
  returning mails.client_id, next.client_name, mails.version, mails.period_from::text, mails.period_to::text,
            mails.recipient, mails.attempts, next.cadence, mails.state`;

const ofMail =
  "client_id = $1 and version = $2 and period_from = $3 and recipient = $4 and state = 'sending'";
const keyOf = (mail: DigestMail) => [mail.client_id, mail.version, mail.period_from, mail.recipient];

export async function setDigestSent(database: Database, mail: DigestMail): Promise<void> {
  await database.query({
    text: `with sent as (
             update digest_mails set state = 'sent', sent_at = now(), error_message = null where ${ofMail}
             returning client_id, version
           )
           update digest_settings set last_sent_at = now() from sent
           where digest_settings.client_id = sent.client_id and digest_settings.version = sent.version`,
    values: keyOf(mail),
  });
}

/** @param failure `mayBeSent` counts towards the two possible sends; null gives the mail up. */
export async function setDigestFailed(
  database: Database,
  mail: DigestMail,
  failure: { message: string; retryAfterSeconds: number | null; mayBeSent: boolean },
): Promise<void> {
  await database.query({
    text: `update digest_mails set error_message = $5, crashes = crashes + $7::int,
             state = case when $6::float8 is null or crashes + $7::int > 1 then 'given_up' else 'waiting' end,
             next_attempt_at = now() + make_interval(secs => coalesce($6, 0))
           where ${ofMail}`,
    values: [...keyOf(mail), failure.message, failure.retryAfterSeconds, failure.mayBeSent ? 1 : 0],
  });
}

/**
 * How long mails are kept after their period. A row also records that its mail was planned, so it must outlive the time
 * for which its period is the latest: a month at most.
 */
const mailsKept = "90 days";

/** Deletes at most `limit` old mails, in any state. Returns how many. */
export async function deleteOldDigestMails(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.query({
    name: "delete-old-digest-mails",
    text: `delete from digest_mails where ctid in
             (select ctid from digest_mails where created_at < now() - interval '${mailsKept}'
              order by created_at limit $1)
           returning 1`,
    values: [limit],
  });
  return rows.length;
}
