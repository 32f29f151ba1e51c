import { isNamedContact } from "../../contacts/page-kind.ts";
import type { DisplayedText } from "../../page/displayed-text.ts";
import { type HtmlDocument, type HtmlElement, type HtmlParent, isElement } from "../../page/html-tree.ts";
import type { PageMeta } from "../../page/page-meta.ts";
import type { StructuredItem } from "../../page/structured-data.ts";
import { articleContent } from "./article-content.ts";
import { blocksOutside, findBoilerplate } from "./boilerplate.ts";
import { createRoleReader } from "./box-role.ts";
import { withContactsOutside } from "./contacts-outside.ts";
import type { ContentChoice } from "./content-root.ts";
import { findArticleEvidence, hasDateline } from "./is-article.ts";
import { pageContent } from "./page-content.ts";
import { type Box, outlinePage, type PageOutline } from "./page-outline.ts";
import { findTitleBlock, headingOf, withLead } from "./title-and-lead.ts";

export interface MainContent {
  root: HtmlParent;
  /** Elements below `root` that are not content. */
  skip: (element: HtmlElement) => boolean;
  method: "article" | "pruned_page";
}

export interface MainContentInput {
  document: HtmlDocument;
  elements: readonly HtmlElement[];
  meta: PageMeta;
  structured: readonly StructuredItem[];
  displayedText: DisplayedText;
  /** Base of relative URLs, which is the page's own unless it says otherwise. */
  baseUrl: string;
}

/**
 * The content of a page without its site's template. For an article, its text; company pages, shops and forums have
 * many parts of equal weight, so for them the page without navigation, header, footer and the like. Linear in the
 * tree.
 */
export function mainContent(input: MainContentInput): MainContent {
  const { elements, meta, baseUrl } = input;
  const outline = outlinePage(input.document, input.displayedText);
  const roleOf = createRoleReader();
  const titles = [meta.title, meta.values.get("og:title") ?? null];
  const title = findTitleBlock(outline, titles);
  const evidence = findArticleEvidence(elements, meta, input.structured);
  if (evidence.declared === "no" && title && hasDateline(outline, title, roleOf))
    evidence.declared = "dateline";
  let isContact: boolean | undefined;
  const isContactPage = (): boolean => {
    isContact ??=
      isNamedContact(baseUrl, meta.title) || isNamedContact(baseUrl, headingOf(outline, title)?.text ?? null);
    return isContact;
  };
  if (/^(?:weakly|dateline)$/.test(evidence.declared) && isContactPage()) evidence.declared = "no";
  const page = (isArticle: boolean) => {
    const out = findBoilerplate(outline, roleOf, isArticle, title);
    return { outline, out, kept: blocksOutside(outline, out), roleOf };
  };
  if (evidence.declared !== "no") {
    const article = articleContent({ ...page(true), evidence, title });
    if (article) return contentOf(outline, article, "article");
  }
  const whole = page(false);
  const content = pageContent(outline, whole.out, whole.kept);
  const titled = withLead(content, whole, title, true);
  return contentOf(
    outline,
    isContactPage() ? withContactsOutside(titled, outline, roleOf) : titled,
    "pruned_page",
  );
}

function contentOf(outline: PageOutline, choice: ContentChoice, method: MainContent["method"]): MainContent {
  const { root, blocks } = choice;
  const skipped = new Set<HtmlElement>(outline.noise);
  for (const { node } of choice.boxes) if (isElement(node)) skipped.add(node);
  // Prefix sums of the blocks that stay, so that a box without any is found at once.
  const staying = new Int32Array(outline.blocks.length + 1);
  outline.blocks.forEach((block, index) => {
    staying[index + 1] = (staying[index] ?? 0) + (blocks.has(block) ? 0 : 1);
  });
  const isEmptied = (box: Box): boolean => staying[box.endBlock] === staying[box.firstBlock];
  for (const { box, inline } of blocks) {
    // Text directly inside an element goes only with all of it.
    let whole: Box | null = null;
    for (let outer: Box | null = box; outer && outer !== root && isEmptied(outer); outer = outer.parent)
      whole = outer;
    if (whole && isElement(whole.node)) skipped.add(whole.node);
    else for (const element of inline) skipped.add(element);
  }
  return { root: root.node, skip: (element) => skipped.has(element), method };
}
