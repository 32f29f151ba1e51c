import { type DisplayedText, isHidden } from "./displayed-text.ts";
import {
  attribute,
  collapseSpace,
  type HtmlElement,
  type HtmlParent,
  isElement,
  isInlineTag,
  textData,
} from "./html-tree.ts";
import { regionOf } from "./page-region.ts";
import type { PageRegion } from "./site-page.ts";

/**
 * A run of text that a browser shows as one block: lines separated by `\
 * `, other space collapsed.
 */
export interface TextBlock {
  text: string;
  region: PageRegion;
  /** The element of its own text; text in inline elements belongs to the surrounding block. */
  element: HtmlParent;
}

const silentTags = new Set([
  "img",
  "script",
  "style",
  "template",
  "textarea",
  "select",
  "svg",
  "head",
  "object",
]);

/**
 * The visible text of the whole document as blocks, including header and footer. Inline elements hidden by a style
 * are omitted, obfuscated addresses restored, and icons of phones, faxes and places replaced by their names.
 * @param skip further elements to omit.
 */
export function collectTextBlocks(
  document: HtmlParent,
  displayedText: DisplayedText,
  skip: (element: HtmlElement) => boolean = () => false,
): TextBlock[] {
  const blocks: TextBlock[] = [];
  const line = new LineBuilder();
  let region: PageRegion = "main";
  let block: HtmlParent = document;
  let preformatted = 0;

  const flush = (): void => {
    const text = line.take();
    if (text) blocks.push({ text, region, element: block });
  };
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      const data = textData(node);
      if (data !== undefined) line.add(preformatted > 0 ? data.replaceAll("\n", lineBreak) : data);
      else if (isElement(node)) visitChild(node);
    }
  };
  const visitChild = (element: HtmlElement): void => {
    const label = iconLabel(element);
    if (label) line.add(label);
    if (!silentTags.has(element.name) && !skip(element)) visitElement(element);
  };
  const visitContent = (element: HtmlElement): void => {
    const text = displayedText(element);
    if (text === undefined) visit(element);
    else line.add(text);
  };
  const visitInline = (element: HtmlElement): void => {
    if (isHidden(element)) return;
    line.openInline();
    visitContent(element);
    line.closeInline();
  };
  const visitElement = (element: HtmlElement): void => {
    if (element.name === "br") {
      line.breakLine();
    } else if (isInlineTag(element.name)) {
      visitInline(element);
    } else {
      flush();
      const outer = region;
      const outerBlock = block;
      region = regionOf(element, outer);
      block = element;
      preformatted += element.name === "pre" ? 1 : 0;
      visitContent(element);
      preformatted -= element.name === "pre" ? 1 : 0;
      flush();
      region = outer;
      block = outerBlock;
    }
  };
  visit(document);
  flush();
  return blocks;
}

/** Removes soft hyphens and zero-width characters inside words, which are invisible. */
function withoutInvisible(text: string): string {
  return /[\u00ad\u200b\u2060\ufeff]/.test(text) ? text.replace(/[\u00ad\u200b\u2060\ufeff]/g, "") : text;
}

/** U+2028: since white space in the source is not a line break, real ones need their own mark. */
const lineBreak = "\u2028";
const wordAtEnd = /[\p{L}\p{N}]$/u;
const wordAtStart = /^[\p{L}\p{N}]/u;

/**
 * Joins the text of inline elements. `<span>Phone</span><span>030 1</span>` are two boxes on most pages, so adjacent
 * elements are kept apart where words would run together; single letters, as in animated headings, are not.
 */
class LineBuilder {
  #text = "";
  #last = "";
  #closedChars = 0;
  #adjacent = false;

