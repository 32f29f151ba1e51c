import { DomHandler, Parser } from "htmlparser2";

export type HtmlDocument = DomHandler["root"];
export type HtmlNode = HtmlDocument["children"][number];
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
export type HtmlParent = HtmlDocument | HtmlElement;

/** Chrome stops nesting at 512; real pages stay below 100. Makes every recursion over the tree safe. */
const depthMax = 256;
/** About 40 MB of tree. The largest page of the article benchmark has 12,000 nodes. */
const nodesMax = 250_000;
const htmlCharsMax = 10_000_000;
const chunkChars = 65_536;

export interface ParsedTree {
  document: HtmlDocument;
  /** A sentence if part of the page was omitted, else null. */
  truncated: string | null;
}

/**
 * Parses HTML, however broken, into a tree of bounded depth and size, in linear time. Elements below the deepest
 * level become childless siblings; content beyond the limits is omitted.
 */
export function parseTree(html: string): ParsedTree {
  const handler = new CountingHandler();
  const parser = new ShallowParser(handler);
  const read = html.length > htmlCharsMax ? html.slice(0, htmlCharsMax) : html;
  // Browsers drop null characters from text, so they do not split words.
  const text = read.includes("\0") ? read.replaceAll("\0", "") : read;
  let position = 0;
  while (position < text.length && handler.nodes < nodesMax) {
    parser.write(text.slice(position, position + chunkChars));
    position += chunkChars;
  }
  parser.end();
  const isParsed = position >= text.length;
  const limit = isParsed ? `${htmlCharsMax} characters` : `${nodesMax} elements and texts`;
  const chars = Math.min(position, text.length);
  return {
    document: handler.root,
    truncated:
      isParsed && read.length === html.length
        ? null
        : `Only the first ${chars} characters of its HTML were read: one page may have ${limit}, which is fixed.`,
  };
}

export function isElement(node: HtmlNode | HtmlParent): node is HtmlElement {
  return "attribs" in node;
}

/** The data of a text node; undefined for other nodes. */
export function textData(node: HtmlNode): string | undefined {
  return node.type === "text" && "data" in node ? node.data : undefined;
}

/** The value of an attribute, trimmed; undefined if absent or empty. */
export function attribute(element: HtmlElement, name: string): string | undefined {
  // Inherited properties such as `constructor` are not strings.
  const value: unknown = element.attribs[name];
  return typeof value === "string" ? value.trim() || undefined : undefined;
}

/** Most elements have none, so no look-up is needed. */
export function hasAttributes({ attribs }: HtmlElement): boolean {
  for (const _ in attribs) return true;
  return false;
}

/** Whether one of `elements` contains `element`. */
export function isInside(element: HtmlElement, elements: ReadonlySet<HtmlNode>): boolean {
  for (let holder = element.parent; holder && isElement(holder); holder = holder.parent) {
    if (elements.has(holder)) return true;
  }
  return false;
}

/** Every element below `root` in document order. */
export function elementsOf(root: HtmlParent): HtmlElement[] {
  const found: HtmlElement[] = [];
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      found.push(node);
      if (node.children.length > 0) visit(node);
    }
  };
  visit(root);
  return found;
}

/**
 * All text below `root` with collapsed white space, without scripts and styles.
 * @param skip elements to omit with their content.
 */
export function textContent(
  root: HtmlParent,
  charsMax = Number.POSITIVE_INFINITY,
  skip: (element: HtmlElement) => boolean = () => false,
): string {
  const parts: string[] = [];
  let chars = 0;
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      if (chars > charsMax) return;
      const data = textData(node);
      if (data !== undefined) {
        parts.push(data);
        chars += data.length;
      } else if (isElement(node) && node.type === "tag" && !skip(node)) {
        visit(node);
        if (node.name === "br" || !isInlineTag(node.name)) parts.push(" ");
      }
    }
  };
  visit(root);
  return collapseSpace(parts.join("")).slice(0, charsMax);
}

/** Collapses white space, including no-break and zero-width, and trims. */
export function collapseSpace(text: string): string {
  return text.replace(oddSpace, " ").trim();
}

/**
 * White space other than a single plain space. Single spaces are by far the most frequent, and replacing each with
 * itself took a tenth of a page's time.
 */
const oddSpace =
  /[\s\u200b\u200c\u200e\u200f\u2060\ufeff\0]{2,}|[^\S ]|[\u200b\u200c\u200e\u200f\u2060\ufeff\0]/g;

/** Inline elements of HTML. */
export const inlineTags: ReadonlySet<string> = new Set(
  (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp " +
    "small span strike strong sub sup time tt u var wbr"
  ).split(" "),
);

/** Elements of HTML that are not inline. */
const otherTags: ReadonlySet<string> = new Set(
  (
    "address area article aside audio base blockquote body br button canvas caption center col colgroup datalist dd " +
    "details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head " +
    "header hgroup hr html iframe img input legend li link listing main map marquee math menu meta meter nav noembed " +
    "noframes noscript object ol optgroup option output p param picture plaintext pre progress script search section " +
    "select slot source style summary svg table tbody td template textarea tfoot th thead title tr track ul video xmp"
  ).split(" "),
);

const isInlineByTag = new Map([
  ...[...otherTags].map((name) => [name, false] as const),
  ...[...inlineTags].map((name) => [name, true] as const),
]);

/** Whether an element flows in a line: browsers show elements that HTML does not have so, too, except components. */
export function isInlineTag(name: string): boolean {
  return isInlineByTag.get(name) ?? !name.includes("-");
}

class CountingHandler extends DomHandler {
  nodes = 0;

  /** Number of open elements. */
  get depth(): number {
    return this.tagStack.length - 1;
  }

  protected override addNode(node: HtmlNode): void {
    this.nodes += 1;
    super.addNode(node);
  }
}

/**
 * Treats elements below the deepest level as void, so that they never enter the parser's stack, whose searches cost
 * its depth: 100,000 open tags and as many stray end tags took 17 seconds otherwise. Asks its handler for the depth:
 * wrapping the handler's methods kept each tree alive until the next full collection and doubled the parsing time.
 */
class ShallowParser extends Parser {
  readonly #handler: CountingHandler;
  #flatten = false;

  constructor(handler: CountingHandler) {
    super(handler, { decodeEntities: true });
    this.#handler = handler;
  }

  override onopentagname(start: number, endIndex: number): void {
    this.#flatten = this.#handler.depth >= depthMax;
    super.onopentagname(start, endIndex);
  }

  override onclosetag(start: number, endIndex: number): void {
    this.#flatten = false;
    super.onclosetag(start, endIndex);
  }

  protected override isVoidElement(name: string): boolean {
    return super.isVoidElement(name) || (this.#flatten && !rawTextTags.has(name));
  }
}

/** Their text is not markup and must stay inside them at any depth. */
const rawTextTags = new Set(["script", "style", "textarea", "title", "iframe", "noembed", "noframes", "xmp"]);
