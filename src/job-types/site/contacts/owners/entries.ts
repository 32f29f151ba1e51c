import { isElement, textContent } from "../../page/html-tree.ts";
import type { ContactEntry } from "../../page/site-page.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { nameKind } from "./entry-names.ts";
import { namesBranches, sectionSubject } from "./section-subjects.ts";
import type { SectionTitle } from "./section-titles.ts";

const linesMax = 6;
const cellCharsMax = 70;
const cellsMax = 5;

/**
 * The organisation that a contact's entry in a list, table or text names: before it on its line, on a line above, in
 * the first cell of its row, or in the title of its box; null if none of these is only a name.
 * @param before the text of the contact's block up to it.
 */
export function entryOf(
  blocks: readonly TextBlock[],
  titlesOf: (index: number) => Iterable<SectionTitle>,
  index: number,
  before: string,
): ContactEntry | null {
  const titles = [...titlesOf(index)];
  const [inner] = titles;
  const inText = nameInText(before.slice(-400));
  const cell = inText === null ? rowName(blocks[index]) : null;
  const name = inText ?? cell ?? (inner && inner.level > 1 ? bareName(inner.text) : null);
  const kind = name === null ? null : nameKind(name);
  if (name === null || kind === null) return null;
  const isTitle = inText === null && cell === null;
  const over = titles.slice(isTitle ? 1 : 0);
  if (over[0] !== undefined && namesBranches(over[0].text)) return null;
  const isAmongOthers = over.some(({ text }) => sectionSubject(text) === "mixed");
  // A header or footer is the site's own, whatever it is called there.
  const isFrame = blocks[index]?.region === "header" || blocks[index]?.region === "footer";
  return isFrame && !isAmongOthers ? null : { name, kind, isAmongOthers };
}

const partSeparator = /\s*[,;|·•(]\s*|\s[–—-]\s|:\s/;

/** The nearest name in the lines before a contact. */
function nameInText(before: string): string | null {
  const [line = "", ...above] = before.split("\n").reverse();
  const sentence = line.split(/(?<=\p{L}{3}|\d)[.!?]\s+(?=\p{Lu})/u).at(-1) ?? "";
  const beside = sentence
    .split(partSeparator)
    .map(bareName)
    .find((part) => nameKind(part) !== null);
  if (beside !== undefined) return beside;
  const told = nameInSentence(sentence);
  if (told !== null) return told;
  for (const text of above.slice(0, linesMax)) {
    if (/\d{3}|@/.test(text)) continue;
    const [first = ""] = text.split(partSeparator);
    for (const part of [text, first]) if (nameKind(bareName(part)) !== null) return bareName(part);
    if (text.endsWith(":")) return null;
  }
  return null;
}

/** "We work with the Mill Inn, 3 Mill Lane": a company's name in a sentence, before the first comma. */
function nameInSentence(sentence: string): string | null {
  const [start = ""] = sentence.split(partSeparator);
  const name = /\s((?:\p{Lu}[\p{L}'’&.-]+\s?){2,5})$/u.exec(start)?.[1]?.trim();
  return name !== undefined && nameKind(name) === "company" ? name : null;
}

const bareName = (text: string): string => text.replace(/[\s:,.–—-]+$/, "").trim();

/** The name in a cell of a table row before the contact's. */
function rowName(block: TextBlock | undefined): string | null {
  const cell = block?.element;
  if (!cell || !isElement(cell) || cell.name !== "td") return null;
  const row = cell.parent;
  const cells = row?.children.filter((node) => isElement(node)) ?? [];
  for (const before of cells.slice(0, Math.min(cells.indexOf(cell), cellsMax))) {
    const [text = ""] = textContent(before, cellCharsMax + 1).split(partSeparator);
    if (text.length <= cellCharsMax && nameKind(bareName(text)) !== null) return bareName(text);
  }
  return null;
}
