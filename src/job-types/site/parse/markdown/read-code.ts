import {
  attribute,
  type HtmlElement,
  type HtmlParent,
  inlineTags,
  isElement,
  textData,
} from "../html-tree.ts";
import type { Block } from "./content.ts";

/** A column of line numbers beside code is no code. */
const lineNumbers = /(?:^|[\s_-])(?:linenos?|linenodiv|lineno|gutter|blob-num|line-numbers-rows)(?:$|\s)/;

/** A preformatted element as a block of code; its spaces and line breaks stay. */
export function readCode(pre: HtmlElement): Block[] {
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
      // Some highlighters put each line into a block, without line breaks between.
      if (!inlineTags.has(node.name) && node.name !== "br" && !text.endsWith("\n")) text += "\n";
    }
  }
  return text;
}

/** The language that highlighters write into a class or attribute: `language-ts`, `lang-ts`, `brush: ts`. */
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
