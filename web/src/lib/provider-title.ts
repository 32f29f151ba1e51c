/** A provider's title; the name itself if it has none. */
export function providerTitle<Name extends string | null>(
  rows: Readonly<Record<string, { title: string }>>,
  name: Name,
): string | Name {
  return name === null ? name : (rows[name]?.title ?? name);
}
