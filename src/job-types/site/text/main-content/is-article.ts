import { type HtmlElement, isElement } from "../../page/html-tree.ts";
import type { PageMeta } from "../../page/page-meta.ts";
import { type StructuredItem, stringsAt } from "../../page/structured-data.ts";
import { isHeading, isProse, ownWeight, tagOf } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

export interface ArticleEvidence {
  /**
   * Whether the page declares itself an article. `og:type` is weak: publishing systems write it into every page of a
   * company's site, but a publication time only into articles. A page that declares nothing may still bear a
   * `dateline`: a date or an author beside its title, or a class of its publishing system.
   */
  declared: "clearly" | "weakly" | "dateline" | "no";
  /** The text of the article in the page's JSON-LD, or null. */
  body: string | null;
  /** The ingredients of a recipe in the page's structured data. */
  ingredients: readonly string[];
}

/** Without `Review`: companies mark customers' quotes as reviews. */
const articleTypes = /^(?:\w*Article|\w*BlogPosting|ClaimReview|Report|Recipe|HowTo)$/;
/** A page that describes this many articles is a list of them. */
const listedMin = 3;
const bodyCharsMin = 250;
const bodyCharsMax = 50_000;
const ingredientsMax = 60;

/** Declarations of an article in schema.org data, microdata and OpenGraph. */
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
    ingredients: items.flatMap((item) => stringsAt(item, "recipeIngredient")).slice(0, ingredientsMax),
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
  if (/^article$/i.test(values.get("og:type") ?? "")) return "weakly";
  const body = elements.find(({ name }) => name === "body");
  return articlePage.test(body?.attribs.class ?? "") ? "dateline" : "no";
}

/** How WordPress and Drupal mark the page of a single article. */
const articlePage =
  /(?:^|\s)(?:single-post|(?:page-)?node-type-(?:article|story|blog|blog-post|news))(?:\s|$)/;

/** Blocks before and after a title that may hold its dateline. */
const datelineBlocks = { before: 3, after: 4 };
const datelineWeightMax = 150;
/** 3.5.2024, 3 May 2024, May 3rd, 2024, 2024-05-03, 2024年5月3日 */
const date =
  /(?<!\d)(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:19|20)\d\d|\d{1,2}(?:\.|º|er|st|nd|rd|th)?(?: de)? \p{L}{3,12}\.?,?(?: de)? (?:19|20)\d\d|\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d|(?:19|20)\d\d[-./]\d\d?[-./]\d\d?|(?:19|20)\d\d ?[年년] ?\d{1,2} ?[月월] ?\d{1,2})(?!\d)/u;

/** Whether a date or an author stands beside the title. */
export function hasDateline(outline: PageOutline, title: Block, roleOf: (box: Box) => BoxRole): boolean {
  const at = outline.blocks.indexOf(title);
  const beside = outline.blocks.slice(Math.max(0, at - datelineBlocks.before), at + datelineBlocks.after + 1);
  return beside.some(({ box, inline, text, weight }) => {
    if (weight > datelineWeightMax) return false;
    if (date.test(text) || [box.node, ...inline].some((node) => isElement(node) && node.name === "time"))
      return true;
    return [box, box.parent, box.parent?.parent].some((outer) => outer && roleOf(outer) === "byline");
  });
}

/** Every article has a paragraph, and a clearly declared one has some text. */
const paragraphWeightMin = 50;
const articleWeightMin = 150;
/** Amount of prose that makes a page an article even on weak evidence. */
const proseWeightMin = 500;
const proseShareMin = 0.3;
/** The same with a dateline only: news of a company bear one too, and so do its lists. */
const datelined = { proseWeightMin: 250, proseShareMin: 0.5 };
/** A page with this many other sections belongs to a company, and its longest section is one of several. */
export const sectionsBesideMax = 2;
/** A box with less than this multiple of another's text is the same one, wrapped. */
const sameBoxMax = 1.05;

/** On weak evidence only a page of prose is an article, or one with its prose in a named body. */
export function isArticle(
  outline: PageOutline,
  kept: ReadonlySet<Block>,
  root: Box,
  declared: ArticleEvidence["declared"],
  role: BoxRole,
): boolean {
  let prose = 0;
  let inside = 0;
  let whole = 0;
  outline.blocks.forEach((block, index) => {
    if (!kept.has(block)) return;
    const own = ownWeight(block);
    whole += own;
    if (index < root.firstBlock || index >= root.endBlock) return;
    inside += own;
    if (isProse(block)) prose += own;
  });
  if (prose < paragraphWeightMin) return false;
  if (declared === "clearly") return inside >= articleWeightMin;
  if (role !== "body" && sectionsBeside(outline, kept, root) >= sectionsBesideMax) return false;
  if (declared === "dateline")
    return prose >= datelined.proseWeightMin && prose >= whole * datelined.proseShareMin;
  if (prose >= proseWeightMin && prose >= whole * proseShareMin) return true;
  return prose >= inside * 0.5 && (inside >= whole * 0.5 || role === "body");
}

/** Headings beside `root`, in the next larger box, with text below them that is not a link. */
export function sectionsBeside(outline: PageOutline, kept: ReadonlySet<Block>, root: Box): number {
  let scope = root;
  while (scope.parent && !isArticleTag(scope) && ownWeight(scope) < ownWeight(root) * sameBoxMax)
    scope = scope.parent;
  let sections = 0;
  let [own, links, isOpen] = [0, 0, false];
  const end = (opens: boolean): void => {
    if (isOpen && own > links) sections += 1;
    [own, links, isOpen] = [0, 0, opens];
  };
  for (let index = scope.firstBlock; index < scope.endBlock; index += 1) {
    const block = outline.blocks[index];
    if (!block || !kept.has(block) || (index >= root.firstBlock && index < root.endBlock)) end(false);
    else if (isHeading(tagOf(block))) end(true);
    else {
      own += ownWeight(block);
      links += block.linkWeight;
    }
  }
  end(false);
  return sections;
}

function isArticleTag({ node }: Box): boolean {
  return isElement(node) && node.name === "article";
}
