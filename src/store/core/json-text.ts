/**
 * Escapes that are valid JSON but that PostgreSQL cannot convert to text: NUL and lone surrogates. An even run of
 * backslashes before the `u` means that it is not part of an escape.
 */
const unstorable = /((?:^|[^\\])(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;

/** JSON for any PostgreSQL json column: characters that text cannot contain become U+FFFD. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\u")) return text;
  // Twice, because adjacent escapes share the character that starts the pattern.
  return text.replace(unstorable, "$1\ufffd").replace(unstorable, "$1\ufffd");
}
