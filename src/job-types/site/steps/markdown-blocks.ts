/**
 * The blocks of Markdown as this service writes it: paragraphs, headings, lists, tables, quotes and fenced
 * code, each without the empty lines round it. A fence and a list with empty lines in it stay whole.
 */
export function splitBlocks(markdown: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence = "";
  const flush = (): void => {
    if (lines.length > 0) blocks.push(lines.join("\n"));
    lines = [];
  };
  for (const line of markdown.split("\n")) {
    const mark = /^`{3,}/.exec(line)?.[0];
    if (fence) {
      lines.push(line);
      if (mark && line.trim() === fence) fence = "";
    } else if (line.trim() === "") {
      flush();
    } else {
      if (mark) fence = mark;
      // An indented line after an empty one goes on with the list item above.
      if (lines.length === 0 && /^ {2,}\S/.test(line) && isList(blocks.at(-1))) lines = [`${blocks.pop()}\n`];
      lines.push(line);
    }
  }
  flush();
  return blocks;
}

/** 1 to 6 for a heading, 0 for every other block. */
export function headingLevel(block: string): number {
  return /^(#{1,6}) /.exec(block)?.[1]?.length ?? 0;
}

export function isList(block: string | undefined): boolean {
  return block !== undefined && /^\s*(?:- |\d{1,9}\. )/.test(block);
}

export function isTable(block: string): boolean {
  return block.startsWith("|");
}

export function isCode(block: string): boolean {
  return block.startsWith("```");
}
