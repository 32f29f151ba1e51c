/** The known name that takes the fewest edits, if they are few. */
export function nearestName(given: string, names: readonly string[]): string | null {
  const wanted = plain(given.slice(0, 50));
  const [best] = names
    .map((name) => ({ name, edits: distance(wanted, plain(name)) }))
    .sort((one, other) => one.edits - other.edits);
  return best !== undefined && best.edits <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : null;
}

/** Without what is often mistaken: case, separators, and the singular for the plural ("city", "cities"). */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, "")
    .replace(/ies$/, "y")
    .replace(/(?<=..)s$/, "");

/** Insertions, deletions, substitutions and swaps of neighbours that make one text of the other. */
function distance(one: string, other: string): number {
  const [letters, others] = [[...one], [...other]];
  let before: number[] = [];
  let row = Array.from({ length: others.length + 1 }, (_, index) => index);
  for (const [index, letter] of letters.entries()) {
    const next = [index + 1];
    for (const [place, against] of others.entries()) {
      const substituted = (row[place] ?? 0) + (letter === against ? 0 : 1);
      const isSwap = index > 0 && place > 0 && letter === others[place - 1] && letters[index - 1] === against;
      const swapped = isSwap ? (before[place - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(substituted, swapped, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
