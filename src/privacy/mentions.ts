import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max";
import { socialDomains } from "../contract/social-platforms.ts";
import {
  cidKey,
  domainKey,
  domainOfHost,
  emailKey,
  pairKey,
  phoneKey,
  placeKey,
  profileKey,
} from "../records/identity.ts";
import { emailOf } from "../text/email-address.ts";
import { isRecord, type JsonRecord, textOf } from "../text/json-record.ts";

/*
 * Who and what a JSON value mentions, as keys of records/identity.ts: in fields of their own and anywhere in its texts. The
 * value comes from other versions of the service and from the open web, so nothing about its shape is assumed.
 */

/** A part of a text that mentions something. */
export interface Mention {
  start: number;
  end: number;
  /** What it may be: a national phone number may belong to several countries. */
  keys: readonly string[];
}

/** What the surroundings of a text say about its mentions. */
export interface MentionContext {
  /** Calling codes that numbers in national form may have. */
  callingCodes: ReadonlySet<string>;
}

const separators = "[\\s()./\\u00a0\\u2010-\\u2015-]";
/** Two spellings of the part before the @: everything that is allowed, and what is usual in the midst of other text. */
const emailPatterns = [
  /[^\s@"'<>(),;:\\[\]/?=]{1,64}(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /[\p{L}\p{N}._+-]{1,64}(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
];
const platforms = socialDomains
  .map((domain) => domain.replaceAll(".", "\\.").replaceAll("*", "\\w+"))
  .join("|");
const urlPattern = new RegExp(
  `https?:\\/\\/[^\\s"'<>()\\]|\\\\]+|(?<![\\w.@/-])(?:[\\w-]+\\.)*(?:${platforms})\\/[^\\s"'<>()\\]|\\\\]+`,
  "giu",
);
const phonePattern = new RegExp(
  `(?<![\\d\\p{L}])(?:\\+${separators}{0,2}|\\()?\\d(?:${separators}{0,3}\\d){5,16}(?!\\d)`,
  "gu",
);

/** The mentions in a text, in no order; they may overlap. */
export function mentionsInText(text: string, { callingCodes }: MentionContext): Mention[] {
  const mentions: Mention[] = [];
  const add = (start: number, length: number, keys: readonly string[]) => {
    if (keys.length > 0) mentions.push({ start, end: start + length, keys });
  };
  if (text.includes("@") || text.includes("%40")) {
    for (const pattern of emailPatterns) {
      for (const { 0: found, index } of text.matchAll(pattern)) add(index, found.length, emailKeys(found));
    }
  }
  if (text.includes("/")) {
    for (const { 0: found, index } of text.matchAll(urlPattern)) {
      const trimmed = found.replace(/[.,;:!?*_]+$/, "");
      add(index, trimmed.length, urlKeys(/^https?:/i.test(trimmed) ? trimmed : `https://${trimmed}`));
    }
  }
  if (/\d/.test(text)) {
    for (const { 0: found, index } of text.matchAll(phonePattern)) {
      add(index, found.length, phoneKeys(found, callingCodes));
    }
  }
  return mentions;
}

function emailKeys(found: string): string[] {
  const email = emailOf(found.replace("%40", "@"));
  if (email === null) return [];
  const domain = domainOfHost(email.slice(email.lastIndexOf("@") + 1));
  return [emailKey(email), ...(domain === null ? [] : [domainKey(domain)])];
}

function urlKeys(url: string): string[] {
  const parsed = URL.parse(url);
  if (parsed === null) return [];
  const domain = domainOfHost(parsed.hostname);
  return [profileKey(url) ?? [], domain === null ? [] : domainKey(domain)].flat();
}

function phoneKeys(found: string, callingCodes: ReadonlySet<string>): string[] {
  const digits = found.replace(/\(0\)/g, "").replace(/\D/g, "");
  if (/^\s*\+/.test(found)) return [phoneKey(`+${digits}`)];
  if (digits.startsWith("00")) return [phoneKey(`+${digits.slice(2)}`)];
  const national = digits.replace(/^0/, "");
  const withoutTrunk = [...callingCodes].flatMap((code) => [`+${code}${national}`, `+${code}${digits}`]);
  return [...new Set([...withoutTrunk, `+${digits}`])].map(phoneKey);
}

/** Of a text in a field of this name. */
function callingCodesIn(text: string, name: string): string[] {
  const country = text.toUpperCase();
  if (/^country(?:_?code)?$/i.test(name) && isSupportedCountry(country))
    return [getCountryCallingCode(country)];
  // The code of a number is one to three digits; which, only its country's rules tell.
  const numbers = [...text.matchAll(/\+(\d{8,15})\b/g)];
  return numbers.flatMap(([, digits = ""]) => [1, 2, 3].map((length) => digits.slice(0, length)));
}

/** The calling codes of the countries and numbers that a value names. */
export function contextOf(value: unknown, known: Iterable<string> = []): MentionContext {
  const callingCodes = new Set(known);
  const visit = (each: unknown, name: string) => {
    if (typeof each === "string") for (const code of callingCodesIn(each, name)) callingCodes.add(code);
    else if (Array.isArray(each)) for (const item of each) visit(item, name);
    else if (isRecord(each)) for (const [key, item] of Object.entries(each)) visit(item, key);
  };
  visit(value, "");
  return { callingCodes };
}

/** What an object itself is about, by the fields that identify it. */
export interface Identity {
  emails: string[];
  phones: string[];
  profiles: string[];
  places: string[];
  domains: string[];
  /** Names with the domains and addresses around them. */
  people: string[];
}

const emailFields = ["email", "email_address", "value"];
const phoneFields = ["phone", "phone_number", "number", "value", "national"];
const profileFields = ["linkedin_url", "profile_url", "linkedin", "value"];
const domainFields = ["domain", "website", "url", "site"];

/** @param domains those of the objects around it. */
export function identityOfObject(
  object: JsonRecord,
  domains: readonly string[],
  { callingCodes }: MentionContext,
): Identity {
  const textsIn = (fields: readonly string[]) => fields.flatMap((field) => textOf(object[field]) ?? []);
  const emails = textsIn(emailFields).flatMap((text) => emailOf(text) ?? []);
  const own = ownDomains(object);
  const name = personName(object);
  return {
    emails: emails.map(emailKey),
    phones: textsIn(phoneFields).flatMap((text) => (isPhone(text) ? phoneKeys(text, callingCodes) : [])),
    profiles: textsIn(profileFields).flatMap((text) =>
      /^https?:/i.test(text) ? (profileKey(text) ?? []) : [],
    ),
    places: [...textsIn(["place_id"]).map(placeKey), ...textsIn(["cid"]).map(cidKey)],
    domains: own.map(domainKey),
    people:
      name === null
        ? []
        : [...new Set([...own, ...domains])]
            .flatMap((domain) => pairKey("nd", name, domain))
            .concat(emails.flatMap((email) => pairKey("ne", name, email))),
  };
}

const isPhone = (text: string): boolean => /^[+\d\s()./-]{6,30}$/.test(text);

/** The name of a person or business that an object is about. */
export function personName(object: JsonRecord): string | null {
  const whole = textOf(object.name) ?? textOf(object.full_name) ?? textOf(object.person_name);
  if (whole !== null) return whole;
  const [first, last] = [textOf(object.first_name), textOf(object.last_name)];
  return first !== null && last !== null ? `${first} ${last}` : null;
}

/** The registrable domains that an object names as its own. */
export function ownDomains(object: JsonRecord): string[] {
  const hosts = domainFields.flatMap((field) => {
    const text = textOf(object[field]);
    if (text === null || /\s/.test(text)) return [];
    return URL.parse(text)?.hostname ?? (/^[\w.-]+\.[a-z]{2,}$/i.test(text) ? text : []);
  });
  const email = textOf(object.email);
  if (email?.includes("@")) hosts.push(email.slice(email.lastIndexOf("@") + 1));
  return [...new Set(hosts.flatMap((host) => domainOfHost(host) ?? []))];
}

/** Everything that a value mentions. */
export function mentionedKeys(value: unknown, context: MentionContext = contextOf(value)): Set<string> {
  const keys = new Set<string>();
  const add = (more: readonly string[]) => {
    for (const key of more) keys.add(key);
  };
  const visit = (each: unknown, domains: readonly string[]): void => {
    if (typeof each === "string") add(mentionsInText(each, context).flatMap((mention) => mention.keys));
    else if (Array.isArray(each)) for (const item of each) visit(item, domains);
    else if (isRecord(each)) {
      add(Object.values(identityOfObject(each, domains, context)).flat());
      const around = [...new Set([...domains, ...ownDomains(each)])];
      for (const item of Object.values(each)) visit(item, around);
    }
  };
  visit(value, []);
  return keys;
}
