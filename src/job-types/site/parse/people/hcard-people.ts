import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isInside,
  textContent,
} from "../html-tree.ts";
import type { PersonFact } from "../site-page.ts";
import { socialProfile } from "../steps/social-profile.ts";
import { emailIn } from "./people-units.ts";
import { personName } from "./person-name.ts";

const cardsMax = 200;
const cardClass = /(?:^|\s)(?:vcard|h-card)(?:\s|$)/;

/** People of hCards and h-cards; cards of organisations, and authors of posts, are none. */
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
    if (name === null || fields.has("org-name") || (title === null && !fields.has("email"))) continue;
    people.push({
      name,
      title,
      email: fields.get("email") ?? null,
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

/** The fields of a card that one element holds. */
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
