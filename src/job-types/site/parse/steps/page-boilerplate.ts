import { attribute, type HtmlElement, type HtmlParent, isElement, textData } from "../html-tree.ts";
import { regionOf } from "./page-region.ts";

/** Words in class and id that name parts round the content. Whole words, between `-`, `_` and camel case. */
const boilerplateWords = new Set(
  (
    "ad ads advert advertisement banner breadcrumb breadcrumbs comments disqus footer related share sharing " +
    "shareaddthis sidebar skip social sponsor sponsored subscribe newsletter pagination pager popup promo " +
    "toolbar widget-area login masthead outbrain taboola addtoany sharedaddy jp-relatedposts menu navbar nav"
  ).split(" "),
);
const contentTags = new Set(["html", "body", "main", "article"]);

/**
 * An element with this share of a page's running text is its content, whatever it is called. Tags and
 * roles err less than class names: a short page may well have less text than its footer.
 */
const contentShareMin = { region: 0.8, name: 0.35 };

/**
 * Tells the parts of a page that are round its content: navigation, header, footer, asides, forms, share
 * and subscription boxes, advertisements. What holds a large part of the text that is no link is never
 * one of them: whole pages stand in a `form` (ASP.NET) or in a `div` named `has-sidebar`.
 */
export function boilerplateOf(
  root: HtmlParent,
  skip: (element: HtmlElement) => boolean,
): (element: HtmlElement) => boolean {
  const chars = runningChars(root, skip);
  const whole = Math.max(1, chars.get(root) ?? 0);
  return (element) => {
    if (contentTags.has(element.name)) return false;
    const share = (chars.get(element) ?? 0) / whole;
    if (regionOf(element, "main") !== "main") return share < contentShareMin.region;
    return share < contentShareMin.name && isNamedBoilerplate(element);
  };
}

function isNamedBoilerplate(element: HtmlElement): boolean {
  if (element.name === "form" || attribute(element, "aria-hidden") === "true") return true;
  if (!/^(?:div|section|ul|ol|span|p|table)$/.test(element.name)) return false;
  const names = `${element.attribs.id ?? ""} ${element.attribs.class ?? ""}`.slice(0, 300);
  return names.trim() !== "" && wordsOf(names).some((word) => boilerplateWords.has(word));
}

/** Characters of text outside links below each element. */
function runningChars(root: HtmlParent, skip: (element: HtmlElement) => boolean): Map<HtmlParent, number> {
  const chars = new Map<HtmlParent, number>();
  const visit = (parent: HtmlParent): number => {
    let sum = 0;
    for (const node of parent.children) {
      const data = textData(node);
      if (data !== undefined) sum += data.trim().length;
      else if (isElement(node) && node.name !== "a" && !skip(node)) sum += visit(node);
    }
    chars.set(parent, sum);
    return sum;
  };
  visit(root);
  return chars;
}

function wordsOf(names: string): string[] {
  return names
    .replace(/(?<=[a-z])(?=[A-Z])/g, "-")
    .toLowerCase()
    .split(/[\s_-]+/);
}
