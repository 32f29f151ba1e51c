import { registrableDomain } from "../site-identity.ts";
import { decodeRot13 } from "./encoded-emails.ts";
import { locateEmails, scanEmails } from "./scan-emails.ts";
import { assembledStrings, decodeEscapes } from "./script-strings.ts";

const scriptCharsMax = 500_000;
/** Scripts that hide an address are short; libraries are not, and contain none. */
const assemblyCharsMax = 50_000;

/** A sign between two parts of an address; most scripts use signs only for other purposes. */
const addressSign = /(?<=[\w.%+-])(?:@|\\u0040|\\x40|%40|&#(?:64|x40);)[a-z0-9\\&%]/i;
/** A sign at the start or end of a string, or in a spelling that hides it. */
const assemblyHint =
  /@["'`]|["'`]@(?!context|type|id|graph|media|import|font|keyframes|charset)|\}@\$|fromChar|&#(?:64|x40);|\\x40|\\u0040|\batob\s{0,2}\(|unescape\s{0,2}\(|\.reverse\s{0,2}\(|rot_?13/i;
/** `mailto:` in ROT13, and reversed. */
const disguisedMailto = /znvygb:|:otliam/i;

/**
 * Addresses in an inline script or event handler that are meant for readers: those on the site's own domain, those
 * after `mailto:` or an email-like key, and those that the script assembles. Others belong to library authors, error
 * trackers and package versions.
 */
export function scriptEmails(script: string, siteHost: string): string[] {
  const found = plainEmails(script, siteHost);
  if (script.length <= assemblyCharsMax) {
    found.push(...disguised(script, siteHost));
    if (assemblyHint.test(script)) found.push(...hiddenEmails(script, siteHost));
  }
  return [...new Set(found)];
}

/** Plain addresses in code or JSON, if they are the site's own or labelled. */
export function plainEmails(code: string, siteHost: string): string[] {
  if (!addressSign.test(code)) return [];
  const text = decodeSigns(decodeEscapes(code.slice(0, scriptCharsMax)));
  const siteDomain = registrableDomain(siteHost);
  return locateEmails(text, siteHost)
    .filter(({ address, start }) => {
      const isOwn = registrableDomain(address.slice(address.lastIndexOf("@") + 1)) === siteDomain;
      return isOwn || isLabelled(text.slice(Math.max(0, start - 40), start));
    })
    .map(({ address }) => address);
}

function hiddenEmails(script: string, siteHost: string): string[] {
  return assembledStrings(script).flatMap((text) => {
    const plain = decodeSigns(text);
    return plain.includes("@") ? scanEmails(plain, siteHost) : [];
  });
}

/** A handler's argument that yields `mailto:` when decoded by ROT13 or reversed. */
function disguised(script: string, siteHost: string): string[] {
  if (!disguisedMailto.test(script)) return [];
  const turned = /znvygb:/i.test(script) ? decodeRot13(script) : [...script].reverse().join("");
  return plainEmails(turned, siteHost);
}

/** Decodes character references of letters, digits and signs, and percent-encoded signs. */
function decodeSigns(text: string): string {
  return text
    .replace(/&#(?:x([\da-f]{2})|(\d{2,3}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/%(?:40|3a|2e|20|3c|3e|22|27|3d)/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
}

function isLabelled(before: string): boolean {
  return /(?:mailto:|(?:e-?mail|recipient|correo|courriel)[\w-]{0,14}["']?\s{0,3}[:=]\s{0,3}["'`]?)\s{0,3}$/i.test(
    before,
  );
}
