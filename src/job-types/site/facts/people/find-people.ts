import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { type HtmlDocument, type HtmlElement, isElement, textContent } from "../../page/html-tree.ts";
import type { PersonFact } from "../../page/site-page.ts";
import type { StructuredItem } from "../../page/structured-data.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { eachOfCouple } from "./couples.ts";
import { mayHoldEastAsianTitle } from "./east-asian-people.ts";
import { mayBeHonorificName } from "./honorific-people.ts";
import { mayIntroduce } from "./introductions.ts";
import { isLeadershipLabel, isPublisherLabel, isRole, isRoleWord } from "./job-titles.ts";
import { hcardPeople, structuredPeople } from "./marked-people.ts";
import { nameBesideNumber, withoutContacts } from "./named-lines.ts";
import {
  isCompanyPage,
  isHomePage,
  isTeamElement,
  mayAnnouncePeople,
  type PeopleSection,
  sectionOfHeading,
  sectionOfPage,
} from "./people-sections.ts";
import { personKey, personName } from "./person-name.ts";
import { assignEmails, isSharedMailbox } from "./personal-email.ts";
import { mayNameInProse } from "./prose-people.ts";
import { mayStartWithOwner } from "./sentence-people.ts";
import { visiblePeople } from "./visible-people.ts";

const peopleMax = 100;
const linesMax = 5000;
const headingCharsMax = 60;
const personalHref = /^mailto:|linkedin\.com\/(?:in|pub)\/|\/cdn-cgi\/l\/email-protection/i;

export interface PeopleSources {
  document: HtmlDocument;
  elements: readonly HtmlElement[];
  blocks: readonly TextBlock[];
  structured: readonly StructuredItem[];
  url: string;
  title: string | null;
  /** The page is an article: people named in it are its subjects. */
  isArticle: boolean;
}

/** The company's own people named on a page: in structured data, hCards and visible text. */
export function findPeople(sources: PeopleSources): PersonFact[] {
  const { document, elements, structured, url, title } = sources;
  // Content systems mark any page up as an article.
  const isArticle = sources.isArticle && sectionOfPage(url, title) !== "team" && !isCompanyPage(url, null);
  const found = [
    ...structuredPeople(structured, isArticle),
    ...(isArticle ? [] : hcardPeople(elements)),
    ...(isWorthwhile({ ...sources, isArticle })
      ? visiblePeople({ document, url, title, isArticle, hasTable: elements.some(isTable) })
      : []),
  ];
  const people = onePerName(found.flatMap(eachOfCouple));
  return assignEmails(people.slice(0, peopleMax), []);
}

/** Merges the mentions of each person; the first spelling is kept. */
export function onePerName(people: readonly PersonFact[]): PersonFact[] {
  const byName = new Map<string, PersonFact>();
  for (const person of people) {
    const key = personKey(person.name);
    if (key === "") continue;
    const known = byName.get(key);
    byName.set(key, {
      name: known ? betterSpelling(known.name, person.name) : person.name,
      title: known?.title ?? person.title,
      email: betterEmail(known?.email ?? null, person.email),
      linkedin: known?.linkedin ?? person.linkedin,
    });
  }
  return [...byName.values()];
}

/** A person's own address rather than that of their office. */
function betterEmail(known: string | null, other: string | null): string | null {
  if (known === null || other === null) return known ?? other;
  return isSharedMailbox(known) && !isSharedMailbox(other) ? other : known;
}

/** "Ines Hollerbach" rather than "INES HOLLERBACH". */
function betterSpelling(known: string, other: string): string {
  return known === known.toUpperCase() && other !== other.toUpperCase() ? other : known;
}

/**
 * A quick test whether a page shows people of the company, before its elements are walked: most pages name nobody, and
 * most of the others only authors, customers and people in the news.
 */
function isWorthwhile({ elements, blocks, url, title, isArticle }: PeopleSources): boolean {
  if (!isArticle && (isCompanyPage(url, title) || blocks.some(({ text }) => mayBeInOtherScript(text))))
    return true;
  if (isAnnounced(blocks, /^h[1-6]$/, ["team"]) || elements.slice(0, linesMax).some(isTeamElement))
    return true;
  const hasContactBox = (): boolean => isAnnounced(blocks, /^(?!li$|a$|body$)/, ["team", "contact"]);
  if (isArticle) {
    const isSigned = blocks.some(
      ({ text, region }) =>
        startsWithLabel(text) && (region === "footer" || isPublisherLabel(text.slice(0, 70))),
    );
    return isSigned || (hasContactBox() && countPeople(linesOf(blocks)) > 0) || elements.some(isPersonalMail);
  }
  // Elsewhere, only people with a contact of their own, those who introduce themselves and managers count.
  if (blocks.some(({ text }) => startsWithLabel(text) || mayIntroduce(text) || mayStartWithOwner(text)))
    return true;
  if (isHomePage(url)) {
    if (isAnnounced(blocks, /^(?:p|div)$/, ["team"])) return true;
    if (blocks.some(({ text }) => mayNameInProse(text))) return true;
  }
  if (elements.some(isPersonalMail)) return true;
  const lines = linesOf(blocks);
  if (lines.some((line) => startsWithReachedName(line) || nameBesideNumber(line) !== null)) return true;
  const count = countPeople(lines);
  if (count === 0 || count >= rosterMin) return count > 0;
  return elements.some(isPersonalLink) || hasContactBox() || elements.some(isPhoneTable);
}

