/** Rows and objects that were changed or deleted, by place. */
export type Counts = Record<string, number>;

export function addCounts(to: Counts, more: Counts): void {
  for (const [place, count] of Object.entries(more)) if (count > 0) to[place] = (to[place] ?? 0) + count;
}
