import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { bareLetters } from "../../../../text/fold.ts";
import { type HtmlNode, type HtmlParent, isElement, textContent } from "../../page/html-tree.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { nameOfHost, registrableDomain } from "../site-identity.ts";

/**
 * The organisation before a contact whose domain an address in the same block or table row has: "Parcels are carried by
 * Fell Couriers. Track yours on 0330 1 or help@fellcouriers.example". Null where the site's own addresses are, too.
 * Whether it is the site's own is for its names to say.
 * @param before the text of the contact's block up to it.
 */
export function domainParty(block: TextBlock | undefined, before: string, siteDomain: string): string | null {
  if (block === undefined || siteDomain === "") return null;
  const names = domainsIn(block, siteDomain);
  if (names.length === 0) return null;
  const text = rowBefore(block.element) + before;
  for (const [run] of text.matchAll(capitalised)) {
    const words = run.split(/\s+/);
    if (isFirstName(words[0] ?? "")) continue;
    if (names.some((name) => isSpelled(name, words))) return run.replace(/[.,]+$/, "");
  }
  return null;
}

/** Names of other sites' domains, as letters, by the element of the block. */
const known = new WeakMap<HtmlParent, readonly string[]>();

function domainsIn({ element, text }: TextBlock, siteDomain: string): readonly string[] {
  let names = known.get(element);
  if (names === undefined) {
    names = readDomains(
      rowOf(element) === null ? text : textContent(rowOf(element) ?? element, charsMax),
      siteDomain,
    );
    known.set(element, names);
  }
  return names;
}

const charsMax = 600;
const nameCharsMin = 5;
const address = /@((?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,20})/gu;

function readDomains(text: string, siteDomain: string): string[] {
  if (!text.includes("@") || text.length > charsMax) return [];
  const domains = [...text.matchAll(address)].map(([, host = ""]) => registrableDomain(host.toLowerCase()));
  if (domains.includes(siteDomain)) return [];
  return domains
    .map((domain) => bareLetters(nameOfHost(domain)))
    .filter((name) => name.length >= nameCharsMin);
}

const capitalised =
  /\p{Lu}[\p{L}\p{M}\d&'’-]*(?:\s(?:(?:&|and|und|et|y|e|en|og|och|i|of|de|du|des|di|del|della|van|voor|für)\s)?\p{Lu}[\p{L}\p{M}\d&'’-]*){0,6}/gu;

/** Whether words of a name make up half of a domain's: "Kaveri Health TPA Services" and `kaveritpa`. */
function isSpelled(domain: string, words: readonly string[]): boolean {
  let letters = 0;
  for (const word of new Set(words.map(bareLetters)))
    if (word.length >= 3 && domain.includes(word)) letters += word.length;
  return letters >= nameCharsMin && letters * 2 >= domain.length;
}

const rowOf = (element: HtmlParent): HtmlParent | null =>
  isElement(element) && element.name === "td" ? (element.parent as HtmlParent | null) : null;

/** The text of the cells before one. */
function rowBefore(cell: HtmlParent): string {
  if (rowOf(cell) === null || !isElement(cell)) return "";
  let text = "";
  for (let node: HtmlNode | null = cell.prev; node; node = node.prev)
    if (isElement(node)) text = `${textContent(node, charsMax)}, ${text}`;
  return text;
}
