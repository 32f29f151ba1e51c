/**
 * The blocks of Markdown as this service writes it: paragraphs, headings, lists, tables, quotes and fenced
 * code, each without the empty lines round it. A fence and a list with empty lines in it stay whole.
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
      // An indented line after an empty one goes on with the list item above.
      last.push("", line);
      open = last;
    } else {
      open = [line];
      blocks.push(open);
    }
  }
  return blocks.map((lines) => lines.join("\n"));
}

/** 1 to 6 for a heading, 0 for every other block. */
export function headingLevel(block: string): number {
  return /^(#{1,6}) /.exec(block)?.[1]?.length ?? 0;
}

export function isList(block: string | undefined): boolean {
  return block !== undefined && /^\s*(?:- |\d{1,9}\. )/.test(block);
}

export function isRule(block: string): boolean {
  return block === "* * *";
}

/** Characters as JSON and most languages count them: code points. */
export function countChars(text: string): number {
  let surrogatePairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) surrogatePairs += 1;
  }
  return text.length - surrogatePairs;
}

/** A cut between sections must leave this share of what a cut between blocks would. */
const sectionShareMin = 0.5;

/**
 * The beginning of Markdown that is at most `charsMax` characters long. It ends where a section ends, or
 * at a block where that would cost more than half; a heading is not left at the end. Only a first block
 * that is itself too long is cut, at a word.
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
