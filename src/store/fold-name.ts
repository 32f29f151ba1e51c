import { foldLetters } from "../text/fold.ts";

/** Signs that stand for a letter of another script or for nothing, and that nobody types alike. */
const apostrophes = /['’‘ʻʼʿʾ`´′]/gu;

/**
 * A name as it is compared: without regard to case, accents, apostrophes and kinds of space, so that
 * "Münster", "munster" and "MUNSTER" are one. What is written otherwise ("Muenster") stays another name.
 */
export function foldName(name: string): string {
  return foldLetters(name)
    .replace(apostrophes, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Whether anything is left of a name to compare. */
export const isNameable = (name: string): boolean => foldName(name) !== "";
