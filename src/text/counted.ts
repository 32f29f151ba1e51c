/** "1 row", "2 rows": for nouns whose plural takes an s. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
