import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { deobfuscate } from "../../contacts/emails/deobfuscate.ts";
import { decodeCloudflare } from "../../contacts/emails/encoded-emails.ts";
import { socialProfile } from "../../contacts/socials/social-profile.ts";
import { isHidden } from "../../page/displayed-text.ts";
import {
  collapseSpace,
  type HtmlDocument,
  type HtmlElement,
  type HtmlParent,
  hasAttributes,
  inlineTags,
  isElement,
  textContent,
  textData,
} from "../../page/html-tree.ts";
import { memoize } from "../../page/memoize.ts";
import { isRole, isRoleGroup } from "./job-titles.ts";
import {
  isNameOfPerson,
  isStrangersElement,
  isTeamElement,
  isTestimonial,
  type PeopleSection,
  sectionOfHeading,
} from "./people-sections.ts";
import { hasDegree, hasFirstName, personName } from "./person-name.ts";
import { addressIn, isSharedMailbox } from "./personal-email.ts";

/** A line of a page with its context, for finding people. */
export interface PeopleUnit {
  text: string;
  /** The innermost element that contains the whole line. */
  element: HtmlElement | null;
  /** 1 to 6 for headings, 0 for other text. */
  level: number;
  /** What the element's class declares: a name, or a role. */
  marked: "name" | "role" | null;
  section: PeopleSection;
  /** Links of the line, or of images in its place. */
  email: string | null;
  /** The mailbox of an office to which the line links. */
  mailbox: string | null;
  linkedin: string | null;
  /** A phone number or any email address, written or linked. */
  isContact: boolean;
  /** The line had a label: "Role: Founder". */
  isField: boolean;
  /** In the page's footer. */
  inFooter: boolean;
  /** The first line after a quotation, which may name who said it. */
  afterQuote: boolean;
}

const unitsMax = 4000;
const silentTags = new Set([
  "script",
  "style",
  "template",
  "textarea",
  "select",
  "svg",
  "head",
  "object",
  "nav",
  "noscript",
]);
const nameClass =
  /(?:^|[\s_-])(?:name|fn|nom|nome|nombre|naam|nimi|navn|namn|jmeno|imie|isim|adsoyad|full-?name|person|title-name)(?:[\s_-]|$)/i;
const roleClass =
  /(?:^|[\s_-])(?:role|position|job|job-?title|funktion|function|fonction|cargo|ruolo|poste|puesto|functie|designation|profession|beruf|title|subtitle|rolle|tehtava|titel|stanowisko)(?:[\s_-]|$)/i;
/** Titles of cards in common themes: these may be names too. */
const partTitle =
  /(?:card|box|item|list|article|content|block|section|widget|entry|panel|media|tile|heading)[_-]{1,2}title$/i;