  add(data: string): void {
    const glued =
      this.#adjacent &&
      this.#closedChars > 1 &&
      data.length > 1 &&
      wordAtEnd.test(this.#last) &&
      wordAtStart.test(data);
    if (glued) this.#text += " ";
    this.#text += data;
    this.#last = data;
    this.#closedChars = 0;
    this.#adjacent = false;
  }

  openInline(): void {
    this.#adjacent = this.#closedChars > 0;
  }

  closeInline(): void {
    this.#closedChars = this.#last.length;
  }

  breakLine(): void {
    this.add(lineBreak);
  }

  /** Returns and resets the text: one line per break, without empty lines. */
  take(): string {
    if (this.#text === "") return "";
    // Most texts are indentation.
    const text = this.#text.trim();
    this.#text = "";
    this.#last = "";
    this.#closedChars = 0;
    this.#adjacent = false;
    if (text === "") return "";
    const seen = withoutInvisible(text);
    if (!seen.includes(lineBreak)) return collapseSpace(seen);
    return seen.split(lineBreak).map(collapseSpace).filter(Boolean).join("\n");
  }
}

const faxIcon = /(?:^|[^a-z])(?:tele)?fax(?:$|[^a-z])/i;
const phoneIcon =
  /(?:^|[^a-z])(?:tele)?(?:phone|fon)(?:[-_ ]?(?:alt|square|call|volume|fill|call-fill|solid|icon|line|flip|in-talk))*(?:$|[^a-z])|(?:^|[^a-z])(?:telefon|telephone|telefono|mobile|smartphone|handy|handset|whatsapp)(?:$|[^a-z])/i;

const placeIcon =
  /(?:^|[^a-z])(?:map[-_ ]?(?:marker|pin|point)|location(?:[-_ ](?:dot|pin|on|marker))?|geo[-_ ]?alt|(?:pin|marker)[-_ ](?:map|alt|fill|line|location)|(?:icon|fa|bi|ti|la)[-_](?:pin|place|address|adresse|map))(?:$|[^a-z])/i;
/** The at sign of an address as an image, against harvesters. */
const atSignImage =
  /^(?:@|at|at[-_ ]?sign|[([]at[)\]]|arrobase?|arobase|arroba|chiocciola|klammeraffe|apenstaartje|(?:at|at[-_]?sign|arobase?|arroba|klammeraffe|chiocciola)\.(?:gif|png|jpe?g|svg|webp))$/i;
/** Longer names are descriptions of photos. */
const placeNameMax = 60;

/**
 * The label for an icon beside a number or an address (`Fax:`, `Tel:`, `Address:`), or an at sign; undefined for anything else. An icon is an empty inline
 * element, a graphic or an image identified by its class or text.
 */
function iconLabel(element: HtmlElement): string | undefined {
  const name = iconName(element);
  if (!name || name.length > 200) return undefined;
  if (atSignImage.test(name)) return "@";
  if (faxIcon.test(name)) return " Fax: ";
  if (phoneIcon.test(name)) return " Tel: ";
  return name.length <= placeNameMax && placeIcon.test(name) ? " Address: " : undefined;
}

function iconName(element: HtmlElement): string | undefined {
  switch (element.name) {
    case "i":
    case "span":
    case "em":
    case "b":
      return element.children.length === 0
        ? (attribute(element, "class") ?? attribute(element, "title"))
        : undefined;
    case "svg":
      return attribute(element, "class") ?? attribute(element, "aria-label") ?? graphicName(element);
    case "img":
      return attribute(element, "alt") ?? fileName(attribute(element, "src"));
    default:
      return undefined;
  }
}

/** `<svg><use href="#icon-fax">` and `<svg><title>Fax</title>`. */
function graphicName(graphic: HtmlElement): string | undefined {
  for (const node of graphic.children.slice(0, 5)) {
    if (!("attribs" in node)) continue;
    if (node.name === "use") return attribute(node, "href") ?? attribute(node, "xlink:href");
    const text = node.name === "title" ? node.children[0] : undefined;
    if (text && "data" in text) return text.data;
  }
  return undefined;
}

function fileName(source: string | undefined): string | undefined {
  return source?.startsWith("data:") ? undefined : source?.slice(source.lastIndexOf("/") + 1);
}
