import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** HMAC-SHA-256 of a text under one key. */
export type Mac = (text: string) => Buffer;

/** Of each key that is accepted; the first is the one in use (of SECRET_KEY, not of SECRET_KEY_PREVIOUS). */
export type EachKey<Value> = readonly [Value, ...Value[]];

/** Signs with SECRET_KEY, and accepts what SECRET_KEY_PREVIOUS signed as well. */
export interface Signer {
  /** In base64url. */
  sign(text: string): string;
  /** Takes the same time for every wrong value. Another spelling of the same bytes is wrong, too. */
  isSigned(text: string, signature: string): boolean;
}

/**
 * What SECRET_KEY is used for. Each use has a key of its own, derived by HKDF, so that what one use reveals says nothing
 * about another. docs/security.md describes how each survives a change of SECRET_KEY.
 */
export interface Secrets {
  /** HMACs of an API key or secret; the first is stored for checking. */
  credentialHashes(value: string): EachKey<Buffer>;
  /** For links to objects: what they open, and until when. */
  readonly links: Signer;
  /** For shared reports: what they show, and until when. */
  readonly shares: Signer;
  /** For mails of reports: who may take which address off. */
  readonly unsubscribing: Signer;
  /** For mails that ask a recipient of reports to confirm: who may confirm which address, and until when. */
  readonly confirming: Signer;
  /** For signup tokens. */
  readonly signupMacs: EachKey<Mac>;
  /** For signup tokens once `signupMacs` are retired, should the operator's own keys be taken away again. */
  readonly laterSignupMacs: EachKey<Mac>;
  /** A session's token as it is stored, and what the session's own page alone is told; both under the same key. */
  sessionMarks(token: string): EachKey<{ hash: Buffer; csrfToken: string }>;
  /** AES-256-GCM: version byte, 12 bytes nonce, 16 bytes tag, ciphertext. `context` must be equal to open it. */
  seal(plain: string, context: string): Buffer;
  /** Null when it was sealed with another key or context, or was changed. */
  open(sealed: Buffer, context: string): string | null;
  /** Whether it was sealed with SECRET_KEY itself, and can be opened. */
  isCurrent(sealed: Buffer, context: string): boolean;
  /** Identifies each key and reveals nothing else of it; stored to tell which key a database belongs to. */
  readonly checkValues: EachKey<string>;
}

const sealVersion = 1;

/** @param previousKey SECRET_KEY_PREVIOUS: still accepted, and used for nothing new. */
export function createSecrets(secretKey: string, previousKey?: string): Secrets {
  const present = deriveKeys(secretKey);
  const keys: EachKey<Keys> = [present, ...(previousKey === undefined ? [] : [deriveKeys(previousKey)])];
  return {
    credentialHashes: (value) => eachOf(keys, (key) => key.credential(value)),
    links: createSigner(eachOf(keys, (key) => key.link)),
    shares: createSigner(eachOf(keys, (key) => key.share)),
    unsubscribing: createSigner(eachOf(keys, (key) => key.unsubscribe)),
    confirming: createSigner(eachOf(keys, (key) => key.confirm)),
    signupMacs: eachOf(keys, (key) => key.signup),
    laterSignupMacs: eachOf(keys, (key) => key.laterSignup),
    sessionMarks: (token) =>
      eachOf(keys, (key) => ({ hash: key.session(token), csrfToken: key.csrf(token).toString("base64url") })),
    seal: (plain, context) => seal(present.seal, plain, context),
    open(sealed, context) {
      for (const key of keys) {
        const plain = open(key.seal, sealed, context);
        if (plain !== null) return plain;
      }
      return null;
    },
    isCurrent: (sealed, context) => open(present.seal, sealed, context) !== null,
    checkValues: eachOf(keys, (key) => key.checkValue),
  };
}

/** @param macs the first one signs. */
export function createSigner(macs: EachKey<Mac>): Signer {
  const [first] = macs;
  return {
    sign: (text) => first(text).toString("base64url"),
    isSigned: (text, signature) =>
      // Every key is tried, whichever fits: the time says nothing about them.
      macs.map((mac) => isEqualText(mac(text).toString("base64url"), signature)).includes(true),
  };
}

interface Keys {
  credential: Mac;
  link: Mac;
  signup: Mac;
  laterSignup: Mac;
  share: Mac;
  unsubscribe: Mac;
  confirm: Mac;
  session: Mac;
  csrf: Mac;
  seal: Buffer;
  checkValue: string;
}

function deriveKeys(secretKey: string): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secretKey, "forager", use, 32));
  const mac = (use: string): Mac => {
    const key = derive(use);
    return (text) => createHmac("sha256", key).update(text).digest();
  };
  return {
    credential: mac("credential hash"),
    link: mac("object link"),
    signup: mac("signup token"),
    laterSignup: mac("signup token after its first key was retired"),
    share: mac("shift share"),
    unsubscribe: mac("digest unsubscribe"),
    confirm: mac("digest confirmation"),
    session: mac("session"),
    csrf: mac("csrf token"),
    seal: derive("credential copy"),
    checkValue: derive("check value").toString("hex"),
  };
}

function eachOf<In, Out>([first, ...more]: EachKey<In>, map: (value: In) => Out): EachKey<Out> {
  return [map(first), ...more.map(map)];
}

/** Takes the same time for every wrong text of the right length. */
export function isEqualText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function seal(key: Buffer, plain: string, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(sealVersion), nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, sealed: Buffer, context: string): string | null {
  if (sealed.length < 29 || sealed[0] !== sealVersion) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 13), { authTagLength: 16 })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(13, 29));
    return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
