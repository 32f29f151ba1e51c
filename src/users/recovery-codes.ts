import { hash, randomBytes } from "node:crypto";

/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789z";
const codesAtOnce = 10;
const characters = 12;

/** Codes for a lost device, each for one sign-in: 59 bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () => {
    let text = "";
    for (const byte of randomBytes(characters)) text += alphabet.charAt(byte & 31);
    return text.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** However the code was typed. */
export const recoveryDigest = (code: string): string =>
  hash("sha256", code.toLowerCase().replace(/[^a-z0-9]/g, ""), "base64url");
