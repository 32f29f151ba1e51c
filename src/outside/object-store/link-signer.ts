import { timingSafeEqual } from "node:crypto";
import { filesPath } from "../../contract/files.ts";

export interface LinkSigner {
  /** Path and query that open an object until `expiresAt` (whole seconds count). */
  sign(key: string, expiresAt: Date): string;
  /** Both values as they stand in the query. `expired` only for a link that was ours. */
  check(link: { key: string; expires: string; signature: string }): "valid" | "expired" | "wrong";
}

/**
 * Links to objects that this service answers itself: `expires` in Unix seconds, and a signature over it and the
 * key, so that neither can be changed.
 * @param hmac keyed; the same in every process, so that any of them can check what another signed.
 */
export function createLinkSigner(hmac: (text: string) => Buffer): LinkSigner {
  const signatureOf = (key: string, expires: string) => hmac(`${key}\n${expires}`);
  return {
    sign(key, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      const signature = signatureOf(key, expires).toString("base64url");
      return `${filesPath}/${key}?expires=${expires}&signature=${signature}`;
    },
    check({ key, expires, signature }) {
      const expected = signatureOf(key, expires);
      const given = Buffer.from(signature, "base64url");
      // The length of a signature is no secret; only what is in it is compared in constant time.
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "wrong";
      return Number(expires) * 1000 > Date.now() ? "valid" : "expired";
    },
  };
}
