import { remember } from "../remember.ts";
import { deobfuscate } from "./deobfuscate.ts";
import { scanEmails } from "./scan-emails.ts";

const hrefCharsMax = 4000;
/** `mailto:` as sites write it: with slashes, twice, behind `http://`, encoded, or misspelled. */
const scheme =
  /^\s{0,3}(?:https?:\/\/)?(?:(?:mail-?to|mailt|maito|mailo|e-?mail)(?::|%3a)(?:\/\/|%20|\s){0,3}){1,2}/i;

/** Whether a link opens a message. */
export function isMailto(href: string): boolean {
  return scheme.test(href.slice(0, 60));
}

/**
 * The addresses of a `mailto:` link (RFC 6068): the path, and `to`, `cc` and `bcc` of its query; several
 * separated by commas, percent-encoded or not. `body` and `subject` are text of a message, no contacts.
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

const recipientsOnHost = remember((hostAndPart): readonly string[] => {
  const end = hostAndPart.indexOf(" ");
  const once = decodePercent(hostAndPart.slice(end + 1));
  const text = once.includes("%") ? decodePercent(once) : once;
  return scanEmails(deobfuscate(text) ?? text, hostAndPart.slice(0, end));
});

/** Percent decoding that leaves what is malformed as it stands. */
export function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
