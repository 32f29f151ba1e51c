import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textContent,
  textData,
} from "../html-tree.ts";
import type { DisplayedText } from "../steps/displayed-text.ts";
import { linkText } from "../steps/page-links.ts";
import { escapeLinkText, escapeText, escapeUrl, inlineCode } from "./escape-markdown.ts";

/** What every part of a page's Markdown is written with. */
export interface MarkdownContext {
  /** Where relative addresses start from. */
  baseUrl: string;
  /** Elements to leave out with all that is in them. */
  skip: (element: HtmlElement) => boolean;
  displayedText: DisplayedText;
}

const marks: Record<string, string> = {
  b: "**",
  strong: "**",
  em: "*",
  i: "*",
  cite: "*",
  dfn: "*",
  s: "~~",
  del: "~~",
  strike: "~~",
};

/** Hard line break; two spaces before the line end. */
const hardBreak = "  \n";

/** A run of inline nodes as one piece of Markdown, spaces collapsed and trimmed. */
export function inlineMarkdown(nodes: readonly HtmlNode[], context: MarkdownContext): string {
  const text = write(nodes, context, new Set());
  return text
    .split("\u2028")
    .map((line) => line.replace(/[\s\u200b\ufeff\0]+/g, " ").trim())
    .join("\u2028")
    .replace(/^\u2028+|\u2028+$/g, "")
    .replace(/\u2028{2,}/g, "\u2028")
    .replaceAll("\u2028", hardBreak);
}

function write(nodes: readonly HtmlNode[], context: MarkdownContext, open: ReadonlySet<string>): string {
  const pieces: string[] = [];
  // The piece before, where it is an element's. Reading the end of the whole text costs its length.
  let before = "";
  for (const node of nodes) {
    const data = textData(node);
    if (data !== undefined) {
      pieces.push(escapeText(data.replaceAll("\u2028", " ")));
      before = "";
    } else if (isElement(node) && !context.skip(node)) {
      const piece = writeElement(node, context, open);
      if (runTogether(before, piece)) pieces.push(" ");
      pieces.push(piece);
      before = piece;
    }
  }
  return pieces.join("");
}

/**
 * Two elements without a space between are boxes side by side on most pages: menus, labels with values.
 * Single letters are parts of an animated word.
 */
function runTogether(before: string, after: string): boolean {
  return after.length > 1 && /^[\p{L}\p{N})]{2}$/u.test(before.slice(-2)) && /^[[\p{L}\p{N}]/u.test(after);
}

function writeElement(element: HtmlElement, context: MarkdownContext, open: ReadonlySet<string>): string {
  const displayed = context.displayedText(element);
  if (displayed !== undefined) return escapeText(displayed);
  switch (element.name) {
    case "br":
      return "\u2028";
    case "a":
      return writeLink(element, context, open);
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      return inlineCode(textContent(element));
    case "q":
      return `"${write(element.children, context, open)}"`;
    case "img":
    case "svg":
    case "picture":
      return "";
    default:
      return writeMarked(element, context, open);
  }
}

/** Emphasis, with the spaces at its ends moved out: `** bold**` is no bold in Markdown. */
function writeMarked(element: HtmlElement, context: MarkdownContext, open: ReadonlySet<string>): string {
  const mark = marks[element.name];
  if (!mark || open.has(mark)) return write(element.children, context, open);
  const inner = write(element.children, context, new Set([...open, mark]));
  const text = inner.trim();
  if (!/[\p{L}\p{N}]/u.test(text) || text.includes("\u2028")) return inner;
  const start = inner.slice(0, inner.length - inner.trimStart().length);
  const end = inner.slice(inner.trimEnd().length);
  return `${start}${mark}${text}${mark}${end}`;
}

function writeLink(element: HtmlElement, context: MarkdownContext, open: ReadonlySet<string>): string {
  const inner = write(element.children, context, open);
  const text = inner.replaceAll("\u2028", " ").replace(/\s+/g, " ").trim();
  const url = linkUrl(element, context.baseUrl);
  if (!url || open.has("a")) return inner;
  const label = text || escapeText(linkText(element));
  if (!label) return "";
  if (repeatsAddress(label, url)) return inner || label;
  const start = /^\s/.test(inner) ? " " : "";
  const end = /\s$/.test(inner) ? " " : "";
  return `${start}[${escapeLinkText(label)}](${escapeUrl(url)})${end}`;
}

/** The absolute address of a link that leads somewhere: web, mail or phone. */
export function linkUrl(element: HtmlElement, baseUrl: string): string | undefined {
  const href = attribute(element, "href");
  if (!href || href.startsWith("#") || href.length > 2048) return undefined;
  const url = URL.parse(href, baseUrl);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined;
}

/** `[info@firma.de](mailto:info@firma.de)` says the same thing twice. */
function repeatsAddress(label: string, url: string): boolean {
  const [scheme = "", address = ""] = url.split(/[:?]/);
  if (scheme === "mailto") return label.toLowerCase().includes(address.toLowerCase());
  return scheme === "tel" && label.replace(/\D/g, "").length >= 6;
}
