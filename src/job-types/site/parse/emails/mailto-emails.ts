import { deobfuscate } from "./deobfuscate.ts";
import { scanEmails } from "./scan-emails.ts";

/**
 * The addresses of a `mailto:` link (RFC 6068): the path, and `to`, `cc` and `bcc` of its query; several
 * separated by commas, percent-encoded or not. `body` and `subject` are text of a message, no contacts.
 */
export function mailtoEmails(href: string, siteHost?: string): string[] {
  const [path = "", query = ""] = splitOnce(href.slice("mailto:".length, 4000), "?");
  const parts = [path];
  for (const pair of query.split("&")) {
    const [name = "", value = ""] = splitOnce(pair, "=");
    if (/^(?:to|cc|bcc)$/i.test(name)) parts.push(value);
  }
  return parts.flatMap((part) => {
    const text = decodePercent(part);
    return scanEmails(deobfuscate(text) ?? text, siteHost);
  });
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

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
