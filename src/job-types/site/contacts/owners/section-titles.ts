import { type HtmlParent, isElement, textContent } from "../../page/html-tree.ts";
import { regionOf } from "../../page/page-region.ts";
import type { TextBlock } from "../../page/text-blocks.ts";

/** A title over part of a page. */
export interface SectionTitle {
  text: string;
  /** Index of its block. */
  index: number;
  /** 1 to 6 as in HTML; labels and bold lines have higher ones. */
  level: number;
  /** The title of the section that contains it. */
  parent: SectionTitle | null;
}

const labelLevel = 7;
const lineLevel = 8;
const titleCharsMax = 90;
const wrappersMax = 4;

/**
 * The titles that apply to each block, innermost first. A title applies up to the next one of its level, within its
 * box and within its region of the page.
 */
export function createSectionTitles(
  blocks: readonly TextBlock[],
): (index: number) => readonly SectionTitle[] {
  const known = new Map<number, readonly SectionTitle[]>();
  let innermost: (SectionTitle | null)[] | undefined;
  const boxes = new Map<SectionTitle, HtmlParent | null>();
  /** The box that a title is over; null if it is a whole header or footer. */
  const boxOf = (title: SectionTitle): HtmlParent | null => {
    let box = boxes.get(title);
    if (box === undefined) {
      box = scopeOf(blocks[title.index]);
      if (isWholeFrame(box)) box = null;
      boxes.set(title, box);
    }
    return box;
  };
  const readTitlesOf = (index: number): readonly SectionTitle[] => {
    innermost ??= readTitles(blocks);
    const element = blocks[index]?.element;
    const titles: SectionTitle[] = [];
    if (element === undefined) return titles;
    for (let title = innermost[index] ?? null; title !== null; title = title.parent)
      if (isWithin(element, boxOf(title))) titles.push(title);
    return titles;
  };
  return (index) => {
    const titles = known.get(index) ?? readTitlesOf(index);
    known.set(index, titles);
    return titles;
  };
}

/** Footers have headings over columns, and the site's contacts often follow below without one. */
function isWholeFrame(box: HtmlParent | null): boolean {
  return box !== null && isElement(box) && /^(?:header|footer)$/.test(regionOf(box, "main"));
}

function readTitles(blocks: readonly TextBlock[]): (SectionTitle | null)[] {
  let open: SectionTitle | null = null;
  let region = blocks[0]?.region;
  return blocks.map((block, index) => {
    if (block.region !== region) open = null;
    region = block.region;
    const level = levelOf(block);
    if (level === null) return open;
    while (open !== null && open.level >= level) open = open.parent;
    const above: SectionTitle | null = open;
    open = { text: block.text, index, level, parent: above };
    return above;
  });
}

const levelOfTag: ReadonlyMap<string, number> = new Map([
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level] as const),
  ...["dt", "th", "legend", "summary", "caption"].map((tag) => [tag, labelLevel] as const),
]);

function levelOf({ text, element }: TextBlock): number | null {
  if (!isElement(element) || text.length > titleCharsMax) return null;
  const level = levelOfTag.get(element.name);
  if (level !== undefined) return level;
  if (/[\d@\n]/.test(text)) return null;
  // "For emergencies at night, please go to:"
  if (text.endsWith(":") || isBold(element) || isNamedTitle(element)) return lineLevel;
  return null;
}

/** Whether an element has nothing but a bold text. */
function isBold({ children }: Extract<HtmlParent, { attribs: unknown }>): boolean {
  let bold = 0;
  for (const node of children) {
    if (isElement(node)) {
      if (bold > 0 || !(node.name === "b" || node.name === "strong")) return false;
      bold += 1;
    } else if ("data" in node && node.data.trim() !== "") return false;
  }
  return bold === 1;
}

const titleClass = /(?:^|[\s_-])(?:name|title|titel|titre|heading|headline|subtitle)(?:$|\s)/i;

function isNamedTitle({ attribs }: Extract<HtmlParent, { attribs: unknown }>): boolean {
  return attribs.class !== undefined && titleClass.test(attribs.class.slice(0, 200));
}

/** The box that a title is over: the first one around it that holds more than the title. */
function scopeOf(block: TextBlock | undefined): HtmlParent | null {
  if (block === undefined) return null;
  let box: HtmlParent | null = block.element;
  for (let level = 0; box && level < wrappersMax; level += 1) {
    if (textContent(box, block.text.length + 9).length > block.text.length + 2) return box;
    box = box.parent as HtmlParent | null;
  }
  return box;
}

function isWithin(element: HtmlParent, box: HtmlParent | null): boolean {
  if (box === null) return false;
  for (let at: HtmlParent | null = element; at; at = at.parent as HtmlParent | null)
    if (at === box) return true;
  return false;
}
