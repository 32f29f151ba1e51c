import { getDomainWithoutSuffix } from "tldts";
import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { isFamilyNameToo, isThingHead } from "../../../../ai/grounding/thing-words.ts";
import { bareLetters } from "../../../../text/fold.ts";
import type { HtmlDocument } from "../../page/html-tree.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { type Card, readCards } from "./cards.ts";
import { eastAsianPeople } from "./east-asian-people.ts";
import { honorificPeople } from "./honorific-people.ts";
import { introducedPeople } from "./introductions.ts";
import { isExternal, isRoleElsewhere } from "./job-titles.ts";
import { labelledPeople } from "./labelled-people.ts";
import { isCompanyPage, isHomePage, type Place, sectionOfPage } from "./people-sections.ts";
import { collectPeopleUnits, type PeopleUnit } from "./people-units.ts";
import { coreWords, hasDegree, hasFirstName, particles } from "./person-name.ts";
import { isMailboxOfRole, spellsName } from "./personal-email.ts";
import { prosePeople } from "./prose-people.ts";
import { sentencePeople } from "./sentence-people.ts";
import { type TablePeople, tablePeople } from "./table-people.ts";

const peopleMax = 100;
const noTables: TablePeople = { people: [], details: new Set() };

export interface VisiblePage {
  document: HtmlDocument;
  url: string;
  title: string | null;
  hasTable: boolean;
  /** People named in the text are its subjects: only contact boxes, staff lists and the footer name the company's. */
  isArticle: boolean;
}

/**
 * The company's people as shown on a page: team cards, tables and lists, "Name, role" lines, and labels as in legal
 * notices. A name counts only with evidence that it belongs to the company: a role, a team heading or page, or
 * personal contacts.
 */
export function visiblePeople(page: VisiblePage): PersonFact[] {
  const pageSection = sectionOfPage(page.url, page.title);
  const isForeign = page.isArticle || pageSection === "strangers";
  const units = collectPeopleUnits(page.document, isForeign ? "other" : pageSection, isForeign);
  const onCompanyPage = !isForeign && isCompanyPage(page.url, page.title);
  const place = {
    onCompanyPage,
    isHome: isHomePage(page.url),
    isForeign,
    label: bareLetters(getDomainWithoutSuffix(page.url) ?? ""),
  };
  const tables = page.hasTable ? tablePeople(units, place) : noTables;
  const inTables = new Set(tables.people.map(({ index }) => index));
  const accepted = readCards(units).filter((card) => {
    const unit = units[card.index];
    if (tables.details.has(card.index) || inTables.has(card.index)) return false;
    return unit !== undefined && isOwn(card, unit, place);
  });
  const holders = Map.groupBy(accepted, ({ mailbox }) => mailbox);
  const inCards = new Set([...accepted, ...tables.people].map(({ name }) => name));
  const withMailbox = <Person extends PersonFact>({
    mailbox,
    ...person
  }: Person & { mailbox: string | null }) => ({
    ...person,
    email: person.email ?? ownMailbox(mailbox, person.title, place.label),
  });
  const named = [
    ...labelledPeople(units, place).map(withMailbox),
    ...sentencePeople(units, place),
    ...introducedPeople(units, place),
    ...prosePeople(units, place),
    ...(isForeign ? [] : [...eastAsianPeople(units), ...honorificPeople(units)]),
  ];
  return [
    ...accepted.map((card) => {
      const title = withoutEmployer(card.title ?? card.otherTitle ?? card.department, place.label);
      const mailbox = holders.get(card.mailbox)?.length === 1 ? card.mailbox : null;
      return { ...card, title, email: card.email ?? ownMailbox(mailbox, title, place.label) };
    }),
    ...tables.people.map(withMailbox),
    ...named.filter(({ name }) => !inCards.has(name)),
  ]
    .sort((a, b) => a.index - b.index)
    .slice(0, peopleMax)
    .map(({ name, title, email, linkedin }) => ({ name, title, email, linkedin }));
}

/** The mailbox of an office at the site's own domain, if it is the person's. */
function ownMailbox(mailbox: string | null, title: string | null, label: string): string | null {
  return mailbox !== null && hostLabel(mailbox) === label && isMailboxOfRole(mailbox, title) ? mailbox : null;
}

/** "Head of Finance, Muster" on muster.org: the site's name is not part of the role. */
function withoutEmployer(title: string | null, label: string): string | null {
  const parts = /^(.{2,80}?)(?:,|\s[–—|·-]|\s(?:at|bei|chez|bij|hos|presso))\s(\S(?:.{0,40}\S)?)$/u.exec(
    title ?? "",
  );
  const [, role = "", employer = ""] = parts ?? [];
  return role !== "" && label.length > 3 && bareLetters(employer) === label ? role : title;
}

