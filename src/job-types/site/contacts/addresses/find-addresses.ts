import { attribute, type HtmlElement } from "../../page/html-tree.ts";
import type { AddressFinding, CountryHint } from "../../page/site-page.ts";
import type { StructuredItem } from "../../page/structured-data.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { type ContactContext, createContactContext } from "../contact-context.ts";
import { decodePercent } from "../emails/encoded-emails.ts";
import { registrableDomain } from "../site-identity.ts";
import type { TextAddress } from "./address-context.ts";
import { addressesInLines } from "./addresses-in-text.ts";
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
  /** Evidence for the country of the page. */
  hints: readonly CountryHint[];
  /** The page is an article, whose text is about others. */
  isArticle: boolean;
  context?: ContactContext;
}

/**
 * Every postal address of a page, best evidence first: structured data, address markup, map links, text. At most 100.
 */
export function findAddresses(sources: AddressSources): AddressFinding[] {
  const { elements, blocks, structured, siteHost, hints, isArticle } = sources;
  const context = sources.context ?? createContactContext(blocks, registrableDomain(siteHost));
  const countries = new Set(hints.map((hint) => hint.country));
  const inText = addressesInLines(linesOf(blocks, textCharsMax), {
    countries,
    siteDomain: registrableDomain(siteHost),
    isMarked: false,
    contacts: context,
  });
  return [
    ...structuredAddresses(structured, countries),
    ...markedAddresses(elements, countries, context),
    ...mapAddresses(elements, countries),
    ...withoutHomes(inText).map((address) => textFinding(address, isArticle)),
  ].slice(0, addressFindingsMax);
}

/** Each officer of a board has an address of their own: that of their home, not the association's. A single one may be both. */
function withoutHomes(found: readonly TextAddress[]): TextAddress[] {
  const homes = found.filter(({ context }) => context.officer !== null);
  const isBoard =
    new Set(homes.map(({ context }) => context.officer)).size >= 2 &&
    new Set(homes.map(({ text }) => text)).size >= 2;
  return isBoard ? found.filter((address) => !homes.includes(address)) : [...found];
}

function textFinding(address: TextAddress, isArticle: boolean): AddressFinding {
  const { text, postalCode, country, region, context } = address;
  const isMention = context.isMentioned || (isArticle && region === "main");
  const { holder, entry, isOthers = false } = context;
  return { text, kind: "text", postalCode, country, isMention, isOthers, holder, entry };
}

const linksMax = 50;
const mapAddress =
  /^(?:https?:)?\/\/(?:www\.|maps\.)?(?:google\.[a-z.]{2,6}\/maps|maps\.google\.[a-z.]{2,6}|maps\.apple\.com|bing\.com\/maps|openstreetmap\.org)/i;

/** Addresses in map links and embedded maps, if they also read like one in text. */
function mapAddresses(elements: readonly HtmlElement[], countries: ReadonlySet<string>): AddressFinding[] {
  const found: AddressFinding[] = [];
  let read = 0;
  for (const element of elements) {
    const url =
      element.name === "a"
        ? attribute(element, "href")
        : element.name === "iframe"
          ? attribute(element, "src")
          : undefined;
    if (url === undefined || !mapAddress.test(url)) continue;
    read += 1;
    if (read > linksMax) break;
    for (const text of questionsOf(url.slice(0, 2000))) {
      const lines = [{ text, region: "main" as const }];
      for (const address of addressesInLines(lines, { countries, siteDomain: "", isMarked: true })) {
        const { postalCode, country, context } = address;
        found.push({
          text: address.text,
          kind: "map_link",
          postalCode,
          country,
          isMention: false,
          holder: context.holder,
        });
      }
    }
  }
  return found;
}

function questionsOf(url: string): string[] {
  const asked = [...url.matchAll(/[?&](?:q|query|daddr|destination|address)=([^&#]{8,300})/g)].map(
    (match) => match[1] ?? "",
  );
  const place = /\/(?:place|search|dir\/)\/([^/@]{8,300})/.exec(url)?.[1];
  return [...asked, ...(place ? [place] : [])].map((text) => decodePercent(text.replaceAll("+", " ")));
}
