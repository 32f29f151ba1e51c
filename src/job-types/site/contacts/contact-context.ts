import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  inlineTags,
  isElement,
  textContent,
  textData,
} from "../page/html-tree.ts";
import { memoize } from "../page/memoize.ts";
import { regionOf } from "../page/page-region.ts";
import type { ContactEntry, ContactOwner, PageRegion } from "../page/site-page.ts";
import type { TextBlock } from "../page/text-blocks.ts";
import { isEmergencyNumber, isSampleAfter, namesMembership, ownerAfter } from "./owner-words.ts";
import { domainParty } from "./owners/domain-parties.ts";
import { entryOf } from "./owners/entries.ts";
import { createSectionOwners } from "./owners/section-owners.ts";
import { createSectionTitles } from "./owners/section-titles.ts";
import { namedParty } from "./owners/told-parties.ts";

/** Where on a page a contact is, and whose it is according to the page; null if the page does not say. */
export interface ContactPlace {
  region: PageRegion;
  owner: ContactOwner | null;
  /** The entry that it is in, if the entry names an organisation. */
  entry: ContactEntry | null;
}

export interface ContactContext {
  /** @param offset where the contact starts in the text of the block. */
  ofText: (blockIndex: number, offset: number, text?: string) => ContactPlace;
  ofElement: (element: HtmlElement) => ContactPlace;
  /** Like `ofElement`, but considers only the words immediately before it: for icons that link to accounts. */
  ofIcon: (element: HtmlElement) => ContactPlace;
  /** Whether a block's section shows houses for sale, venues and the like. */
  isAmongPlaces: (blockIndex: number) => boolean;
}

const linesMax = 10;
const linesCharsMax = 500;
const ancestorsMax = 12;
const beforeCharsMax = 400;
/** Up to this many contacts, blocks are searched linearly. */
const searchesMax = 8;

/**
 * Determines whose contacts these are by the surrounding words, headings and boxes. Evaluated lazily.
 * @param siteDomain registrable domain of the page's host; "" if unknown.
 */
