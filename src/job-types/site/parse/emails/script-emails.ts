import { getDomain } from "tldts";
import { scanEmails } from "./scan-emails.ts";

const scriptCharsMax = 500_000;

/**
 * The addresses in an inline script that are meant for readers of the page: those of the site's own
 * domain, and those behind `mailto:` or a key named like email. Others belong to authors of libraries,
 * error trackers and package versions.
 */
export function scriptEmails(script: string, siteHost: string): string[] {
  if (!/@|\\u0040|\\x40|%40|&#(?:64|x40);/i.test(script)) return [];
  const text = joinStrings(script.slice(0, scriptCharsMax));
  const siteDomain = getDomain(siteHost) ?? siteHost;
  return scanEmails(text, siteHost).filter((address) => {
    const domain = address.slice(address.lastIndexOf("@") + 1);
    return getDomain(domain) === siteDomain || isLabelled(text, address);
  });
}

/** `'info' + '@' + 'firma.de'` becomes one string; escapes of `@` and `.` are resolved. */
function joinStrings(script: string): string {
  return script
    .replace(/["'`]\s{0,5}\+\s{0,5}["'`]/g, "")
    .replace(/\\u0040|\\x40|%40|&#(?:64|x40);/gi, "@")
    .replace(/\\u002e|\\x2e|%2e|&#(?:46|x2e);/gi, ".")
    .replace(/\\[nrt]/g, " ");
}

function isLabelled(text: string, address: string): boolean {
  const at = text.toLowerCase().indexOf(address.toLowerCase());
  return /(?:mailto:|e-?mail["']?\s{0,3}[:=]\s{0,3}["'`]?)\s{0,3}$/i.test(
    text.slice(Math.max(0, at - 40), at),
  );
}
