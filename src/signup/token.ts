import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { EachKey, Mac, Secrets } from "../clients/secrets.ts";
import type { Config } from "../config.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { putSetting, readSetting, settingNames } from "../store/system/secret-key.ts";

/** The content of a token. The identity and the reserved name stay in the database, under `jti`. */
export interface SignupToken {
  jti: string;
  brandId: string;
  countryCode: string;
  expiresAt: Date;
}

/** The accepted keys; the first one signs. */
export type SignupKeys = EachKey<Mac>;

const Payload = z.object({
  jti: z.uuid(),
  brand_id: z.string().optional(),
  country_code: z.string().optional(),
  exp: z.int().positive(),
});

/** First byte of a signature: the version of the scheme. A later version gets another byte. */
const version = 1;
const macBytes = 32;
/** Far above the length of a valid token; longer ones are rejected before decoding. */
const charactersMax = 1_024;

/**
 * @param derivedIsRetired whether two generations of operator keys have replaced the key derived from SECRET_KEY, so
 *   that it is not even the previous one. Without an operator key, another derived key signs from then on.
 */
export function signupKeys(
  config: Pick<Config, "signupTokenKey" | "signupTokenKeyPrevious">,
  { signupMacs: derived, laterSignupMacs: laterDerived }: Pick<Secrets, "signupMacs" | "laterSignupMacs">,
  derivedIsRetired: boolean,
): SignupKeys {
  const keyed = (key: string | undefined): Mac[] =>
    key === undefined ? [] : [(text) => createHmac("sha256", key).update(text).digest()];
  const [present] = keyed(config.signupTokenKey);
  const previous = keyed(config.signupTokenKeyPrevious);
  if (present === undefined) return [...(derivedIsRetired ? laterDerived : derived), ...previous];
  return [present, ...previous, ...(derivedIsRetired ? [] : derived)];
}

/**
 * Whether the derived key is retired: from the first start with both SIGNUP_TOKEN_KEY and SIGNUP_TOKEN_KEY_PREVIOUS,
 * even if the latter is removed later.
 */
export async function retireDerivedKey(
  database: Database,
  config: Pick<Config, "signupTokenKey" | "signupTokenKeyPrevious">,
): Promise<boolean> {
  if (config.signupTokenKey !== undefined && config.signupTokenKeyPrevious !== undefined) {
    await putSetting(database, settingNames.signupDerivedKey, "retired");
    return true;
  }
  return (await readSetting(database, settingNames.signupDerivedKey)) === "retired";
}

/**
 * `base64url(JSON) "." base64url(version byte, HMAC-SHA-256)`. The signed text contains version and purpose, so that a
 * signature for another purpose is not valid here. Omits an empty brand or country, like older flows.
 */
export function mintToken([sign]: SignupKeys, token: SignupToken): string {
  const payload = Buffer.from(
    JSON.stringify({
      jti: token.jti,
      ...(token.brandId !== "" && { brand_id: token.brandId }),
      ...(token.countryCode !== "" && { country_code: token.countryCode }),
      exp: Math.floor(token.expiresAt.getTime() / 1000),
    }),
  ).toString("base64url");
  const signature = Buffer.concat([Buffer.of(version), sign(signedText(payload))]);
  return `${payload}.${signature.toString("base64url")}`;
}

/**
 * Verifies a token; checks the signature before the content.
 * @throws ForagerError signup_token_invalid, with the same detail for every cause; signup_token_stale if a valid one
 *   lacks brand or country.
 */
export function readToken(keys: SignupKeys, text: string, now = Date.now()): SignupToken {
  const parts = text.length > charactersMax ? [] : text.split(".");
  const [payload = "", signature = ""] = parts;
  if (parts.length !== 2 || !isSigned(keys, payload, signature))
    throw new ForagerError("signup_token_invalid");
  const parsed = Payload.safeParse(parseJson(Buffer.from(payload, "base64url").toString()));
  if (!parsed.success || parsed.data.exp * 1000 <= now) throw new ForagerError("signup_token_invalid");
  const { jti, brand_id: brandId, country_code: countryCode, exp } = parsed.data;
  if (!brandId || !countryCode) throw new ForagerError("signup_token_stale");
  return { jti, brandId, countryCode, expiresAt: new Date(exp * 1000) };
}

const signedText = (payload: string) => `forager signup ${version}\n${payload}`;

function isSigned(keys: SignupKeys, payload: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  // Base64 has several encodings of the same bytes; accept only the issued one.
  if (given.toString("base64url") !== signature) return false;
  if (given.length !== macBytes + 1 || given[0] !== version) return false;
  const mac = given.subarray(1);
  // Always try every key, so that the timing does not reveal which one matches.
  return keys.map((key) => timingSafeEqual(key(signedText(payload)), mac)).includes(true);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