/** The lines of a page outside menus and third-party sections, with their context. */
export function collectPeopleUnits(
  document: HtmlDocument,
  page: PeopleSection,
  isForeign = false,
): PeopleUnit[] {
  const units: PeopleUnit[] = [];
  const sections = createSections(page);
  let parts: string[] = [];
  let contacts = noContacts;
  let footers = 0;
  let quoted: HtmlElement["parent"] = null;

  const flush = (element: HtmlElement | null): void => {
    const shown = withoutMarks(withPlainAddresses(collapseSpace(parts.join(""))));
    parts = [];
    if ((shown === "" && !contacts.isContact && !contacts.linkedin) || units.length >= unitsMax) return;
    const { text, field } = readField(shown);
    const level = headingLevel(element);
    const rank = level > 0 ? level : boxTitleRank(element, text);
    if (rank > 0 && text !== "") sections.open(rank, text);
    const context = {
      element,
      level,
      marked: field ?? markOf(element),
      section: sections.current(),
      ...contacts,
      isField: field !== null,
      inFooter: footers > 0,
      afterQuote: isBeside(element, quoted),
    };
    quoted = null;
    const before = units.at(-1);
    if (before && rank === 0 && areDegrees(text, element) && personName(before.text) !== null) {
      before.text += `, ${text}`;
      return;
    }
    for (const line of listedPeople(text))
      units.push({ ...context, text: line, isContact: contacts.isContact || hasContact(line) });
    contacts = noContacts;
  };
  const visit = (parent: HtmlParent, holder: HtmlElement | null): void => {
    for (const node of parent.children) {
      const data = textData(node);
      if (data !== undefined) parts.push(data);
      else if (isElement(node) && !silentTags.has(node.name) && (!isHidden(node) || isPanel(node))) {
        const gap = gapBefore(node, parts);
        if (gap !== "") parts.push(gap);
        visitElement(node, holder);
      }
    }
  };
  const visitBlock = (element: HtmlElement): void => {
    visit(element, element);
    flush(element);
  };
  const visitElement = (element: HtmlElement, holder: HtmlElement | null): void => {
    const isTeam = isTeamElement(element);
    if (isTeam) sections.enterTeam();
    if (element.name === "footer") footers += 1;
    visitInside(element, holder);
    if (element.name === "footer") footers -= 1;
    if (isTeam) sections.leaveTeam();
  };
  const visitInside = (element: HtmlElement, holder: HtmlElement | null): void => {
    const classAndId = classAndIdOf(element);
    if (element.name === "br" || isStrangersElement(element, classAndId, isForeign)) {
      flush(holder);
      if (element.name === "blockquote") quoted = element.parent;
      if (isTestimonial(classAndId)) sections.visitStrangers(() => visitBlock(element));
    } else {
      contacts = withLinked(contacts, contactsOf(element));
      if (inlineTags.has(element.name) && !isNameLike(element, classAndId) && !isPartOfRow(element)) {
        visit(element, holder);
      } else {
        flush(holder);
        visitBlock(element);
      }
    }
  };
  visit(document, null);
  flush(null);
  return units;
}

/** "Partners" over the names of a team; "Our partners" are other firms. */
function isRoleHeading(text: string): boolean {
  return isRole(text) || (!text.includes(" ") && isRoleGroup(text));
}

/** Tracks which people follow, by headings and team boxes. */
function createSections(page: PeopleSection) {
  const open: { level: number; section: PeopleSection }[] = [];
  /** Number of open headings at the start of each team box: those do not apply inside it. */
  const boxes: number[] = [];
  const base = (): number => boxes.at(-1) ?? 0;
  let isStrangers = false;
  const current = (): PeopleSection => {
    if (isStrangers) return "strangers";
    const heading = open.length > base() ? open.at(-1) : undefined;
    return heading?.section ?? (boxes.length > 0 ? "team" : page);
  };
  return {
    current,
    visitStrangers: (visit: () => void): void => {
      const before = isStrangers;
      isStrangers = true;
      visit();
      isStrangers = before;
    },
    enterTeam: (): void => {
      boxes.push(open.length);
    },
    leaveTeam: (): void => {
      open.length = Math.min(open.length, boxes.pop() ?? 0);
    },
    open: (level: number, text: string): void => {
      // Names and roles are headings of cards inside a section.
      if (isStrangers || isNameOfPerson(text) || (current() === "team" && isRoleHeading(text))) return;
      const named = sectionOfHeading(text);
      // Firms head their owners with "Partner" as well.
      const section = named === "strangers" && isRoleHeading(text) ? "other" : named;
      while (open.length > base() && (open.at(-1)?.level ?? 0) >= level) open.pop();
      // A lower heading may be a name or a department: the team continues.
      if (section !== "other" || current() !== "team") open.push({ level, section });
    },
  };
}

