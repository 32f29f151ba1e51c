import {
  attribute,
  collapseSpace,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isInlineTag,
  textData,
} from "../../page/html-tree.ts";
import { linkText } from "../../page/page-links.ts";
import {
  type Block,
  hasInline,
  inlineText,
  type Mark,
  oneLine,
  withoutBreaks,
  withoutMark,
} from "./content-model.ts";
import { type ContentContext, isInline, linkUrl, markOf, readInlines } from "./read-inlines.ts";
import { type ItemReader, readDefinitions, readList } from "./read-lists.ts";
import { readTable } from "./read-table.ts";

/** Maximum nesting of lists and quotes; deeper ones are unwrapped. */
const depthMax = 16;

/**
 * Converts a part of a page to blocks: headings, paragraphs, lists, tables, code, quotes. Contains everything visible
 * once and in order, except what `context` skips. Walks the tree once: a general converter took eight times as long
 * on whole pages and overflowed the stack on deep ones.
 */
export function readBlocks(root: HtmlParent, context: ContentContext): Block[] {
  return new BlockReader(context, holdersOfBlocks(root)).read(root.children);
}

/** Inline elements that contain a block, such as a link around a card. */
function holdersOfBlocks(root: HtmlParent): ReadonlySet<HtmlElement> {
  const holders = new Set<HtmlElement>();
  const visit = (parent: HtmlParent): boolean => {
    let holds = false;
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      const inline = isInline(node);
      // The elements of a formula are not blocks.
      const inner = node.name !== "math" && visit(node);
      if (inner && inline) holders.add(node);
      if (inner || !inline) holds = true;
    }
    return holds;
  };
  visit(root);
  return holders;
}

class BlockReader {
  readonly #context: ContentContext;
  readonly #holders: ReadonlySet<HtmlElement>;
  readonly #items: ItemReader;
  /** Number of open lists and quotes. */
  #depth = 0;

  constructor(context: ContentContext, holders: ReadonlySet<HtmlElement>) {
    this.#context = context;
    this.#holders = holders;
    this.#items = {
      read: (nodes) => this.read(nodes),
      skip: context.skip,
      // Links directly inside a list without items are its items.
      isInLine: (node) => this.#isInLine(node) && !(isElement(node) && node.name === "a"),
    };
  }

  /** The blocks of these nodes; inline nodes between blocks form paragraphs. */
  read(nodes: readonly HtmlNode[]): Block[] {
    let blocks: Block[] | undefined;
    let line: HtmlNode[] | undefined;
    for (const node of nodes) {
      if (isElement(node) ? this.#context.skip(node) : textData(node) === undefined) continue;
      if (!isElement(node) || this.#isInLine(node)) {
        // Most lines and boxes contain one node: creating the list with it avoids spare capacity.
        if (line === undefined) line = [node];
        else line.push(node);
      } else {
        if (line !== undefined) blocks = joined(blocks, this.#paragraphs(line));
        line = undefined;
        blocks = joined(blocks, this.#block(node));
      }
    }
    if (line !== undefined) blocks = joined(blocks, this.#paragraphs(line));
    return blocks ?? [];
  }

  #paragraphs(line: readonly HtmlNode[]): Block[] {
    const contents = readInlines(line, this.#context);
    const [only] = contents;
    if (only !== undefined && contents.length === 1) return [{ kind: "paragraph", content: only }];
    return contents.map((content) => ({ kind: "paragraph", content }));
  }

  #isInLine(node: HtmlNode): boolean {
    return !isElement(node) || (isInline(node) && !this.#holders.has(node));
  }

  #block(element: HtmlElement): Block[] {
    const displayed = this.#context.displayedText(element);
    if (displayed !== undefined) {
      const text = collapseSpace(displayed);
      return text ? [{ kind: "paragraph", content: [{ kind: "text", text }] }] : [];
    }
    switch (element.name) {
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return this.#heading(element, Number(element.name.charAt(1)));
      case "ul":
      case "ol":
      case "menu":
        return this.#nested(element, () => readList(element, this.#items));
      case "li":
        return this.#nested(element, () => this.#looseItem(element));
      case "dl":
        return this.#nested(element, () => readDefinitions(element, this.#items));
      case "pre":
        return readCode(element);
      case "blockquote":
        return this.#nested(element, () => this.#quote(element));
      case "table":
        return this.#table(element);
      case "hr":
        return [{ kind: "rule" }];
      case "a":
        return this.#card(element);
      default:
        return this.#other(element);
    }
  }

  /** Each level adds characters to every line below it, so nesting must be limited. */
  #nested(element: HtmlElement, read: () => Block[]): Block[] {
    if (this.#depth >= depthMax) return this.read(element.children);
    this.#depth += 1;
    const blocks = read();
    this.#depth -= 1;
    return blocks;
  }

  #other(element: HtmlElement): Block[] {
    const blocks = this.read(element.children);
    const mark = element.name === "summary" ? "strong" : markOf(element);
    return mark === undefined ? blocks : blocks.map((block) => marked(block, mark));
  }

  #heading(element: HtmlElement, level: number): Block[] {
    const content = oneLine(this.read(element.children), " ");
    if (content.length > 0) return [{ kind: "heading", level, content }];
    const text = linkText(element);
    return text ? [{ kind: "heading", level, content: [{ kind: "label", text }] }] : [];
  }

  #looseItem(element: HtmlElement): Block[] {
    const blocks = this.read(element.children);
    return blocks.length > 0 ? [{ kind: "list", items: [{ number: null, blocks }] }] : [];
  }

  #quote(element: HtmlElement): Block[] {
    const blocks = this.read(element.children);
    return blocks.length > 0 ? [{ kind: "quote", blocks }] : [];
  }

  #table(element: HtmlElement): Block[] {
    const readCell = (cell: HtmlElement) => oneLine(this.read(cell.children), "break");
    const table = readTable(element, this.#context, readCell);
    if (table === undefined) return this.read(element.children);
    const captions = element.children.filter((node) => isElement(node) && node.name === "caption");
    return [...this.read(captions), table];
  }

  /** A link around blocks: its heading becomes the link, else its first line without a link. */
  #card(element: HtmlElement): Block[] {
    const blocks = this.read(element.children);
    const url = linkUrl(element, this.#context.baseUrl);
    if (url === undefined) return blocks;
    const lines = blocks.filter((block) => block.kind === "heading" || block.kind === "paragraph");
    const free = lines.filter(({ content }) => !hasInline(content, "link"));
    const line = free.find(({ kind }) => kind === "heading") ?? free[0];
    if (line !== undefined) {
      line.content = [{ kind: "link", url, content: withoutBreaks(line.content) }];
      return blocks;
    }
    const text = blocks.length === 0 ? linkText(element) : "";
    if (!text) return blocks;
    return [{ kind: "paragraph", content: [{ kind: "link", url, content: [{ kind: "label", text }] }] }];
  }
}

