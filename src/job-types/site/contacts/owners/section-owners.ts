import { bareLetters } from "../../../../text/fold.ts";
import { type HtmlParent, isElement, textContent } from "../../page/html-tree.ts";
import type { ContactOwner } from "../../page/site-page.ts";
import { tableCell } from "../../page/table-cells.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { ownerAfter } from "../owner-words.ts";
import { namesBranches, type SectionSubject, sectionSubject } from "./section-subjects.ts";
import type { SectionTitle } from "./section-titles.ts";
import { hasName } from "./third-party-words.ts";

const cardLevelsMax = 2;
const cardCharsMax = 300;
/** Shorter names are part of other words. */
const nameCharsMin = 5;

const listTags = /^(?:ul|ol|dl|table|tbody|section|article|main|body)$/;

interface SectionOwners {
  /**
   * "other" for a contact in a section about others; null if no title says so.
   * @param before the text of the contact's block up to it.
   */
  ownerOf: (index: number, before: string) => ContactOwner | null;
  isAmongPlaces: (index: number) => boolean;
  /** Whether the card around a block shows an address of the site. */
  isCardOfSite: (index: number) => boolean;
}

/** Tells contacts in sections about others by the titles over them, up to one over the site's own contacts. */
export function createSectionOwners(
  blocks: readonly TextBlock[],
  titlesOf: (index: number) => readonly SectionTitle[],
  siteDomain: string,
): SectionOwners {
  const siteName = bareLetters(siteDomain.split(".", 1)[0] ?? "");
  const namesSite = (text: string): boolean =>
    siteName.length >= nameCharsMin && bareLetters(text).includes(siteName);
  const cards = new Map<HtmlParent, boolean>();
  const isCardOfSite = (element: HtmlParent): boolean => {
    let isOfSite = cards.get(element);
    if (isOfSite === undefined) {
      isOfSite = holdsEmailOf(element, siteDomain);
      cards.set(element, isOfSite);
    }
    return isOfSite;
  };
  const known = new Map<number, SectionSubject | null>();
  const subjectOf = (index: number): SectionSubject | null => {
    const subject = known.has(index) ? (known.get(index) ?? null) : readSubject(index);
    known.set(index, subject);
    return subject;
  };
  const readSubject = (index: number): SectionSubject | null => {
    for (const { text } of titlesOf(index)) {
      const subject = sectionSubject(text);
      if (subject !== null) return subject;
      if (namesSite(text) || ownerAfter(text, "heading") === "site") return null;
    }
    return null;
  };
  return {
    ownerOf(index, before) {
      const block = blocks[index];
      if (!block) return null;
      const [title] = titlesOf(index);
      if (title !== undefined && namesBranches(title.text)) return "site";
      if (subjectOf(index) !== "others" && !isLabelOfOthers(before) && !isInTableOfOthers(block.element))
        return null;
      const isOwn = namesSite(before.slice(-200)) || isCardOfSite(block.element);
      return isOwn ? null : "other";
    },
    isCardOfSite: (index) => {
      const element = blocks[index]?.element;
      return element !== undefined && isCardOfSite(element);
    },
    isAmongPlaces: (index) => subjectOf(index) === "places",
  };
}

const hostName = /\p{L}{3}\.\p{L}{2,10}(?!\p{L})/u;

/** "Forhandler av: Systemhus Norge AS, tlf. ", "Assurance décennale : Mutuelle du Bâtiment, tél. " */
function isLabelOfOthers(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (!line.includes(":")) return false;
  const [, label, rest = ""] =
    /(?:^|[.!?]\s|\s[·•|]\s)([^.!?:·•|]{3,60}?)\s?:\s([^:]*(?::\s)?[^:]*)$/u.exec(line.slice(-250)) ?? [];
  // "Suppliers: 555 0134", "Complaints: ask for Ann, 555 0135" are the site's own.
  return (
    label !== undefined &&
    sectionSubject(label) === "others" &&
    (hasName(rest, "firm") || hostName.test(rest))
  );
}

const headingCharsMax = 40;

/** A table of dealers: "Dealer | Town | Phone". */
function isInTableOfOthers(cell: HtmlParent): boolean {
  const headings = tableCell(cell)?.headings ?? [];
  return headings.some((heading) => sectionSubject(textContent(heading, headingCharsMax)) === "others");
}

/** Whether the card around a contact shows an address of the site. */
function holdsEmailOf(start: HtmlParent, siteDomain: string): boolean {
  if (siteDomain === "") return false;
  let box: HtmlParent | null = start;
  for (let level = 0; box && isElement(box) && level <= cardLevelsMax; level += 1) {
    // A list has other entries, too.
    if (level > 0 && listTags.test(box.name)) return false;
    const text = textContent(box, cardCharsMax + 1);
    if (text.length > cardCharsMax) return false;
    if (text.includes(`@${siteDomain}`)) return true;
    box = box.parent as HtmlParent | null;
  }
  return false;
}
