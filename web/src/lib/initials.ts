const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first letters of the first and last name. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? "").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = [first, last].flatMap((word) => word ?? []).map(firstCharacter);
  return letters.join("").toLocaleUpperCase() || "?";
}

const firstCharacter = (word: string) =>
  characters.segment(word)[Symbol.iterator]().next().value?.segment ?? "";
