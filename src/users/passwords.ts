import { z } from "zod";
import type { Secrets } from "../clients/secrets.ts";
import type { PasswordChange } from "../contract/users.ts";
import { ForagerError } from "../errors.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import {
  type AccountRow,
  changeCredentials,
  findAccount,
  lockAccount,
  noteFailure,
} from "../store/users/accounts.ts";
import { normalEmail } from "../text/email-address.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { newRecoveryCodes, recoveryDigest } from "./recovery-codes.ts";
import { userCredentialsContext } from "./sealed-credentials.ts";
import { newTotpSecret, otpauthUrl, stepOfCode } from "./totp.ts";

/** Passwords with one-time codes: neither is accepted without the other. @throws ForagerError database_unavailable. */
export interface Passwords {
  /** @returns the user. @throws ForagerError sign_in_failed, the same for every cause. */
  signIn(attempt: { address: string; password: string; code: string }): Promise<string>;
  /** A new secret for an authenticator app. Nothing changes before it is used in `set`. */
  enrol(userId: string): Promise<{ enrolment: string; secret: string; otpauth_url: string }>;
  /**
   * @param isFresh whether the user has just signed in by other means, so that the present password may be forgotten.
   * @returns new recovery codes, if the secret is new.
   * @throws ForagerError wrong_code, reauthentication_needed, enrolment_expired.
   */
  set(userId: string, change: PasswordChange, isFresh: boolean): Promise<string[] | null>;
  /** Replaces the recovery codes. @throws ForagerError wrong_code. */
  renewCodes(userId: string, code: string): Promise<string[]>;
  /** Null without a password. */
  codesLeft(userId: string): Promise<number | null>;
}

const Credentials = z.object({ password: z.string(), totp: z.string(), codes: z.array(z.string()) });
type Credentials = z.output<typeof Credentials>;

const Enrolment = z.object({ u: z.string(), s: z.string(), e: z.int() });
const enrolmentContext = "two-factor enrolment";
const enrolmentMs = 30 * 60_000;

/** An account is no client's own. */
const about = (userId: string) => ({ clientId: null, target: { type: "user", id: userId } });

