import {
  attribute,
  type HtmlDocument,
  type HtmlElement,
  type HtmlParent,
  textContent,
} from "../html-tree.ts";
import { articleContent } from "./article-content.ts";
import type { DisplayedText } from "./displayed-text.ts";
import { boilerplateOf } from "./page-boilerplate.ts";
import type { PageMeta } from "./page-meta.ts";
import { isNoise } from "./page-noise.ts";
import type { StructuredItem } from "./structured-data.ts";

export interface MainContent {
  root: HtmlParent;
  /** Elements below `root` that do not belong to the content. */
  skip: (element: HtmlElement) => boolean;
  method: "article" | "pruned_page";
}

export interface MainContentInput {
  document: HtmlDocument;
  elements: readonly HtmlElement[];
  meta: PageMeta;
  structured: readonly StructuredItem[];
  displayedText: DisplayedText;
}

/**
 * On a page that does not call itself an article, Readability's choice is taken where it keeps this share
 * of the text: less is one section of several, more is all of them without their headings.
 */
const articleShare = { min: 0.6, max: 0.9 };
/** A page that calls itself an article may carry any amount of comments, but its article is not a line. */
const articleCharsMin = 250;
const articleTypes = /^(?:\w*Article|\w*BlogPosting|Report|Review|Recipe|HowTo|ScholarlyArticle)$/;

/**
 * The content of a page without what stands on every page of its site. Articles go through Readability;
 * company pages have many parts of equal weight, of which Readability would keep one, so they are pruned
 * of navigation, header, footer and the like instead.
 */
export function mainContent(input: MainContentInput): MainContent {
  const { document, elements } = input;
  const isBoilerplate = boilerplateOf(document, isNoise);
  const skip = (element: HtmlElement): boolean => isNoise(element) || isBoilerplate(element);
  const pruned: MainContent = { root: document, skip, method: "pruned_page" };
  const article = articleContent(document, elements.length, skip, input.displayedText);
  if (!article) return pruned;
  const articleChars = textContent(article, Number.POSITIVE_INFINITY, isNoise).length;
  const share = articleChars / Math.max(1, textContent(document, Number.POSITIVE_INFINITY, skip).length);
  const isArticle = isDeclaredArticle(input)
    ? articleChars >= articleCharsMin
    : share >= articleShare.min && share <= articleShare.max;
  return isArticle ? { root: article, skip: isNoise, method: "article" } : pruned;
}

function isDeclaredArticle({ elements, meta, structured }: MainContentInput): boolean {
  if (/^article$/i.test(meta.values.get("og:type") ?? "")) return true;
  if (meta.values.has("article:published_time")) return true;
  if (structured.some((item) => item.parent === null && item.types.some((type) => articleTypes.test(type))))
    return true;
  return hasOneArticle(elements);
}

/** One `<article>` with several paragraphs; a list of teasers has many. */
function hasOneArticle(elements: readonly HtmlElement[]): boolean {
  const articles = elements.filter((element) => element.name === "article");
  const [only] = articles;
  if (!only || articles.length > 1) return false;
  return attribute(only, "role") !== "presentation" && textContent(only, 1500).length >= 1500;
}
