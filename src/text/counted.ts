/** "1 row", "2 rows". @param plural for nouns whose plural does not just take an s. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
