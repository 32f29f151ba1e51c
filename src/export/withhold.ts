/*
 * What a client does not want to export. This is the one place that asks: every export passes its batches through `keep`
 * before they are written.
 */

/** Of keys (records/identity.ts), those of which nothing may leave. Throws to end the export. */
export type AskWithheld = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** Whom to ask for a client; null if nothing is withheld, which saves the computing of keys. Asked for each batch. */
export type Withholding = (clientId: string) => Promise<AskWithheld | null>;

/** For installations where nothing is withheld. */
export const nothingIsWithheld: Withholding = async () => null;

/** Counts what was withheld from one export. */
export interface Withheld {
  count: number;
}

/** The items of a batch of which no key is withheld, in their order. */
export async function keep<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
  { ask, withheld }: { ask: AskWithheld | null; withheld: Withheld },
): Promise<readonly Item[]> {
  if (items.length === 0 || ask === null) return items;
  const refused = await ask([...new Set(items.flatMap(keysOf))]);
  if (refused.size === 0) return items;
  const kept = items.filter((item) => !keysOf(item).some((key) => refused.has(key)));
  withheld.count += items.length - kept.length;
  return kept;
}
