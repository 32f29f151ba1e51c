import { attribute, type HtmlElement } from "../html-tree.ts";
import type { AddressFinding, CountryHint } from "../site-page.ts";
import { addressesInText } from "./address-patterns.ts";
import { findDisplayedText } from "./displayed-text.ts";
import { formatPostalAddress } from "./postal-address.ts";
import type { StructuredItem } from "./structured-data.ts";
import { collectTextBlocks, type TextBlock } from "./text-blocks.ts";

const findingsMax = 100;

/**
 * Every postal address of a page, best evidence first: structured data, `<address>`, patterns in text.
 * @param hints what speaks for the country of the page.
 */
export function findAddresses(
  elements: readonly HtmlElement[],
  blocks: readonly TextBlock[],
  structured: readonly StructuredItem[],
  hints: readonly CountryHint[],
): AddressFinding[] {
  const countries = new Set(hints.map((hint) => hint.country));
  const found = [
    ...structuredAddresses(structured, countries),
    ...taggedAddresses(elements, countries),
    ...textAddresses(blocks, countries),
  ];
  return found.slice(0, findingsMax);
}

function structuredAddresses(
  structured: readonly StructuredItem[],
  countries: ReadonlySet<string>,
): AddressFinding[] {
  return structured.flatMap((item): AddressFinding[] => {
    if (item.types.includes("PostalAddress")) {
      const address = formatPostalAddress(item);
      return address ? [address] : [];
    }
    const { address } = item.properties;
    if (typeof address !== "string" || !looksComplete(address)) return [];
    const postalCode = addressesInText(address, countries)[0]?.postalCode ?? null;
    return [{ text: address.trim().replace(/\s{0,20}\n\s{0,20}/g, ", "), kind: "structured", postalCode }];
  });
}

/** The lines of an `<address>`: the postal ones when a form is known, else all but names of contacts. */
function taggedAddresses(elements: readonly HtmlElement[], countries: ReadonlySet<string>): AddressFinding[] {
  const found: AddressFinding[] = [];
  for (const element of elements) {
    if (element.name !== "address" && attribute(element, "class") !== "adr") continue;
    const text = collectTextBlocks(element, findDisplayedText([]))
      .map((block) => block.text)
      .join("\n");
    const known = addressesInText(text, countries);
    if (known.length > 0) {
      found.push(...known.map((address): AddressFinding => ({ ...address, kind: "address_tag" })));
      continue;
    }
    const lines = text.split("\n").filter((line) => !isContactLine(line));
    const whole = lines.join(", ");
    if (lines.length <= 6 && looksComplete(whole)) {
      found.push({ text: whole, kind: "address_tag", postalCode: null });
    }
  }
  return found;
}

function textAddresses(blocks: readonly TextBlock[], countries: ReadonlySet<string>): AddressFinding[] {
  // Street and town are often in blocks of their own, so blocks are read on in one another.
  const text = blocks.map((block) => block.text).join("\n");
  return addressesInText(text.slice(0, 500_000), countries);
}

function isContactLine(line: string): boolean {
  return (
    /@|https?:|www\.|\b(?:tel|phone|telefon|fax|mobil|mail|e-mail|t|f|m|e)\b[.:]/i.test(line) ||
    /^[+(]?[\d\s()./-]{7,}$/.test(line)
  );
}

/** A street number, a postal code and words: an author's name or "our office" has not all of them. */
function looksComplete(text: string): boolean {
  const numbers = text.match(/\d[\dA-Za-z]*/g) ?? [];
  const hasCode = /\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}/.test(text);
  return text.length >= 12 && text.length <= 250 && numbers.length >= 2 && hasCode && /\p{L}{3}/u.test(text);
}
