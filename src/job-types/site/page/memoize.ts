/** Longer texts are worked out each time: they hardly repeat, and would fill the memory. */
const textCharsMax = 300;
/** Results of one function in each of two generations: with their texts, less than 1 MB. */
const resultsMax = 1_000;

/**
 * Makes a pure function of a short text answer from memory what it was asked before: pages of a site share their
 * menus, headers and footers, and reading those is most of what contacts cost. The memory is the thread's, bounded, and
 * forgets what has not been asked for longest.
 * @param compute must depend on its arguments alone; what it returns is shared, so that nobody may change it.
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

/** A part of a page's text holds the whole of it in memory; a part of this copy holds no more than the copy. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
