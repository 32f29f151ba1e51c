import { hash, randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { signInLinkMinutes } from "../contract/users.ts";
import { causeOf, ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import {
  type AccountRow,
  bindIdentity,
  deleteAccount,
  findAccount,
  findAccountOf,
  findAccounts,
  type IdentityKey,
  insertAccount,
  insertSignInLink,
  renameAccount,
  setVerified,
  takeSignInLink,
} from "../store/users/accounts.ts";
import { normalEmail } from "../text/email-address.ts";
import type { SendMail } from "./ports.ts";
import { signInMail } from "./render-mail.ts";

/** A person who signs in, whichever client it is for. */
export interface UserAccount {
  id: string;
  address: string;
  name: string;
  hasPassword: boolean;
  hasSso: boolean;
}

/** The accounts of all users, in the home cell. @throws ForagerError database_unavailable. */
export interface Accounts {
  find(id: string): Promise<UserAccount | null>;
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, UserAccount>>;
  findByAddress(address: string): Promise<UserAccount | null>;
  findByIdentity(key: IdentityKey): Promise<UserAccount | null>;
  /** From now on, this identity signs in to the account. @returns false if another one of its provider does already. */
  bind(id: string, key: IdentityKey): Promise<boolean>;
  /** The account of an address, which is made if there is none. @param name by default the address. */
  open(address: string, name?: string): Promise<UserAccount>;
  /**
   * Notes that the address is the user's own, and removes what someone else may have set up before.
   * @returns whether the account's earlier sessions must end.
   */
  prove(id: string): Promise<boolean>;
  /** Whether links can be mailed. */
  readonly canMail: boolean;
  /** Mails a link to sign in if the address has an account. Returns at once, so that its time tells nothing. */
  requestLink(address: string): void;
  /** Uses up a mailed link. @throws ForagerError share_gone. */
  takeLink(token: string): Promise<string>;
  rename(id: string, name: string): Promise<void>;
  /** Deletes the account; its memberships must have ended. */
  erase(id: string): Promise<void>;
  /** Resolves when no mail is being sent. */
  settled(): Promise<void>;
}

const newUserId = (): string => `usr_${randomBytes(12).toString("base64url")}`;

const digestOf = (token: string): Buffer => hash("sha256", token, "buffer");

export function createAccounts(ports: {
  database: Database;
  log: Pick<Logger, "warn">;
  publicUrl: string;
  /** Null without a mail server. */
  sendMail: SendMail | null;
}): Accounts {
  const { database, log, publicUrl, sendMail } = ports;
  const sending = new Set<Promise<void>>();

  async function mailLink(address: string, send: SendMail): Promise<void> {
    const account = await findAccount(database, { mailbox: normalEmail(address) });
    if (account === null) return;
    const token = randomBytes(32).toString("base64url");
    const link = { digest: digestOf(token), userId: account.id, minutes: signInLinkMinutes };
    if (!(await insertSignInLink(database, link))) return;
    await send(signInMail({ to: account.address, url: `${publicUrl}/sign-in#link=${token}` }));
  }

  return {
    find: async (id) => viewOf(await findAccount(database, { id })),
    async findAll(ids) {
      const rows = await findAccounts(database, ids);
      return new Map(rows.map((row) => [row.id, shown(row)]));
    },
    findByAddress: async (address) => viewOf(await findAccount(database, { mailbox: normalEmail(address) })),
    findByIdentity: async (key) => viewOf(await findAccountOf(database, key)),
    bind: (id, key) => bindIdentity(database, id, key),
    async open(address, name = address) {
      const mailbox = normalEmail(address);
      return shown(await insertAccount(database, { id: newUserId(), address, mailbox, name }));
    },
    prove: (id) => setVerified(database, id),
    canMail: sendMail !== null,
    requestLink(address) {
      if (sendMail === null) return;
      const sent = mailLink(address, sendMail)
        .catch((error: unknown) => log.warn({ error: causeOf(error) }, "a link to sign in was not mailed"))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    async takeLink(token) {
      const id = await takeSignInLink(database, digestOf(token));
      if (id === null) {
        throw new ForagerError("share_gone", "This link was used, or has expired. Ask for a new one.");
      }
      return id;
    },
    rename: (id, name) => renameAccount(database, id, name),
    erase: (id) => deleteAccount(database, id),
    async settled() {
      await Promise.all(sending);
    },
  };
}

const viewOf = (row: AccountRow | null): UserAccount | null => (row === null ? null : shown(row));

const shown = (row: AccountRow): UserAccount => ({
  id: row.id,
  address: row.address,
  name: row.name,
  hasPassword: row.credentials !== null,
  hasSso: row.oidc_subject !== null,
});
