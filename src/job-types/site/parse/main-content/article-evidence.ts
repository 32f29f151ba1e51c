import type { HtmlElement } from "../html-tree.ts";
import type { PageMeta } from "../steps/page-meta.ts";
import { type StructuredItem, stringsAt } from "../steps/structured-data.ts";

export interface ArticleEvidence {
  /**
   * Whether the page calls itself an article. `og:type` is weak: publishing systems write it into every page
   * of a company's site, but a time of publication only into articles.
   */
  declared: "clearly" | "weakly" | "no";
  /** The text of the article as the page's JSON-LD gives it, or null. */
  body: string | null;
}

/** No `Review`: companies mark what their customers say so. */
const articleTypes = /^(?:\w*Article|\w*BlogPosting|ClaimReview|Report|Recipe|HowTo)$/;
/** A page that describes this many articles is a list of them. */
const listedMin = 3;
const bodyCharsMin = 250;
const bodyCharsMax = 50_000;

/** What a page says of being an article in schema.org data, microdata and OpenGraph. */
export function findArticleEvidence(
  elements: readonly HtmlElement[],
  meta: PageMeta,
  structured: readonly StructuredItem[],
): ArticleEvidence {
  const items = structured.filter((item) => item.types.some((type) => articleTypes.test(type)));
  let body = "";
  for (const item of items) {
    if (item.syntax !== "json-ld") continue;
    for (const text of stringsAt(item, "articleBody")) if (text.length > body.length) body = text;
  }
  return {
    declared: declaredBy(elements, meta, items),
    body: body.length >= bodyCharsMin ? body.slice(0, bodyCharsMax) : null,
  };
}

function declaredBy(
  elements: readonly HtmlElement[],
  { values }: PageMeta,
  items: readonly StructuredItem[],
): ArticleEvidence["declared"] {
  const own = items.filter((item) => item.parent === null || item.parent.property === "mainEntity");
  if (own.length > 0 && own.length < listedMin) return "clearly";
  if (elements.some((element) => /(?:^|\s)articleBody(?:\s|$)/.test(element.attribs.itemprop ?? "")))
    return "clearly";
  if (values.has("article:published_time")) return "clearly";
  return /^article$/i.test(values.get("og:type") ?? "") ? "weakly" : "no";
}
