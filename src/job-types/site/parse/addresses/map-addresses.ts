import { decodePercent } from "../emails/mailto-emails.ts";
import { attribute, type HtmlElement } from "../html-tree.ts";
import type { AddressFinding } from "../site-page.ts";
import { addressesInLines } from "./addresses-in-text.ts";

const linksMax = 50;
const mapAddress =
  /^(?:https?:)?\/\/(?:www\.|maps\.)?(?:google\.[a-z.]{2,6}\/maps|maps\.google\.[a-z.]{2,6}|maps\.apple\.com|bing\.com\/maps|openstreetmap\.org)/i;

/** Addresses that links to maps and embedded maps ask for. Only those that read like one in text count. */
export function mapAddresses(
  elements: readonly HtmlElement[],
  countries: ReadonlySet<string>,
): AddressFinding[] {
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
