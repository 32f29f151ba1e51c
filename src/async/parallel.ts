/**
 * Calls `work` for each item in turn, for at most `parallel` items at once. `items` is read as places become free.
 * Rejects with the first failure; no further item is begun after it.
 */
export function forEachParallel<Item>(
  items: Iterable<Item>,
  parallel: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  return drainParallel(
    () => {
      const { done, value } = iterator.next();
      return done ? undefined : { value };
    },
    parallel,
    ({ value }) => work(value),
  );
}

/**
 * As `forEachParallel`, with items that depend on those under way: `next` gives the next item, or undefined where
 * none can begin before another has ended. A place that finds none closes.
 */
export async function drainParallel<Item extends object>(
  next: () => Item | undefined,
  parallel: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let failed = false;
  const place = async () => {
    try {
      for (let item = next(); item !== undefined && !failed; item = next()) await work(item);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: parallel }, place));
}
