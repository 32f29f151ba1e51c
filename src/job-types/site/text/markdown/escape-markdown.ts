/**
 * Escapes what Markdown would read as markup, and no more: `_` inside a word and lone brackets are harmless, and
 * needless backslashes cost readers and models.
 */
export function escapeText(text: string): string {
  if (!/[\\*_`<\]~&]/.test(text)) return text;
  return escapeSpans(text.replace(/[\\*`]/g, "\\$&")).replaceAll("](", "\\](");
}

/** Like `escapeText`, but escapes every bracket: a link's text must not end the link. */
export function escapeLinkText(text: string): string {
  if (!/[\\*_`<[\]~&]/.test(text)) return text;
  return escapeSpans(text.replace(/[\\*`[\]]/g, "\\$&"));
}

function escapeSpans(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/~~/g, "\\~~")
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/&(?=#?\w{1,31};)/g, "\\&");
}

/** Escapes the lines of a paragraph that would start a heading, quote, list, rule, table, fence or reference. */
export function escapeLineStarts(lines: string): string {
  return lines.includes("\n") ? lines.split("\n").map(escapeLineStart).join("\n") : escapeLineStart(lines);
}

function escapeLineStart(line: string): string {
  if (!/^[-+#>=|:[\d]/.test(line)) return line;
  if (/^(?:#{1,6}(?:\s|$)|>|[-+](?:\s|$)|[-=|:][-=|:\s]*$|\||\[(?:[^\\[\]]|\\.){1,999}\]:)/.test(line))
    return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Number signs at the end of a heading would be taken for a closing sequence. */
export function escapeHeadingEnd(line: string): string {
  return line.replace(/(?:^|(?<= ))(#+)$/, "\\$1");
}

/** A URL in a form allowed between `](` and `)`. */
export function escapeUrl(url: string): string {
  return url.replace(
    /[\s()<>\\]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** Inline code, in as many backticks as needed. */
export function inlineCode(code: string): string {
  const text = code.replace(/\s+/g, " ").trim();
  if (!text) return "";
  const fence = "`".repeat(longestBackticks(text) + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** A fenced block of code. */
export function fencedCode(code: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestBackticks(code) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

function longestBackticks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
