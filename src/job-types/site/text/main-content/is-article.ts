import { type HtmlElement, isElement } from "../../page/html-tree.ts";
import type { PageMeta } from "../../page/page-meta.ts";
import { type StructuredItem, stringsAt } from "../../page/structured-data.ts";
import { isHeading, isProse, ownWeight, tagOf } from "./block-kinds.ts";
import type { BoxRole } from "./box-role.ts";
import type { Block, Box, PageOutline } from "./page-outline.ts";

export interface ArticleEvidence {
  /**
   * Whether the page declares itself an article. `og:type` is weak: publishing systems write it into every page of a
   * company's site, but a publication time only into articles.
   */
  declared: "clearly" | "weakly" | "no";
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
  return /^article$/i.test(values.get("og:type") ?? "") ? "weakly" : "no";
}

/** Every article has a paragraph, and a clearly declared one has some text. */
const paragraphWeightMin = 50;
const articleWeightMin = 150;
/** Amount of prose that makes a page an article even on weak evidence. */
const proseWeightMin = 500;
const proseShareMin = 0.3;
/** A page with this many other sections belongs to a company, and its longest section is one of several. */
const sectionsBesideMax = 2;
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
  if (prose >= proseWeightMin && prose >= whole * proseShareMin) return true;
  return prose >= inside * 0.5 && (inside >= whole * 0.5 || role === "body");
}

/** Headings beside `root`, in the next larger box, with text below them that is not a link. */
function sectionsBeside(outline: PageOutline, kept: ReadonlySet<Block>, root: Box): number {
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
