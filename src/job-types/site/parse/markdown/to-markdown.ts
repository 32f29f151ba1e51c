import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  inlineTags,
  isElement,
  textData,
} from "../html-tree.ts";
import { escapeLineStart, escapeLinkText, escapeUrl, fencedCode } from "./escape-markdown.ts";
import { inlineMarkdown, linkUrl, type MarkdownContext } from "./inline-markdown.ts";
import { markdownTable } from "./markdown-table.ts";

/** Replaced elements that stand in a line though they are no inline text. */
const inlineReplaced = new Set(["br", "img", "picture", "svg", "math", "button", "input", "summary-icon"]);

/**
 * A part of a page as Markdown (CommonMark with GitHub tables): headings, lists, tables, code, links with
 * absolute addresses, bold and italic. Images are left out; an image that is a link gives its `alt`.
 * Written over the parsed tree itself, in one pass: a general converter took eight times as long on whole
 * pages and overflowed the stack on deep ones.
 */
export function toMarkdown(root: HtmlParent, context: MarkdownContext): string {
  const writer = new BlockWriter(context, holdersOfBlocks(root));
  return writer.blocks(root.children).join("\n\n");
}

/** Inline elements with a block in them, such as a link round a whole card. */
function holdersOfBlocks(root: HtmlParent): ReadonlySet<HtmlElement> {
  const holders = new Set<HtmlElement>();
  const visit = (parent: HtmlParent): boolean => {
    let holds = false;
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      const inner = visit(node);
      if (inner && isInline(node)) holders.add(node);
      if (inner || !isInline(node)) holds = true;
    }
    return holds;
  };
  visit(root);
  return holders;
}

function isInline(element: HtmlElement): boolean {
  return inlineTags.has(element.name) || inlineReplaced.has(element.name);
}

class BlockWriter {
  readonly #context: MarkdownContext;
  readonly #holders: ReadonlySet<HtmlElement>;

  constructor(context: MarkdownContext, holders: ReadonlySet<HtmlElement>) {
    this.#context = context;
    this.#holders = holders;
  }

  /** Each block of these nodes; inline nodes between blocks make paragraphs. */
  blocks(nodes: readonly HtmlNode[]): string[] {
    const blocks: string[] = [];
    let run: HtmlNode[] = [];
    const flush = (): void => {
      const paragraph = this.#paragraph(run);
      if (paragraph) blocks.push(paragraph);
      run = [];
    };
    for (const node of nodes) {
      if (isElement(node) ? this.#context.skip(node) : textData(node) === undefined) continue;
      if (!isElement(node) || (isInline(node) && !this.#holders.has(node))) {
        run.push(node);
      } else {
        flush();
        blocks.push(...this.#block(node));
      }
    }
    flush();
    return blocks;
  }

  #paragraph(nodes: readonly HtmlNode[]): string {
    if (nodes.length === 0) return "";
    return inlineMarkdown(nodes, this.#context).split("\n").map(escapeLineStart).join("\n");
  }

  #block(element: HtmlElement): string[] {
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
        return this.#list(element);
      case "dl":
        return this.#definitions(element);
      case "pre":
        return this.#code(element);
      case "blockquote":
        return this.#quote(element);
      case "table":
        return this.#table(element);
      case "hr":
        return ["* * *"];
      case "a":
        return this.#card(element);
      case "li":
        return [this.#item(element, "- ")].filter(Boolean);
      default:
        return this.blocks(element.children);
    }
  }

  #heading(element: HtmlElement, level: number): string[] {
    const text = this.blocks(element.children)
      .join(" ")
      .replace(/\s*\n\s*/g, " ")
      .replace(/^#{1,6} /, "");
    return text ? [`${"#".repeat(level)} ${text}`] : [];
  }

  #list(element: HtmlElement): string[] {
    const lines: string[] = [];
    let number = Number(attribute(element, "start") ?? 1);
    if (!Number.isSafeInteger(number) || number < 0) number = 1;
    const loose: HtmlNode[] = [];
    for (const node of element.children) {
      if (!isElement(node) || this.#context.skip(node)) {
        if (textData(node)?.trim()) loose.push(node);
        continue;
      }
      const isNested = node.name === "ul" || node.name === "ol";
      const item = isNested
        ? indent(this.#list(node).join("\n"), "  ")
        : this.#item(node, element.name === "ol" ? `${number}. ` : "- ");
      if (item) {
        lines.push(item);
        number += 1;
      }
    }
    const text = this.#paragraph(loose);
    return [text, lines.join("\n")].filter(Boolean);
  }

  #item(element: HtmlElement, marker: string): string {
    const blocks = this.blocks(element.name === "li" ? element.children : [element]);
    if (blocks.length === 0) return "";
    // A list in an item follows its line directly; other blocks keep their empty line.
    let text = "";
    for (const block of blocks) {
      const isList = /^(?:- |\d+\. )/.test(block);
      text += text === "" ? block : `${isList ? "\n" : "\n\n"}${block}`;
    }
    return `${marker}${indent(text, " ".repeat(marker.length)).trimStart()}`;
  }

  #definitions(element: HtmlElement): string[] {
    const lines: string[] = [];
    const visit = (parent: HtmlElement): void => {
      for (const node of parent.children) {
        if (!isElement(node) || this.#context.skip(node)) continue;
        const text = this.blocks(node.children)
          .join(" ")
          .replace(/\s*\n\s*/g, " ");
        if (node.name === "dt" && text) lines.push(`- **${text.replaceAll("**", "")}**`);
        else if (node.name === "dd" && text) addDefinition(lines, text);
        else if (node.name === "div") visit(node);
      }
    };
    visit(element);
    return lines.length > 0
      ? [lines.join("\n")]
      : this.blocks(element.children.filter((node) => !isElement(node)));
  }

  #code(element: HtmlElement): string[] {
    const code = rawText(element)
      .replace(/\r\n?/g, "\n")
      .replace(/^\n+|\s+$/g, "");
    return code.trim() ? [fencedCode(code, codeLanguage(element))] : [];
  }

