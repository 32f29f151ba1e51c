import { getDomain } from "tldts";
import { socialDomains } from "../contract/social-platforms.ts";
import { foldLetters, foldName } from "../text/fold.ts";
import { decodeUrlPart } from "../text/http-url.ts";

/*
 * Keys say when two statements are about one thing (decision 0070). A key is `<class>:<text>`:
 *
 * - `place`, `cid`, `profile`, `email`, `phone`, `domain`: identify alone.
 * - `na` (name with address), `da` (domain with address), `pa` (phone with address), `ne` (name with mail address), `nd`
 *   (name with domain): identify together, unless the two things have different places or profiles. A chain's branches
 *   share its domain, name and often its phone, but never name and address.
 * - `site`: a website's statement about its owner; `at`: a listing with that website. The owner is the listed business
 *   if there is exactly one; otherwise a business of its own, because a chain's website speaks of no branch.
 * - `social`: a page of a business at a social platform, which finds it. Identifies nothing: branches share their chain's.
 */

/** Classes of which a thing has at most one per name space: two that differ are two things. */
const unique = new Set(["place", "profile"]);
const alone = new Set(["place", "cid", "profile", "email", "phone", "domain", "site"]);
const together = new Set(["na", "da", "pa", "ne", "nd"]);

const classOf = (key: string): string => key.slice(0, key.indexOf(":"));

/** Whether a key identifies a thing without further conditions. */
export const identifiesAlone = (key: string): boolean => alone.has(classOf(key));
/** Whether it does unless places or profiles differ. */
export const identifiesTogether = (key: string): boolean => together.has(classOf(key));

/** The website of `site` and `at` keys. */
export const sectionOfKey = (key: string): string | null =>
  classOf(key) === "site" || classOf(key) === "at" ? key.slice(key.indexOf(":") + 1) : null;
export const siteKey = (section: string): string => keyOf("site", section);
export const atKey = (section: string): string => keyOf("at", section);

/**
 * The name space of a key that a thing has once: `place` of one provider, `profile` of one platform. Null for others.
 */
export function spaceOf(key: string): string | null {
  const kind = classOf(key);
  if (!unique.has(kind)) return null;
  const value = key.slice(kind.length + 1);
  // Places of OpenStreetMap begin with `osm:`; all others are of Google.
  if (kind === "place") return value.startsWith("osm:") ? "place:osm" : "place:google";
  return `profile:${value.split("/", 1)[0]}`;
}

/** Longer keys would not fit an index entry. */
const keyCharsMax = 400;

const keyOf = (kind: string, text: string): string => `${kind}:${text}`.slice(0, keyCharsMax);

export const placeKey = (placeId: string): string => keyOf("place", placeId);
export const cidKey = (cid: string): string => keyOf("cid", cid);
export const emailKey = (email: string): string => keyOf("email", email);
export const phoneKey = (phone: string): string => keyOf("phone", phone);
export const domainKey = (domain: string): string => keyOf("domain", domain);

/** A key of two parts, if both have letters or digits. */
export function pairKey(
  kind: "na" | "da" | "pa" | "ne" | "nd",
  one: string | null,
  other: string | null,
): string[] {
  if (one === null || other === null) return [];
  const [first, second] = [comparable(one), comparable(other)];
  return first === "" || second === "" ? [] : [keyOf(kind, `${first}|${second}`)];
}

/** Letters and digits of a text, folded. */
const comparable = (text: string): string =>
  foldName(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The profile that a URL names, alike for all its spellings: host without `www.` and language, path in lower case. */
export const profileKey = (url: string): string | null => profileKeyOf("profile", url);

/** The same of a business, for its page at a social platform. */
export const socialKey = (url: string): string | null => profileKeyOf("social", url);

function profileKeyOf(kind: "profile" | "social", url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  const host = getDomain(parsed.hostname) ?? parsed.hostname;
  const path = decodeUrlPart(parsed.pathname).replace(/\/+$/, "").toLowerCase();
  // `%00` cannot be stored, and no profile has a control character.
  return path === "" || /\p{Cc}/u.test(path) ? null : keyOf(kind, `${host}${path}`);
}

/** An address as it is compared: street and number with postal code or city; null without a number. */
export function addressText(parts: {
  address: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
}): string | null {
  const { address, street, postcode, city } = parts;
  const area = postcode ?? city;
  const text = street !== null && area !== null ? `${street} ${area}` : address;
  if (text === null || !/\p{N}/u.test(text)) return null;
  // Abbreviations differ between providers.
  return foldLetters(text)
    .replace(/stra(?:ss|ß)e\b|str\./g, "str")
    .replace(/\bstreet\b/g, "st")
    .replace(/\bavenue\b/g, "ave")
    .replace(/\broad\b/g, "rd");
}

/** The registrable domain of a host, with domains of hosting platforms apart; null for addresses and single labels. */
export function domainOfHost(host: string): string | null {
  return getDomain(host.toLowerCase(), { allowPrivateDomains: true });
}

/** Whether many businesses have pages at a domain: it identifies none of them. */
export const isSharedDomain = (domain: string): boolean =>
  socialDomains.some((shared) => domain === shared || domain.endsWith(`.${shared}`));
