import { collapseSpace } from "../html-tree.ts";
import type { PersonFact } from "../site-page.ts";
import { socialProfile } from "../steps/social-profile.ts";
import { type StructuredItem, stringAt, stringsAt } from "../steps/structured-data.ts";

const peopleMax = 100;
/** People in these places are customers or sources, not the site's own. */
const strangerProperties =
  /^(?:review|reviews|comment|itemReviewed|citation|mentions|about|creator|contributor|interactionStatistic|performer|actor|attendee|customer)$/;
const strangerTypes = /Review|Comment|Quotation|Question|Answer|Event|Book|Movie|MusicRecording/;

/** The people whom a page's structured data names as its own. */
export function structuredPeople(structured: readonly StructuredItem[]): PersonFact[] {
  const byName = new Map<string, PersonFact>();
  for (const item of structured) {
    if (!item.types.includes("Person") || !isOwnPerson(item)) continue;
    const name = clean(
      stringAt(item, "name") ??
        [stringAt(item, "givenName"), stringAt(item, "familyName")].filter(Boolean).join(" "),
    );
    // "admin" and "webmaster" are accounts: a person without a title has a first and a last name.
    const isNamed = name !== null && (/\S\s\S/.test(name) || stringAt(item, "jobTitle") !== null);
    if (!isNamed || byName.has(name) || byName.size >= peopleMax) continue;
    byName.set(name, {
      name,
      title: clean(stringAt(item, "jobTitle") ?? stringAt(item, "roleName") ?? roleOf(item)),
      email:
        stringAt(item, "email")
          ?.replace(/^mailto:/i, "")
          .toLowerCase() ?? null,
      linkedin:
        [...stringsAt(item, "sameAs"), ...stringsAt(item, "url")]
          .map((url) => socialProfile(url))
          .find((profile) => profile?.platform === "linkedin")?.url ?? null,
    });
  }
  return [...byName.values()];
}

/** An author counts only with a job title or an employer: most are guests or customers. */
function isOwnPerson(item: StructuredItem): boolean {
  if (item.parent === null) return true;
  if (strangerProperties.test(item.parent.property)) return false;
  if (item.holders.some((type) => strangerTypes.test(type))) return false;
  if (item.parent.property !== "author") return true;
  return stringAt(item, "jobTitle") !== null || stringAt(item, "worksFor") !== null;
}

function roleOf(item: StructuredItem): string | null {
  return item.parent && /^founders?$/.test(item.parent.property) ? "Founder" : null;
}

function clean(text: string | null | undefined): string | null {
  return text ? collapseSpace(text).slice(0, 200) || null : null;
}
