import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * What SECRET_KEY is used for. Each use has a key of its own, derived by HKDF, so that what one use gives
 * away says nothing about another.
 */
export interface Secrets {
  /** HMAC-SHA-256 of an API key or secret, as stored for checking. */
  credentialHash(value: string): Buffer;
  /** HMAC-SHA-256 of what a link to an object opens, and until when. */
  linkSignature(text: string): Buffer;
  /** HMAC-SHA-256 of a signup token. */
  signupSignature(text: string): Buffer;
  /** HMAC-SHA-256 of what a shared report shows, and until when. */
  shareSignature(text: string): Buffer;
  /** HMAC-SHA-256 of who may take an address off a client's reports by mail. */
  unsubscribeSignature(text: string): Buffer;
  /** HMAC-SHA-256 of a session's token, as stored. */
  sessionHash(token: string): Buffer;
  /** HMAC-SHA-256 of the same token, which the session's own page alone is told. */
  csrfToken(token: string): string;
  /** AES-256-GCM: version byte, 12 bytes nonce, 16 bytes tag, ciphertext. `context` must be equal to open it. */
  seal(plain: string, context: string): Buffer;
  /** Null when it was sealed with another key or context, or was changed. */
  open(sealed: Buffer, context: string): string | null;
  /** Shows whether two processes have the same key, and nothing else of it. */
  readonly checkValue: string;
}

const sealVersion = 1;

export function createSecrets(secretKey: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secretKey, "forager", use, 32));
  const hashKey = derive("credential hash");
  const sealKey = derive("credential copy");
  const linkKey = derive("object link");
  const signupKey = derive("signup token");
  const shareKey = derive("shift share");
  const unsubscribeKey = derive("digest unsubscribe");
  const sessionKey = derive("session");
  const csrfKey = derive("csrf token");

  return {
    credentialHash: (value) => createHmac("sha256", hashKey).update(value).digest(),
    linkSignature: (text) => createHmac("sha256", linkKey).update(text).digest(),
    signupSignature: (text) => createHmac("sha256", signupKey).update(text).digest(),
    shareSignature: (text) => createHmac("sha256", shareKey).update(text).digest(),
    unsubscribeSignature: (text) => createHmac("sha256", unsubscribeKey).update(text).digest(),
    sessionHash: (token) => createHmac("sha256", sessionKey).update(token).digest(),
    csrfToken: (token) => createHmac("sha256", csrfKey).update(token).digest("base64url"),
    seal(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(sealVersion), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      if (sealed.length < 29 || sealed[0] !== sealVersion) return null;
      try {
        const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(1, 13), {
          authTagLength: 16,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(sealed.subarray(13, 29));
        return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    checkValue: derive("check value").toString("hex"),
  };
}
