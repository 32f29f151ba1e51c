import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * The baseline: what a script of a few regular expressions finds in a page's source, without an idea of what belongs to
 * the site. Numbers must be international, or links.
 */
export function readWithPatterns(html: string) {
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]+>/g, " ");
  const unique = (values: Iterable<string>) => [...new Set(values)];
  const phones = [
    ...[...text.matchAll(/\+\d[\d\s().-]{7,18}\d/g)].map(([number]) => number),
    ...[...html.matchAll(/href=["']tel:([^"']+)/gi)].map(([, number = ""]) => number),
  ];
  const socials: Record<string, string> = {};
  for (const [, platform = "", handle = ""] of html.matchAll(
    /https?:\/\/(?:www\.)?(facebook|instagram|linkedin|twitter|youtube|pinterest|tiktok)\.com\/([^"'\s<>]+)/gi,
  )) {
    socials[platform.toLowerCase()] ??= `/${handle}`;
  }
  return {
    emails: unique([...html.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)].map(([email]) => email.toLowerCase())),
    phones: unique(phones.flatMap((number) => parsePhoneNumberFromString(number, "US")?.number ?? [])),
    addresses: unique(
      [...text.matchAll(/[\p{L}. ]{3,40}\s\d+\w?,?\s+\d{4,5}\s+\p{L}[\p{L}-]+/gu)].map(([address]) =>
        address.trim(),
      ),
    ),
    socials,
  };
}
