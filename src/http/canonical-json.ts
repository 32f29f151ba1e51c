/**
 * JSON text of a parsed JSON value with its names sorted, so that equal values give equal text. Numbers and
 * strings as JSON.stringify writes them, which is what RFC 8785 asks for.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`);
  return `{${fields.join(",")}}`;
}
