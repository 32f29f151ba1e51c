import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { isRole, singularsOf } from "./job-titles.ts";
import { coreWords } from "./person-name.ts";

const and = "(?:and|und|et|y|e|en|och|og|ja|i|a|&|\\+|и|і|και)";
const couple = new RegExp(
  `^(\\p{Lu}[\\p{L}\\p{M}’'-]+) ${and} (\\p{Lu}[\\p{L}\\p{M}’'-]+) (\\p{Lu}.{1,40})$`,
  "u",
);
const firstInTitle = new RegExp(`^(?:(.{2,50}) )?(\\p{Lu}[\\p{L}\\p{M}’'-]+) ${and}$`, "u");

const ofTwo = new RegExp(` ${and} \\p{Lu}`, "u");
const andAtEnd = new RegExp(` ${and}$`, "u");

/**
 * Both people of a couple who share a family name: "Ines and Jo Kern", or "hosts Ines and" in place of the role of
 * Jo Kern. What a couple shares is neither's own: addresses stay with nobody.
 */
export function eachOfCouple(person: PersonFact): PersonFact[] {
  // Cheap, and decides almost every name.
  if (!ofTwo.test(person.name) && !(person.title !== null && andAtEnd.test(person.title))) return [person];
  const [, first, second, family] = couple.exec(person.name) ?? [];
  if (first !== undefined && isFirstName(first)) {
    const title = singular(person.title);
    return [first, second].map((given) => ({
      name: `${given} ${family}`,
      title,
      email: null,
      linkedin: null,
    }));
  }
  const [, role = null, given] = firstInTitle.exec(person.title ?? "") ?? [];
  if (given === undefined || !isFirstName(given)) return [person];
  const title = singular(role);
  const name = [given, ...coreWords(person.name).slice(1)].join(" ");
  return [
    { name, title, email: null, linkedin: null },
    { ...person, title },
  ];
}

/** The role of each: "hosts" are two. A heading over both is nobody's role. */
function singular(title: string | null): string | null {
  if (title === null || /\s/.test(title)) return title !== null && isRole(title) ? title : null;
  return singularsOf(title).find((word) => word !== title && isRole(word)) ?? null;
}
