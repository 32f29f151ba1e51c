import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** HMAC-SHA-256 of a text with one key. */
export type Mac = (text: string) => Buffer;

/** The MACs under all accepted keys; the first key is the current one (SECRET_KEY, not SECRET_KEY_PREVIOUS). */
export type EachKey<Value> = readonly [Value, ...Value[]];

/** Signs with SECRET_KEY; also accepts signatures made with SECRET_KEY_PREVIOUS. */
export interface Signer {
  /** In base64url. */
  sign(text: string): string;
  /** Constant-time for wrong values. Rejects other encodings of the same bytes. */
  isSigned(text: string, signature: string): boolean;
}

/**
 * The uses of SECRET_KEY. HKDF derives a separate key for each, so that a leak of one does not compromise another.
 * docs/security.md describes how each survives a change of SECRET_KEY.
 */
export interface Secrets {
  /** MACs of an API key or secret; the first is stored for verification. */
  credentialHashes(value: string): EachKey<Buffer>;
  /** For signed links to objects, with expiry. */
  readonly links: Signer;
  /** For links to shared reports, with expiry. */
  readonly shares: Signer;
  /** For unsubscribe links in report mails. */
  readonly unsubscribing: Signer;
  /** For links that confirm a report recipient, with expiry. */
  readonly confirming: Signer;
  /** For links with which recipients of your own mail put themselves on the suppression list. */
  readonly optingOut: Signer;
  /** For invitations of users, with expiry. */
  readonly inviting: Signer;
  /** For signup tokens. */
  readonly signupMacs: EachKey<Mac>;
  /** For signup tokens after `signupMacs` were retired, in case the operator's own keys are removed again. */
  readonly laterSignupMacs: EachKey<Mac>;
  /** A session token as stored, and the CSRF token of the session's own page; both with the same key. */
  sessionMarks(token: string): EachKey<{ hash: Buffer; csrfToken: string }>;
  /** AES-256-GCM: version byte, 12 bytes nonce, 16 bytes tag, ciphertext. Decryption requires the same `context`. */
  seal(plain: string, context: string): Buffer;
  /** Null if encrypted with another key or context, or tampered with. */
  open(sealed: Buffer, context: string): string | null;
  /** Whether it was encrypted with SECRET_KEY itself and can be decrypted. */
  isCurrent(sealed: Buffer, context: string): boolean;
  /** A fingerprint that identifies each key without revealing it; stored to record which key a database belongs to. */
  readonly checkValues: EachKey<string>;
}

const sealVersion = 1;

/** @param previousKey SECRET_KEY_PREVIOUS: still accepted, never used for anything new. */
export function createSecrets(secretKey: string, previousKey?: string): Secrets {
  const present = deriveKeys(secretKey);
  const keys: EachKey<Keys> = [present, ...(previousKey === undefined ? [] : [deriveKeys(previousKey)])];
  return {
    credentialHashes: (value) => eachOf(keys, (key) => key.credential(value)),
    links: createSigner(eachOf(keys, (key) => key.link)),
    shares: createSigner(eachOf(keys, (key) => key.share)),
    unsubscribing: createSigner(eachOf(keys, (key) => key.unsubscribe)),
    confirming: createSigner(eachOf(keys, (key) => key.confirm)),
    optingOut: createSigner(eachOf(keys, (key) => key.optOut)),
    inviting: createSigner(eachOf(keys, (key) => key.invite)),
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
      // Always try every key, so that the timing does not reveal which one matches.
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
  optOut: Mac;
  invite: Mac;
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
    optOut: mac("suppression opt-out"),
    invite: mac("user invitation"),
    session: mac("session"),
    csrf: mac("csrf token"),
    seal: derive("credential copy"),
    checkValue: derive("check value").toString("hex"),
  };
}

function eachOf<In, Out>([first, ...more]: EachKey<In>, map: (value: In) => Out): EachKey<Out> {
  return [map(first), ...more.map(map)];
}

/** Constant-time for texts of the right length. */
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
