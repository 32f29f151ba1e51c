import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { isRole } from "./job-titles.ts";
import { firstNameOf, hasDegree, hasFirstName, personName } from "./person-name.ts";

const nameWordsMax = 5;

/** The family name comes first: "Kern Ines irodavezető". */
function isHungarian(name: string, rest: string): boolean {
  return /^\s\p{Ll}/u.test(rest) && hasFirstName(name) && hungarianRoleBehind(rest) !== null;
}

export interface NameInText {
  name: string;
  start: number;
  /** Where the text continues. */
  end: number;
  words: number;
}

/** The names in a text: the longest runs of words that form one, left to right. */
export function namesOf(text: string): NameInText[] {
  const words = [...text.matchAll(/[^\s,;:()]+/gu)];
  const telling = words.map(([word]) => mayTellName(word));
  const found: NameInText[] = [];
  for (let index = 0; index < words.length; index++) {
    // Cheap, and decides most texts: only runs with a telling word can be names.
    const told = telling.indexOf(true, index);
    if (told < 0) break;
    if (!/^(?:\p{Lu}|dr\.$)/u.test(words[index]?.[0] ?? "")) continue;
    const name = nameAt(text, words, index, Math.max(2, told - index + 1));
    if (name === null) continue;
    found.push(name);
    index += name.words - 1;
  }
  return found;
}

/** The longest name that starts at a word, of at least so many words. */
function nameAt(
  text: string,
  words: readonly RegExpExecArray[],
  index: number,
  wordsMin: number,
): NameInText | null {
  for (let length = Math.min(nameWordsMax, words.length - index); length >= wordsMin; length--) {
    const first = words[index];
    const last = words[index + length - 1];
    if (first === undefined || last === undefined) continue;
    const end = last.index + last[0].length;
    const run = text.slice(first.index, end).replace(/\.$/, "");
    const name = /[,;:()]/.test(run) ? null : personName(run);
    if (
      name !== null &&
      (isFirstName(firstNameOf(name)) || hasDegree(name) || isHungarian(name, text.slice(end)))
    )
      return { name, start: first.index, end: first.index + run.length, words: length };
  }
  return null;
}

/** Whether a word is a first name or a degree, without which a run of words is no name here; abbreviations may be either. */
const mayTellName = (word: string): boolean =>
  /^\p{Lu}/u.test(word) ? word.includes(".") || isFirstName(word) || degree.test(word) : word === "dr.";
const degree =
  /^(?:Dr|Prof|Professor|Professorin|Dra|Dott|lek|MUDr|MVDr|Cllr|Revd?|Dt|Uzm|д-р|доц|проф|инж|адв)(?:ssa)?$/iu;

/** In Hungarian, the role follows the name without a comma: "Kern Ines irodavezető alapította". */
export const hungarianRole =
  /\p{Lu}\p{Ll}+\s(\p{Ll}*(?:ügyvéd|jelölt|vezető|igazgató|asszisztens|orvos|mester|tanár|titkár|helyettes|munkatárs|elnök|szakács|mérnök|közjegyző|szervező)(?:-\p{Ll}+)?)(?!\p{L})/u;

export function hungarianRoleBehind(rest: string): string | null {
  const role = /^\s(\p{Ll}[\p{Ll}-]+(?:,\s\p{Ll}[\p{Ll}-]+(?=\s\p{Ll}))?)/u.exec(rest)?.[1] ?? "";
  const [first = "", second = ""] = role.split(", ");
  if (!isRole(first)) return null;
  return second !== "" && isRole(second) ? role : first;
}
