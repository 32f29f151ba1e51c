import { type Block, hasInline, type Inline, inlineText, type ListItem } from "./content-model.ts";

const sentenceCharsMin = 40;
const sentenceCharsMax = 300;
const factCharsMax = 120;
const listItemsMax = 15;
const tableRowsMax = 12;
const contactCharsMax = 200;

/** Seven digits or more, as in phone numbers. */
const digitRun = /\+?\d(?:[\s()./-]{0,3}\d){6}/;
/** A postal code with its town, a US state with its code, or an alphanumeric code (GB, IE, CA). */
const postalCode =
  /\b(?:\d{4,6}|\d{3} \d{2}|\d{2,4}-\d{3}) \p{Lu}|\b[A-Z]{2} \d{5}\b|\b[A-Z]\d[A-Z\d]? ?[\dA-Z]{3,4}\b|\b[A-Z]{2}\d[A-Z\d]? \d[A-Z]{2}\b/u;

/**
 * Condenses a page: its headings, the first sentence of each paragraph, short lists and tables, and the lines with
 * contacts. Never longer than the blocks themselves.
 * @param language of the page, BCP 47, for sentence boundaries.
 */
export function minimalGist(blocks: readonly Block[], language: string | null): Block[] {
  return withoutEmptyHeadings(gistOf(blocks, language));
}

function gistOf(blocks: readonly Block[], language: string | null): Block[] {
  return blocks.flatMap((block) => gistOfBlock(block, language));
}

function gistOfBlock(block: Block, language: string | null): Block[] {
  switch (block.kind) {
    case "heading":
      return [block];
    case "paragraph":
      return [{ kind: "paragraph", content: gistOfParagraph(block.content, language) }];
    case "quote": {
      const inner = gistOf(block.blocks, language);
      return inner.length > 0 ? [{ kind: "quote", blocks: inner }] : [];
    }
    case "list":
      return gistOfList(block.items);
    case "table":
      return [{ ...block, rows: block.rows.slice(0, tableRowsMax) }];
    case "code":
    case "rule":
      return [];
  }
}

function gistOfParagraph(content: Inline[], language: string | null): Inline[] {
  const text = inlineText(content);
  const lines = linesOf(content);
  if (text.length <= contactCharsMax && lines.length > 1 && postalCode.test(text)) return content;
  const contacts = lines.filter(isContactLine);
  return contacts.length > 0 ? joinLines(contacts) : firstSentence(content, text, language);
}

/** Whether a line has an address or number for contacting the site or its people. */
function isContactLine(line: readonly Inline[]): boolean {
  const text = inlineText(line);
  if (text.length > contactCharsMax) return false;
  if (text.includes("@") || digitRun.test(text)) return true;
  return line.some((node) => node.kind === "link" && /^(?:mailto|tel):/.test(node.url));
}

/** Items that state a fact; long ones are prose in list form. */
function gistOfList(items: readonly ListItem[]): Block[] {
  const kept = items
    .flatMap((item): ListItem[] => {
      const blocks = item.blocks.flatMap((block): Block[] => {
        if (block.kind === "list") return gistOfList(block.items);
        if (block.kind !== "paragraph" && block.kind !== "heading") return [];
        return inlineText(block.content).length <= factCharsMax || isContactLine(block.content)
          ? [block]
          : [];
      });
      return blocks.length > 0 ? [{ ...item, blocks }] : [];
    })
    .slice(0, listItemsMax);
  return kept.length > 0 ? [{ kind: "list", items: kept }] : [];
}

function firstSentence(content: Inline[], text: string, language: string | null): Inline[] {
  if (text.length <= sentenceCharsMin) return content;
  const end = endOfSentence(text.slice(0, 2000), language);
  if (end <= sentenceCharsMax) return beginningOf(content, end);
  const space = text.lastIndexOf(" ", sentenceCharsMax);
  const cut = beginningOf(content, space > sentenceCharsMin ? space : sentenceCharsMax);
  return [...cut, { kind: "text", text: " …" }];
}

/** Where the first meaningful sentence ends: "Dr." and "e.g." end none. */
function endOfSentence(text: string, language: string | null): number {
  for (const { index, segment } of segmenter(language).segment(text)) {
    const end = index + segment.trimEnd().length;
    if (end >= sentenceCharsMin) return end;
  }
  return text.length;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string | null): Intl.Segmenter {
  const key = (language ?? "en").slice(0, 2).toLowerCase();
  const known = segmenters.get(key);
  if (known) return known;
  const made = newSegmenter(key);
  // Bounded: pages may state any number of languages.
  if (segmenters.size < 200) segmenters.set(key, made);
  return made;
}

function newSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: "sentence" });
  } catch {
    return new Intl.Segmenter("en", { granularity: "sentence" });
  }
}

/** The first `chars` characters of a line, with their marks and links. */
function beginningOf(content: readonly Inline[], chars: number): Inline[] {
  const kept: Inline[] = [];
  let left = chars;
  for (const node of content) {
    if (left <= 0) break;
    const size = inlineText([node]).length;
    if (size <= left) kept.push(node);
    else if (node.kind === "text") kept.push({ kind: "text", text: node.text.slice(0, left) });
    else if ("content" in node) kept.push({ ...node, content: beginningOf(node.content, left) });
    left -= size;
  }
  return kept;
}

function linesOf(content: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const node of content) {
    if (node.kind === "break") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines.filter((line) => line.length > 0);
}

const joinLines = (lines: readonly Inline[][]): Inline[] =>
  lines.flatMap((line, index) => (index === 0 ? line : [{ kind: "break" } as const, ...line]));

/** Drops headings without content: those directly before one of the same or a higher level, and a trailing one. */
function withoutEmptyHeadings(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (const block of blocks.toReversed()) {
    const next = kept.at(-1);
    const headsNothing =
      block.kind === "heading" &&
      (next === undefined || (next.kind === "heading" && next.level <= block.level));
    const isEmpty = block.kind === "paragraph" && !hasText(block.content);
    if (!headsNothing && !isEmpty) kept.push(block);
  }
  return kept.toReversed();
}

const hasText = (content: readonly Inline[]): boolean =>
  inlineText(content).trim() !== "" || hasInline(content, "label") || hasInline(content, "image");
