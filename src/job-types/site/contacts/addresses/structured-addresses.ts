import type { AddressFinding } from "../../page/site-page.ts";
import { type StructuredItem, stringAt } from "../../page/structured-data.ts";
import { countryCode } from "../country-hints.ts";
import { addressesInLines } from "./addresses-in-text.ts";
import { codePosition } from "./postal-formats.ts";

/** Types whose addresses are not the site's: reviewers, sellers, events. */
const strangers =
  /^(?:Review|Event|\p{Lu}\p{L}*Event|Product|Person|Article|BlogPosting|NewsArticle|Recipe|Book|Movie|CreativeWork|Comment|Quotation)$/u;

/** The postal addresses in a page's structured data, except those of events, customers and authors. */
export function structuredAddresses(
  structured: readonly StructuredItem[],
  countries: ReadonlySet<string>,
): AddressFinding[] {
  return structured.flatMap((item): AddressFinding[] => {
    if (item.holders.some((type) => strangers.test(type))) return [];
    if (item.types.some((type) => strangers.test(type))) return [];
    if (item.types.includes("PostalAddress") || item.properties.streetAddress !== undefined) {
      const address = formatPostalAddress(postalFields(item, countries), "structured");
      return address ? [address] : addressIn(item.properties.streetAddress, countries);
    }
    return addressIn(item.properties.address, countries);
  });
}

function postalFields(item: StructuredItem, countries: ReadonlySet<string>): PostalFields {
  const at = (property: string): string | undefined => stringAt(item, property) ?? undefined;
  const region = at("addressRegion");
  // Some sites put the country's code into the field of the region.
  const isCountry = region !== undefined && at("addressCountry") === undefined && countries.has(region);
  return {
    street: at("streetAddress"),
    box: at("postOfficeBoxNumber"),
    postalCode: at("postalCode"),
    town: at("addressLocality"),
    region: isCountry ? undefined : region,
    country: isCountry ? region : at("addressCountry"),
  };
}

/** An address in a single text. */
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

/** A street number, postal code and words in an unknown format. */
function looksComplete(text: string): boolean {
  const numbers = text.match(/\d[\dA-Za-z]*/g) ?? [];
  const hasCode = /\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}/.test(text);
  return text.length >= 12 && text.length <= 250 && numbers.length >= 2 && hasCode && /\p{L}{3}/u.test(text);
}

/** Parts of an address as named in structured data. */
export interface PostalFields {
  street?: string | undefined;
  extended?: string | undefined;
  box?: string | undefined;
  postalCode?: string | undefined;
  town?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
}

/** Their codes, for addresses without a country. */
const codeLastForm =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] ?[A-Z\d]{4})$/;

/**
 * Formats the parts of an address as one line in the order of its country. Null without a street or post box, since a
 * town alone is not a postal address.
 */
export function formatPostalAddress(
  fields: PostalFields,
  kind: "structured" | "address_tag",
): AddressFinding | null {
  const street = joinLines(fields.street) || joinLines(fields.box && withBoxWord(fields.box));
  const town = joinLines(fields.town);
  const postalCode = joinLines(fields.postalCode) || null;
  if (!street || (!postalCode && !town) || !/[\p{L}\d]{2}/u.test(street)) return null;
  const region = joinLines(fields.region);
  const country = joinLines(fields.country);
  const code = countryCode(country);
  const isCodeLast = code ? codePosition(code) === "after-town" : isCodeLastForm(postalCode, region);
  const ownRegion = region === town ? "" : region;
  const tail = isCodeLast
    ? [town, [ownRegion, postalCode].filter(Boolean).join(" ")]
    : [[postalCode, town].filter(Boolean).join(" "), ownRegion];
  const rest = [...tail, country].filter((part) => part !== "" && !hasPart(street, part));
  const text = [street, joinLines(fields.extended), ...rest].filter(Boolean).join(", ");
  return {
    text: text.slice(0, 300),
    kind,
    postalCode,
    country: code ?? null,
    isMention: false,
    holder: null,
  };
}

function isCodeLastForm(postalCode: string | null, region: string): boolean {
  if (postalCode === null) return false;
  return (
    codeLastForm.test(postalCode) || (/^\d{5}(?:-\d{4})?$/.test(postalCode) && /^[A-Z]{2}$/.test(region))
  );
}

/** Some sites put the whole address into `streetAddress` and repeat the town. */
function hasPart(street: string, part: string): boolean {
  return street.toLowerCase().split(", ").includes(part.toLowerCase());
}

function withBoxWord(box: string): string {
  return /\p{L}/u.test(box) ? box : `PO Box ${box}`;
}

function joinLines(text: string | undefined): string {
  return (text ?? "")
    .split(/\r?\n|<br\s?\/?>/i)
    .map((line) => line.replace(/\s+/g, " ").replace(/^[\s,]+|[\s,]+$/g, ""))
    .filter(Boolean)
    .join(", ");
}
