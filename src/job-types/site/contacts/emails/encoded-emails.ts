import { memoize } from "../../page/memoize.ts";
import { deobfuscate } from "./deobfuscate.ts";
import { scanEmails } from "./scan-emails.ts";

/**
 * Decodes Cloudflare's `data-cfemail`: hexadecimal, each byte XORed with the first. Undefined if the result is not an
 * address.
 */
export function decodeCloudflare(hex: string, siteHost?: string): string | undefined {
  if (!/^(?:[0-9a-f]{2}){4,400}$/i.test(hex)) return undefined;
  const bytes = Buffer.from(hex, "hex");
  const key = bytes[0] ?? 0;
  return scanEmails(Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString("utf8"), siteHost)[0];
}

/** TYPO3 rotates each character within these ranges by a site-specific offset. */
const typo3Ranges = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const;

/**
 * Decodes TYPO3's `linkTo_UnCryptMailto('nbjmup;...')` and `data-mailto-token`. Tries all offsets: only the right one
 * yields `mailto:` at the start.
 */
export function decodeTypo3(encrypted: string, siteHost?: string): string | undefined {
  if (encrypted.length > 500) return undefined;
  for (let offset = -26; offset <= 26; offset += 1) {
    const plain = [...encrypted].map((char) => shift(char, offset)).join("");
    if (plain.startsWith("mailto:")) return scanEmails(plain.slice("mailto:".length), siteHost)[0];
  }
  return undefined;
}

function shift(char: string, offset: number): string {
  const code = char.charCodeAt(0);
  const range = typo3Ranges.find(([low, high]) => code >= low && code <= high);
  if (!range) return char;
  const [low, high] = range;
  const size = high - low + 1;
  return String.fromCharCode(low + ((((code - low + offset) % size) + size) % size));
}

export function decodeRot13(text: string): string {
  return text.replace(/[a-z]/gi, (char) => {
    const base = char <= "Z" ? 65 : 97;
    return String.fromCharCode(base + ((char.charCodeAt(0) - base + 13) % 26));
  });
}

/** Decodes base64 as Latin-1; empty if it is not base64. */
export function fromBase64(text: string): string {
  return /^[A-Za-z0-9+/]{8,4000}={0,2}$/.test(text) ? Buffer.from(text, "base64").toString("latin1") : "";
}

const hrefCharsMax = 4000;
/** `mailto:` as found on sites: with slashes, twice, after `http://`, encoded, or misspelled. */
const scheme =
  /^\s{0,3}(?:https?:\/\/)?(?:(?:mail-?to|mailt|maito|mailo|e-?mail)(?::|%3a)(?:\/\/|%20|\s){0,3}){1,2}/i;

/** Whether a link is a mail link. */
export function isMailto(href: string): boolean {
  return scheme.test(href.slice(0, 60));
}

/**
 * The addresses of a `mailto:` link (RFC 6068): its path and the `to`, `cc` and `bcc` parameters, comma-separated,
 * percent-encoded or not. `body` and `subject` contain no contacts.
 */
export function mailtoEmails(href: string, siteHost?: string): string[] {
  const target = href.slice(0, hrefCharsMax).replace(scheme, "");
  // `mailto:info@firma.de&subject=...` lacks its question mark.
  const end = target.search(/\?|&(?:amp;)?(?:subject|body|cc|bcc|to)=|%3f/i);
  const path = end < 0 ? target : target.slice(0, end);
  const parts = [path];
  for (const pair of end < 0 ? [] : target.slice(end).split(/[?&]|%3f|%26/i)) {
    const recipient = /^(?:amp;)?(?:to|cc|bcc)=(.*)$/is.exec(pair)?.[1];
    if (recipient) parts.push(recipient);
  }
  return [...new Set(parts.flatMap((part) => recipients(part, siteHost)))];
}

function recipients(part: string, siteHost = ""): readonly string[] {
  return recipientsOnHost(`${siteHost} ${part}`);
}

const recipientsOnHost = memoize((hostAndPart): readonly string[] => {
  const end = hostAndPart.indexOf(" ");
  const once = decodePercent(hostAndPart.slice(end + 1));
  const text = once.includes("%") ? decodePercent(once) : once;
  return scanEmails(deobfuscate(text) ?? text, hostAndPart.slice(0, end));
});

/** Percent decoding that keeps malformed sequences. */
export function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