  #quote(element: HtmlElement): string[] {
    const text = this.blocks(element.children).join("\n\n");
    return text
      ? [
          text
            .split("\n")
            .map((line) => (line ? `> ${line}` : ">"))
            .join("\n"),
        ]
      : [];
  }

  #table(element: HtmlElement): string[] {
    const table = markdownTable(element, this.#context);
    if (table === undefined) return this.blocks(element.children);
    const caption = element.children.filter((node) => isElement(node) && node.name === "caption");
    return [...this.blocks(caption), table];
  }

  /** A link round blocks: the first heading or line becomes the link, the rest stays as it is. */
  #card(element: HtmlElement): string[] {
    const [first, ...rest] = this.blocks(element.children);
    const url = linkUrl(element, this.#context.baseUrl);
    if (first === undefined) return [];
    const [, marks = "", text = ""] = /^(#{1,6} )?([\s\S]*)$/.exec(first) ?? [];
    const isLine = !text.includes("](") && !text.includes("\n") && !/^(?:\||`{3}|- |> )/.test(text);
    if (!url || !isLine) return [first, ...rest];
    return [`${marks}[${escapeLinkText(text)}](${escapeUrl(url)})`, ...rest];
  }
}

function addDefinition(lines: string[], text: string): void {
  const term = lines.at(-1);
  if (term === undefined) lines.push(`- ${text}`);
  else lines[lines.length - 1] = term.endsWith("**") ? `${term}: ${text}` : `${term}; ${text}`;
}

function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

function rawText(parent: HtmlParent): string {
  let text = "";
  for (const node of parent.children) {
    const data = textData(node);
    if (data !== undefined) text += data;
    else if (isElement(node)) text += node.name === "br" ? "\n" : rawText(node);
  }
  return text;
}

/** The language that highlighters write into a class: `language-ts`, `lang-ts`, `highlight-source-ts`. */
function codeLanguage(pre: HtmlElement): string {
  const code = pre.children.find((node) => isElement(node) && node.name === "code");
  const classes = [pre, code, pre.parent]
    .map((node) => (node && "attribs" in node ? (node.attribs.class ?? "") : ""))
    .join(" ");
  return /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]{1,30})/.exec(classes)?.[1] ?? "";
}
