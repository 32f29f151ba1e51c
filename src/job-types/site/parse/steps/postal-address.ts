import type { AddressFinding } from "../site-page.ts";
import { countryCode } from "./country-hints.ts";
import { type StructuredItem, stringAt } from "./structured-data.ts";

/** Countries that write the postal code after the town. */
const codeLast = new Set(["US", "CA", "AU", "GB", "IE", "NZ", "IN", "SG", "ZA", "HK"]);

/**
 * One line for a schema.org PostalAddress, parts in the order of its country. Null without a street,
 * since a town alone is no postal address.
 */
export function formatPostalAddress(item: StructuredItem): AddressFinding | null {
  const street = joinLines(stringAt(item, "streetAddress"));
  const postalCode = stringAt(item, "postalCode");
  const town = stringAt(item, "addressLocality");
  const region = stringAt(item, "addressRegion");
  const country = stringAt(item, "addressCountry");
  if (!street || (!postalCode && !town)) return null;
  const code = countryCode(item.properties.addressCountry);
  const tail =
    code && codeLast.has(code)
      ? [town, [region, postalCode].filter(Boolean).join(" ")]
      : [[postalCode, town].filter(Boolean).join(" "), region === town ? null : region];
  const text = [street, ...tail, country].filter(Boolean).join(", ");
  return { text: text.slice(0, 300), kind: "structured", postalCode };
}

function joinLines(text: string | null): string {
  return (text ?? "")
    .split(/\r?\n|<br\s?\/?>/i)
    .map((line) => line.replace(/\s+/g, " ").replace(/^[\s,]+|[\s,]+$/g, ""))
    .filter(Boolean)
    .join(", ");
}
