import { domainToASCII, domainToUnicode } from "node:url";
import { parse as parseDomain } from "tldts";

/** RFC 5321 section 4.5.3.1. */
const localCharsMax = 64;
const domainCharsMax = 253;

const localChar = /[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]/;
const domainChar = /[\p{L}\p{N}\p{M}.-]/u;

/**
 * The email addresses in a text, in order, each once, domain in lower case. Time is linear in the text:
 * it walks outwards from each `@` and never backtracks.
 */
export function scanEmails(text: string, siteHost?: string): string[] {
  const found = new Set<string>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const address = emailAround(text, at, siteHost);
    if (address) found.add(address);
  }
  return [...found];
}

/** `local@domain` when both parts can be an address, with the domain in lower case, else undefined. */
export function emailOf(local: string, domain: string, siteHost?: string): string | undefined {
  const cleanLocal = trimLocal(local);
  const cleanDomain = validDomain(domain, siteHost);
  if (!cleanLocal || !cleanDomain) return undefined;
  return `${cleanLocal}@${cleanDomain}`;
}

function emailAround(text: string, at: number, siteHost: string | undefined): string | undefined {
  let start = at;
  while (start > 0 && at - start < localCharsMax && localChar.test(text.charAt(start - 1))) start -= 1;
  let end = at + 1;
  while (end < text.length && end - at <= domainCharsMax && domainChar.test(text.charAt(end))) end += 1;
  // `//user@host` is a URL with a user name (Sentry keys look so), `@name@host` a fediverse account.
  const local = text.slice(start, at);
  if (text.charAt(start - 1) === "@" || local.includes("//")) return undefined;
  return emailOf(local, text.slice(at + 1, end), siteHost);
}

/** The local part without punctuation that belongs to the sentence around it. */
function trimLocal(local: string): string | undefined {
  // A slash or an equals sign is allowed by RFC 5322 but on pages it ends a path or an attribute.
  const last = Math.max(local.lastIndexOf("/"), local.lastIndexOf("="), local.lastIndexOf("?"));
  const trimmed = local
    .slice(last + 1)
    .replace(/^[^A-Za-z0-9_]+/, "")
    .replace(/[.']+$/, "");
  if (!/[A-Za-z0-9]/.test(trimmed) || trimmed.includes("..")) return undefined;
  return trimmed;
}

/**
 * The part of `raw` that is a registrable domain, in lower case. Text that runs on (`firma.dePhone`,
 * `firma.de.Wir`) is cut back to the last point where a known top-level domain ends.
 */
function validDomain(raw: string, siteHost: string | undefined): string | undefined {
  const domain = raw.replace(/[.-]+$/, "");
  const ascii = /^[A-Za-z0-9.-]+/.exec(domain)?.[0].replace(/[.-]+$/, "") ?? "";
  const candidates = [domain, ascii];
  const glued = /^(.{1,190}\.[a-z]{2,24})(?=[A-Z0-9-][^.]{0,60}$)/.exec(ascii)?.[1];
  if (glued) candidates.push(glued);
  const sentence = /^(.{1,190})\.\p{Lu}[^.]{0,60}$/u.exec(domain)?.[1];
  if (sentence) candidates.push(sentence);
  return candidates.map((candidate) => checkDomain(candidate, siteHost)).find(Boolean);
}

function checkDomain(domain: string, siteHost: string | undefined): string | undefined {
  const ascii = domainToASCII(domain.toLowerCase());
  if (!ascii.includes(".") || ascii.length > domainCharsMax) return undefined;
  const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
  if (!ascii.split(".").every((part) => label.test(part))) return undefined;
  const parsed = parseDomain(ascii, { allowPrivateDomains: false, validateHostname: false });
  // The site's own host is real whatever its top-level domain: it answered.
  const known = (parsed.isIcann && parsed.domain !== null) || ascii === siteHost?.replace(/^www\./, "");
  return known ? domainToUnicode(ascii) : undefined;
}
