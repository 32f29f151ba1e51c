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
  let recent = new Map<string, Result>();
  let older: ReadonlyMap<string, Result> = new Map();
  const keep = (text: string, result: Result): Result => {
    if (recent.size >= resultsMax) {
      older = recent;
      recent = new Map();
    }
    recent.set(text, result);
    return result;
  };
  return (text) => {
    if (text.length > textCharsMax) return compute(text);
    const known = recent.get(text);
    if (known !== undefined || recent.has(text)) return known as Result;
    const old = older.get(text);
    if (old !== undefined || older.has(text)) return keep(text, old as Result);
    const own = ownCopy(text);
    return keep(own, compute(own));
  };
}

/** A substring keeps the whole page in memory; this copy does not. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