interface Reach {
  place: Place;
  /** The card's email address spells the name. */
  isSpelt: boolean;
  /** The card has an email address or an account. */
  isReachable: boolean;
}

function isOwn(card: Card, unit: PeopleUnit, place: Place): boolean {
  // Names of the team's shape belong to it, whatever the heading between: "Partner", "Büro Chur".
  const isAmongTeam =
    unit.section === "other" &&
    !place.isForeign &&
    card.shape.team >= 2 &&
    (card.isKnown || card.title !== null);
  const section = isAmongTeam ? "team" : unit.section;
  if (isNameOfFirm(card, place) || isExternal(card.title ?? "")) return false;
  if (section === "strangers" || card.isQuoted) return isOfSite(card, place);
  const isSpelt = card.email !== null && spellsName(card.email, card.name) > 1;
  const isReachable = card.email !== null || card.linkedin !== null;
  if (section === "contact" && card.isKnown && (isSpelt || isContactPerson(card, place))) return true;
  if (place.isForeign) return section === "team" && card.isKnown && isListedOrReachable(card, isReachable);
  // "Dział techniczny / Jan Lipa / j.lipa@lipa.pl"
  if (place.onCompanyPage && card.isKnown && isSpelt) return true;
  if (card.title !== null)
    return isTitledPerson(card, card.title, { ...unit, section }, { place, isSpelt, isReachable });
  return isUntitledPerson(card, { ...unit, section }, { place, isSpelt, isReachable });
}

/** Whether a name without a known role is a person of the company. */
function isUntitledPerson(card: Card, unit: PeopleUnit, { place, isSpelt, isReachable }: Reach): boolean {
  const { shape } = card;
  const isKnownHere = place.onCompanyPage && card.isKnown;
  if (isKnownHere && card.isContact && card.department !== null) return isPlainName(card.name);
  if (isKnownHere && isAmongReached(card)) return true;
  if (isReachedPerson(card, place) || (isKnownHere && isAmongTitled(card))) return true;
  if (unit.section !== "team") return false;
  if (isReachable && (card.isKnown || isSpelt || unit.marked === "name")) return true;
  // The address of a first name missing from the lists: marloes@muster.nl.
  if (card.email !== null && shape.count > 1 && spellsName(card.email, card.name) > 0) return true;
  return hasDegree(card.name) || isTeamShape(card, unit);
}

/** "Ines Beer, 0660 000 0001"; with an address of the site, "Vroni Beer, 0660 000 0001, gruezi@beer-bau.de". */
function isReachedPerson({ name, email, isReached, isKnown }: Card, { isForeign, label }: Place): boolean {
  if (!isReached || isForeign || hasDegree(name) || !isPlainName(name)) return false;
  return isKnown || (email !== null && label === hostLabel(email) && !isThing(name));
}

/** "Topstylist" among owners and apprentices, "Fakturowanie" below the sales representative. */
function isAmongTitled({ name, otherTitle, shape: { count, titled } }: Card): boolean {
  if (otherTitle === null || count < 2 || (!hasFirstName(name) && isThing(name))) return false;
  return count > 2 ? titled * 3 >= count * 2 : titled * 2 >= count;
}

/** One of several names with a short text below and a contact of their own: "Talous ja palkat, 0400 861 338". */
function isAmongReached({ name, isContact, otherTitle, shape }: Card): boolean {
  const isAlike = shape.count > 1 && shape.known === shape.count && shape.followed * 3 >= shape.count * 2;
  return isContact && otherTitle !== null && isAlike && isPlainName(name) && !isThing(name);
}

function hostLabel(email: string): string {
  return bareLetters(getDomainWithoutSuffix(email.slice(email.indexOf("@") + 1)) ?? "");
}

function isContactPerson({ name, title, isContact }: Card, { isForeign }: Place): boolean {
  return isContact && (title !== null || (!isForeign && isPlainName(name)));
}

/** Without a role, longer names are those of companies: "Pearl Smiles Dental Care", "Owen Sound Transportation". */
function isPlainName(name: string): boolean {
  const words = coreWords(name).filter((word) => !particles.has(word));
  if (words.length > 2 && isThing(words.at(-1) ?? "")) return false;
  return words.length <= 3 || isFirstName(words[1] ?? "");
}

/** "Head of Finance, Muster" on muster.org, among the words of customers. */
function isOfSite({ title, isKnown }: Card, { label }: Place): boolean {
  return title !== null && isKnown && label.length > 3 && bareLetters(title).endsWith(label);
}

function isListedOrReachable({ title, shape, isContact, isParted }: Card, isReachable: boolean): boolean {
  const isListed = shape.count > 1 && shape.titled * 2 >= shape.count;
  return isContact || isReachable || (isListed && (title !== null || isParted));
}

