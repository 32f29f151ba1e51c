import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { type HtmlDocument, type HtmlElement, type HtmlParent, parseTree } from "../html-tree.ts";
import type { DisplayedText } from "./displayed-text.ts";
import { serializeTree } from "./serialize-tree.ts";

/** Readability's time grows faster than the page; the largest page of the article benchmark has 8,000. */
const elementsMax = 30_000;

/**
 * The article of a page as Readability finds it, in a tree of its own, or null when it finds none.
 * @param elementCount of the page; very large ones are not tried.
 */
export function articleContent(
  root: HtmlParent,
  elementCount: number,
  skip: (element: HtmlElement) => boolean,
  displayedText: DisplayedText,
): HtmlDocument | null {
  if (elementCount === 0 || elementCount > elementsMax) return null;
  const html = serializeTree(root, skip, displayedText);
  const page = /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
  try {
    const { document } = parseHTML(`<!doctype html>${page}`);
    // Readability's types name the browser's Document, which this project does not load.
    const article = new Readability(document as never, { keepClasses: true, disableJSONLD: true }).parse();
    return article?.content ? parseTree(article.content).document : null;
  } catch {
    // It throws on trees that no browser builds; such a page is pruned instead of lost.
    return null;
  }
}
