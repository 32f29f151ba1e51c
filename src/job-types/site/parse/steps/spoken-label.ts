import { attribute, type HtmlElement, type HtmlParent, isElement } from "../html-tree.ts";

/** What a link without text is called: its label, the text of its picture, or its title; empty without any. */
export function spokenLabel(element: HtmlElement): string {
  return attribute(element, "aria-label") ?? imageText(element) ?? attribute(element, "title") ?? "";
}

function imageText(parent: HtmlParent): string | undefined {
  for (const node of parent.children) {
    if (!isElement(node)) continue;
    const text =
      node.name === "img" ? attribute(node, "alt") : (attribute(node, "aria-label") ?? imageText(node));
    if (text) return text;
  }
  return undefined;
}