function isTitledPerson(
  card: Card,
  title: string,
  { section, level, marked, element }: PeopleUnit,
  { place, isSpelt, isReachable }: Reach,
): boolean {
  const { name, shape, isKnown, isContact } = card;
  const isTeam = section === "team";
  if (!isTeam && isRoleElsewhere(title)) return false;
  // Two capitalised words may be anything: others like it, a class or an address must say that it is a name.
  const isRepeated = shape.count > 1 && (shape.known * 2 >= shape.count || isTitledShape(shape));
  const isCalled = section === "contact" && card.isReached;
  const isName = isKnown || marked === "name" || isSpelt || ((isRepeated || isCalled) && !isThing(name));
  const isLoneHeading = level > 0 && shape.count === 1;
  const isDoubtful = isThing(name) || isLoneHeading || shape.titled * 2 < shape.count;
  if (!isName && (!isTeam || isDoubtful)) return false;
  // Three rows of a table, each with a role: a list of staff without a heading that says so. Others may be credits.
  const isRoster =
    shape.count >= 3 &&
    shape.titled === shape.count &&
    shape.known * 2 >= shape.count &&
    isCell(element) &&
    !isCredit(title);
  if (isTeam || place.onCompanyPage || isReachable || isRoster) return true;
  return isContact && (isKnown || section === "contact");
}

function isTitledShape({ count, known, titled, followed }: Card["shape"]): boolean {
  return titled === count || (known > 0 && titled * 3 >= count * 2 && followed === count);
}

/** A cell of a table, or the bold name in one. */
function isCell(element: PeopleUnit["element"]): boolean {
  const holder = /^(?:b|strong)$/.test(element?.name ?? "") ? element?.parent : element;
  return holder != null && "name" in holder && /^(?:td|dd)$/.test(holder.name);
}

/** Who made a film or a series of photographs. */
function isCredit(title: string): boolean {
  return /foto|photo|regi[ea]|kamera|camera|produc|produz|director|realisat|styling|hair|make-?up|musik|music|schnitt|editor/i.test(
    title,
  );
}

/** Endings of nouns that surnames rarely have: "Environmental Evaluation", "Aktuelle Vorstandschaft". */
const nounEnding =
  /(?:[ts]ion|ment|ness|ship|ity|ance|ence|logy|graphy|ware|ung|heit|keit|schaft|tät|foto|vorstand|ción|sión|idad|zione|ità|mento|ção|idade|isme|ité|ning|skab|ość|anie|enie|ství|ság|ség)s?$/iu;

function isThing(name: string): boolean {
  return name.split(" ").some((word) => word.length >= 7 && nounEnding.test(word));
}

/**
 * Without a known role, a name belongs to the team if most names in similar positions have a role or a common first
 * name.
 */
function isTeamShape(
  card: Card,
  { level, marked, element }: Pick<PeopleUnit, "level" | "marked" | "element">,
): boolean {
  const { shape, isKnown } = card;
  // Cards of equal shape, most of them with a common first name: the others are people, too.
  const hasPlace = card.otherTitle !== null || (shape.titled === 0 && shape.followed === 0);
  const isAlike =
    hasPlace && shape.count >= 3 && shape.count * 4 >= shape.lines * 3 && shape.known * 2 >= shape.count;
  const isTitled = card.otherTitle !== null && shape.titled * 2 >= shape.count;
  // Headings may name anything; rows of one table or list are alike.
  if (isTitled && (isKnown || (level === 0 && !isThing(card.name)))) return true;
  const isSetOff = /^(?:strong|b|figcaption|dt)$/.test(element?.name ?? "");
  const stands =
    level > 0 || marked === "name" || isSetOff || card.isParted || card.isListed || card.otherTitle !== null;
  if (!stands || shape.count < 2 || shape.known * 2 < shape.count) return false;
  return (
    isKnown ||
    (!isThing(card.name) &&
      (isAlike || (marked === "name" && shape.count > 3 && shape.known * 4 >= shape.count * 3)))
  );
}

/** "Tischlerei Gruber" on tischlerei-gruber.at, and "Ben Sherman Campaign". */
function isNameOfFirm({ name }: Card, { label }: Place): boolean {
  const letters = bareLetters(name);
  if (!hasFirstName(name) && letters.length > 5 && label.includes(letters)) return true;
  const words = coreWords(name);
  // "McGrath Keane Solicitors" on mcgrathkeane.ie
  if (words.length > 2 && label.length >= 8 && bareLetters(words.slice(0, -1).join("")) === label)
    return true;
  const last = words.at(-1)?.toLowerCase() ?? "";
  return words.length > 2 && isThingHead(last) && !isFamilyNameToo(last);
}
