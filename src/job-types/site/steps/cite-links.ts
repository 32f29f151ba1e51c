/**
 * Moves the links of Markdown to a numbered list: `[text](url)` becomes `text⟨1⟩`, and `references` holds
 * each URL once, in the order of its number. Code is left as it is.
 */
export function citeLinks(markdown: string): { markdown: string; references: string[] } {
  const numbers = new Map<string, number>();
  let text = "";
  let copied = 0;
  for (const { start, end, label, url } of findLinks(markdown)) {
    const number = numbers.get(url) ?? numbers.size + 1;
    numbers.set(url, number);
    text += `${markdown.slice(copied, start)}${label}⟨${number}⟩`;
    copied = end;
  }
  return { markdown: text + markdown.slice(copied), references: [...numbers.keys()] };
}

/** The list of references as Markdown, or an empty string. */
export function referenceList(references: readonly string[]): string {
  if (references.length === 0) return "";
  const lines = references.map((url, index) => `- ⟨${index + 1}⟩ ${url}`);
  return `## References\n\n${lines.join("\n")}`;
}

interface FoundLink {
  start: number;
  end: number;
  label: string;
  url: string;
}

const token = /\\.|`+|\[|\](?:\(([^\s()]+)\))?/g;

/**
 * The links as this service writes them: brackets inside a label are escaped, and an address has neither
 * parentheses nor spaces. One pass: code spans and fences are jumped over.
 */
function* findLinks(markdown: string): Generator<FoundLink> {
  const tokens = new RegExp(token);
  let open = -1;
  for (let match = tokens.exec(markdown); match; match = tokens.exec(markdown)) {
    const [text, url] = match;
    if (text.startsWith("`")) {
      tokens.lastIndex = endOfCode(markdown, match.index, text);
    } else if (text === "[") {
      open = match.index;
    } else if (text.startsWith("]")) {
      const label = markdown.slice(open + 1, match.index);
      if (open >= 0 && url) {
        yield { start: open, end: match.index + text.length, label: unescapeBrackets(label), url };
      }
      open = -1;
    }
  }
}

/** Where the code that starts with `fence` ends; a longer run of backticks does not close it. */
function endOfCode(markdown: string, at: number, fence: string): number {
  const start = at + fence.length;
  for (let close = markdown.indexOf(fence, start); close >= 0; close = markdown.indexOf(fence, close + 1)) {
    const end = close + fence.length;
    if (markdown[end] !== "`" && markdown[close - 1] !== "`") return end;
  }
  return start;
}

function unescapeBrackets(label: string): string {
  return label.replace(/\\([[\]])/g, "$1");
}
