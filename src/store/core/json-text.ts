/**
 * Escapes that are valid JSON and that PostgreSQL refuses to turn into text: NUL, and halves of surrogate
 * pairs. An even run of backslashes before the `u` means that the `u` is not part of an escape.
 */
const unstorable = /((?:^|[^\\])(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;

/** JSON that any PostgreSQL json column takes: characters that text cannot hold become U+FFFD. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\u")) return text;
  // Twice, because neighbouring escapes share the character that the pattern begins with.
  return text.replace(unstorable, "$1\ufffd").replace(unstorable, "$1\ufffd");
}
