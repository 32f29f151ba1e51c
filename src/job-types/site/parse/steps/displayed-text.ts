import { decodeCloudflare } from "../emails/protected-emails.ts";
import { attribute, type HtmlElement, type HtmlParent, isElement, textData } from "../html-tree.ts";
import { findReversedText } from "./reversed-text.ts";

/** What a reader sees of an element whose text in the source is another; undefined for all others. */
export type DisplayedText = (element: HtmlElement) => string | undefined;

/**
 * Tells the text of elements that sites hide from harvesters: addresses that Cloudflare encodes and text
 * that a style turns round.
 */
export function findDisplayedText(elements: readonly HtmlElement[]): DisplayedText {
  const isReversed = findReversedText(elements);
  return (element) => {
    const encoded =
      attribute(element, "data-cfemail") ??
      attribute(element, "href")?.split("/cdn-cgi/l/email-protection#")[1]?.slice(0, 1000);
    if (encoded) return decodeCloudflare(encoded);
    return isReversed(element) ? [...sourceText(element)].reverse().join("") : undefined;
  };
}

/** Whether an element's own attributes keep it from being shown. */
export function isHidden(element: HtmlElement): boolean {
  if (Object.hasOwn(element.attribs, "hidden") && element.attribs.hidden !== "until-found") return true;
  const style = element.attribs.style?.slice(0, 2000);
  return style !== undefined && /display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden/i.test(style);
}

function sourceText(element: HtmlElement): string {
  let text = "";
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      const data = textData(node);
      if (data !== undefined) text += data;
      else if (isElement(node) && node.type === "tag" && !isHidden(node)) visit(node);
    }
  };
  visit(element);
  return text;
}
