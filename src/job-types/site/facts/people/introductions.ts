import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { isExternal, isRole } from "./job-titles.ts";
import type { Place } from "./people-sections.ts";
import type { PeopleUnit } from "./people-units.ts";
import { personName } from "./person-name.ts";

const charsMax = 600;
const nameWord = String.raw`\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}+)?\.?`;
const nameWords = `${nameWord}(?:\\s(?:(?:van|von|de|der|den|del|da|di)\\s){0,2}${nameWord}){1,3}`;
const and = "(?:and|und|et|y|e|en|och|og|ja|i|a|&|\\+)";

/** "I'm Ines Beer", "Mein Name ist Ines Beer", in the words of the organisation itself. */
const firstPerson = new RegExp(
  "(?:^|[.!?…]\\s|[,–-]\\s)(?:I['’]m|I am|[Mm]y name is|[Mm]ein Name ist|[Ii]ch bin|[Ii]ch heiße|[Jj]e m['’]appelle|[Jj]e suis|[Mm]e llamo|" +
    "[Mm]i nombre es|[Ss]oy|[Mm]i chiamo|[Mm]ijn naam is|[Ii]k ben|[Jj]ag heter|[Jj]eg hedder|[Jj]eg heter|[Nn]imeni on|[Nn]azywam się|" +
    `[Jj]menuji se|[Cc]hamo-me|[Oo] meu nome é|[Mm]e chamo)\\s(${nameWords})`,
  "u",
);
/** What precedes the names of a couple: "run by Ines and Jo Beer", "Your hosts: Ines and Jo Beer". */
const owners =
  "run by,owned by,managed by,operated by,led by,hosted by,grown by,made by,gestito da,gestita da,condotto da,condotta da,tenu par,tenue par,géré par,gérée par,dirigé par," +
  "dirigée par,geführt von,betrieben von,regentado por,regentada por,gestionado por,gerido por,gerida por,gerund door,drevet af,drivs av,drives av,host,hosts,owner,owners,innkeepers,gastgeber,inhaber,hôtes," +
  "propriétaires,anfitriones,propietarios,proprietari,titolari,gastheren,eigenaren,värdar,ägare,værter,verter,isännät,gospodarze," +
  "właściciele,majitelé,anfitriões,proprietários";
const anyCase = owners
  .split(",")
  .map((word) => `[${word[0]?.toUpperCase()}${word[0]}]${word.slice(1)}`)
  .join("|");
const couple = new RegExp(
  `(?<!\\p{L})(?:${anyCase})[,:]?\\s(${nameWord})\\s${and}\\s(${nameWord})\\s(${nameWord}(?:\\s${nameWord})?)(?=[\\s,.;:!)]|$)`,
  "u",
);
/** Cheap, and decides most texts without a couple: "... and Jo". */
const andName = new RegExp(`\\s${and}\\s\\p{Lu}`, "u");
/** "Ines e Jo Beer" below a greeting */
const coupleLine = new RegExp(`^(${nameWord})\\s${and}\\s(${nameWord})\\s(${nameWord})$`, "u");
/** Two capitalised words, or two with a word between. */
const twoNames = /\p{Lu}[^\s,.;:!?]+ (?:\S{1,3} )?\p{Lu}/u;
const roleBehind =
  /^(?:[,;]|\s[–-]|\s(?:and|und|et|y|e|en|och|og))?\s(?:(?:and|und|et|y|e|en)\s)?(?:(?:I['’]m|I am|ich bin|je suis|soy|sono|ik ben|jag är|jeg er|jestem|jsem|sou)\s)?(?:(?:the|an?|der|die|ein|eine|la|le|une?|il|el|de|een)\s)?([^,.;:()]{2,50}?)(?=\s(?:of|at|and|in|here|und|von|im|am|bei|et|du|de|des|y|e|di|del|della|van|en|bij|och|på|og)\s|[,.;:!)]|$)/iu;

interface Introduced extends PersonFact {
  /** Index of the sentence's unit. */
  index: number;
}

/** Whether a text may introduce people so. Cheap, as it runs on every block of a page. */
export function mayIntroduce(text: string): boolean {
  return (
    text.length <= charsMax && (firstPerson.test(text) || coupleIn(text) !== null) && twoNames.test(text)
  );
}

/** People who introduce themselves, and couples who run the organisation. Only common first names count. */
export function introducedPeople(
  units: readonly PeopleUnit[],
  { isForeign, onCompanyPage }: Place,
): Introduced[] {
  if (isForeign) return [];
  return units.flatMap((unit, index) => {
    const { text, section, level, afterQuote } = unit;
    if (section === "strangers" || level > 0 || afterQuote || text.length > charsMax) return [];
    const isOwn = onCompanyPage || section !== "other";
    const both = coupleIn(text) ?? (isOwn ? coupleLine.exec(text) : null);
    const spoken = firstPerson.exec(text);
    // The case of almost every text.
    if (both === null && spoken === null) return [];
    if (!twoNames.test(text) || /^["“„«»‘'’]/.test(text)) return [];
    return [...speaker(spoken, text), ...partners(both)].map((person) => ({ ...person, index }));
  });
}

const coupleIn = (text: string): RegExpExecArray | null => (andName.test(text) ? couple.exec(text) : null);

function speaker(match: RegExpExecArray | null, text: string): PersonFact[] {
  const written = match?.[1]?.replace(/\.$/, "");
  if (!match || written === undefined) return [];
  const name = personName(written);
  if (name === null || !isFirstName(name.split(" ", 1)[0] ?? "")) return [];
  const role = roleBehind.exec(text.slice(match.index + match[0].length))?.[1]?.trim() ?? "";
  return [person(name, isRole(role) && !isExternal(role) ? role : null)];
}

function partners(both: RegExpExecArray | null): PersonFact[] {
  if (both === null) return [];
  const [, first = "", second = "", family = ""] = both;
  if (!isFirstName(first) || !isFirstName(second)) return [];
  return [first, second]
    .map((given) => personName(`${given} ${family.replace(/\.$/, "")}`))
    .filter((name) => name !== null)
    .map((name) => person(name, null));
}

const person = (name: string, title: string | null): PersonFact => ({
  name,
  title,
  email: null,
  linkedin: null,
});
