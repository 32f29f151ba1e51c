import { attribute, type HtmlElement, type HtmlParent, textContent } from "../html-tree.ts";
import { inlineProgram, isGuestScript, isScript } from "./page-scripts.ts";

/** A page with more text than this has something to say itself. */
const noticeCharsMax = 80;
/** Longer scripts do more than send their reader elsewhere. */
const scriptCharsMax = 2_000;
const scriptsMax = 10;

/**
 * `location = "/en/"`, `location.href = …`, `location.replace(…)`, `location.assign(…)` with an address that is
 * written out, and nothing added to it.
 */
const assignment =
  /(?<![\w$])location(?:\.href)?\s{0,10}=\s{0,10}(?:"([^"\\\s]{1,2048})"|'([^'\\\s]{1,2048})')\s{0,10}(?=[;,)}\]"'`\n]|$)/g;
const call =
  /(?<![\w$])location\.(?:replace|assign)\s{0,10}\(\s{0,10}(?:"([^"\\\s]{1,2048})"|'([^'\\\s]{1,2048})')\s{0,10}\)/g;

/**
 * Where the scripts of a page without text send its reader, absolute; null where they do something else as well,
 * or where only a browser could tell. It stands for a redirect, like a meta refresh.
 * @param baseUrl that relative addresses start from.
 */
export function scriptRedirect(
  document: HtmlParent,
  elements: readonly HtmlElement[],
  baseUrl: string,
): string | null {
  const scripts = elements.filter((element) => isScript(element) && !isGuestScript(element));
  if (scripts.length === 0 || scripts.length > scriptsMax) return null;
  // A program that is loaded may choose, or make the page.
  if (scripts.some((script) => attribute(script, "src") !== undefined)) return null;
  if (shownText(document).length > noticeCharsMax) return null;
  const targets = new Set<string>();
  for (const script of scripts) {
    const program = inlineProgram(script);
    if (program.length > scriptCharsMax) return null;
    for (const target of targetsOf(program)) targets.add(target);
  }
  const [target, ...others] = targets;
  if (target === undefined || others.length > 0) return null;
  const url = URL.parse(target, baseUrl);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

function targetsOf(program: string): string[] {
  return [...program.matchAll(assignment), ...program.matchAll(call)].flatMap(([, double, single]) => {
    const target = double ?? single;
    return target === undefined ? [] : [target];
  });
}

function shownText(document: HtmlParent): string {
  const isUnseen = ({ name }: HtmlElement) => name === "noscript" || name === "head" || name === "template";
  return textContent(document, noticeCharsMax + 1, isUnseen);
}
