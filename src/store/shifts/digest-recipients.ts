import { advisoryLocks } from "../core/advisory-locks.ts";
import type { Database, Transaction } from "../core/database.ts";

/** Start of the current day in UTC. */
export const today = "date_trunc('day', now(), 'UTC')";
/** Start of the next one. */
export const tomorrow = `(${today} + interval '1 day')`;

/** Maximum number of confirmation requests to a silent recipient, and their period in days. */
const asksMax = 3;
const asksDays = 30;
/** Maximum number of a client's recipients to contact per day. */
const asksOfClientPerDay = 20;

/** When a recipient was last mailed a link, or the mail was claimed. */
const lastMail = (row: string) => `greatest(${row}.asked_at, ${row}.claimed_at)`;

/**
 * Replaces a client's report recipients. Unconfirmed recipients are asked at most once a day, and only a limited number
 * of times.
 */
export async function setRecipients(
  transaction: Transaction,
  clientId: string,
  recipients: readonly { address: string; mailbox: string }[],
): Promise<void> {
  const mailboxes = recipients.map(({ mailbox }) => mailbox);
  await transaction.query({
    text: `delete from digest_recipients where client_id = $1 and mailbox <> all($2::text[])
             and coalesce(${lastMail("digest_recipients")}, '-infinity') < now() - interval '${asksDays} days'`,
    values: [clientId, mailboxes],
  });
  await transaction.query({
    text: `update digest_recipients set confirmed_at = null, ask_at = null
           where client_id = $1 and mailbox <> all($2::text[])`,
    values: [clientId, mailboxes],
  });
  await transaction.query({
    text: `insert into digest_recipients as held (client_id, mailbox, address, ask_at)
           select $1, mailbox, address, now() from unnest($2::text[], $3::text[]) as listed (mailbox, address)
           on conflict (client_id, mailbox) do update set
             address = excluded.address, attempts = 0,
             asks = case when held.asked_at < now() - interval '${asksDays} days' then 0 else held.asks end,
             ask_at = case
               when held.confirmed_at is not null then null
               when held.asked_at >= ${today} then held.ask_at
               when held.asks >= ${asksMax} and held.asked_at >= now() - interval '${asksDays} days' then null
               else coalesce(held.ask_at, now()) end`,
    values: [clientId, mailboxes, recipients.map(({ address }) => address)],
  });
}

/** False if the mailbox is not among the client's recipients, or the client is inactive. */
export async function confirmRecipient(
  database: Database,
  { clientId, mailbox }: { clientId: string; mailbox: string },
): Promise<boolean> {
  const rows = await database.query({
    text: `update digest_recipients held set confirmed_at = coalesce(confirmed_at, now()), ask_at = null, asks = 0
           from digest_settings settings join clients on clients.id = settings.client_id and clients.active
           where held.client_id = $1 and held.mailbox = $2 and settings.client_id = $1
             and held.address = any(settings.recipients)
           returning 1`,
    values: [clientId, mailbox],
  });
  return rows.length > 0;
}

/** Unsubscribes a mailbox and deletes its confirmation. Idempotent. */
export async function removeRecipient(
  database: Database,
  { clientId, mailbox }: { clientId: string; mailbox: string },
): Promise<void> {
  await database.query({
    text: `with removed as (
             update digest_settings settings set recipients = array_remove(recipients, held.address), updated_at = now()
             from digest_recipients held
             where settings.client_id = $1 and held.client_id = $1 and held.mailbox = $2
               and held.address = any(recipients)
             returning 1
           )
           update digest_recipients set confirmed_at = null, ask_at = null
           where client_id = $1 and mailbox = $2 and exists (select from removed)`,
    values: [clientId, mailbox],
  });
}

export interface RecipientToAsk {
  client_id: string;
  client_name: string;
  mailbox: string;
  address: string;
  /** Number of earlier requests. */
  asks: number;
  attempts: number;
}

/**
 * Claims the next recipient to ask; null if there is none. A claim expires after `staleSeconds`. A mailbox is asked
 * once a day across all clients; anything above the limits waits for the next day.
 */
export async function claimRecipientToAsk(
  database: Database,
  staleSeconds: number,
): Promise<RecipientToAsk | null> {
  const claim = async (tx: Transaction): Promise<RecipientToAsk | null> => {
    const [row] = await tx.query<RecipientToAsk & { may_be_asked: boolean }>({
      text: `with next as (
               select held.*, clients.name as client_name,
                      not exists (select from digest_recipients other
                                  where other.mailbox = held.mailbox and other.client_id <> held.client_id
                                    and ${lastMail("other")} >= ${today})
                        and (select count(*) from digest_recipients other
                             where other.client_id = held.client_id and other.mailbox <> held.mailbox
                               and ${lastMail("other")} >= ${today}) < ${asksOfClientPerDay}
                        and not exists (select from digest_mails mails
                                        where mails.client_id = held.client_id and lower(mails.recipient) = lower(held.address)
                                          and mails.sent_at >= ${today}) as may_be_asked
               from digest_recipients held
               join clients on clients.id = held.client_id and clients.active
               where held.ask_at <= now() order by held.ask_at limit 1
             )
             update digest_recipients held set
               ask_at = case when next.may_be_asked then now() + make_interval(secs => $1) else ${tomorrow} end,
               claimed_at = case when next.may_be_asked then now() else held.claimed_at end,
               attempts = held.attempts + next.may_be_asked::int
             from next where held.client_id = next.client_id and held.mailbox = next.mailbox
             returning held.client_id, next.client_name, held.mailbox, held.address, held.asks, held.attempts,
                       next.may_be_asked`,
      values: [staleSeconds],
    });
    if (row === undefined) return null;
    if (!row.may_be_asked) return claim(tx);
    const { may_be_asked: _, ...recipient } = row;
    return recipient;
  };
  return await database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock($1)", values: [advisoryLocks.digestMails] });
    return await claim(tx);
  });
}

export async function setAsked(database: Database, { client_id, mailbox }: RecipientToAsk): Promise<void> {
  await database.query({
    text: `update digest_recipients set ask_at = null, asked_at = now(), asks = asks + 1, error_message = null
           where client_id = $1 and mailbox = $2`,
    values: [client_id, mailbox],
  });
}

/** @param failure with `retryAfterSeconds` null to give up. */
export async function setAskFailed(
  database: Database,
  { client_id, mailbox }: RecipientToAsk,
  failure: { message: string; retryAfterSeconds: number | null },
): Promise<void> {
  await database.query({
    text: `update digest_recipients set error_message = $3, claimed_at = null,
             ask_at = case when ask_at is not null then now() + make_interval(secs => $4) end
           where client_id = $1 and mailbox = $2`,
    values: [client_id, mailbox, failure.message, failure.retryAfterSeconds],
  });
}

/**
 * Deletes at most `limit` recipients that no client lists any more and that the limits no longer count. Returns how
 * many.
 */
export async function deleteFormerRecipients(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.query({
    name: "delete-former-recipients",
    text: `delete from digest_recipients where ctid in
             (select held.ctid from digest_recipients held
              where held.confirmed_at is null and held.ask_at is null
                and coalesce(held.asked_at, '-infinity') < now() - interval '${asksDays} days'
                and coalesce(held.claimed_at, '-infinity') < now() - interval '${asksDays} days'
                and not exists (select from digest_settings settings
                                where settings.client_id = held.client_id and held.address = any(settings.recipients))
              limit $1)
           returning 1`,
    values: [limit],
  });
  return rows.length;
}
