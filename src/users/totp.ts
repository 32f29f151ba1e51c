import { createHmac, randomBytes } from "node:crypto";

/** One-time codes by time (RFC 6238), as every authenticator app makes them: SHA-1, 6 digits, 30 seconds. */

const stepSeconds = 30;
const digits = 6;
/** Steps by which the clock of a device may be off (RFC 6238, section 5.2, recommends one). */
const stepsOff = 1;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 160 bits, as RFC 4226 recommends, in base32. */
export function newTotpSecret(): string {
  let text = "";
  for (const byte of randomBytes(32)) text += alphabet.charAt(byte & 31);
  return text;
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds);

/** The code of a time step (RFC 4226, section 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The time step of a code.
 * @param after the last step whose code was used: none up to it is accepted again.
 * @returns null if the code is wrong or was used.
 */
export function stepOfCode(secret: string, code: string, now: Date, after: number | null): number | null {
  const present = stepAt(now);
  for (let step = present - stepsOff; step <= present + stepsOff; step++) {
    if ((after === null || step > after) && totpCode(secret, step) === code) return step;
  }
  return null;
}

/** What an authenticator app reads from a QR code. */
export function otpauthUrl(secret: string, account: { issuer: string; address: string }): string {
  const label = encodeURIComponent(`${account.issuer}:${account.address}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(account.issuer)}`;
}
