import type { Database, Transaction } from "./database.ts";

export type DigestCadence = "off" | "daily" | "weekly" | "monthly";

export interface DigestSettingsRow {
  cadence: DigestCadence;
  recipients: string[];
  last_sent_at: Date | null;
}

const unset: DigestSettingsRow = { cadence: "off", recipients: [], last_sent_at: null };

export async function readDigestSettings(
  source: Pick<Database, "query">,
  clientId: string,
): Promise<DigestSettingsRow> {
  const rows = await source.query<DigestSettingsRow>({
    text: "select cadence, recipients, last_sent_at from digest_settings where client_id = $1",
    values: [clientId],
  });
  return rows[0] ?? unset;
}

/** Null leaves a setting as it is. Another cadence than before makes the next report go at once. */
export async function changeDigestSettings(
  transaction: Transaction,
  clientId: string,
  change: { cadence: DigestCadence | null; recipients: string[] | null },
): Promise<DigestSettingsRow> {
  const [row] = await transaction.query<DigestSettingsRow>({
    text: `insert into digest_settings as held (client_id, cadence, recipients)
           values ($1, coalesce($2, 'off'), coalesce($3::text[], '{}'))
           on conflict (client_id) do update set
             cadence = coalesce($2, held.cadence), recipients = coalesce($3::text[], held.recipients),
             version = held.version + (coalesce($2, held.cadence) <> held.cadence)::int,
             last_sent_at = case when coalesce($2, held.cadence) = held.cadence then held.last_sent_at end,
             updated_at = now()
           returning cadence, recipients, last_sent_at`,
    values: [clientId, change.cadence, change.recipients],
  });
  return row ?? unset;
}

/** Takes an address off. False when it was not on. */
export async function removeRecipient(
  database: Database,
  clientId: string,
  recipient: string,
): Promise<boolean> {
  const rows = await database.query({
    text: `update digest_settings set recipients = array_remove(recipients, $2), updated_at = now()
           where client_id = $1 and $2 = any(recipients) returning 1`,
    values: [clientId, recipient],
  });
  return rows.length > 0;
}

/**
 * Puts down the mails of a period that is over, for each client of the cadence that has had none since it was over.
 * Any number of processes may do so: a mail is put down once.
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
           where settings.cadence = $1 and (settings.last_sent_at is null or settings.last_sent_at < $4)
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
 * Takes the next mail to send; null when there is none. One that was taken `staleSeconds` ago and not heard of since
 * is taken once more, and given up when that happens to it again: it may have been sent each time. Mails that the
 * client's settings no longer ask for are given up.
 */
export async function claimDigestMail(database: Database, staleSeconds: number): Promise<DigestMail | null> {
  const rows = await database.query<DigestMail>({
    text: `with next as (
             select mails.*, clients.name as client_name, settings.cadence,
                    clients.active and settings.version = mails.version and mails.recipient = any(settings.recipients)
                      and (mails.state = 'waiting' or mails.crashes = 0) as wanted
             from digest_mails mails
             join clients on clients.id = mails.client_id
             join digest_settings settings on settings.client_id = mails.client_id
             where (mails.state = 'waiting' and mails.next_attempt_at <= now())
                or (mails.state = 'sending' and mails.claimed_at < now() - make_interval(secs => $1))
             order by mails.next_attempt_at limit 1
             for update of mails skip locked
           )
           update digest_mails mails set
             state = case when next.wanted then 'sending' else 'given_up' end,
             attempts = mails.attempts + next.wanted::int,
             crashes = mails.crashes + (mails.state = 'sending')::int,
             claimed_at = now()
           from next
           where mails.client_id = next.client_id and mails.version = next.version
             and mails.period_from = next.period_from and mails.recipient = next.recipient
           returning mails.client_id, next.client_name, mails.version, mails.period_from::text, mails.period_to::text,
                     mails.recipient, mails.attempts, next.cadence, next.wanted`,
    values: [staleSeconds],
  });
  const [row] = rows as (DigestMail & { wanted: boolean })[];
  if (row === undefined) return null;
  if (!row.wanted) return await claimDigestMail(database, staleSeconds);
  const { wanted: _, ...mail } = row;
  return mail;
}

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

/** @param failure `mayBeSent` counts as one of the two times that a mail may be sent; null gives it up. */
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
