/**
 * What the address of a page says behind its question mark, as text alone: read as JSON, which the router does of its
 * own accord, a person with the id `1e5` would be `100000`, and one with the id `true` nobody.
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
