/** Phrases by their first word: the words that must follow it. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * An index of phrases, which finds one in a text by looking up its words. Far faster than a regular expression with as
 * many alternatives.
 * @param list phrases separated by commas, in the form that `split` yields.
 * @param split the words of a phrase, as those of a text will be split.
 */
export function indexPhrases(list: string, split: (phrase: string) => readonly string[]): Phrases {
  const index = new Map<string, (readonly string[])[]>();
  for (const phrase of list.split(",")) {
    const [first, ...rest] = split(phrase);
    if (first === undefined) continue;
    const known = index.get(first);
    if (known) known.push(rest);
    else index.set(first, [rest]);
  }
  return index;
}

/** Whether one of the phrases occurs among the words. */
export function holdsPhrase(words: readonly string[], phrases: Phrases): boolean {
  return words.some((word, at) =>
    phrases.get(word)?.some((rest) => rest.every((next, step) => words[at + 1 + step] === next)),
  );
}
