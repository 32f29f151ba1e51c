/** Whether each word of `text` begins a word of `name`; case- and accent-insensitive. */
export function matchesWords(name: string, text: string): boolean {
  const words = plainWords(name);
  return plainWords(text).every((typed) => words.some((word) => word.startsWith(typed)));
}

const plainWords = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

export const isJobId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
