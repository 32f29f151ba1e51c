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
