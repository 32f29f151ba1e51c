import { registrableDomain } from "../emails/registrable-domain.ts";
import type { HtmlElement } from "../html-tree.ts";
import type { AddressFinding, CountryHint } from "../site-page.ts";
import type { StructuredItem } from "../steps/structured-data.ts";
import type { TextBlock } from "../steps/text-blocks.ts";
import { addressesInLines, type TextAddress } from "./addresses-in-text.ts";
import { mapAddresses } from "./map-addresses.ts";
import { markedAddresses } from "./marked-addresses.ts";
import { linesOf } from "./segments.ts";
import { structuredAddresses } from "./structured-addresses.ts";

export const addressFindingsMax = 100;
const textCharsMax = 500_000;

export interface AddressSources {
  elements: readonly HtmlElement[];
  blocks: readonly TextBlock[];
  structured: readonly StructuredItem[];
  siteHost: string;
  /** What speaks for the country of the page. */
  hints: readonly CountryHint[];
  /** The page is an article, whose text tells of others. */
  isArticle: boolean;
}

/**
 * Every postal address of a page, best evidence first: structured data, elements that mark an address,
 * links to maps, text. At most 100.
 */
export function findAddresses(sources: AddressSources): AddressFinding[] {
  const { elements, blocks, structured, siteHost, hints, isArticle } = sources;
  const countries = new Set(hints.map((hint) => hint.country));
  const inText = addressesInLines(linesOf(blocks, textCharsMax), {
    countries,
    siteDomain: registrableDomain(siteHost),
    isMarked: false,
  });
  return [
    ...structuredAddresses(structured, countries),
    ...markedAddresses(elements, countries),
    ...mapAddresses(elements, countries),
    ...inText.map((address) => textFinding(address, isArticle)),
  ].slice(0, addressFindingsMax);
}

function textFinding(address: TextAddress, isArticle: boolean): AddressFinding {
  const { text, postalCode, country, region, context } = address;
  const isMention = context.isMentioned || (isArticle && region === "main");
  return { text, kind: "text", postalCode, country, isMention, holder: context.holder };
}
