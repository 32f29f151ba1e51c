/** Letters that Unicode does not take apart into a base letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ə: "a",
};

/** Signs that stand for a letter of another script or for nothing, and that nobody types alike. */
const apostrophes = /['’‘ʻʼʿʾ`´′]/gu;

/**
 * A name as it is compared: without regard to case, accents, apostrophes and kinds of space, so that
 * "Münster", "munster" and "MUNSTER" are one. What is written otherwise ("Muenster") stays another name.
 */
export function foldName(name: string): string {
  // Most names are plain letters, which takes a tenth of the time to see.
  const plain = /^[\x20-\x7e]*$/.test(name) ? name.toLowerCase() : withoutAccents(name);
  return plain
    .replace(apostrophes, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Whether anything is left of a name to compare. */
export const isNameable = (name: string): boolean => foldName(name) !== "";

function withoutAccents(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøđðþłħıŋŧə]/gu, (letter) => letters[letter] ?? letter);
}
