import { domainToASCII, domainToUnicode } from "node:url";
import { parse as parseDomain } from "tldts";

/** RFC 5321 section 4.5.3.1. */
const localCharsMax = 64;
const domainCharsMax = 253;

const asciiLocalChar = /[A-Za-z0-9.!#$%&'*+/=?^_`{}~-]/;
const latinLetter = /\p{Script=Latin}/u;
const domainChar = /[\p{L}\p{N}\p{M}.-]/u;

export interface ScannedEmail {
  address: string;
  /** Start of the local part in the text, and end of the domain. */
  start: number;
  end: number;
}

/**
 * The distinct email addresses in a text, in order, with domains in lower case and Unicode. Linear: extends outwards
 * from each `@` and never backtracks.
 */
export function scanEmails(text: string, siteHost?: string): string[] {
  return [...new Set(locateEmails(text, siteHost).map((found) => found.address))];
}

/** Like `scanEmails`, with positions and duplicates. */
export function locateEmails(text: string, siteHost?: string): ScannedEmail[] {
  const found: ScannedEmail[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const email = emailAround(text, at, siteHost);
    if (email) found.push(email);
  }
  return found;
}

/** `local@domain` if both parts are valid, with the domain in lower case, else undefined. */
export function emailOf(local: string, domain: string, siteHost?: string): string | undefined {
  const cleanLocal = trimLocal(local);
  const cleanDomain = cleanLocal ? validDomain(domain, siteHost) : undefined;
  return cleanLocal && cleanDomain ? `${cleanLocal}@${cleanDomain}` : undefined;
}

function emailAround(text: string, at: number, siteHost: string | undefined): ScannedEmail | undefined {
  const start = localStart(text, at);
  if (start === at) return undefined;
  let end = at + 1;
  while (end < text.length && end - at <= domainCharsMax && domainChar.test(text.charAt(end))) end += 1;
  if (end === at + 1 || isOtherIdentifier(text, start, end)) return undefined;
  const address = emailOf(text.slice(start, at), text.slice(at + 1, end), siteHost);
  return address ? { address, start, end } : undefined;
}

/**
 * Where the local part starts. Latin letters with diacritics belong to it (RFC 6531); other scripts are written next
 * to addresses without a space and so end it.
 */
function localStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < localCharsMax) {
    const char = text.charAt(start - 1);
    if (!asciiLocalChar.test(char) && !(char > "\u00bf" && latinLetter.test(char))) break;
    start -= 1;
  }
  return start;
}

/** Account schemes whose identifiers look like email addresses. */
const otherScheme = /(?:acct|xmpp|sips?|jabber|matrix|ssh|sftp|ftp|git|svn):\/{0,2}$/i;

/** User names in URLs, fediverse accounts, and arguments of `ssh` and `git`. */
function isOtherIdentifier(text: string, start: number, end: number): boolean {
  if (text.charAt(start - 1) === "@") return true;
  // `git@github.com:firm/site.git`, `deploy@server.net:~/www`
  if (text.charAt(end) === ":" && /[\w~/]/.test(text.charAt(end + 1)) && !/\d/.test(text.charAt(end + 1))) {
    const rest = text.slice(end + 1, end + 120);
    if (/^~?[\w.-]{0,60}\/|^[\w.-]{1,60}\.git\b/.test(rest)) return true;
  }
  if (text.charAt(start - 1) !== ":" && !text.startsWith("//", start)) return false;
  const before = text.slice(Math.max(0, start - 80), start + 2);
  return otherScheme.test(text.slice(Math.max(0, start - 12), start)) || /:\/\/[^\s/"'<>]*$/.test(before);
}

/** Role names that labels run into: `Emailinfo@firma.de` on pages without a space between boxes. */
const roleNames =
  "info|kontakt|contact|contacto|contatti|contato|office|hello|hallo|hola|mail|post|sales|support|service|verkauf|team|admin|buero|biuro|welcome|bonjour|commercial|enquiries|inquiries|reception|bookings?";
const gluedLabel = new RegExp(
  `^(?:(?:E-?[Mm]ail|Mail|Kontakt|Contact|Courriel|Correo|Web)|.{0,30}\\d{5,})(?=(?:${roleNames})$)`,
);

/** The local part without punctuation of the surrounding sentence. */
function trimLocal(local: string): string | undefined {
  // RFC 5322 allows slashes and equals signs, but on pages they end a path or an attribute.
  const last = Math.max(local.lastIndexOf("/"), local.lastIndexOf("="), local.lastIndexOf("?"));
  const trimmed = local
    .slice(last + 1)
    .replace(/^[^\p{L}\p{N}_]+/u, "")
    .replace(/[.']+$/, "")
    .replace(gluedLabel, "");
  if (!/[\p{L}\p{N}]/u.test(trimmed) || trimmed.includes("..") || trimmed.endsWith("%")) return undefined;
  return trimmed;
}

/**
 * The part of `raw` that is a registrable domain, in lower case. Text that runs on (`firma.dePhone`, `firma.de.Wir`,
 * `firma.dewww.firma.de`) is cut at the last end of a known top-level domain.
 */
function validDomain(raw: string, siteHost: string | undefined): string | undefined {
  const whole = raw.replace(/[.-]+$/, "");
  const www = whole.toLowerCase().indexOf("www.", 3);
  const domain = www > 0 ? whole.slice(0, www).replace(/[.-]+$/, "") : whole;
  const valid = checkDomain(domain, siteHost);
  if (valid) return valid;
  const ascii = /^[A-Za-z0-9.-]+/.exec(domain)?.[0].replace(/[.-]+$/, "") ?? "";
  const candidates = [ascii];
  const glued = /^(.{1,190}\.[a-z]{2,24})(?=[A-Z0-9-][^.]{0,60}$)/.exec(ascii)?.[1];
  if (glued) candidates.push(glued);
  const sentence = /^(.{1,190})\.\p{Lu}[^.]{0,60}$/u.exec(domain)?.[1];
  if (sentence) candidates.push(sentence);
  return candidates.map((candidate) => checkDomain(candidate, siteHost)).find(Boolean);
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function checkDomain(domain: string, siteHost: string | undefined): string | undefined {
  if (!domain.includes(".")) return undefined;
  const ascii = domainToASCII(domain.toLowerCase());
  if (!ascii.includes(".") || ascii.length > domainCharsMax) return undefined;
  if (!ascii.split(".").every((part) => label.test(part))) return undefined;
  const parsed = parseDomain(ascii, { allowPrivateDomains: false, validateHostname: false });
  const isKnown =
    parsed.isIcann === true && parsed.domain !== null && !/^\d{1,2}$/.test(parsed.domainWithoutSuffix ?? "");
  // The list of suffixes has `*.sch.uk`, but a school at `www.mill.sch.uk` has its mail there.
  const isBareSuffix =
    parsed.isIcann === true && parsed.domain === null && ascii !== siteHost?.replace(/^www\./, "");
  return isKnown || (!isBareSuffix && isOfHost(ascii, siteHost)) ? domainToUnicode(ascii) : undefined;
}

/**
 * Whether `domain` is the page's host, or a parent or subdomain of it. Such a name is real with any top-level domain
 * (intranets, test sites): it answered.
 */
function isOfHost(domain: string, siteHost: string | undefined): boolean {
  const host = siteHost?.replace(/^www\./, "");
  if (!host?.includes(".")) return false;
  return domain === host || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`);
}