/** Appends `more` to `blocks`; the caller owns both, and they may be modified. */
function joined(blocks: Block[] | undefined, more: Block[]): Block[] | undefined {
  if (more.length === 0) return blocks;
  if (blocks === undefined) return more;
  for (const block of more) blocks.push(block);
  return blocks;
}

/** Applies the mark of an element to the lines of its blocks. Headings need none. */
function marked(block: Block, mark: Mark): Block {
  if (block.kind !== "paragraph") return block;
  const [first, ...others] = block.content;
  if (first?.kind === "mark" && first.mark === mark && others.length === 0) return block;
  if (!/[\p{L}\p{N}]/u.test(inlineText(block.content))) return block;
  return { kind: "paragraph", content: [{ kind: "mark", mark, content: withoutMark(block.content, mark) }] };
}

/** A column of line numbers beside code is not code. */
const lineNumbers = /(?:^|[\s_-])(?:linenos?|linenodiv|lineno|gutter|blob-num|line-numbers-rows)(?:$|\s)/;

/** Converts a preformatted element to a code block; keeps spaces and line breaks. */
function readCode(pre: HtmlElement): Block[] {
  if (isLineNumbers(pre)) return [];
  const code = rawText(pre).replace(/\r\n?/g, "\n").replace(/^\n+/, "").trimEnd();
  return code.trim() ? [{ kind: "code", code, language: codeLanguage(pre) }] : [];
}

function isLineNumbers(element: HtmlElement): boolean {
  const names = [element, element.parent].map((node) =>
    node && "attribs" in node ? (node.attribs.class ?? "").slice(0, 200) : "",
  );
  return names.some((name) => lineNumbers.test(name));
}

function rawText(parent: HtmlParent): string {
  let text = "";
  for (const node of parent.children) {
    const data = textData(node);
    if (data !== undefined) {
      text += data.replaceAll("\0", "");
    } else if (isElement(node) && node.type === "tag") {
      if (node.name === "br") text += "\n";
      else if (!lineNumbers.test((node.attribs.class ?? "").slice(0, 200))) text += rawText(node);
      // Some highlighters put each line into a block, without line breaks.
      if (!isInlineTag(node.name) && node.name !== "br" && !text.endsWith("\n")) text += "\n";
    }
  }
  return text;
}

/** The language in a highlighter's class or attribute: `language-ts`, `lang-ts`, `brush: ts`. */
function codeLanguage(pre: HtmlElement): string {
  const code = pre.children.find((node) => isElement(node) && node.name === "code");
  const nodes = [pre, code, pre.parent].filter((node) => node && "attribs" in node) as HtmlElement[];
  for (const node of nodes) {
    const named = attribute(node, "data-lang") ?? attribute(node, "data-language");
    if (named && /^[\w+#-]{1,30}$/.test(named)) return named;
    const classes = (node.attribs.class ?? "").slice(0, 500);
    const match = /(?:^|\s)(?:(?:language|lang|highlight-source)-|brush:\s?)([\w+#-]{1,30})/.exec(classes);
    if (match?.[1]) return match[1];
  }
  return "";
}
