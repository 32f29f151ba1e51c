import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { mergeFacts } from "../../src/job-types/site/facts/merge-facts.ts";
import { personKey } from "../../src/job-types/site/facts/people/person-name.ts";
import { parsePage } from "../../src/job-types/site/page/parse-page.ts";
import type { PersonFact } from "../../src/job-types/site/page/site-page.ts";
import { report } from "../harness/figures.ts";
import { type Marks, percent } from "./marking.ts";

/** A page with the organisation's people that a reader wrote down. */
export interface PeoplePage {
  /** Pages that are measured together. */
  set: string;
  id: string;
  url: string;
  lang: string;
  people: { name: string; title?: string; email?: string }[];
  /** Names that are neither wanted nor wrong, such as authors who may work there. */
  others: string[];
}

/** Labels of real pages are personal data and stay outside of the repository. */
interface LabelledPage extends PeoplePage {
  /** Path of the HTML, relative to the labels; absent for documents of a fixture set, which `set` names. */
  html?: string;
}

interface PeopleMarks {
  people: Marks;
  titles: Marks;
  emails: Marks;
  pages: number;
}

const noMarks = (): PeopleMarks => ({
  people: { hits: 0, missed: 0, wrong: 0 },
  titles: { hits: 0, missed: 0, wrong: 0 },
  emails: { hits: 0, missed: 0, wrong: 0 },
  pages: 0,
});

/**
 * Measures the people that a file labels.
 * @param documentOf the HTML of a document of a fixture set.
 */
export function measureLabelledPeople(
  labelsFile: string,
  documentOf: (set: string, id: string) => string | undefined,
  showMisses: boolean,
): void {
  const labels = resolve(labelsFile);
  if (!existsSync(labels))
    throw new Error(`There is no file ${labels}. --people expects a JSON file of labelled pages.`);
  const pages: LabelledPage[] = JSON.parse(readFileSync(labels, "utf8"));
  const htmlOf = ({ set, id, html }: LabelledPage) =>
    html ? readFileSync(new URL(html, pathToFileURL(labels)), "utf8") : documentOf(set, id);
  measurePeople(pages, htmlOf, showMisses);
}

/**
 * Prints how many of the people are found, and how many of those found are people of the organisation: for each set of
 * pages and each language.
 */
export function measurePeople<Page extends PeoplePage>(
  pages: readonly Page[],
  htmlOf: (page: Page) => string | undefined,
  showMisses: boolean,
): void {
  const rows = new Map<string, PeopleMarks>();
  for (const page of pages) {
    const html = htmlOf(page);
    if (html === undefined) throw new Error(`${page.set} has no document ${page.id}.`);
    const { marks, problems } = markPeople(peopleOf(html, page.url), page);
    for (const name of [page.set, ...(page.people.length > 0 ? [page.lang] : []), "all"]) {
      const row = rows.get(name) ?? noMarks();
      rows.set(name, row);
      add(row, marks);
    }
    if (showMisses) for (const line of problems) report(`${page.id.slice(0, 60)} ${line}`);
  }
  const labelled = pages.reduce((sum, { people }) => sum + people.length, 0);
  report(
    `${labelled} people on ${pages.filter(({ people }) => people.length > 0).length} of ${pages.length} pages, precision / recall in %`,
  );
  report("| | pages | people | roles | emails |\n|---|---|---|---|---|");
  for (const [name, { people, titles, emails, pages: count }] of rows)
    report(`| ${name} | ${count} | ${percent(people)} | ${percent(titles)} | ${percent(emails)} |`);
}

function peopleOf(html: string, url: string): PersonFact[] {
  const body = new TextEncoder().encode(html);
  const headers = { "content-type": "text/html; charset=utf-8" };
  const page = parsePage(
    { requestedUrl: url, url, status: 200, headers, body },
    { markdown: null, prioritySections: [] },
  );
  return mergeFacts([page], null).people;
}

function markPeople(
  found: readonly PersonFact[],
  { people, others }: PeoplePage,
): { marks: PeopleMarks; problems: string[] } {
  const marks = { ...noMarks(), pages: 1 };
  const problems: string[] = [];
  const wanted = new Map(people.map((person) => [keyOf(person.name), person]));
  const others_ = new Set(others.map(keyOf));
  const seen = new Set<string>();
  for (const person of found) {
    const label = wanted.get(keyOf(person.name));
    if (label === undefined) {
      if (others_.has(keyOf(person.name))) continue;
      marks.people.wrong += 1;
      problems.push(`wrong: ${person.name} (${person.title})`);
      continue;
    }
    if (seen.has(keyOf(person.name))) continue;
    seen.add(keyOf(person.name));
    marks.people.hits += 1;
    compare(marks.titles, label.title, person.title, isSameTitle);
    compare(marks.emails, label.email, person.email, (a, b) => a.toLowerCase() === b.toLowerCase());
    if ((label.title ?? null) !== person.title || (label.email ?? null) !== person.email)
      problems.push(
        `${person.name}: ${person.title}, ${person.email}; labelled ${label.title}, ${label.email}`,
      );
  }
  for (const [key, { name, title }] of wanted) {
    if (seen.has(key)) continue;
    marks.people.missed += 1;
    problems.push(`missed: ${name} (${title})`);
  }
  return { marks, problems };
}

function compare(
  marks: Marks,
  wanted: string | undefined,
  found: string | null,
  isSame: (a: string, b: string) => boolean,
): void {
  if (wanted !== undefined && found !== null && isSame(wanted, found)) marks.hits += 1;
  else {
    if (wanted !== undefined) marks.missed += 1;
    if (found !== null) marks.wrong += 1;
  }
}

/** Letters only, in any order of the words, so that "Kern, Ines" is Ines Kern. */
const keyOf = (name: string) => personKey(name).split(" ").sort().join(" ");

/** One may be longer, such as by the name of the department. */
function isSameTitle(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ""));
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}

function add(to: PeopleMarks, from: PeopleMarks): void {
  to.pages += from.pages;
  for (const kind of ["people", "titles", "emails"] as const)
    for (const key of ["hits", "missed", "wrong"] as const) to[kind][key] += from[kind][key];
}
