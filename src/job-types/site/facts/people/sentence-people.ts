import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { isRole } from "./job-titles.ts";
import type { PeopleUnit } from "./people-units.ts";
import { firstNameOf, hasDegree, personName } from "./person-name.ts";

const charsMax = 400;
const roleCharsMax = 60;
const nameWordsMax = 5;
/** What separates a name and a role, or precedes a role whose holder is elsewhere in the sentence. */
const roleMarks =
  /(?<!\p{L})(?:as|als|comme|en tant que|en qualité de|come|como|jako|som|mint)\s|(?<!\p{L})(?:is|ist|est|es|è|é|jest|är|er|je|on)\s(?:our|the|unsere?|unsre|notre|nuestr[oa]|il nostro|la nostra|o nosso|a nossa|onze?|naszym|naszą|vår|vores|naší?m?|a mi)\s/giu;
/** Where the sentence continues, the role ends. */
const roleEnd =
  /[,.;:!)]|\s(?:and|und|et|y|e|en|och|og|ja|a|i|és|who|der|die|das|qui|que|che|seit|since|depuis|desde|dal|sinds|od|sedan|siden|with|mit|at|bei|hos|bij|chez)\s|$/iu;
/** A person mentioned with an early year or a farewell is no longer there. */
const longAgo =
  /(?<!\d)1[0-8]\d\d(?!\d)|(?<!\d)19[0-6]\d(?!\d)|†|(?<!\p{L})(?:verabschied\p{L}*|ausgeschieden|ehemalig\p{L}*|verstorben\p{L}*|former(?:ly)?|retired|in memoriam|deceased|ancien(?:ne)?s?|antigu[oa]s?|exdirector|fallecid[oa]|ex-\p{L}+|voormalig\p{L}*|tidigare|tidligere|fhv|były|była|bývalý|bývalá|egykori)(?!\p{L})/iu;
const verbAtEnd = /\s\p{Ll}+$/u;
const article =
  /^(?:the|der|die|das|dem|le|la|les|l['’]|el|los|il|lo|o|os|as|de|het|den|det|a|an|ein|eine|un|une|una|um|uma|een|en|et)[\s'’]/iu;

interface SentencePerson extends PersonFact {
  /** Index of the sentence's unit. */
  index: number;
}

/**
 * People introduced with a role by sentences under a team heading: "Ines Beer, our founder, …", "As head of sales,
 * Ines Beer …". Only names with a common first name or a degree count.
 */
export function sentencePeople(units: readonly PeopleUnit[]): SentencePerson[] {
  const people: SentencePerson[] = [];
  units.forEach(({ text, section, level }, index) => {
    if (section !== "team" || level > 0 || text.length > charsMax || !/[.!]$/.test(text)) return;
    if (longAgo.test(text)) return;
    const names = namesOf(text);
    for (const { name, end } of names) {
      const title = roleBehind(text.slice(end)) ?? (names.length === 1 ? roleMarked(text, name) : null);
      if (title !== null) people.push({ index, name, title, email: null, linkedin: null });
    }
  });
  return people;
}

interface NameInText {
  name: string;
  /** Where the text continues. */
  end: number;
}

/** The names in a text: the longest runs of words that form one, left to right. */
function namesOf(text: string): NameInText[] {
  const words = [...text.matchAll(/[^\s,;:()]+/gu)];
  const found: NameInText[] = [];
  for (let index = 0; index < words.length; index++) {
    if (!/^\p{Lu}/u.test(words[index]?.[0] ?? "")) continue;
    for (let length = Math.min(nameWordsMax, words.length - index); length >= 2; length--) {
      const first = words[index];
      const last = words[index + length - 1];
      if (first === undefined || last === undefined) continue;
      const end = last.index + last[0].length;
      const run = text.slice(first.index, end).replace(/\.$/, "");
      const name = /[,;:()]/.test(run) ? null : personName(run);
      if (name === null || !(isFirstName(firstNameOf(name)) || hasDegree(name))) continue;
      found.push({ name, end: first.index + run.length });
      index += length - 1;
      break;
    }
  }
  return found;
}

/** "Ines Beer, founder, …", "Ines Beer (founder) …", "Ines Beer – founder." */
function roleBehind(rest: string): string | null {
  const behind = /^(?:,\s|\s\(|\s[–—-]\s)([^,.;()]{2,60})(?=[,.;)])/u.exec(rest)?.[1]?.trim() ?? "";
  return !article.test(behind) && !/^\d/.test(behind) && isRole(behind) ? behind : null;
}

/** The role stated elsewhere in a sentence with one name: "As founder, …", "… is our founder and …". */
function roleMarked(text: string, name: string): string | null {
  for (const { 0: mark, index } of text.matchAll(roleMarks)) {
    const rest = text.slice(index + mark.length, index + mark.length + roleCharsMax + 1);
    const near = rest.slice(0, roleEnd.exec(rest)?.index ?? rest.length);
    // "Als Leiterin sorgt Ines Beer": in some languages a verb separates role and name.
    const role = (near.split(` ${name}`, 1)[0] ?? "")
      .replace(verbAtEnd, near.includes(name) ? "" : "$&")
      .trim();
    if (role.length >= 2 && role.length <= roleCharsMax && isRole(role)) return role;
  }
  return null;
}
