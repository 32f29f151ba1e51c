import { decodeCloudflare } from "../emails/protected-emails.ts";
import {
  attribute,
  type HtmlElement,
  type HtmlParent,
  hasAttributes,
  inlineTags,
  isElement,
  textData,
} from "../html-tree.ts";
import { readHidingStyles } from "./hiding-styles.ts";

/** What a reader sees of an element whose text in the source is another; undefined for all others. */
export type DisplayedText = (element: HtmlElement) => string | undefined;

/** A decoy inside an address is short; what is longer opens when a reader asks for it. */
const decoyCharsMax = 40;
const protectedLink = "/cdn-cgi/l/email-protection#";

/**
 * Tells the text of elements that sites hide from harvesters: addresses that Cloudflare encodes, text that
 * a style turns round, and decoys in a line of text that a style sheet hides.
 */
export function findDisplayedText(elements: readonly HtmlElement[]): DisplayedText {
  const styles = readHidingStyles(elements);
  return (element) => {
    if (!hasAttributes(element)) return undefined;
    const encoded = attribute(element, "data-cfemail") ?? encodedLink(element);
    if (encoded) return decodeCloudflare(encoded);
    if (styles.reverses(element)) return [...sourceText(element)].reverse().join("");
    if (!inlineTags.has(element.name) || !styles.hides(element)) return undefined;
    return isDecoy(element) ? "" : undefined;
  };
}

/** Text between two others, without space: part of a word that its reader does not see. */
function isDecoy(element: HtmlElement): boolean {
  const isBetween = element.prev?.type === "text" && element.next?.type === "text";
  return isBetween && sourceText(element).length <= decoyCharsMax;
}

function encodedLink(element: HtmlElement): string | undefined {
  const href = element.attribs.href;
  if (!href?.includes(protectedLink)) return undefined;
  return href.slice(href.indexOf(protectedLink) + protectedLink.length, 1000).trim();
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
