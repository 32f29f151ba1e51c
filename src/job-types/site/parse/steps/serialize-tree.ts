import { type HtmlElement, type HtmlParent, isElement, textData } from "../html-tree.ts";
import type { DisplayedText } from "./displayed-text.ts";

/** The attributes that extraction and Markdown read; the rest would only cost time. */
const keptAttributes = [
  "id",
  "class",
  "href",
  "src",
  "alt",
  "role",
  "itemprop",
  "rel",
  "lang",
  "start",
  "colspan",
  "title",
];
/** Readability runs regular expressions over classes; one of 2 MB overflowed their stack. */
const valueCharsMax = 2048;
const voidTags = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** The tree as HTML again, as readers see it, without the elements that `skip` names and what is in them. */
export function serializeTree(
  root: HtmlParent,
  skip: (element: HtmlElement) => boolean,
  displayedText: DisplayedText,
): string {
  const parts: string[] = [];
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      const data = textData(node);
      if (data !== undefined) parts.push(escapeHtml(data));
      else if (isElement(node) && !skip(node)) {
        const displayed = displayedText(node);
        if (displayed !== undefined) {
          parts.push(escapeHtml(displayed));
          continue;
        }
        parts.push(openTag(node));
        if (voidTags.has(node.name)) continue;
        visit(node);
        parts.push(`</${node.name}>`);
      }
    }
  };
  visit(root);
  return parts.join("");
}

function openTag(element: HtmlElement): string {
  let tag = `<${element.name}`;
  for (const name of keptAttributes) {
    if (!Object.hasOwn(element.attribs, name)) continue;
    tag += ` ${name}="${escapeHtml((element.attribs[name] ?? "").slice(0, valueCharsMax))}"`;
  }
  return `${tag}>`;
}

function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