/** Bullets, emoji and separators around the text of a line. */
const outerMarks = /^(?:[\s,|–—:·•▪►»✓-]|\p{Extended_Pictographic}|\u200d|\ufe0f)+|[\s,|–—·•-]+$/gu;
/** Labels of fields: "Navn: Mads Holm", "Funktion: Kassier". */
const fieldLabel =
  /^(?:(?<name>(?:full )?name|vor- und nachname|navn|namn|nimi|nom(?: et prénom)?|nombre(?: y apellidos)?|nome(?: e cognome)?|naam|imię i nazwisko|jméno(?: a příjmení)?|meno|név|nume(?:le)?|όνομα|имя|фио|ім['’]я|ad[ıi]? soyad[ıi]?|ime(?: i prezime)?)|(?<role>role|position|job title|title|function|funktion|rolle|tätigkeit|aufgabe|fonction|poste|cargo|puesto|función|ruolo|incarico|funzione|função|functie|rol|stanowisko|funkcja|roll|befattning|titel|stilling|tehtävä|asema|funkce|pozice|beosztás|pozíció|funcția|θέση|должность|посада|görev|unvan|funkcija))\s*:\s*(?=\S)/iu;

/** What may stand for the sign of an address: "ines [AT] beer-bau [DOT] de". */
const spelledSign =
  /[[({<*]\s?(?:at|a|à|@|æt|ät|aet|et|bei|arroba|arobase|chiocciola|krøll-?alfa|kukac|ma[lł]pa|snabel-?a|zavin[aá]č?)\s?[\])}>*]/iu;

function withPlainAddresses(text: string): string {
  return spelledSign.test(text) ? (deobfuscate(text) ?? text) : text;
}

function withoutMarks(text: string): string {
  // Cheap, and decides most lines.
  return /^[\p{L}\p{N}]/u.test(text) && /[\p{L}\p{N}.:!?)]$/u.test(text.slice(-2))
    ? text
    : text.replace(outerMarks, "");
}

/** The value of a labelled field, and what its label announces. */
function readField(shown: string): { text: string; field: PeopleUnit["marked"] } {
  const colon = shown.length <= 120 ? shown.indexOf(":") : -1;
  const groups = colon > 0 ? fieldLabel.exec(shown)?.groups : undefined;
  if (groups === undefined) return { text: shown, field: null };
  return { text: shown.slice(colon + 1).trim(), field: groups.name === undefined ? "role" : "name" };
}

type Contacts = Pick<PeopleUnit, "email" | "mailbox" | "linkedin" | "isContact">;
const noContacts: Contacts = { email: null, mailbox: null, linkedin: null, isContact: false };
/** A phone number or an email address. */
const contactText = /(?:^|[^\d\p{L}])[+(]?\d[\d\s()./-]{6,}\d(?!\p{L})|\S@\S|\(at\)|\[at\]/iu;

/** The whole text of an element beside others, which styles set apart: `<span>Founder</span><span>jo@beer-bau.de</span>`. */
const contactAlone = /^(?:[\p{L}\d._%+-]+@[\p{L}\d-]+\.[\p{L}\d.-]+|\+?[\d(][\d\s()./-]{6,24})$/u;

/** What styles show between a text and an element on its line. */
function gapBefore(element: HtmlElement, parts: readonly string[]): string {
  if (setOffTags.has(element.name) && isRoleAfterName(parts, element)) return ", ";
  return /\p{L}$/u.test(parts.at(-1) ?? "") && contactAlone.test(textContent(element, 80)) ? " " : "";
}

const setOffTags = new Set(["em", "i", "small", "span"]);

/** `<a>Ines Beer</a> <em>Founder</em>`: styles set the role apart. */
function isRoleAfterName(parts: readonly string[], element: HtmlElement): boolean {
  if (parts.length === 0 || parts.length > 6) return false;
  const before = collapseSpace(parts.join(""));
  // Cheap, and decides most elements.
  if (before.length < 5 || before.length > 60 || !/\p{L}[\s.]*$/u.test(before)) return false;
  const role = collapseSpace(textContent(element, 80));
  return role.length > 1 && isRole(role) && personName(before.trim()) !== null;
}

/** Opening hours look like numbers: "7.00-18.00". */
const hours = /\d{1,2}[.:]\d\d\s?[-–]\s?\d{1,2}[.:]\d\d/g;

function hasContact(line: string): boolean {
  return /[\d@]|[([]at/i.test(line) && contactText.test(line.replace(hours, ""));
}

/** "Ines Beer (Founder) | Jo Kern (Accountant)": one line for each person. */
function listedPeople(text: string): string[] {
  const sharing = sharedFamilyName.exec(text);
  if (sharing !== null && text.length <= 60) {
    const [, first = "", second = "", family = ""] = sharing;
    if (isFirstName(first) && isFirstName(second)) return [`${first} ${family}`, `${second} ${family}`];
  }
  if (!/[|,]/.test(text) || text.length > 2000) return [text];
  const titled = text.includes(", ") ? text.split(/\s[–—]\s|;\s/) : [];
  // "Ines Beer, founder – Jo Kern, accountant"
  if (titled.length > 1 && titled.length <= 40 && titled.every(isNameAndMore)) return titled;
  const parts = text.split(text.includes("|") ? /\s*\|\s*/ : /,\s(?![^(]*\))/).filter(Boolean);
  if (parts.length < 2 || parts.length > 40) return [text];
  const names = parts.map((part) => personName(part.split(/\s\(|,\s/, 1)[0] ?? ""));
  if (!names.every((name) => name !== null)) return [text];
  // "Beer, Ines" is one name.
  const isOfNames =
    text.includes("|") || names.filter((name) => hasFirstName(name)).length * 2 > parts.length;
  return isOfNames ? parts : [text];
}

function isNameAndMore(part: string): boolean {
  const name = /^([^,]{5,60}),\s\p{L}[^,]{2,60}$/u.exec(part)?.[1];
  return name !== undefined && hasFirstName(name) && personName(name) !== null;
}

/** "BDS, FCPS" after a name in bold. */
const degrees = /^(?:\p{Lu}[\p{Ll}.]{0,3}\p{Lu}[\p{L}.]{0,5}(?:[,/]?\s|$)){1,5}$/u;

/** Whether a line is the degrees of the name before; the head of a row is that of the next. */
function areDegrees(text: string, element: HtmlElement | null): boolean {
  return degrees.test(text) && !isRole(text) && element?.name !== "th" && element?.name !== "dt";
}

/** "Christl und Sepp Beer" */
const sharedFamilyName =
  /^(\p{Lu}\p{L}+)\s(?:und|and|&|et|y|e|en|och|og|ja|i|a)\s(\p{Lu}\p{L}+)\s(\p{Lu}[\p{L}'’-]+)$/u;

/** Names of classes of titles without a heading element, as in widgets; `font_2` is a heading of Wix. */
const boxTitle =
  /(?:^|[\s_-])(?:[a-z]*title|head(?:ing|line|er)?|[a-z]*head|section-label|label|kicker|eyebrow|caption|legend|rubrik|font_[0-6])(?:$|\s)/i;

const isBoxTitle = memoize((classes) => boxTitle.test(classes));

/** The rank of a short line that is the title of a box, below all headings; 0 for other lines. */
function boxTitleRank(element: HtmlElement | null, text: string): number {
  if (element === null || text.length < 2 || text.length > 60 || text.split(" ").length > 6) return 0;
  const isTitle =
    element.name === "header" ||
    element.name === "legend" ||
    isBoxTitle((element.attribs.class ?? "").slice(0, 200));
  const isLabel = text.endsWith(":") && /^(?:p|div|strong|b|span|dt)$/.test(element.name);
  if (!isTitle && !isLabel && element.name !== "strong" && element.name !== "b") return 0;
  // Other short lines in bold or with a colon are labels, not titles.
  if (!isTitle && text.split(" ").length > 3) return 0;
  return sectionOfHeading(text) !== "other" || (isTitle && !isRole(text)) ? 7 : 0;
}

function withLinked(contacts: Contacts, linked: Contacts): Contacts {
  // The case of almost every element.
  if (linked === noContacts) return contacts;
  return {
    email: linked.email ?? contacts.email,
    mailbox: linked.mailbox ?? contacts.mailbox,
    linkedin: linked.linkedin ?? contacts.linkedin,
    isContact: linked.isContact || contacts.isContact,
  };
}

/** The personal contacts that an element links to, including obfuscated email addresses. */
function contactsOf(element: HtmlElement): Contacts {
  const href = element.name === "a" ? (element.attribs.href ?? "") : "";
  const hidden = element.attribs["data-cfemail"];
  if (href === "" && hidden === undefined) return noContacts;
  const encoded = hidden ?? /\/cdn-cgi\/l\/email-protection#([\da-f]{4,400})/i.exec(href)?.[1];
  const address = encoded === undefined ? /^mailto:(.{3,300})/i.exec(href)?.[1] : decodeCloudflare(encoded);
  const isProfile = /linkedin\.com\/(?:in|pub)\//i.test(href);
  const profile = isProfile ? socialProfile(href) : null;
  const email = addressIn(address ?? "");
  const isShared = email !== null && isSharedMailbox(email);
  return {
    email: isShared ? null : email,
    mailbox: isShared ? email : null,
    linkedin: profile?.platform === "linkedin" ? profile.url : null,
    isContact: address !== undefined || /^(?:tel|callto):/i.test(href),
  };
}

function markOf(element: HtmlElement | null): PeopleUnit["marked"] {
  const classes = element?.attribs.class?.slice(0, 300);
  if (!classes) return null;
  const { mark, headingMark } = marksOf(classes);
  return headingLevel(element) > 0 ? headingMark : mark;
}

/** What classes declare, of a line and of a heading. */
const marksOf = memoize((classes): Record<"mark" | "headingMark", PeopleUnit["marked"]> => {
  if (nameClass.test(classes)) return { mark: "name", headingMark: "name" };
  const names = classes
    .split(/\s+/)
    .filter((name) => !partTitle.test(name))
    .join(" ");
  return {
    mark: roleClass.test(names) ? "role" : null,
    // The title of a heading is the heading, not a role.
    headingMark: roleClass.test(names.replace(/titel|title/gi, "")) ? "role" : null,
  };
});

/** Whether an element is in the parent of another, or in a box in there. */
function isBeside(element: HtmlElement | null, parent: HtmlElement["parent"]): boolean {
  const around = [element, element?.parent, element?.parent?.parent];
  return parent !== null && around.includes(parent);
}

/** Whether a hidden element is the panel of the preceding button or summary. */
function isPanel({ attribs, parent }: HtmlElement): boolean {
  if (/^(?:tabpanel|region)$/.test(attribs.role ?? "")) return true;
  if (!parent || attribs.hidden === undefined) return false;
  const opener = parent.children.slice(0, 10).find((node) => isElement(node));
  return opener !== undefined && isElement(opener) && opener.attribs["aria-expanded"] !== undefined;
}

/**
 * Whether an inline element is one of a few that make up a line, the first two of them a name and a role:
 * `<button><span>Ines Beer</span> <span>Founder</span></button>`.
 */
function isPartOfRow({ name, parent }: HtmlElement): boolean {
  if (name !== "span" || !parent || headingLevel(isElement(parent) ? parent : null) > 0) return false;
  const parts: HtmlElement[] = [];
  for (const node of parent.children) {
    const data = textData(node);
    if (data !== undefined && data.trim() !== "") return false;
    if (isElement(node) && node.name === "span") parts.push(node);
    if (parts.length > 6) return false;
  }
  const [first, second] = parts;
  if (!first || !second) return false;
  const text = textContent(first, 100);
  const other = textContent(second, 100);
  const person = personName(text);
  if (person === null) return isRole(text) && personName(other) !== null;
  const isKnown = hasFirstName(person) || hasDegree(person);
  return isRole(other) || (isKnown && /^\p{Lu}[^.!?\d@]{3,40}$/u.test(other));
}

function classAndIdOf(element: HtmlElement): string {
  if (!hasAttributes(element)) return "";
  return `${element.attribs.class ?? ""} ${element.attribs.id ?? ""}`.trim();
}

function isNameLike(element: HtmlElement, classAndId: string): boolean {
  if (element.name === "b" || element.name === "strong") return true;
  if (/^(?:name|jobTitle)$/.test(element.attribs.itemprop ?? "")) return true;
  return classAndId !== "" && isNameClass(classAndId);
}

const isNameClass = memoize((classAndId) => nameClass.test(classAndId) || roleClass.test(classAndId));

const levelOfTag = new Map<string | undefined, number>(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);

function headingLevel(element: HtmlElement | null): number {
  return levelOfTag.get(element?.name) ?? 0;
}
