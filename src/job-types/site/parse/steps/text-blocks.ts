import {
  attribute,
  collapseSpace,
  type HtmlElement,
  type HtmlParent,
  inlineTags,
  isElement,
  textData,
} from "../html-tree.ts";
import type { PageRegion } from "../site-page.ts";
import { regionOf } from "./page-region.ts";
import type { IsReversed } from "./reversed-text.ts";

/** A run of text that a browser shows in one block: lines separated by `\n`, other space collapsed. */
export interface TextBlock {
  text: string;
  region: PageRegion;
}

const silentTags = new Set(["script", "style", "template", "textarea", "select", "svg", "head", "object"]);

/**
 * The visible text of the whole document, header and footer included, as blocks. Inline elements that a
 * style hides are left out, and text that a style turns round is put right.
 * @param skip further elements to leave out.
 */
export function collectTextBlocks(
  document: HtmlParent,
  isReversed: IsReversed,
  skip: (element: HtmlElement) => boolean = () => false,
): TextBlock[] {
  const blocks: TextBlock[] = [];
  const line = new LineBuilder();
  let region: PageRegion = "main";
  let preformatted = 0;

  const flush = (): void => {
    const text = line.take();
    if (text) blocks.push({ text, region });
  };
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      const data = textData(node);
      if (data !== undefined) line.add(preformatted > 0 ? data.replaceAll("\n", lineBreak) : data);
      else if (isElement(node) && !silentTags.has(node.name) && !skip(node)) visitElement(node);
    }
  };
  const visitReversible = (element: HtmlElement): void => {
    if (isReversed(element)) line.add([...collectLine(element)].reverse().join(""));
    else visit(element);
  };
  const visitInline = (element: HtmlElement): void => {
    if (isHidden(element)) return;
    line.openInline();
    visitReversible(element);
    line.closeInline();
  };
  const visitElement = (element: HtmlElement): void => {
    if (element.name === "br") {
      line.breakLine();
    } else if (inlineTags.has(element.name)) {
      visitInline(element);
    } else {
      flush();
      const outer = region;
      region = regionOf(element, outer);
      preformatted += element.name === "pre" ? 1 : 0;
      visitReversible(element);
      preformatted -= element.name === "pre" ? 1 : 0;
      flush();
      region = outer;
    }
  };
  visit(document);
  flush();
  return blocks;
}

function collectLine(element: HtmlElement): string {
  let text = "";
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      const data = textData(node);
      if (data !== undefined) text += data;
      else if (isElement(node) && !silentTags.has(node.name) && !isHidden(node)) visit(node);
    }
  };
  visit(element);
  return text;
}

function isHidden(element: HtmlElement): boolean {
  if (Object.hasOwn(element.attribs, "hidden")) return true;
  const style = attribute(element, "style");
  return style !== undefined && /display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden/i.test(style);
}

/** U+2028: white space in the source is no line break, so a real one needs a mark of its own. */
const lineBreak = "\u2028";
const wordAtEnd = /[\p{L}\p{N}]$/u;
const wordAtStart = /^[\p{L}\p{N}]/u;

/**
 * Joins the text of inline elements. `<span>Phone</span><span>030 1</span>` is two boxes on most pages,
 * so two adjacent elements are kept apart where words would run together; single letters, as animated
 * headings have them, are not.
 */
class LineBuilder {
  #parts: string[] = [];
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
    if (glued) this.#parts.push(" ");
    this.#parts.push(data);
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

  /** The text so far, one line per break, empty lines left out; starts anew. */
  take(): string {
    if (this.#parts.length === 0) return "";
    const text = this.#parts.join("");
    this.#parts = [];
    this.#last = "";
    this.#closedChars = 0;
    this.#adjacent = false;
    return text.split(lineBreak).map(collapseSpace).filter(Boolean).join("\n");
  }
}
