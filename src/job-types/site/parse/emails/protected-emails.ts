import { scanEmails } from "./scan-emails.ts";

/**
 * Decodes Cloudflare's `data-cfemail`: hexadecimal, each byte XORed with the first.
 * Gives undefined for anything that is no address.
 */
export function decodeCloudflare(hex: string, siteHost?: string): string | undefined {
  if (!/^(?:[0-9a-f]{2}){4,400}$/i.test(hex)) return undefined;
  const bytes = Buffer.from(hex, "hex");
  const key = bytes[0] ?? 0;
  return scanEmails(Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString("utf8"), siteHost)[0];
}

/** TYPO3 shifts each character round inside these ranges, a different distance for each site. */
const typo3Ranges = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const;

/**
 * Decodes TYPO3's `linkTo_UnCryptMailto('nbjmup;...')` and `data-mailto-token`. The distance is tried
 * out: the right one alone makes the text start with `mailto:`.
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

/** The text that base64 stands for, as Latin-1; empty for what is no base64. */
export function fromBase64(text: string): string {
  return /^[A-Za-z0-9+/]{8,4000}={0,2}$/.test(text) ? Buffer.from(text, "base64").toString("latin1") : "";
}
