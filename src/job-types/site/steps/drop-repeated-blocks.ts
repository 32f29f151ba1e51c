import { headingLevel, isList, splitBlocks } from "./markdown-blocks.ts";

/** Shorter blocks repeat by chance: "Contact us", "Read more". */
const blockCharsMin = 25;
/** Within one page only long blocks count: they are copies for small screens, short ones may be meant. */
const samePageCharsMin = 80;
/** A menu is the same menu though the item of the page itself differs. */
const seenItemsShareMin = 0.7;

/**
 * Leaves each block of Markdown on the first page that has it: what repeats over pages is their template.
 * A heading goes with the blocks under it when all of them have gone.
 */
export function dropRepeatedBlocks(pages: readonly string[]): string[] {
  const seenBlocks = new Map<string, number>();
  const seenItems = new Map<string, number>();
  return pages.map((page, pageIndex) => {
    const entries = splitBlocks(page).map((block) => {
      const key = normal(block);
      const firstPage = seenBlocks.get(key);
      const isRepeated = firstPage !== undefined || isKnownList(block, pageIndex, seenItems);
      const charsMin = firstPage === pageIndex ? samePageCharsMin : blockCharsMin;
      if (firstPage === undefined) seenBlocks.set(key, pageIndex);
      return {
        block,
        isRepeated,
        isDropped: isRepeated && key.length >= charsMin && headingLevel(block) === 0,
      };
    });
    for (const { block } of entries) rememberItems(block, pageIndex, seenItems);
    return entries
      .filter((entry, index) => !entry.isDropped && !(entry.isRepeated && headsNothing(entries, index)))
      .map((entry) => entry.block)
      .join("\n\n");
  });
}

function normal(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

/** Without the addresses of links: a menu shows the entry of its own page without one. */
function itemText(item: string): string {
  return normal(item.replace(/\[([^[\]]{0,500})\]\([^()\s]{1,2100}\)/g, "$1"));
}

function isKnownList(block: string, pageIndex: number, seenItems: ReadonlyMap<string, number>): boolean {
  if (!isList(block)) return false;
  const items = block.split("\n");
  const known = items.filter((item) => (seenItems.get(itemText(item)) ?? pageIndex) < pageIndex);
  return items.length >= 3 && known.length >= items.length * seenItemsShareMin;
}

function rememberItems(block: string, pageIndex: number, seenItems: Map<string, number>): void {
  if (!isList(block)) return;
  for (const item of block.split("\n")) {
    const text = itemText(item);
    if (!seenItems.has(text)) seenItems.set(text, pageIndex);
  }
}

/** Whether the heading at `index` had blocks under it, and all are dropped. */
function headsNothing(entries: readonly { block: string; isDropped: boolean }[], index: number): boolean {
  const level = headingLevel(entries[index]?.block ?? "");
  if (level === 0) return false;
  let dropped = 0;
  for (const { block, isDropped } of entries.slice(index + 1)) {
    const next = headingLevel(block);
    if (next > 0 && next <= level) break;
    if (next > 0) continue;
    if (!isDropped) return false;
    dropped += 1;
  }
  return dropped > 0;
}
