/**
 * Splits Markdown written by this service into blocks: paragraphs, headings, lists, tables, quotes and fenced code,
 * without surrounding empty lines. Fences and lists with empty lines stay whole.
 */
export function splitBlocks(markdown: string): string[] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  let fence = "";
  for (const line of markdown.split("\n")) {
    if (fence) {
      open?.push(line);
      if (line.trim() === fence) fence = "";
      continue;
    }
    if (line.trim() === "") {
      open = undefined;
      continue;
    }
    fence = /^`{3,}/.exec(line)?.[0] ?? "";
    const last = blocks.at(-1);
    if (open) {
      open.push(line);
    } else if (last && /^ {2,}\S/.test(line) && isList(last[0])) {
      // An indented line after an empty one continues the list item above.
      last.push("", line);
      open = last;
    } else {
      open = [line];
      blocks.push(open);
    }
  }
  return blocks.map((lines) => lines.join("\n"));
}

/** 1 to 6 for a heading, 0 for any other block. */
export function headingLevel(block: string): number {
  return /^(#{1,6}) /.exec(block)?.[1]?.length ?? 0;
}

export function isList(block: string | undefined): boolean {
  return block !== undefined && /^\s*(?:- |\d{1,9}\. )/.test(block);
}

export function isRule(block: string): boolean {
  return block === "* * *";
}

/** Length in code points, as in JSON and most languages. */
export function countChars(text: string): number {
  let surrogatePairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) surrogatePairs += 1;
  }
  return text.length - surrogatePairs;
}

/** A cut between sections must keep this share of what a cut between blocks would. */
const sectionShareMin = 0.5;

/**
 * The start of Markdown, at most `charsMax` characters. Ends with a section, or with a block if that keeps at least
 * twice as much; never with a heading. Only an overlong first block is cut, at a word.
 */
export function cutMarkdown(markdown: string, charsMax: number): string {
  if (charsMax <= 0) return "";
  if (countChars(markdown) <= charsMax) return markdown;
  const blocks = splitBlocks(markdown);
  let count = 0;
  let chars = 0;
  let sectionEnd = { count: 0, chars: 0 };
  for (const block of blocks) {
    if (count > 0 && headingLevel(block) > 0) sectionEnd = { count, chars };
    const size = countChars(block) + (count > 0 ? 2 : 0);
    if (chars + size > charsMax) break;
    count += 1;
    chars += size;
  }
  if (count === 0) return cutWords(blocks[0] ?? "", charsMax);
  if (sectionEnd.chars >= chars * sectionShareMin) count = sectionEnd.count;
  while (count > 1 && headingLevel(blocks[count - 1] ?? "") > 0) count -= 1;
  return blocks.slice(0, count).join("\n\n");
}

function cutWords(text: string, charsMax: number): string {
  const cut = [...text.slice(0, charsMax * 2)].slice(0, charsMax).join("");
  const space = cut.search(/\s\S*$/);
  return space > charsMax / 2 ? cut.slice(0, space) : cut;
}
