import { type Kysely, sql } from "kysely";

/**
 * Who has agreed to receive a client's email reports, and whom to ask. Addresses set before confirmation existed
 * count as confirmed: their readers know the reports, and each report has an unsubscribe link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `address` as in the settings, `mailbox` normalized. `ask_at`: when to mail the link; null if there is nothing to
  // mail. Kept for a while after an address is removed, for the limits.
  `create table digest_recipients (
     client_id text not null,
     mailbox text not null,
     address text not null,
     confirmed_at timestamptz,
     ask_at timestamptz,
     claimed_at timestamptz,
     asked_at timestamptz,
     asks smallint not null default 0,
     attempts smallint not null default 0,
     error_message text,
     primary key (client_id, mailbox)
   )`,
  `create index digest_recipients_to_ask on digest_recipients (ask_at) where ask_at is not null`,
  `create index digest_recipients_asked on digest_recipients (mailbox, asked_at)`,
  `insert into digest_recipients (client_id, mailbox, address, confirmed_at)
     select client_id, lower(address), address, now() from digest_settings, unnest(recipients) address
     on conflict do nothing`,
  `create index digest_mails_of_recipient on digest_mails (client_id, lower(recipient), period_from)`,
];
