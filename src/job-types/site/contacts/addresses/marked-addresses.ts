import { findDisplayedText } from "../../page/displayed-text.ts";
import {
  attribute,
  elementsOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isInside,
  textContent,
} from "../../page/html-tree.ts";
import type { AddressFinding } from "../../page/site-page.ts";
import { collectTextBlocks } from "../../page/text-blocks.ts";
import type { ContactContext } from "../contact-context.ts";
import { namesStranger } from "./address-context.ts";
import { addressesInLines } from "./addresses-in-text.ts";
import { linesOf } from "./segments.ts";
import { streetAtEnd } from "./street.ts";
import { formatPostalAddress, type PostalFields } from "./structured-addresses.ts";
import { isTownName } from "./town.ts";

const elementsMax = 300;
const textCharsMax = 2000;

/** Fields of an address by their names in hCard, h-adr and RDFa. */
const fieldOfName: Record<string, keyof PostalFields> = {
  "street-address": "street",
  "p-street-address": "street",
  "extended-address": "extended",
  "p-extended-address": "extended",
  "post-office-box": "box",
  "p-post-office-box": "box",
  "postal-code": "postalCode",
  "p-postal-code": "postalCode",
  locality: "town",
  "p-locality": "town",
  region: "region",
  "p-region": "region",
  "country-name": "country",
  "p-country-name": "country",
  streetaddress: "street",
  postofficeboxnumber: "box",
  postalcode: "postalCode",
  addresslocality: "town",
  addressregion: "region",
  addresscountry: "country",
};
const adrClass = /(?:^|\s)(?:adr|h-adr|p-adr)(?:\s|$)/;

/** The addresses in elements that declare one: `<address>`, hCard, h-adr, RDFa. */
export function markedAddresses(
  elements: readonly HtmlElement[],
  countries: ReadonlySet<string>,
  context: ContactContext,
): AddressFinding[] {
  const found: AddressFinding[] = [];
  const read = new Set<HtmlNode>();
  for (const element of elements) {
    if (!isMarked(element)) continue;
    // Nested elements were read with the outer one; reading them again would take forever on hostile pages.
    if (isInside(element, read)) continue;
    read.add(element);
    if (read.size > elementsMax) break;
    if (namesStranger(titleOf(element))) continue;
    const named = formatPostalAddress(namedFields(element), "address_tag");
    const { owner, entry } = context.ofElement(element);
    const isMention = owner !== null && owner !== "site";
    for (const address of named ? [named] : textOf(element, countries))
      found.push({ ...address, entry, isMention: isMention || address.isMention });
  }
  return found;
}

/** The text of the element before it: `<div class="title">Bar Association</div><address>`. */
function titleOf(element: HtmlElement): string {
  let before = element.prev;
  for (let steps = 0; before && !isElement(before) && steps < 3; steps += 1) before = before.prev;
  return before && isElement(before) ? textContent(before, 80) : "";
}

function isMarked({ name, attribs }: HtmlElement): boolean {
  if (name === "address") return true;
  const { class: names, typeof: type } = attribs;
  return (
    (names?.includes("adr") === true && adrClass.test(names)) || type?.includes("PostalAddress") === true
  );
}

function namedFields(root: HtmlElement): PostalFields {
  const fields: PostalFields = {};
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      for (const name of namesOf(node)) {
        const field = fieldOfName[name];
        if (field) fields[field] ??= attribute(node, "content") ?? textContent(node, 200);
      }
      visit(node);
    }
  };
  visit(root);
  return fields;
}

function namesOf(element: HtmlElement): string[] {
  const names = `${element.attribs.class ?? ""} ${element.attribs.property ?? ""}`.slice(0, 300).trim();
  return names === "" ? [] : names.split(/\s+/).map((name) => name.replace(/^.*:/, "").toLowerCase());
}

function textOf(element: HtmlElement, countries: ReadonlySet<string>): AddressFinding[] {
  const lines = linesOf(collectTextBlocks(element, findDisplayedText(elementsOf(element))), textCharsMax);
  const known = addressesInLines(lines, { countries, siteDomain: "", isMarked: true });
  if (known.length > 0) {
    return known.map(({ text, postalCode, country, context }) => ({
      text,
      kind: "address_tag",
      postalCode,
      country,
      isMention: false,
      holder: context.holder,
    }));
  }
  const whole = wholeAddress(lines.map((line) => line.text));
  if (whole === null || element.name !== "address") return [];
  return [
    {
      text: whole,
      kind: "address_tag",
      postalCode: null,
      country: null,
      isMention: false,
      holder: null,
    },
  ];
}

/** An address in an unknown format: from its street to its town, if both are found. */
function wholeAddress(lines: readonly string[]): string | null {
  const parts = lines
    .flatMap((line) => line.split(/\s*,\s*/))
    .filter((part) => part !== "" && part.length <= 60 && !isContactLine(part));
  const start = parts.findIndex((part) => {
    const street = streetAtEnd(part, "either");
    return street?.isWorded === true && street.hasNumber && street.lead === "";
  });
  const after = parts.slice(start + 1);
  if (start < 0 || after.length === 0 || after.length > 4) return null;
  return after.some((part) => isTownName(part.replace(/[\d-]+/g, "").trim()))
    ? parts.slice(start).join(", ").slice(0, 250)
    : null;
}

function isContactLine(line: string): boolean {
  return (
    /@|https?:|www\.|\b(?:tel|phone|telefon|fax|mobil|mail|e-mail|t|f|m|e)\b[.:]/i.test(line) ||
    /^[+(]?[\d\s()./-]{7,}$/.test(line)
  );
}