export function createContactContext(blocks: readonly TextBlock[], siteDomain = ""): ContactContext {
  const titlesOf = createSectionTitles(blocks);
  const sections = createSectionOwners(blocks, titlesOf, siteDomain);
  let blockOf: Map<HtmlParent, number> | undefined;
  let asked = 0;
  const indexOf = (holder: HtmlParent): number | undefined => {
    asked += 1;
    // Most pages have a contact or two; searching for these is faster than indexing all blocks.
    if (asked <= searchesMax) {
      const index = blocks.findIndex((block) => block.element === holder);
      return index < 0 ? undefined : index;
    }
    if (blockOf === undefined) {
      blockOf = new Map();
      for (const [index, block] of blocks.entries())
        if (!blockOf.has(block.element)) blockOf.set(block.element, index);
    }
    return blockOf.get(holder);
  };
  const boxes = new Map<HtmlParent, { owner: ContactOwner | null; isImprint: boolean }>();
  const boxOf = (element: HtmlParent): { owner: ContactOwner | null; isImprint: boolean } => {
    let box = boxes.get(element);
    if (box === undefined) {
      box = { owner: boxOwner(element), isImprint: isInImprint(element) };
      boxes.set(element, box);
    }
    return box;
  };
  const ofText = (index: number, offset: number, text = blocks[index]?.text ?? ""): ContactPlace => {
    const block = blocks[index];
    if (!block) return { region: "main", owner: null, entry: null };
    const before = text.slice(Math.max(0, offset - 400), offset);
    const box = boxOf(block.element);
    const owner = box.owner ?? (isSampleAfter(before) ? "sample" : ownerIn(index, before));
    return {
      region: block.region,
      owner: owner ?? (box.isImprint ? "site" : null),
      entry: entryIn(index, before),
    };
  };
  /** The entry of another organisation, unless its card shows an address of the site. */
  const entryIn = (index: number, before: string): ContactEntry | null => {
    const party =
      namedParty(blocks[index], before, siteDomain) ?? domainParty(blocks[index], before, siteDomain);
    if (party !== null) return { name: party, kind: "company", isAmongOthers: true, isBeside: true };
    const entry = entryOf(blocks, titlesOf, index, before);
    return entry !== null && sections.isCardOfSite(index) ? null : entry;
  };
  /** The owner by words before a contact; a section about others holds also what is not marked as theirs. */
  const ownerIn = (index: number, before: string): ContactOwner | null => {
    const owner = ownerBefore(blocks, index, before);
    // A card with the site's own address may follow a quotation.
    if (owner === "other" && sections.isCardOfSite(index)) return null;
    return owner === null || owner === "site" ? (sections.ownerOf(index, before) ?? owner) : owner;
  };
  const placeOf = (element: HtmlElement): ContactPlace => {
    const region = regionAround(element);
    const box = boxOwner(element);
    if (box) return { region, owner: box, entry: null };
    const before = textBefore(element);
    if (isSampleAfter(before)) return { region, owner: "sample", entry: null };
    const holder = blockElement(element);
    const index = holder === undefined ? undefined : indexOf(holder);
    if (index === undefined) return { region, owner: ownerAfter(before, "beside"), entry: null };
    return { region, owner: ownerIn(index, before), entry: entryIn(index, before) };
  };
  /** A link with a number or address is asked for its target and its label. */
  const places = new Map<HtmlElement, ContactPlace>();
  return {
    ofText,
    ofElement(element) {
      let place = places.get(element);
      if (place === undefined) {
        place = placeOf(element);
        places.set(element, place);
      }
      return place;
    },
    ofIcon(element) {
      // An icon after someone's address is a separate item unless a comma makes it part of a list.
      const near = textBefore(element).slice(-100);
      const isListed = /[,;|·–/(-]\s{0,3}$/.test(near);
      const before = isListed ? near : near.slice(-60).replace(/^[\s\S]*@\S*/, "");
      return {
        region: regionAround(element),
        owner: boxOwner(element) ?? ownerAfter(before, "beside"),
        entry: null,
      };
    },
    isAmongPlaces: sections.isAmongPlaces,
  };
}

/** The text before an element on its line, and on the preceding lines in its block. */
function textBefore(element: HtmlElement): string {
  const parts: string[] = [];
  let chars = 0;
  let node: HtmlNode | null = element;
  for (let steps = 0; node && chars < beforeCharsMax && steps < 200; steps += 1) {
    const previous: HtmlNode | null = node.prev;
    if (!previous) {
      const parent: HtmlParent | null = node.parent as HtmlParent | null;
      if (!parent || !isElement(parent) || !inlineTags.has(parent.name)) break;
      node = parent;
      continue;
    }
    node = previous;
    const data = textData(previous);
    if (data === undefined && isElement(previous) && !inlineTags.has(previous.name) && previous.name !== "br")
      break;
    const text =
      data ??
      (isElement(previous) ? (previous.name === "br" ? "\n" : textContent(previous, beforeCharsMax)) : "");
    parts.unshift(text.slice(-beforeCharsMax));
    chars += text.length;
  }
  return parts.join("").replace(/[^\S\n]+/g, " ");
}

function blockElement(element: HtmlElement): HtmlParent | undefined {
  let holder: HtmlParent | null = element;
  while (holder && isElement(holder) && inlineTags.has(holder.name))
    holder = holder.parent as HtmlParent | null;
  return holder ?? undefined;
}

/** The nearest line before a contact that names its owner, up to the heading above. */
function ownerBefore(blocks: readonly TextBlock[], index: number, before: string): ContactOwner | null {
  let chars = 0;
  for (const line of linesBefore(blocks, index, before, linesMax)) {
    const owner = ownerByLine(line);
    if (owner !== undefined) return owner;
    chars += line.text.length;
    if (chars > linesCharsMax) return null;
  }
  return null;
}

/** What a line before a contact says about its owner; null ends the search without an owner. */
function ownerByLine(line: LineBefore): ContactOwner | null | undefined {
  const { text, isSameLine, isHeading, isOtherBlock } = line;
  const isTitle = isOtherBlock && (isHeading || isTitleLine(text));
  const owner = ownerAfter(text, isSameLine ? "beside" : isTitle ? "heading" : "above");
  // "Contact our team at info@...": these words apply to that address only.
  if (owner === "site" && !isSameLine && text.includes("@")) return null;
  if (owner) return owner;
  // In a list of emergency numbers, the hospital's and the pharmacy's follow.
  return (isSameLine ? namesMembership(text) : isEmergencyNumber(text)) ? "authority" : undefined;
}

function isTitleLine(line: string): boolean {
  return line.length <= 70 && !/[\d@]/.test(line);
}

const otherBox =
  /(?:^|[\s_-])(?:testimonials?|kundenstimmen?|kundenmeinung(?:en)?|reviews?|recensioni|recensione|temoignages?|opiniones|bewertung(?:en)?|zitat|quotes?|comments?|comment-(?:body|content|list|text)|commentlist|kommentare?|commentaires?)(?:$|[\s_-])/i;
const makerBox =
  /(?:^|[\s_-])(?:(?:site|web|page|footer)[-_]?)?(?:credits?|webdesign(?:er)?|agency|made-?by|powered-?by|designed-?by|site-?by)(?:$|[\s_-])/i;

/** The owner of a box's contacts by its kind: a quotation, a comment, code, site credits. */
function boxOwner(start: HtmlParent): ContactOwner | null {
  let element: HtmlParent | null = start;
  for (let level = 0; element && isElement(element) && level < ancestorsMax; level += 1) {
    const owner = ownerOfBox(element);
    if (owner) return owner;
    element = element.parent as HtmlParent | null;
  }
  return null;
}

const imprintBox = /(?:^|[\s_-])(?:impressum|imprint)(?:$|[\s_-])/i;

/** Whether an element is in a box named as the legal notice, which some sites have below each article. */
function isInImprint(start: HtmlParent): boolean {
  let element: HtmlParent | null = start;
  for (let level = 0; element && isElement(element) && level < ancestorsMax; level += 1) {
    const { id, class: names } = element.attribs;
    if (
      (id ?? names) !== undefined &&
      element.name !== "body" &&
      imprintBox.test(`${id ?? ""} ${names ?? ""}`.slice(0, 300))
    )
      return true;
    element = element.parent as HtmlParent | null;
  }
  return false;
}

function ownerOfBox(element: HtmlElement): ContactOwner | null {
  switch (element.name) {
    case "blockquote":
      // Old editors indent whole pages with it.
      return element.children.some((node) => isElement(node) && node.name === "table") ? null : "other";
    case "q":
    case "code":
    case "samp":
    case "kbd":
      return "other";
    case "body":
    case "html":
      return null;
  }
  const type = attribute(element, "itemtype");
  if (type && /\/(?:Review|Comment|UserComments|Rating)$/.test(type)) return "other";
  const names = `${element.attribs.class ?? ""} ${element.attribs.id ?? ""}`;
  return names.length < 4 || names.length > 500 ? null : ownerOfNames(names);
}

const ownerOfNames = memoize((names): ContactOwner | null => {
  if (otherBox.test(names)) return "other";
  return makerBox.test(names) ? "maker" : null;
});

/** The region of an element, as `regionOf` determines it top-down. */
function regionAround(element: HtmlElement): PageRegion {
  const path: HtmlElement[] = [];
  for (let at: HtmlParent | null = element; at && isElement(at); at = at.parent as HtmlParent | null)
    path.push(at);
  let region: PageRegion = "main";
  for (const ancestor of path.reverse()) region = regionOf(ancestor, region);
  return region;
}

interface LineBefore {
  text: string;
  /** Its element is a heading or the like. */
  isHeading: boolean;
  /** It ends on the same line immediately before the given place. */
  isSameLine: boolean;
  /** It is in another block. */
  isOtherBlock: boolean;
  /** It is an item of a list that does not contain the place: a link to another page. */
  isListItem: boolean;
}

const blockCharsMax = 400;

/**
 * The lines before a place on a page, nearest first, up to the heading above and within its region.
 * @param before the text of the place's own block up to it.
 */
export function* linesBefore(
  blocks: readonly TextBlock[],
  index: number,
  before: string,
  linesMax: number,
): Generator<LineBefore> {
  const region = blocks[index]?.region;
  let count = 0;
  for (let at = index; at >= 0; at -= 1) {
    const block = blocks[at];
    if (!block || block.region !== region) return;
    const isOtherBlock = at !== index;
    const isHeading = isHeadingElement(block.element);
    const isListItem = isOtherBlock && isOtherItem(block.element, blocks[index]?.element);
    const text = isOtherBlock ? block.text : before;
    for (const line of linesUp(text.slice(-blockCharsMax))) {
      yield { text: line, isHeading, isSameLine: count === 0, isOtherBlock, isListItem };
      count += 1;
      if (count >= linesMax) return;
    }
    if (isHeading && isOtherBlock) return;
  }
}

/** The lines of a text, last first. */
const linesUp = (text: string): string[] => (text.includes("\n") ? text.split("\n").reverse() : [text]);

function isOtherItem(element: HtmlParent, place: HtmlParent | undefined): boolean {
  if (!isElement(element) || !(element.name === "li" || element.name === "a")) return false;
  return element.parent !== place?.parent;
}

const headingTags: ReadonlySet<string> = new Set("h1 h2 h3 h4 h5 h6 dt th legend summary caption".split(" "));

function isHeadingElement(element: HtmlParent): boolean {
  return isElement(element) && headingTags.has(element.name);
}
