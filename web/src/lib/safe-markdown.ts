import { isTableRule, splitMarkdown } from "./markdown-parts.ts";

/** A safe link target, or null for scripts, data and relative addresses. */
export function safeHref(target: string): string | null {
  const url = URL.parse(target.trim());
  if (url === null || !["http:", "https:", "mailto:", "tel:"].includes(url.protocol)) return null;
  return url.href;
}

/** Only the JSON has the rest of a larger text. */
const charsMax = 60_000;
const lineCharsMax = 5_000;
const blocksMax = 400;
/** Deeper lists and quotes stay text: parsing them takes quadratic time and overflows the stack. */
const depthMax = 8;
/** Parsing emphasis takes quadratic time in the marks of a paragraph. */
const marksMax = 600;

const containers = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)+/;
const marks = /[*_~[\]!<&`]/g;

/** The beginning of a text in parts, rewritten so that the parsing time is linear in its length. */
export function boundMarkdown(text: string): { parts: string[]; isCut: boolean } {
  const lines: string[] = [];
  let chars = 0;
  let blocks = 0;
  let marksInParagraph = 0;
  let isInTable = false;
  let isCut = false;
  for (const whole of text.split(/\r?\n/)) {
    const line = whole.slice(0, lineCharsMax);
    isCut ||= whole.length > lineCharsMax;
    if (chars + line.length > charsMax || blocks >= blocksMax) {
      isCut = true;
      break;
    }
    chars += line.length + 1;
    const isBlank = line.trim() === "";
    if (isBlank && lines.at(-1)?.trim() !== "") blocks += 1;
    if (isBlank) isInTable = false;
    else isInTable ||= isTableRule(line);
    if (isBlank || isInTable || /^\s{0,3}(?:#{1,6}|[-*+])\s+\S/.test(line)) marksInParagraph = 0;
    marksInParagraph += line.match(marks)?.length ?? 0;
    lines.push(marksInParagraph > marksMax ? escaped(line) : withBoundedDepth(line));
  }
  return { parts: splitMarkdown(lines), isCut };
}

const escaped = (line: string) => line.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");

function withBoundedDepth(line: string): string {
  const start = containers.exec(line)?.[0] ?? "";
  const found = [...start.matchAll(/[>*+\-.)]/g)];
  const tooDeep = found[depthMax];
  if (tooDeep === undefined) return line;
  return line.slice(0, tooDeep.index) + escaped(line.slice(tooDeep.index));
}

/** A node of the HTML tree, as defined by `hast`. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/**
 * A plugin that adapts the tree to a page. Headings start below the page's own h1 and h2 and skip no level, for screen
 * reader users who navigate by them. Images become links, since loading them would reveal the reader to their host.
 * Checkboxes of tasks become symbols.
 */
export function fitIntoPage() {
  return (root: Node): void => {
    const open: number[] = [];
    const levelOf = (level: number): number => {
      while ((open.at(-1) ?? 0) >= level) open.pop();
      return open.push(level);
    };
    const visit = (node: Node, isInLink: boolean): void => {
      const { tagName = "" } = node;
      if (/^h[1-6]$/.test(tagName)) node.tagName = `h${Math.min(6, levelOf(Number(tagName[1])) + 2)}`;
      else fitElement(node, isInLink);
      for (const child of node.children ?? []) visit(child, isInLink || tagName === "a");
    };
    visit(root, false);
  };
}

function fitElement(node: Node, isInLink: boolean): void {
  const { tagName, properties = {} } = node;
  if (tagName === "img") becomeLink(node, isInLink);
  else if (tagName === "input") becomeText(node, properties.checked ? "☑" : "☐");
  else if (tagName === "a" && safeHref(String(properties.href ?? "")) === null) {
    Object.assign(node, { tagName: "span", properties: {} });
  }
}

function becomeLink(image: Node, isInLink: boolean): void {
  const { src, alt } = image.properties ?? {};
  const label = String(alt || src || "");
  if (isInLink || safeHref(String(src)) === null) {
    becomeText(image, label);
    return;
  }
  image.tagName = "a";
  image.properties = { href: src };
  image.children = [{ type: "text", value: label }];
}

function becomeText(node: Node, value: string): void {
  node.type = "text";
  node.value = value;
  delete node.tagName;
  delete node.children;
}
