import { isElement } from "../../page/html-tree.ts";
import { isProse } from "./block-kinds.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

/** Carousels and tickers hold their slides several times, so that they can go round. */
const slides = { max: 200, weightMin: 20 };
/** Two equal boxes side by side are versions for two sizes of screen. */
const twin = { blocksMin: 2, weightMin: 40 };
/** A box in which everything was said before, in whatever order: sentences do not repeat by chance, hours do. */
const version = { blocksMin: 4, proseMin: 2 };
/** Their parts repeat with reason. */
const tableTags = new Set(["table", "thead", "tbody", "tfoot", "tr", "td", "th", "dl", "dt", "dd", "pre"]);

/** Boxes below `root` that repeat what stands before them there. */
export function findCopies(outline: PageOutline, root: Box, kept: ReadonlySet<Block>): Set<Box> {
  const found = new Set<Box>();
  const repeated = countRepeated(outline, root, kept);
  const visit = (box: Box): void => {
    if (isVersion(outline, box, repeated)) {
      found.add(box);
      return;
    }
    const children = box.children.filter((child) => child.endBlock > child.firstBlock);
    const copies = isElement(box.node) && tableTags.has(box.node.name) ? [] : copiesAmong(outline, children);
    for (const copy of copies) found.add(copy);
    for (const child of children) if (!found.has(child)) visit(child);
  };
  visit(root);
  return found;
}

function copiesAmong(outline: PageOutline, children: readonly Box[]): readonly Box[] {
  if (children.length < 2 || children.length > slides.max) return [];
  for (let period = 2; period * 2 <= children.length; period += 1) {
    if (children.length % period !== 0) continue;
    const once = children.slice(0, period);
    const isRound = children.every((child, index) => isEqual(outline, child, children[index % period]));
    if (isRound && once.reduce((sum, { weight }) => sum + weight, 0) >= slides.weightMin)
      return children.slice(period);
  }
  return children.filter(
    (child, index) =>
      index > 0 &&
      child.weight >= twin.weightMin &&
      child.endBlock - child.firstBlock >= twin.blocksMin &&
      isEqual(outline, child, children[index - 1]),
  );
}

function isEqual({ blocks }: PageOutline, box: Box, other: Box | undefined): boolean {
  if (box === other) return true;
  const count = box.endBlock - box.firstBlock;
  if (!other || box.weight !== other.weight || count !== other.endBlock - other.firstBlock) return false;
  for (let index = 0; index < count; index += 1) {
    if (blocks[box.firstBlock + index]?.text !== blocks[other.firstBlock + index]?.text) return false;
  }
  return true;
}

/** For each block, the index of the first with its text, and before each how many repeat an earlier one. */
interface Repetition {
  first: Int32Array;
  before: Int32Array;
}

function countRepeated({ blocks }: PageOutline, root: Box, kept: ReadonlySet<Block>): Repetition {
  const firstOf = new Map<string, number>();
  const first = new Int32Array(blocks.length);
  const before = new Int32Array(blocks.length + 1);
  for (let index = root.firstBlock; index < root.endBlock; index += 1) {
    const block = blocks[index];
    if (!block) continue;
    const at = kept.has(block) ? (firstOf.get(block.text) ?? index) : index;
    if (at === index && kept.has(block)) firstOf.set(block.text, index);
    first[index] = at;
    before[index + 1] = (before[index] ?? 0) + (at < index ? 1 : 0);
  }
  return { first, before };
}

function isVersion({ blocks }: PageOutline, box: Box, { first, before }: Repetition): boolean {
  const count = box.endBlock - box.firstBlock;
  if (count < version.blocksMin || (before[box.endBlock] ?? 0) - (before[box.firstBlock] ?? 0) < count)
    return false;
  const prose = new Set<string>();
  for (let index = box.firstBlock; index < box.endBlock; index += 1) {
    const block = blocks[index];
    if ((first[index] ?? 0) >= box.firstBlock) return false;
    if (block && isProse(block)) prose.add(block.text);
  }
  return prose.size >= version.proseMin;
}