export function createPasswords(ports: {
  database: Database;
  secrets: Pick<Secrets, "seal" | "open">;
  now?: () => Date;
  /** Of the hashes of passwords. */
  hashCost?: number;
}): Passwords {
  const { database, secrets, now = () => new Date(), hashCost } = ports;

  function credentialsOf(row: Pick<AccountRow, "id" | "credentials"> | null): Credentials | null {
    if (row === null || row.credentials === null) return null;
    const text = secrets.open(row.credentials, userCredentialsContext(row.id));
    return text === null ? null : Credentials.parse(JSON.parse(text));
  }
  const sealed = (userId: string, credentials: Credentials) =>
    secrets.seal(JSON.stringify(credentials), userCredentialsContext(userId));

  /** Uses a one-time or recovery code up. @returns whether it was right. */
  async function takeCode(
    tx: Transaction,
    row: AccountRow,
    held: Credentials,
    code: string,
  ): Promise<boolean> {
    const typed = code.replace(/\s/g, "");
    const last = row.totp_step === null ? null : Number(row.totp_step);
    const step = stepOfCode(held.totp, typed, now(), last);
    const digest = recoveryDigest(typed);
    if (step === null && !held.codes.includes(digest)) return false;
    const codes = step === null ? held.codes.filter((one) => one !== digest) : held.codes;
    await changeCredentials(tx, row.id, sealed(row.id, { ...held, codes }), step);
    return true;
  }

  /**
   * Checks a password and a code together, and slows guesses of one account down.
   * @param found the account as it was before the password was compared, which takes long.
   */
  async function check(found: AccountRow | null, password: string, code: string): Promise<boolean> {
    const held = credentialsOf(found);
    const isRight = await isPassword(held?.password ?? null, password, hashCost);
    if (found === null || held === null) return false;
    return await database.transaction(async (tx) => {
      const row = await lockAccount(tx, found.id);
      const stored = credentialsOf(row);
      if (row === null || stored === null || stored.password !== held.password) return false;
      if (row.locked_until !== null && row.locked_until > now()) return false;
      if (isRight && (await takeCode(tx, row, stored, code))) return true;
      await noteFailure(tx, row.id, now());
      return false;
    });
  }

  function secretOf(userId: string, enrolment: string): string {
    const text = secrets.open(Buffer.from(enrolment, "base64url"), enrolmentContext);
    const claims = text === null ? null : Enrolment.parse(JSON.parse(text));
    if (claims === null || claims.u !== userId || claims.e <= now().getTime()) {
      throw new ForagerError("enrolment_expired");
    }
    return claims.s;
  }

  return {
    async signIn({ address, password, code }) {
      const found = await findAccount(database, { mailbox: normalEmail(address) });
      const isRight = await check(found, password, code);
      if (found === null || !isRight) throw new ForagerError("sign_in_failed");
      return found.id;
    },
    async enrol(userId) {
      const account = await findAccount(database, { id: userId });
      if (account === null) throw new ForagerError("session_expired");
      const secret = newTotpSecret();
      const claims = { u: userId, s: secret, e: now().getTime() + enrolmentMs };
      return {
        enrolment: secrets.seal(JSON.stringify(claims), enrolmentContext).toString("base64url"),
        secret,
        otpauth_url: otpauthUrl(secret, { issuer: "Forager", address: account.address }),
      };
    },
    async set(userId, change, isFresh) {
      const { password, enrolment } = change;
      const code = change.code.replace(/\s/g, "");
      const account = await findAccount(database, { id: userId });
      const held = credentialsOf(account);
      const secret = enrolment === undefined ? null : secretOf(userId, enrolment);
      // Both or neither: a password alone would sign nobody in.
      if (held === null && secret === null) throw new ForagerError("enrolment_expired");
      const currentCode = secret === null ? code : (change.current_code ?? "");
      const isProven =
        held === null || isFresh || (await check(account, change.current_password ?? "", currentCode));
      if (!isProven) throw new ForagerError("reauthentication_needed");
      const step = secret === null ? null : stepOfCode(secret, code, now(), null);
      if (secret !== null && step === null) throw new ForagerError("wrong_code");
      const hash = await hashPassword(password, hashCost);
      const codes = secret === null ? null : newRecoveryCodes();
      await database.transaction(async (tx) => {
        const row = await lockAccount(tx, userId);
        const present = credentialsOf(row);
        if (row === null || present?.password !== held?.password) {
          throw new ForagerError("reauthentication_needed");
        }
        if (secret !== null) {
          const credentials = { password: hash, totp: secret, codes: (codes ?? []).map(recoveryDigest) };
          await changeCredentials(tx, userId, sealed(userId, credentials), step);
        } else if (present !== null) {
          // A fresh sign-in replaces the password, not the device.
          if (isFresh && !(await takeCode(tx, row, present, code))) throw new ForagerError("wrong_code");
          const latest = credentialsOf(await lockAccount(tx, userId)) ?? present;
          await changeCredentials(tx, userId, sealed(userId, { ...latest, password: hash }));
        }
        const details = { new_device: secret !== null };
        await recordAudit(tx, { action: "user.password_set", ...about(userId), details });
      });
      return codes;
    },
    async renewCodes(userId, code) {
      const codes = newRecoveryCodes();
      const isDone = await database.transaction(async (tx) => {
        const row = await lockAccount(tx, userId);
        const held = credentialsOf(row);
        if (row === null || held === null) return false;
        if (row.locked_until !== null && row.locked_until > now()) return false;
        if (!(await takeCode(tx, row, held, code))) {
          await noteFailure(tx, userId, now());
          return false;
        }
        await changeCredentials(tx, userId, sealed(userId, { ...held, codes: codes.map(recoveryDigest) }));
        await recordAudit(tx, { action: "user.recovery_codes_renewed", ...about(userId) });
        return true;
      });
      if (!isDone) throw new ForagerError("wrong_code");
      return codes;
    },
    async codesLeft(userId) {
      return credentialsOf(await findAccount(database, { id: userId }))?.codes.length ?? null;
    },
  };
}
