/** Longer texts are not cached: they rarely repeat, and would use too much memory. */
const textCharsMax = 300;
/** Results of one function in each of two generations: with their texts, less than 1 MB. */
const resultsMax = 1_000;

/**
 * Memoizes a pure function of a short text: pages of a site share menus, headers and footers, and parsing those is
 * most of the cost of contacts. One bounded cache per thread, which evicts what has not been used for longest.
 * @param compute must depend only on its argument; its result is shared and must not be modified.
 */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  let recent = new Map<string, { result: Result }>();
  let older: ReadonlyMap<string, { result: Result }> = new Map();
  return (text) => {
    if (text.length > textCharsMax) return compute(text);
    const known = recent.get(text);
    if (known !== undefined) return known.result;
    if (recent.size >= resultsMax) {
      older = recent;
      recent = new Map();
    }
    const own = ownCopy(text);
    const kept = older.get(text) ?? { result: compute(own) };
    recent.set(own, kept);
    return kept.result;
  };
}

/** Engines copy short substrings anyway. */
const sharedCharsMin = 13;

/** A longer substring keeps the whole page in memory; this copy does not. */
function ownCopy(text: string): string {
  return text.length < sharedCharsMin ? text : ` ${text}`.slice(1);
}
