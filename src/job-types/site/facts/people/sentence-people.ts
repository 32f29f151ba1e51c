import { getDomainWithoutSuffix } from "tldts";
import { bareLetters } from "../../../../text/fold.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { isExternal, isRole } from "./job-titles.ts";
import { hungarianRole, hungarianRoleBehind, namesOf } from "./names-in-text.ts";
import { ourWords, type Place } from "./people-sections.ts";
import type { PeopleUnit } from "./people-units.ts";
import { emailIn, spellsName } from "./personal-email.ts";

const charsMax = 400;
const roleCharsMax = 60;
/** What separates a name and a role, or precedes a role whose holder is elsewhere in the sentence. */
const roleMarks =
  /(?<!\p{L})(?:as|als|comme|en tant que|en qualité de|come|como|jako|som|mint)\s|(?<!\p{L})(?:is|ist|est|es|è|é|jest|är|er|je|on)\s(?:our|the|unsere?|unsre|notre|nuestr[oa]|il nostro|la nostra|o nosso|a nossa|onze?|naszym|naszą|vår|vores|naší?m?|a mi)\s/giu;
/** Where the sentence continues, the role ends. */
const roleEnd =
  /[,.;:!)]|\s(?:and|und|et|y|e|en|och|og|ja|a|i|és|who|der|die|das|qui|que|che|seit|since|depuis|desde|dal|sinds|od|sedan|siden|with|mit|at|bei|hos|bij|chez)\s|$/iu;
/** A person mentioned with an early year or a farewell is no longer there. */
export const longAgo =
  /(?<!\d)1[0-8]\d\d(?!\d)|(?<!\d)19[0-6]\d(?!\d)|†|(?<!\p{L})(?:verabschied\p{L}*|ausgeschieden|ehemalig\p{L}*|verstorben\p{L}*|former(?:ly)?|retired|in memoriam|deceased|ancien(?:ne)?s?|antigu[oa]s?|exdirector|fallecid[oa]|ex-\p{L}+|voormalig\p{L}*|tidigare|tidligere|fhv|były|była|bývalý|bývalá|egykori)(?!\p{L})/iu;
