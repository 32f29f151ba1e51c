import type { Database, Transaction } from "../core/database.ts";

/** A person who signs in. In the home cell. */
export interface AccountRow {
  id: string;
  address: string;
  /** The normalized address, which is unique. */
  mailbox: string;
  name: string;
  /** When a mail to the address, or a provider of identities, showed that it is this person's. */
  verified_at: Date | null;
  /** Sealed. Null: no password. */
  credentials: Buffer | null;
  /** The last time step of which a code was used. */
  totp_step: string | null;
  failures: number;
  locked_until: Date | null;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  created_at: Date;
}

type Queries = Pick<Transaction, "query">;

export async function findAccount(
  database: Queries,
  by: { id: string } | { mailbox: string },
): Promise<AccountRow | null> {
  const [column, value] = "id" in by ? ["id", by.id] : ["mailbox", by.mailbox];
  const rows = await database.query<AccountRow & Record<string, unknown>>({
    text: `select * from users where ${column} = $1`,
    values: [value],
  });
  return rows[0] ?? null;
}

/** Whom a provider of identities means. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

export async function findAccountOf(
  database: Queries,
  { issuer, subject }: IdentityKey,
): Promise<AccountRow | null> {
  const rows = await database.query<AccountRow & Record<string, unknown>>({
    text: "select * from users where oidc_issuer = $1 and oidc_subject = $2",
    values: [issuer, subject],
  });
  return rows[0] ?? null;
}

/** @returns false if the account belongs to another identity of this provider. */
export async function bindIdentity(
  database: Queries,
  id: string,
  { issuer, subject }: IdentityKey,
): Promise<boolean> {
  const rows = await database.query({
    text: `update users set oidc_issuer = $2, oidc_subject = $3
           where id = $1 and (oidc_subject is null or oidc_issuer <> $2 or oidc_subject = $3) returning 1`,
    values: [id, issuer, subject],
  });
  return rows.length > 0;
}

/** The account, which nobody else changes until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<AccountRow | null> {
  const rows = await tx.query<AccountRow & Record<string, unknown>>({
    text: "select * from users where id = $1 for update",
    values: [id],
  });
  return rows[0] ?? null;
}

/** Stores sealed credentials after they were shown or chosen. @param totpStep null keeps the last used one. */
export async function changeCredentials(
  tx: Transaction,
  id: string,
  credentials: Buffer,
  totpStep: number | null = null,
): Promise<void> {
  await tx.query({
    text: `update users set credentials = $2, totp_step = coalesce($3, totp_step), failures = 0, locked_until = null
           where id = $1`,
    values: [id, credentials, totpStep],
  });
}

/** Wrong attempts in a row before the account is locked, then for how long: twice as long each time, to a maximum. */
const failuresMax = 5;
const lockSeconds = 30;
const lockSecondsMax = 900;

/** Counts a wrong password or code of an account, and locks it for passwords after several. */
export async function noteFailure(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query({
    text: `update users set failures = least(failures + 1, 1000),
             locked_until = case when failures + 1 >= ${failuresMax} then $2::timestamptz + make_interval(
               secs => least(${lockSecondsMax}, ${lockSeconds} * 2 ^ least(failures + 1 - ${failuresMax}, 10))) end
           where id = $1`,
    values: [id, now],
  });
}

export function findAccounts(database: Queries, ids: readonly string[]): Promise<AccountRow[]> {
  return database.query<AccountRow & Record<string, unknown>>({
    text: "select * from users where id = any($1::text[])",
    values: [ids],
  });
}

/** @returns the account of the mailbox: the new one, or one that was made meanwhile. */
export async function insertAccount(
  database: Database,
  account: Pick<AccountRow, "id" | "address" | "mailbox" | "name">,
): Promise<AccountRow> {
  await database.query({
    text: `insert into users (id, address, mailbox, name) values ($1, $2, $3, $4) on conflict (mailbox) do nothing`,
    values: [account.id, account.address, account.mailbox, account.name],
  });
  const found = await findAccount(database, { mailbox: account.mailbox });
  if (found === null) throw new Error("an account that was just made is not there");
  return found;
}

/**
 * Notes that the address is this person's. Removes what another person may have set up before: making an account for
 * someone else's address must not keep a way in.
 * @returns whether it was not known before, so that earlier sessions must end.
 */
export async function setVerified(database: Queries, id: string): Promise<boolean> {
  const rows = await database.query({
    text: `update users set verified_at = now(), credentials = null, totp_step = null, oidc_issuer = null,
                            oidc_subject = null
           where id = $1 and verified_at is null returning 1`,
    values: [id],
  });
  return rows.length > 0;
}

export async function renameAccount(database: Queries, id: string, name: string): Promise<void> {
  await database.query({ text: "update users set name = $2 where id = $1", values: [id, name] });
}

export async function deleteAccount(database: Queries, id: string): Promise<void> {
  await database.query({ text: "delete from users where id = $1", values: [id] });
}

/** How many links to sign in an account may have at a time. */
const openLinksMax = 5;

/** @returns false if the account has too many links already. */
export async function insertSignInLink(
  database: Queries,
  link: { digest: Buffer; userId: string; minutes: number },
): Promise<boolean> {
  const rows = await database.query({
    text: `insert into sign_in_links (digest, user_id, expires_at)
           select $1, $2, now() + make_interval(mins => $3)
           where (select count(*) from sign_in_links where user_id = $2 and expires_at > now()) < ${openLinksMax}
           returning 1`,
    values: [link.digest, link.userId, link.minutes],
  });
  return rows.length > 0;
}

/** Uses a link up, with all others of its account. @returns whose it is; null if it is used, expired or unknown. */
export async function takeSignInLink(database: Database, digest: Buffer): Promise<string | null> {
  return await database.transaction(async (tx) => {
    const [link] = await tx.query<{ user_id: string }>({
      text: "delete from sign_in_links where digest = $1 and expires_at > now() returning user_id",
      values: [digest],
    });
    if (link === undefined) return null;
    await tx.query({ text: "delete from sign_in_links where user_id = $1", values: [link.user_id] });
    return link.user_id;
  });
}

/** Deletes at most `limit` expired links. @returns how many. */
export async function deleteExpiredLinks(tx: Transaction, limit: number): Promise<number> {
  const rows = await tx.query({
    text: `delete from sign_in_links where digest in
             (select digest from sign_in_links where expires_at <= now() limit $1) returning 1`,
    values: [limit],
  });
  return rows.length;
}
