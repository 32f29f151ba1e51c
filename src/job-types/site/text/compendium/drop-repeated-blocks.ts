import { headingLevel, isList, isRule, splitBlocks } from "./markdown-blocks.ts";

/** Shorter blocks repeat by chance: "Contact us", "Read more". */
const blockCharsMin = 25;
/** Within one page only long blocks count as copies, for small screens; short ones may be intended. */
const samePageCharsMin = 80;
/** A block of any length on this many pages, and this share of them, is the site's template. */
const templatePagesMin = 3;
const templateShareMin = 0.5;
const menuItemsMin = 3;
/** A list with at least this share of links is a menu. */
const linkShareMin = 0.6;
/** A line of links is a menu if the text between them is at most this share. */
const textBetweenLinksShareMax = 0.3;

const link = /\[([^[\]]{0,500})\]\([^()\s]{1,2100}\)/g;

export interface RepetitionOptions {
  /** Whether blocks that consist only of links, such as menus, stay. */
  keepsLinks: boolean;
}

interface Entry {
  block: string;
  /** Equal for equal blocks. */
  key: string;
  level: number;
  /** The items of a menu; empty for anything else. */
  items: string[];
  /** All its text is link text. */
  isLinks: boolean;
}

/**
 * Keeps each block of Markdown only on the first page: what repeats over pages is their template. Case, spaces and
 * emphasis are ignored. Of a menu only new entries stay; the entry of the page itself, often not a link, does not
 * count. A heading is dropped with the last of its blocks.
 */
export function dropRepeatedBlocks(
  pages: readonly string[],
  { keepsLinks }: RepetitionOptions = { keepsLinks: false },
): string[] {
  const entries = pages.map((page) => splitBlocks(page).map(entryOf));
  const isTemplate = templateOf(entries);
  const seenBlocks = new Map<string, number>();
  const seenItems = new Map<string, number>();
  const isBefore = (seen: ReadonlyMap<string, number>, key: string, page: number): boolean =>
    (seen.get(key) ?? page) < page;
  return entries.map((page, index) => {
    const isAnswer = answersIn(page);
    const kept = page.map((entry, at) => {
      const isOnEarlierPage = isBefore(seenBlocks, entry.key, index);
      const isOnThisPage = seenBlocks.get(entry.key) === index;
      if (!seenBlocks.has(entry.key)) seenBlocks.set(entry.key, index);
      if (entry.level > 0 || (keepsLinks && entry.isLinks)) return entry.block;
      const { length } = entry.key;
      if (isOnEarlierPage && (length >= blockCharsMin || isTemplate(entry))) return "";
      if (isOnThisPage && length >= samePageCharsMin && !isAnswer(at)) return "";
      return withoutItems(entry, (item) => isBefore(seenItems, item, index));
    });
    for (const item of page.flatMap((entry) => entry.items)) {
      if (!seenItems.has(item)) seenItems.set(item, index);
    }
    const isHeadingOfNothing = (at: number): boolean =>
      isBefore(seenBlocks, page[at]?.key ?? "", index) && headsNothing(page, kept, at);
    return withoutLooseRules(kept.filter((block, at) => block !== "" && !isHeadingOfNothing(at))).join(
      "\n\n",
    );
  });
}

/** What stands before an answer: a heading, or a line that ends with a question mark or colon. */
function isQuestion({ block, level }: Entry): boolean {
  return level > 0 || /[?？؟:：]\W{0,4}$/.test(block);
}

/** Recognizes the blocks after questions that this page did not ask before: two may have the same answer. */
function answersIn(page: readonly Entry[]): (at: number) => boolean {
  const asked = new Set<string>();
  const isNew = page.map(({ key }) => asked.size < asked.add(key).size);
  return (at) => {
    const before = page[at - 1];
    return before !== undefined && isNew[at - 1] === true && isQuestion(before);
  };
}

function entryOf(block: string): Entry {
  const level = headingLevel(block);
  const items = level > 0 ? [] : menuItems(block);
  const isLinks = items.length > 0 || !/[\p{L}\p{N}]/u.test(block.replace(link, ""));
  return { block, key: normal(block), level, items, isLinks };
}

/** Recognizes blocks on so many pages that their length does not matter. */
function templateOf(pages: readonly Entry[][]): (entry: Entry) => boolean {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.map((entry) => entry.key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const countMin = Math.max(templatePagesMin, pages.length * templateShareMin);
  return ({ key }) => (counts.get(key) ?? 0) >= countMin;
}

/** Normalizes what readers see as equal: emphasis and backslashes are notation. */
function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<=\S)[*\\]+|[*\\]+(?=\S)/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The entries of a menu, without URLs: a list, or a line of links. */
function menuItems(block: string): string[] {
  const labels = [...block.matchAll(link)].map(([, label = ""]) => label);
  if (isList(block)) {
    const lines = block.split("\n");
    const isMenu = lines.length >= menuItemsMin && labels.length >= lines.length * linkShareMin;
    return isMenu ? lines.map(itemText) : [];
  }
  if (labels.length < menuItemsMin) return [];
  const between = block.replace(link, "").replace(/[^\p{L}\p{N}]+/gu, "").length;
  const inLinks = labels.reduce((sum, label) => sum + label.length, 0);
  return between <= inLinks * textBetweenLinksShareMax ? labels.map(normal) : [];
}

function itemText(line: string): string {
  return normal(line.replace(link, "$1")).replace(/^(?:-|\d+\.) /, "");
}

/** A menu without its known entries; a line of links is kept or dropped as a whole. */
function withoutItems({ block, items }: Entry, isKnown: (item: string) => boolean): string {
  if (items.length === 0) return block;
  if (!isList(block)) return items.every(isKnown) ? "" : block;
  const lines = block.split("\n");
  const left = lines.filter((line) => !isKnown(itemText(line)));
  // One common entry does not make another list the same menu.
  if (left.length > lines.length / 2) return block;
  return left.map((line) => line.trimStart()).join("\n");
}

/** Whether the heading at `index` had blocks under it, and all are dropped. */
function headsNothing(page: readonly Entry[], kept: readonly string[], index: number): boolean {
  const level = page[index]?.level ?? 0;
  if (level === 0) return false;
  let dropped = 0;
  for (let at = index + 1; at < page.length; at += 1) {
    const next = page[at]?.level ?? 0;
    if (next > 0 && next <= level) break;
    if (next > 0) continue;
    if (kept[at] !== "") return false;
    dropped += 1;
  }
  return dropped > 0;
}

/** Drops rules that no longer separate two blocks. */
function withoutLooseRules(blocks: readonly string[]): string[] {
  const kept: string[] = [];
  for (const block of blocks) {
    if (isRule(block) && (kept.length === 0 || isRule(kept.at(-1) ?? ""))) continue;
    kept.push(block);
  }
  if (isRule(kept.at(-1) ?? "")) kept.pop();
  return kept;
}
