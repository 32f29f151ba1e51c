/** Markdown with its links moved to a numbered list at its end. */
export function citedMarkdown(markdown: string): string {
  const { markdown: text, references } = citeLinks(markdown);
  return [text, referenceList(references)].filter(Boolean).join("\n\n");
}

/**
 * Moves the links out of Markdown: `[text](url)` becomes `text⟨1⟩`, and `references` holds each URL once, in order of
 * number. Images keep their `alt`. Code is unchanged.
 */
export function citeLinks(markdown: string): { markdown: string; references: string[] } {
  const numbers = new Map<string, number>();
  const numberOf = (url: string): number => {
    const number = numbers.get(url) ?? numbers.size + 1;
    numbers.set(url, number);
    return number;
  };
  return { markdown: replaceLinks(markdown, numberOf), references: [...numbers.keys()] };
}

/** The list of references as Markdown, or an empty string. */
function referenceList(references: readonly string[]): string {
  if (references.length === 0) return "";
  const lines = references.map((url, index) => `${index + 1}. ${url}`);
  return `## References\n\n${lines.join("\n")}`;
}

const token = /\\.|`+|!?\[|\](?:\(([^\s()]+)\))?/g;

/**
 * One pass over Markdown written by this service: brackets inside a label are escaped, a URL has neither parentheses
 * nor spaces, and a link may contain images. Skips code spans and fences.
 */
function replaceLinks(markdown: string, numberOf: (url: string) => number): string {
  const tokens = new RegExp(token);
  const parts: string[] = [];
  /** Positions in `parts` of the open brackets. */
  const open: number[] = [];
  let copied = 0;
  for (let match = tokens.exec(markdown); match; match = tokens.exec(markdown)) {
    const [text, url] = match;
    if (text.startsWith("\\")) continue;
    if (text.startsWith("`")) {
      tokens.lastIndex = endOfCode(markdown, match.index, text);
      continue;
    }
    parts.push(markdown.slice(copied, match.index));
    copied = match.index + text.length;
    if (text.endsWith("[")) {
      open.push(parts.length);
      parts.push(text);
      continue;
    }
    const start = open.pop();
    if (start === undefined || url === undefined) {
      parts.push(text);
      continue;
    }
    const [bracket, ...label] = parts.splice(start);
    const shown = label.join("").replace(/\\([[\]])/g, "$1");
    parts.push(bracket === "![" ? shown : `${shown}⟨${numberOf(url)}⟩`);
  }
  parts.push(markdown.slice(copied));
  return parts.join("");
}

/** Where the code that starts with `fence` ends: at the next run of as many backticks. */
function endOfCode(markdown: string, at: number, fence: string): number {
  const start = at + fence.length;
  const runs = /`+/g;
  runs.lastIndex = start;
  for (let run = runs.exec(markdown); run; run = runs.exec(markdown)) {
    if (run[0].length === fence.length) return runs.lastIndex;
  }
  return start;
}
