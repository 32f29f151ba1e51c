import type { AddressFinding } from "../site-page.ts";
import { type StructuredItem, stringAt } from "../steps/structured-data.ts";
import { addressesInLines } from "./addresses-in-text.ts";
import { formatPostalAddress } from "./postal-address.ts";

/** What has an address that is not the site's: whoever wrote a review, sells a product, holds an event. */
const strangers =
  /^(?:Review|Event|\p{Lu}\p{L}*Event|Product|Person|Article|BlogPosting|NewsArticle|Recipe|Book|Movie|CreativeWork|Comment|Quotation)$/u;

/** The postal addresses of a page's structured data, those of events, customers and authors left out. */
export function structuredAddresses(
  structured: readonly StructuredItem[],
  countries: ReadonlySet<string>,
): AddressFinding[] {
  return structured.flatMap((item): AddressFinding[] => {
    if (item.holders.some((type) => strangers.test(type))) return [];
    if (item.types.some((type) => strangers.test(type))) return [];
    if (item.types.includes("PostalAddress") || item.properties.streetAddress !== undefined) {
      const address = formatPostalAddress(postalFields(item), "structured");
      return address ? [address] : addressIn(item.properties.streetAddress, countries);
    }
    return addressIn(item.properties.address, countries);
  });
}

function postalFields(item: StructuredItem) {
  const at = (property: string): string | undefined => stringAt(item, property) ?? undefined;
  return {
    street: at("streetAddress"),
    box: at("postOfficeBoxNumber"),
    postalCode: at("postalCode"),
    town: at("addressLocality"),
    region: at("addressRegion"),
    country: at("addressCountry"),
  };
}

/** An address given as one text. */
function addressIn(value: unknown, countries: ReadonlySet<string>): AddressFinding[] {
  if (typeof value !== "string") return [];
  const lines = value.slice(0, 500).split(/\r?\n|<br\s?\/?>/i);
  const found = addressesInLines(
    lines.map((text) => ({ text: text.trim(), region: "main" as const })),
    { countries, siteDomain: "", isMarked: true },
  );
  const whole = lines.map((line) => line.trim()).join(", ");
  const all =
    found.length > 0 || !looksComplete(whole) ? found : [{ text: whole, postalCode: null, country: null }];
  return all.map(({ text, postalCode, country }) => ({
    text,
    kind: "structured",
    postalCode,
    country,
    isMention: false,
    holder: null,
  }));
}

/** A street number, a postal code and words, in a form that is not known. */
function looksComplete(text: string): boolean {
  const numbers = text.match(/\d[\dA-Za-z]*/g) ?? [];
  const hasCode = /\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}/.test(text);
  return text.length >= 12 && text.length <= 250 && numbers.length >= 2 && hasCode && /\p{L}{3}/u.test(text);
}
