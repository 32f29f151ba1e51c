/**
 * Parses the query of an address as plain text. By default the router parses it as JSON, which would turn a person's ID
 * `1e5` into `100000`, and `true` into a boolean.
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}