const verbAtEnd = /\s\p{Ll}+$/u;
const article =
  /^(?:the|der|die|das|dem|le|la|les|l['’]|el|los|il|lo|o|os|as|de|het|den|det|a|an|ein|eine|un|une|una|um|uma|een|en|et)[\s'’]/iu;

interface SentencePerson extends PersonFact {
  /** Index of the sentence's unit. */
  index: number;
}

/**
 * People introduced by sentences: with a role under a team heading ("Ines Beer, our founder, …", "As head of sales,
 * Ines Beer …"), or anywhere with an address of the site that spells their name ("Ask Ines Beer (i.beer@…)"). Only names
 * with a common first name or a degree count.
 */
export function sentencePeople(
  units: readonly PeopleUnit[],
  { label, isForeign, onCompanyPage }: Place,
): SentencePerson[] {
  return units.flatMap((unit, index) => {
    if (unit.section === "strangers" || unit.level > 0 || unit.text.length > charsMax) return [];
    const introduced = isForeign ? [] : peopleWithRole(unit, onCompanyPage);
    return [...introduced, ...peopleWithAddress(unit, label)].map((person) => ({ ...person, index }));
  });
}

function peopleWithRole({ text, section }: PeopleUnit, onCompanyPage: boolean): PersonFact[] {
  if (!/[.!]$/.test(text)) return [];
  const inTeam = section === "team";
  const owners = ownersIn(text, onCompanyPage);
  if (owners.length > 0) return owners;
  const mayFollow = onCompanyPage && hungarianRole.test(text);
  const mayBracket = onCompanyPage && /\p{Ll}\s\(\p{L}/u.test(text);
  if (!(inTeam || mayBracket || mayFollow || ourWord.test(text)) || longAgo.test(text)) return [];
  const names = namesOf(text);
  return names.flatMap(({ name, start, end }) => {
    if (withOther.test(text.slice(0, start))) return [];
    const stated = inTeam
      ? (roleBehind(text.slice(end)) ?? (names.length === 1 ? roleMarked(text, name) : null))
      : mayBracket
        ? bracketedRole(text.slice(end))
        : null;
    const title =
      stated ??
      (mayFollow ? hungarianRoleBehind(text.slice(end)) : null) ??
      ourRole(text.slice(0, start)) ??
      ourRoleBehind(text.slice(end));
    return title === null ? [] : [{ name, title, email: null, linkedin: null }];
  });
}

/** "We often work with Ines Beer, notary in …": of another firm. */
export const withOther =
  /(?:(?<!\p{L})(?:work\p{L}*|cooperat\p{L}*|travaille|arbeite\p{L}*|kooperier\p{L}*|collabora\p{L}*|trabaja\p{L}*|werken|samarbeider|samarbetar|współprac\p{L}*|spoluprac\p{L}*)\s[^,.;:]{0,30}?(?:with|avec|mit|con|com|met|med|z|s)\s(?:(?:Me|Mr|Mrs|Ms|Frau|Herrn|Dr|Dra|Sr|Sra|Mme|M)\.?\s)?|\([^)]*\sby\s)$/iu;

const ownerWord =
  "owner|co-?owner|founder|co-?founder|proprietor|inhaber(?:in)?|gründer(?:in)?|gérante?|fondat(?:eur|rice)|propriétaire|propietari[oa]|fundador[a]?|dueñ[oa]|titolare|proprietari[oa]|fondat(?:ore|rice)|proprietári[oa]|sóci[oa]|eigenaar|eigenares|oprichter|ägare|grundare|ejer|indehaver|eier|innehaver|omistaja|yrittäjä|właściciel(?:ka)?|majitel(?:ka)?|tulajdonos";
const ownerBefore = new RegExp(
  `(?:^|[.!]\\s|,\\s|\\s(?:and|today|heute|aujourd['’]hui|hoy|oggi)\\s)((?:\\p{L}[\\p{L}-]+[\\s-]){0,2}(?:${ownerWord})(?:[\\s-](?:and|&|und|et|y|e|en)?\\s?(?:\\p{Ll}[\\p{L}-]+)){0,3})\\s(?=\\p{Lu})`,
  "iu",
);
const ownerBehind = new RegExp(
  `^,\\s((?:\\p{Ll}[\\p{L}-]+\\s){0,2}(?:${ownerWord})(?:[\\s-](?:and|&|und|et|y|e|en)?\\s?(?:\\p{Ll}[\\p{L}-]+)){0,3})(?=[,.])`,
  "u",
);
const mayNameOwner = new RegExp(`(?<!\\p{L})(?:${ownerWord})`, "iu");

/** Whether a text starts with an owner, before the rest of the page is read. Cheap, as it runs on every block of a page. */
export function mayStartWithOwner(text: string): boolean {
  return (
    text.length <= charsMax &&
    mayNameOwner.test(text.slice(0, 30)) &&
    /^\S+(?:\s\S+){0,3}?\s\p{Lu}\S+\s\p{Lu}/u.test(text)
  );
}

const adverb = /^(?:today|now|heute|aujourd['’]hui|hoy|oggi|and|the|der|die|le|la|el|il)\s/i;

/** "Owner-cook Ines Beer grew up in …", and on pages about the company "Ines Beer, owner, still bakes …". */
function ownersIn(text: string, onCompanyPage: boolean): PersonFact[] {
  if (!mayNameOwner.test(text) || longAgo.test(text)) return [];
  return namesOf(text).flatMap(({ name, start, end }) => {
    const before = ownerBefore.exec(text.slice(Math.max(0, start - 70), start + 1));
    const isNext = before !== null && before.index + before[0].length === Math.min(start, 70);
    const rest = text.slice(end);
    // "Owner Jo Kern of Kern Logistics says": of another firm.
    const isElsewhere = /^,?\s(?:of|at|from|von|bei|de|del|di|da|van|from|says|said|sagt)\s/u.test(rest);
    const title =
      (isNext && !isElsewhere && /^\s\p{Ll}/u.test(rest) ? before[1] : undefined) ??
      (onCompanyPage ? ownerBehind.exec(rest)?.[1] : undefined);
    return title === undefined
      ? []
      : [{ name, title: title.replace(adverb, "").trim(), email: null, linkedin: null }];
  });
}

const ourWord = new RegExp(`(?<!\\p{L})(?:${[...ourWords].join("|")})\\s\\p{L}`, "iu");
const ourRoleAtEnd = new RegExp(
  `(?:^|\\s)(?:${[...ourWords].join("|")})\\s((?:\\p{L}[\\p{L}-]+,?\\s){1,4})$`,
  "iu",
);

/** "Our head baker Ines Beer": the role of the person whose name follows. */
function ourRole(before: string): string | null {
  // "Our head baker is Ines Beer"
  const told = before.replace(/(?<=\p{L})\s(?:is|ist|est|es|è|é|jest|är|er|je|on)\s$/u, " ");
  const role = ourRoleAtEnd.exec(told.slice(-70))?.[1]?.replace(/,?\s$/, "") ?? "";
  return isRole(role) && !role.includes(",") ? role : null;
}

const ourRoleNext = new RegExp(
  `^(?:,\\s|\\s(?:is|ist|est|es|è|é|jest|är|er|je|on)\\s)(?:${[...ourWords].join("|")})\\s((?:\\p{L}[\\p{L}-]+\\s?){1,4})(?=[,.;!]|\\s?$)`,
  "iu",
);

/** "Ines Beer, our head baker, …", "Ines Beer is our head baker and …" */
function ourRoleBehind(rest: string): string | null {
  const near = rest.slice(0, 90);
  const and = near.search(/\s(?:and|und|et|y|e|en|och|og|ja|i|who|der|die|qui|que|che|seit|since)\s/u);
  const role = ourRoleNext.exec(and > 0 ? near.slice(0, and) : near)?.[1]?.trim() ?? "";
  return isRole(role) ? role : null;
}

function peopleWithAddress({ text, email: linked }: PeopleUnit, label: string): PersonFact[] {
  const email = linked ?? (text.includes("@") ? emailIn(text) : null);
  if (email === null || bareLetters(getDomainWithoutSuffix(email) ?? "") !== label) return [];
  return namesOf(text)
    .filter(({ name }) => spellsName(email, name) > 1)
    .slice(0, 1)
    .map(({ name, end }) => ({ name, title: roleBehind(text.slice(end)), email, linkedin: null }));
}

/** "Ines Beer, founder, …", "Ines Beer (founder) …", "Ines Beer – founder." */
export function roleBehind(rest: string): string | null {
  const behind = /^(?:,\s|\s\(|\s[–—-]\s)([^,.;()]{2,60})(?=[,.;)])/u.exec(rest)?.[1]?.trim() ?? "";
  return !article.test(behind) && !/^\d/.test(behind) && isRole(behind) ? behind : null;
}

/** "Make an appointment with Ines Beer (optician)" on a contact page. */
function bracketedRole(rest: string): string | null {
  const role = /^\s\((\p{L}[\p{L}\s-]{2,40})\)/u.exec(rest)?.[1] ?? "";
  return role.split(" ").length <= 3 && isRole(role) && !isExternal(role) ? role : null;
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
