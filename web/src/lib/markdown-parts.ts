/** Parsing this many characters blocks the page only briefly. */
const partChars = 4_000;

/** The open block at a line, with what the next part must repeat if the text is split there. */
interface Open {
  fence: { opening: string; marker: string } | null;
  /** The two head lines of an open table. */
  tableHead: readonly string[];
}

export const isTableRule = (line: string): boolean => /^[\s|:-]*\|[\s|:-]*$/.test(line) && line.includes("-");

/** Splits a text into parts that can be parsed separately, between blocks or inside a long block. */
export function splitMarkdown(lines: readonly string[]): string[] {
  const parts: string[][] = [[]];
  let open: Open = { fence: null, tableHead: [] };
  let chars = 0;
  let before = "";
  for (const line of lines) {
    if (maySplit({ open, before, line, chars })) {
      if (open.fence !== null) parts.at(-1)?.push(open.fence.marker);
      const repeated = open.fence === null ? open.tableHead : [open.fence.opening];
      parts.push([...repeated]);
      chars = repeated.join("\n").length;
    }
    parts.at(-1)?.push(line);
    chars += line.length + 1;
    open = openAfter(open, before, line);
    before = line;
  }
  return parts.map((part) => part.join("\n"));
}

/** An indented line belongs to the previous block, unless that block is too long. */
function maySplit(at: { open: Open; before: string; line: string; chars: number }): boolean {
  const { open, before, line, chars } = at;
  if (chars < partChars) return false;
  if (chars >= 3 * partChars) return true;
  if (open.fence !== null || !/^\S/.test(line)) return false;
  return before.trim() === "" || open.tableHead.length > 0 || chars >= 2 * partChars;
}

function openAfter({ fence, tableHead }: Open, before: string, line: string): Open {
  const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
  if (fence !== null) return { fence: marker?.startsWith(fence.marker) ? null : fence, tableHead: [] };
  if (marker !== undefined) return { fence: { opening: line, marker }, tableHead: [] };
  if (line.trim() === "") return { fence, tableHead: [] };
  const isHead = tableHead.length === 0 && before.trim() !== "" && isTableRule(line);
  return { fence, tableHead: isHead ? [before, line] : tableHead };
}
