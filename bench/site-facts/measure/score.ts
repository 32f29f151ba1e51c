import { foldLetters } from "../../../src/text/fold.ts";
import type { SiteTruth } from "../build-site.ts";

export interface FoundFacts {
  name: string | null;
  people: { name: string; title: string | null; email: string | null; linkedin: string | null }[];
}

export interface SiteScore {
  nameIsRight: boolean;
  /** True people who were found. */
  hits: SiteTruth["people"];
  missed: SiteTruth["people"];
  /** Names found that do not belong to anyone at the company, each with its meaning on the site. */
  wrong: { name: string; why: string }[];
  /** For the people found: the roles, email addresses and profiles in the truth, and how many were read correctly. */
  titles: { right: number; all: number; faults: string[] };
  links: { right: number; all: number; faults: string[] };
}

/** Compares the findings with the truth; a person found twice under one name counts once. */
export function scoreSite(found: FoundFacts, truth: SiteTruth): SiteScore {
  const byName = new Map(truth.people.map((person) => [nameKey(person.name), person]));
  const forbidden = new Map(truth.forbidden.map(({ name, why }) => [nameKey(name), why]));
  const foundByName = new Map(found.people.map((person) => [nameKey(person.name), person]));
  const hits = [...byName].filter(([key]) => foundByName.has(key)).map(([, person]) => person);
  const missed = truth.people.filter((person) => !hits.includes(person));
  const wrong = [...foundByName]
    .filter(([key]) => !byName.has(key))
    .map(([key, { name }]) => ({ name, why: forbidden.get(key) ?? "no such person" }));
  const titles = { right: 0, all: 0, faults: [] as string[] };
  const links = { right: 0, all: 0, faults: [] as string[] };
  for (const person of hits) {
    const facts = foundByName.get(nameKey(person.name));
    if (facts === undefined) continue;
    check(titles, person.name, person.role, facts.title);
    check(links, person.name, person.email, facts.email);
    check(links, person.name, person.linkedin, facts.linkedin);
  }
  const nameIsRight = truth.names.some(
    (name) => found.name !== null && textKey(name) === textKey(found.name),
  );
  return { nameIsRight, hits, missed, wrong, titles, links };
}

function check(share: SiteScore["titles"], name: string, wanted: string | null, found: string | null): void {
  if (wanted === null && found === null) return;
  share.all++;
  if (wanted !== null && found !== null && textKey(wanted) === textKey(found)) share.right++;
  else share.faults.push(`${name}: ${wanted} was read as ${found}`);
}

/** Words in lower case without diacritics; typographic apostrophes and dashes equal plain ones. */
const textKey = (text: string): string =>
  foldLetters(text)
    .replace(/[’'`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const titleWords = new Set(
  "dr prof me pr maitre dipl ing med mag dent mr ir dott dottssa ssa avv d dra lcda eng mgr lek inz tekn cand jur siv tkt fm mudr judr doc".split(
    " ",
  ),
);

/** A name's words in any order, without academic titles: `Kerekes, Dr. Máté` is Máté Kerekes. */
function nameKey(name: string): string {
  const words = textKey(name).split(" ");
  const rest = words.filter((word, index) => !titleWords.has(word) || index === words.length - 1);
  return (rest.length < 2 ? words : rest).sort().join(" ");
}
