import { attributeEmails } from "../../contacts/emails/attribute-emails.ts";
import { deobfuscate } from "../../contacts/emails/deobfuscate.ts";
import { scanEmails } from "../../contacts/emails/scan-emails.ts";
import type { DisplayedText } from "../../page/displayed-text.ts";
import {
  attribute,
  collapseSpace,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isInlineTag,
  textContent,
  textData,
} from "../../page/html-tree.ts";
import { linkText, plainAddress } from "../../page/page-links.ts";
import { type Inline, inlineText, type Mark } from "./content-model.ts";
import { LineBuilder, lineOfText } from "./line-builder.ts";

/** Context for reading any part of a page. */
export interface ContentContext {
  /** Base of relative URLs. */
  baseUrl: string;
  /** Elements to omit with their content. */
  skip: (element: HtmlElement) => boolean;
  displayedText: DisplayedText;
  /** Whether images are content. Otherwise one counts only as the text of a link. */
  images: boolean;
}

const marks: Readonly<Record<string, Mark>> = {
  b: "strong",
  strong: "strong",
  em: "emphasis",
  i: "emphasis",
  cite: "emphasis",
  dfn: "emphasis",
  s: "strike",
  del: "strike",
  strike: "strike",
};

/** Replaced elements that flow in a line but are not inline text. */
const inlineReplaced = ["br", "img", "picture", "svg", "math", "button", "input", "script"];
const replacedTags = new Set(inlineReplaced);

const codeTags = new Set(["code", "kbd", "samp", "tt"]);
const silentTags = new Set(["rp", "svg", "wbr"]);

/** By name, so that one look-up decides; pages may invent any number of names. */
const flowByTag = new Map<string, boolean>();
const flowsMax = 500;

/** Whether an element flows in a line of text. */
export function isInline({ name }: HtmlElement): boolean {
  const known = flowByTag.get(name);
  if (known !== undefined) return known;
  const isFlow = isInlineTag(name) || replacedTags.has(name);
  if (flowByTag.size < flowsMax) flowByTag.set(name, isFlow);
  return isFlow;
}

/** The mark that an element's tag gives its text. */
export function markOf(element: HtmlElement): Mark | undefined {
  return Object.hasOwn(marks, element.name) ? marks[element.name] : undefined;
}

/**
 * Converts inline nodes to paragraphs: one, unless consecutive line breaks separate them. Blocks among them break the
 * line.
 */
export function readInlines(nodes: readonly HtmlNode[], context: ContentContext): Inline[][] {
  const [only, second] = nodes;
  // Most lines of a page are a single text.
  const data = only !== undefined && second === undefined ? textData(only) : undefined;
  if (data !== undefined) return lineOfText(withPlainEmails(data));
  const reader = new InlineReader(context);
  reader.nodes(nodes);
  return reader.line.paragraphs();
}

class InlineReader {
  readonly line = new LineBuilder();
  readonly #context: ContentContext;

  constructor(context: ContentContext) {
    this.#context = context;
  }

  nodes(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) {
      const data = textData(node);
      if (data !== undefined) this.line.text(isReplaced(node) ? " " : withPlainEmails(data));
      else if (isElement(node) && !this.#context.skip(node)) this.#element(node);
    }
  }

  #element(element: HtmlElement): void {
    const displayed = this.#context.displayedText(element);
    if (displayed !== undefined) this.line.text(displayed);
    else if (element.name === "br") this.line.break();
    else if (codeTags.has(element.name)) this.#code(element);
    else if (!silentTags.has(element.name)) this.#content(element);
  }

  #content(element: HtmlElement): void {
    switch (element.name) {
      case "a":
        this.#link(element);
        break;
      case "q":
        this.#between('"', element, '"');
        break;
      case "rt":
        this.#between("(", element, ")");
        break;
      case "sub":
      case "sup":
        this.#raised(element);
        break;
      case "img":
        this.#image(element);
        break;
      case "math":
        this.line.text(formula(element));
        break;
      default:
        this.#other(element);
    }
  }

  #other(element: HtmlElement): void {
    const mark = markOf(element);
    if (mark !== undefined && !this.line.isOpen("mark", mark)) {
      this.line.open({ kind: "mark", mark, content: [] });
      this.nodes(element.children);
      this.line.close((content) => /[\p{L}\p{N}]/u.test(inlineText(content)));
    } else if (isInline(element)) {
      this.line.enter();
      this.nodes(element.children);
      this.line.leave();
    } else {
      this.line.space();
      this.nodes(element.children);
      this.line.space();
    }
  }

  #link(element: HtmlElement): void {
    const url = this.line.isOpen("link") ? undefined : linkUrl(element, this.#context.baseUrl);
    if (url === undefined) {
      this.line.enter();
      this.nodes(element.children);
      this.line.leave();
      return;
    }
    const content: Inline[] = [];
    this.line.open({ kind: "link", url, content });
    this.nodes(element.children);
    if (content.length === 0) {
      const label = linkText(element);
      if (label) this.#apart({ kind: "label", text: label });
    }
    this.line.close((inner) => !repeatsAddress(inlineText(inner), url));
  }

  #code(element: HtmlElement): void {
    const text = textContent(element);
    if (text) this.line.atom({ kind: "code", text });
  }

  #between(before: string, element: HtmlElement, after: string): void {
    this.line.text(before);
    this.nodes(element.children);
    this.line.text(after);
  }

  /** `10<sup>2</sup>` is not 102. Letters, as in 1st, are unchanged. */
  #raised(element: HtmlElement): void {
    const digits = element.name === "sup" ? superscripts : subscripts;
    const text = element.children.length === 1 ? textContent(element, 8) : "";
    const raised = [...text].map((char) => digits.get(char));
    if (text !== "" && raised.every((char) => char !== undefined)) this.line.text(raised.join(""));
    else this.nodes(element.children);
  }

  #image(element: HtmlElement): void {
    const alt = collapseSpace(attribute(element, "alt") ?? "").slice(0, altCharsMax);
    const url = this.#context.images ? imageUrl(element, this.#context.baseUrl) : undefined;
    if (alt.length <= 16 && /^\p{Extended_Pictographic}/u.test(alt)) this.line.text(alt);
    else if (url !== undefined) this.#apart({ kind: "image", url, alt });
    else this.line.space();
  }

  /** An image is never part of a word. */
  #apart(node: Inline): void {
    this.line.space();
    this.line.atom(node);
    this.line.space();
  }
}

