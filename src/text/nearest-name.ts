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

/** Insertions, deletions and substitutions that make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, against] of [...other].entries()) {
      const substituted = (row[place] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(substituted, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
