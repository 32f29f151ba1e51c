import { bareLetters } from "../../../text/fold.ts";
import { type PageKind, pageKind } from "../contacts/page-kind.ts";
import type { SitePage } from "../page/site-page.ts";

const contactStart = 60;
/** A text about how to make contact, not about what the site offers. */
const contacting =
  /(?<!\p{L})(?:[ck]onta[ck]?t|e-?mail|mail|t[eé]l[eéè]?[fp]|phone|puhelin|whatsapp|formul|adres|address|yhteyst|связ|свяж|контакт|тел|επικοινων|iletişim|iletisim|お問い合わせ|연락|联系)/iu;
const contactDetail = /\S@\S|\d{3}[\s./-]?\d{3}/;

/**
 * What the site is, in its own words: as stated for the organisation, else of the home page or a page about it, else of
 * another page, last of one with contacts if it says more than how to reach it. Legal pages, posts and references describe
 * themselves.
 */
export function descriptionOf(pages: readonly SitePage[]): string | null {
  const described = pages.map((page) => ({ page, kind: kindOf(page), text: usable(page) }));
  const of = (kind: PageKind) => described.find((each) => each.kind === kind && each.text !== null)?.text;
  const contact = described.find(
    ({ kind, text }) => kind === "contact" && text !== null && !isAboutContacts(text),
  );
  return (
    pages.find(({ facts }) => facts.describesSite)?.facts.description ??
    of("home") ??
    of("about") ??
    pages.find(({ facts }) => facts.introduction !== null)?.facts.introduction ??
    of("other") ??
    contact?.text ??
    null
  );
}

/** Types whose page is about one thing of many. */
const oneOfMany = /^(?:Recipe|Product|ProductGroup|Event|JobPosting|Book|Course|Movie|Accommodation)$/;

function kindOf(page: SitePage): PageKind {
  const kind = pageKind(page);
  // A blog's home page is titled as its posts are.
  if (new URL(page.url).pathname === "/") return kind === "story" ? "home" : kind;
  const types = page.facts.schemaOrg.flatMap((item) => item["@type"]);
  return types.some((type) => typeof type === "string" && oneOfMany.test(type)) ? "story" : kind;
}

/** The page's description, unless it says no more than the title. */
function usable({ title, facts: { description } }: SitePage): string | null {
  if (description === null) return null;
  return wordsOf(description) === wordsOf(title ?? "") ? null : description;
}

function wordsOf(text: string): string {
  return text.split(/\s+/).map(bareLetters).sort().join(" ").trim();
}

function isAboutContacts(text: string): boolean {
  const start = text.slice(0, contactStart);
  return contacting.test(start) || contactDetail.test(start);
}
