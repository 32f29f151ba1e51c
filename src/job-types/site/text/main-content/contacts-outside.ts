import { isHeading, isLinkLine, tagOf } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import { type ContentChoice, commonBox } from "./content-root.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

const email = /[\w.+-]@[\w-]+\.\w/;
/** Digits in groups; without them, a register number. */
const phone = /(?:\+|\(0?|\b)\d[\d()]*[ \u00a0./-][\d \u00a0()./-]{4,}\d/g;
const years = /^(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d$/;
const phoneDigitsMin = 8;
const copyright = /©|\(c\)|copyright/i;
/** A part of a footer with more text, several headings or mostly links is not only contacts. */
const part = { weightMax: 300, headingsMax: 1, linesOfLinksMax: 0.5 };
/** Shorter numbers repeat by chance. */
const digitsMin = 3;

/**
 * The content of a contact page with the contacts that only its header, footer or asides show: many contact pages
 * consist of a form, and leave the address to the footer.
 */
export function withContactsOutside(
  choice: ContentChoice,
  outline: PageOutline,
  roleOf: (box: Box) => BoxRole,
): ContentChoice {
  const inside = new Set(outline.blocks.slice(choice.root.firstBlock, choice.root.endBlock));
  for (const box of choice.boxes) for (const block of blocksOf(outline, box)) inside.delete(block);
  for (const block of choice.blocks) inside.delete(block);
  const shown = shownIn(inside);
  const parts: Box[] = [];
  const visit = (box: Box): void => {
    const blocks = blocksOf(outline, box);
    if (!blocks.some(holdsContact)) return;
    if (!isPart(box, blocks)) box.children.forEach(visit);
    else if (blocks.some((block) => isNews(block, shown))) {
      parts.push(box);
      for (const block of blocks) shown.add(block);
    }
  };
  for (const box of choice.boxes) if (roleOf(box) === "region") visit(box);
  return parts.length === 0 ? choice : withParts(choice, outline, parts, inside);
}

function isPart({ weight }: Box, blocks: readonly Block[]): boolean {
  if (blocks.length === 1) return true;
  const headings = blocks.filter((block) => isHeading(tagOf(block))).length;
  const links = blocks.filter((block) => isLinkLine(block) && !holdsContact(block)).length;
  return (
    weight <= part.weightMax && headings <= part.headingsMax && links <= blocks.length * part.linesOfLinksMax
  );
}

function withParts(
  { root, boxes, blocks }: ContentChoice,
  outline: PageOutline,
  parts: readonly Box[],
  inside: ReadonlySet<Block>,
): ContentChoice {
  const added = new Set(parts.flatMap((box) => blocksOf(outline, box)).filter(isWorthAdding));
  const wide = parts.reduce(commonBox, root);
  const out = new Set(boxes);
  for (const start of parts) for (let box: Box | null = start; box; box = box.parent) out.delete(box);
  const dropped = new Set(blocks);
  for (const block of blocksOf(outline, wide))
    if (!inside.has(block) && !added.has(block)) dropped.add(block);
  return { root: wide, boxes: out, blocks: dropped };
}

function blocksOf({ blocks }: PageOutline, { firstBlock, endBlock }: Box): Block[] {
  return blocks.slice(firstBlock, endBlock);
}

function isWorthAdding(block: Block): boolean {
  if (holdsContact(block)) return true;
  return isHeading(tagOf(block)) || !(isLinkLine(block) || copyright.test(block.text));
}

function holdsContact({ text }: Block): boolean {
  if (email.test(text)) return true;
  for (const [number] of text.matchAll(phone)) {
    if (digitsOf(number).length >= phoneDigitsMin && !years.test(number)) return true;
  }
  return false;
}

interface Shown {
  digits: string;
  text: string;
  add(block: Block): void;
}

function shownIn(blocks: Iterable<Block>): Shown {
  const shown: Shown = {
    digits: "",
    text: "",
    add({ text }) {
      shown.text += ` ${text.toLowerCase()}`;
      shown.digits += digitsOf(text);
    },
  };
  for (const block of blocks) shown.add(block);
  return shown;
}

/** Whether a block has an address, number or email address that the content does not. */
function isNews(block: Block, shown: Shown): boolean {
  if (copyright.test(block.text) && !holdsContact(block)) return false;
  const digits = digitsOf(block.text);
  if (digits.length >= digitsMin && !shown.digits.includes(digits)) return true;
  const at = email.exec(block.text)?.[0].toLowerCase();
  return at !== undefined && !shown.text.includes(at);
}

function digitsOf(text: string): string {
  return text.replace(/\D+/g, "");
}
