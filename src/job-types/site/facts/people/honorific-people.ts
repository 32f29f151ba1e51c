import type { PersonFact } from "../../page/site-page.ts";
import { placeOf } from "./named-lines.ts";
import type { PeopleUnit } from "./people-units.ts";

/** Scripts without capitals, and the forms of address that tell a name in them. */
const scripts: readonly { honorific: string; letter: string }[] = [
  { honorific: "د|أ|م|الدكتورة?|المهندسة?|الأستاذة?|المحامية?", letter: "\\p{Script=Arabic}" },
  { honorific: 'ד["״]ר|עו["״]ד|פרופ[\'׳]|רו["״]ח|גב[\'׳]', letter: "\\p{Script=Hebrew}" },
  { honorific: "डा|डॉ|श्रीमती|सुश्री|प्रो", letter: "[\\p{Script=Devanagari}\\p{M}]" },
  { honorific: "ডা|ড|মো|জনাব", letter: "[\\p{Script=Bengali}\\p{M}]" },
];
const wordsMax = 5;
const names = scripts.map(
  ({ honorific, letter }) =>
    new RegExp(
      `^(?:${honorific})[.:]?\\s(?:${letter}|['’-]){2,20}(?:[\\s-](?:${letter}|['’-]){2,20}){1,${wordsMax - 1}}$`,
      "u",
    ),
);
/** Where the first of their letters are; Latin, Greek and Cyrillic ones are before. */
const firstLetter = 0x590;
const nameCharsMax = 60;
const titleCharsMax = 70;

/** A cheap test whether a line may be such a name. */
export const mayBeHonorificName = (text: string): boolean =>
  text.charCodeAt(0) >= firstLetter &&
  text.length >= 7 &&
  text.length <= nameCharsMax &&
  names.some((name) => name.test(text));

const bareName =
  /^(?:(?:\p{Script=Arabic}|['’-]){2,12}|(?:\p{Script=Hebrew}|['’׳-]){2,12}|(?:\p{Script=Devanagari}|\p{M}){2,16}|(?:\p{Script=Bengali}|\p{M}){2,16})$/u;

/** Two or three words, beside names with a form of address in headings of the same kind. */
function isBareName(text: string): boolean {
  const words = text.split(" ");
  return words.length >= 2 && words.length <= 3 && words.every((word) => bareName.test(word));
}

/**
 * People in scripts without capitals, as cards name them: a form of address and a name alone on a line, and the role on the
 * next: "د. ليلى حسن", "المديرة".
 */
export function honorificPeople(units: readonly PeopleUnit[]): (PersonFact & { index: number })[] {
  const places = new Set(
    units.filter(({ text, level }) => level > 0 && mayBeHonorificName(text)).map((unit) => placeOf(unit)),
  );
  return units.flatMap((unit, index) => {
    if (unit.section === "strangers" || unit.afterQuote) return [];
    const isAlike = places.has(placeOf(unit)) && unit.level > 0 && isBareName(unit.text);
    if (!isAlike && !mayBeHonorificName(unit.text)) return [];
    const next = units[index + 1];
    const isRole = next !== undefined && next.text.length <= titleCharsMax && !/[\p{Nd}@!?]/u.test(next.text);
    if (!isRole || next.section === "strangers" || next.level > 0 || mayBeHonorificName(next.text)) return [];
    const contact = units.slice(index, index + 3).find(({ email }) => email !== null);
    return [{ index, name: unit.text, title: next.text, email: contact?.email ?? null, linkedin: null }];
  });
}