/** A script that starts a hidden element: Joomla's notice for readers without scripts follows it. */
const hiddenStart = /document\.write\([^<>]{0,20}<span style=[^<>]{0,10}display:\s?none[^<>]{0,10}>/i;

/** Whether a script right before a text hides it. */
function isReplaced({ prev }: HtmlNode): boolean {
  if (prev?.type !== "script") return false;
  const [code] = prev.children;
  return code !== undefined && hiddenStart.test(textData(code)?.slice(0, 300) ?? "");
}

const altCharsMax = 500;
const urlCharsMax = 2048;
const superscripts = digitMap("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾");
const subscripts = digitMap("₀₁₂₃₄₅₆₇₈₉₊₋₍₎");

function digitMap(shown: string): ReadonlyMap<string, string> {
  const plain = [..."0123456789+-()"];
  return new Map([...shown].map((char, index) => [plain[index] ?? "", char]));
}

/** The absolute URL of a web, mail or phone link; also of a mail link that only a script completes. */
export function linkUrl(element: HtmlElement, baseUrl: string): string | undefined {
  const href = attribute(element, "href");
  if (!href || /^(?:#|javascript:|mailto:[^@]*%40)/i.test(href)) return protectedMailLink(element, baseUrl);
  if (href.length > urlCharsMax) return undefined;
  const plain = plainAddress(href, baseUrl);
  if (plain !== undefined) return plain;
  const url = URL.parse(href, baseUrl);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined;
}

/** `a@b.de`. */
const emailCharsMin = 6;
/** What every spelling has: a bracket or sign around a word for the at sign, or that word with one for the dot. */
const hidingSign = /[@[({<|*~【（]|[-_]at[-_]/i;
const hidingWord = /\s(?:at|arroba|chez|chiocciola|kukac|malpa|zavináč)\s/i;
/** And a dot before a letter, one set apart, or a word for it. */
const plainDot = /\.\p{L}|[^\p{L}\d]\.[^\p{L}\d]/u;
const dotWord =
  /dot|punkt|punto|point|ponto|punt|prik|piste|kropka|te[čc]ka|bodka|to[čc]ka|tačka|pont|nokta|точка|τελεία/i;

function mayHideEmail(text: string): boolean {
  return (hidingSign.test(text) || hidingWord.test(text)) && (plainDot.test(text) || dotWord.test(text));
}

/** `info [at] firma (dot) de` as readers understand it; any other text as it is. */
function withPlainEmails(text: string): string {
  if (text.length < emailCharsMin || !mayHideEmail(text)) return text;
  const plain = deobfuscate(text);
  if (plain === undefined) return text;
  return scanEmails(plain).length > scanEmails(text).length ? plain : text;
}

function protectedMailLink(element: HtmlElement, baseUrl: string): string | undefined {
  if (element.name !== "a") return undefined;
  const [email] = attributeEmails(element, URL.parse(baseUrl)?.hostname ?? "");
  return email && `mailto:${email.address}`;
}

/** The URL of an image, including lazily loaded ones. */
function imageUrl(element: HtmlElement, baseUrl: string): string | undefined {
  for (const name of ["src", "data-src", "data-lazy-src", "data-original"]) {
    const source = attribute(element, name);
    if (!source || source.length > urlCharsMax) continue;
    const url = URL.parse(source, baseUrl);
    if (url && /^https?:$/.test(url.protocol)) return url.href;
  }
  return undefined;
}

/** `[info@firma.de](mailto:info@firma.de)` is redundant. */
function repeatsAddress(label: string, url: string): boolean {
  if (url.startsWith("http")) return false;
  const [scheme = "", address = ""] = url.split(/[:?]/);
  if (scheme === "mailto") return label.toLowerCase().includes(address.toLowerCase());
  return scheme === "tel" && label.replace(/\D/g, "").length >= 6;
}

/** The TeX source of a formula if the page provides it, else its characters. */
function formula(math: HtmlElement): string {
  const tex = attribute(math, "alttext") ?? texOf(math);
  return tex === undefined ? textContent(math).replaceAll(" ", "") : `$${tex}$`;
}

function texOf(parent: HtmlParent): string | undefined {
  for (const node of parent.children) {
    if (!isElement(node)) continue;
    const isTex = node.name === "annotation" && attribute(node, "encoding") === "application/x-tex";
    const tex = isTex ? textContent(node) : texOf(node);
    if (tex) return tex;
  }
  return undefined;
}
