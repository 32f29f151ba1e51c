import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { socialProfile } from "../../contacts/socials/social-profile.ts";
import {
  attribute,
  collapseSpace,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isInside,
  textContent,
} from "../../page/html-tree.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { type StructuredItem, stringAt, stringsAt } from "../../page/structured-data.ts";
import { firstNameOf, personName } from "./person-name.ts";
import { emailIn, spellsName } from "./personal-email.ts";

const peopleMax = 100;
/** Properties whose people are customers or sources, not the site's own. */
const strangerProperties =
  /^(?:review|reviews|comment|itemReviewed|citation|mentions|about|creator|contributor|interactionStatistic|performer|actor|attendee|customer)$/;
const articleTypes = /Article|BlogPosting|Recipe|Report$/;
const strangerTypes = /Review|Comment|Quotation|Question|Answer|Event|Book|Movie|MusicRecording/;

/**
 * The people that structured data names as the site's own.
 * @param isArticle people at the top level, as content systems write them, and with a job title are authors.
 */
export function structuredPeople(structured: readonly StructuredItem[], isArticle: boolean): PersonFact[] {
  const byName = new Map<string, PersonFact>();
  for (const item of structured) {
    if (!item.types.includes("Person") || !isOwnPerson(item, isArticle)) continue;
    const name = clean(
      stringAt(item, "name") ??
        [stringAt(item, "givenName"), stringAt(item, "familyName")].filter(Boolean).join(" "),
    );
    // "admin" and "webmaster" are accounts: without a title, a person needs a first and a last name.
    const isNamed = name !== null && (/\S\s\S/.test(name) || stringAt(item, "jobTitle") !== null);
    if (!isNamed || !mayBePerson(name) || byName.has(name) || byName.size >= peopleMax) continue;
    byName.set(name, {
      name,
      title: clean(stringAt(item, "jobTitle") ?? stringAt(item, "roleName") ?? roleOf(item)),
      email: emailIn(stringAt(item, "email") ?? ""),
      linkedin:
        [...stringsAt(item, "sameAs"), ...stringsAt(item, "url")]
          .map((url) => socialProfile(url))
          .find((profile) => profile?.platform === "linkedin")?.url ?? null,
    });
  }
  return [...byName.values()];
}

const latin = /^[\p{Script=Latin}\p{M}\p{P}\p{N}\s]+$/u;

/** Accounts have names like people: "Muster Editorial Team", "Redaktion Musterblatt". */
function mayBePerson(name: string): boolean {
  return !latin.test(name) || !/\s/.test(name) || personName(name) !== null || isFirstName(firstNameOf(name));
}

/** An author counts only with a job title or an employer, and not on an article: most are guests or customers. */
function isOwnPerson(item: StructuredItem, isArticle: boolean): boolean {
  if (item.parent === null) {
    const isDescribed = stringAt(item, "jobTitle") !== null || stringAt(item, "email") !== null;
    return !isArticle || (item.syntax === "microdata" && isDescribed) || item.types.includes("Organization");
  }
  if (strangerProperties.test(item.parent.property)) return false;
  if (item.holders.some((type) => strangerTypes.test(type))) return false;
  if (!/^(?:author|editor|reviewedBy|accountablePerson)$/.test(item.parent.property)) return true;
  if (isArticle || item.holders.some((type) => articleTypes.test(type))) return false;
  return stringAt(item, "jobTitle") !== null || stringAt(item, "worksFor") !== null;
}

function roleOf(item: StructuredItem): string | null {
  return item.parent && /^founders?$/.test(item.parent.property) ? "Founder" : null;
}

function clean(text: string | null | undefined): string | null {
  return text ? collapseSpace(text).slice(0, 200) || null : null;
}

const cardsMax = 200;
const cardClass = /(?:^|\s)(?:vcard|h-card)(?:\s|$)/;

/** People in hCards and h-cards, without organisations and post authors. */
export function hcardPeople(elements: readonly HtmlElement[]): PersonFact[] {
  const people: PersonFact[] = [];
  const read = new Set<HtmlNode>();
  for (const element of elements) {
    const names = element.attribs.class;
    if (names === undefined || !cardClass.test(names)) continue;
    if (isInside(element, read)) continue;
    read.add(element);
    if (read.size > cardsMax) break;
    if (/author|comment|byline/.test(names)) continue;
    const fields = fieldsOf(element);
    const name = personName(fields.get("name") ?? "");
    const title = fields.get("title") ?? null;
    const email = fields.get("email") ?? null;
    // Companies mark their own name so, too: without a title, the address must spell the person's.
    const isPerson = title !== null || (email !== null && spellsName(email, name ?? "") > 0);
    if (name === null || fields.has("org-name") || !isPerson) continue;
    people.push({
      name,
      title,
      email,
      linkedin: fields.get("linkedin") ?? null,
    });
  }
  return people;
}

function fieldsOf(card: HtmlElement): Map<string, string> {
  const fields = new Map<string, string>();
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      for (const [field, value] of fieldsAt(node)) {
        if (value && !fields.has(field)) fields.set(field, value.slice(0, 200));
      }
      visit(node);
    }
  };
  visit(card);
  return fields;
}

/** The fields of a card in one element. */
function fieldsAt(element: HtmlElement): [field: string, value: string | null][] {
  const classes = new Set((element.attribs.class ?? "").split(/\s+/));
  const found: [string, string | null][] = [];
  const has = (...names: string[]): boolean => names.some((name) => classes.has(name));
  if (has("fn") && has("org")) found.push(["org-name", "org"]);
  if (has("fn", "p-name")) found.push(["name", textContent(element, 100)]);
  if (has("title", "role", "p-job-title", "p-role")) found.push(["title", textContent(element, 100)]);
  const href = attribute(element, "href") ?? "";
  if (has("email", "u-email")) {
    found.push(["email", emailIn(href.replace(/^mailto:/i, "") || textContent(element, 200))]);
  }
  const profile = element.name === "a" ? socialProfile(href) : null;
  if (profile?.platform === "linkedin") found.push(["linkedin", profile.url]);
  return found;
}