const mayBeInOtherScript = (text: string): boolean => mayHoldEastAsianTitle(text) || mayBeHonorificName(text);

/** Whether a short line that is not in a menu is the heading of one of the sections. */
function isAnnounced(
  blocks: readonly TextBlock[],
  tags: RegExp,
  sections: readonly PeopleSection[],
): boolean {
  return blocks.slice(0, linesMax).some(({ text, region, element }) => {
    if (text.length > headingCharsMax || text.length < 3 || region === "nav" || !isElement(element))
      return false;
    if (!tags.test(element.name)) return false;
    // Cheap, and decides most lines: other titles are short, without numbers or the end of a sentence.
    if (!/^h[1-6]$/.test(element.name) && (/[\d.,!]/.test(text) || text.split(" ", 5).length > 4))
      return false;
    return mayAnnouncePeople(text) && sections.includes(sectionOfHeading(text));
  });
}

function isPersonalLink({ name, attribs }: HtmlElement): boolean {
  if (attribs["data-cfemail"] !== undefined) return true;
  return name === "a" && personalHref.test(attribs.href ?? "");
}

const phone = /^(?:tel\.?\s*)?\+?[\d(][\d\s()./-]{6,20}\d$/i;

/** A cell of a table that is only a phone number. */
function isPhoneTable(element: HtmlElement): boolean {
  return (
    element.name === "td" && element.children.length === 1 && phone.test(textContent(element, 40).trim())
  );
}

const isTable = ({ name }: HtmlElement): boolean => name === "table";

/** A link to a mailbox with a name, not to share a page. */
function isPersonalMail({ name, attribs }: HtmlElement): boolean {
  const address =
    name === "a" ? /^mailto:([^?@\s]{3,64}@[^?\s]{4,100})/i.exec(attribs.href ?? "")?.[1] : undefined;
  return address !== undefined && !isSharedMailbox(address);
}

/** As many names with roles are a list of staff, even without a heading or contacts. */
const rosterMin = 3;

/** A quick count of the lines that are a name beside a role, up to `rosterMin`. */
function countPeople(lines: readonly string[]): number {
  let count = 0;
  lines.some((line, index) => {
    if (isPersonLine(line, lines, index)) count += 1;
    return count >= rosterMin;
  });
  return count;
}

function linesOf(blocks: readonly TextBlock[]): string[] {
  return blocks.flatMap(({ text }) => (text.includes("\n") ? text.split("\n") : text)).slice(0, linesMax);
}

/** "Ines Beer, 0561 7203344" */
function startsWithReachedName(line: string): boolean {
  if (line.length > 120) return false;
  const name = /^(\p{Lu}\S+\s[^\d,:]{3,40}?)[,:]?\s[+(]?\d[\d\s()./-]{6}/u.exec(line)?.[1];
  return name !== undefined && personName(name) !== null;
}

function isPersonLine(line: string, lines: readonly string[], index: number): boolean {
  // Cheap, and decides most lines of a page.
  if (
    line.length < 5 ||
    line.length > 140 ||
    /^(?!mgr|dr|lek|inż|prof)[a-z\d]/.test(line) ||
    !/\p{Lu}/u.test(line)
  )
    return false;
  if (!/\S\s+\S/.test(line) || !mayStartWithName(line)) return false;
  const name = line.split(/\s[–—|·-]\s|,\s|\s\(/, 1)[0] ?? "";
  if (personName(name) === null) return line.length <= 60 && startsWithRole(line);
  return [line.slice(name.length), lines[index + 1], lines[index - 1], lines[index + 2]].some(
    (near) => near !== undefined && near.length <= 90 && isRoleLine(near.replace(/^[\s,(–—|·-]+/, "")),
  );
}

/** "Directora", "Directora — Mat. 2241" */
function isRoleLine(text: string): boolean {
  return isRole(/\d{4}/.test(text) ? withoutContacts(text) : text);
}

/** Whether one of the first words is a common first name: it follows a title or role, or, in some languages, the family name. */
function mayStartWithName(line: string): boolean {
  return line.split(" ", 4).some((word) => /^\p{Lu}/u.test(word) && isFirstName(word.replace(/[,.:]$/, "")));
}

function startsWithLabel(line: string): boolean {
  const colon = line.indexOf(":");
  return colon > 2 && colon <= 70 && isLeadershipLabel(line.slice(0, colon));
}

/** "Rechtsanwältin Ines Beer", "Radca prawny Jan Lipa". */
function startsWithRole(line: string): boolean {
  // Cheap, and decides most lines.
  if (!/\s\p{Lu}\S*\s\S/u.test(line)) return false;
  const [first = "", ...others] = line.split(" ", 5);
  return others.length > 1 && isRoleWord(first) && others.slice(0, 3).some(isFirstName);
}
