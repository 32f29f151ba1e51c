const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Converts simple HTML to plain text. Paragraphs and list items become lines; no markup remains. */
export function htmlText(html: string): string {
  return html
    .replaceAll(/<li[^>]*>/gi, "• ")
    .replaceAll(/<br[^>]*>|<\/(?:p|li|ul|ol)>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,6});/gi, (whole, name: string) => entityText(name) ?? whole)
    .replaceAll(/[ \t]*\n\s*/g, "\n")
    .trim();
}

function entityText(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
