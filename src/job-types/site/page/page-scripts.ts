import type { Link } from "../../../crawler/ports.ts";
import { attribute, type HtmlElement, type HtmlParent, isElement, textContent } from "./html-tree.ts";

export interface RenderingEvidence {
  document: HtmlParent;
  elements: readonly HtmlElement[];
  /** Links of the page to web pages. */
  links: readonly Link[];
  /** The page redirects without scripts. */
  refreshUrl: string | null;
}

/** More text than this is a page, whatever its scripts add. */
const thinTextChars = 500;
/** Less is hardly a sentence. */
const emptyTextChars = 80;
/** A page with less is blank or shows a loading message: any script may make it. */
const blankTextChars = 20;
const rootTextCharsMax = 40;
const placeholdersMin = 3;
const scriptLinksMin = 3;
/** An inline script shorter than this configures something; it does not write a page. */
const programCharsMin = 500;

/** Ids of the elements that frameworks mount a page in. */
const rootIds = new Set(
  "root app __next __nuxt ___gatsby app-root react-root react-app vue-app main-app q-app ember-app svelte".split(
    " ",
  ),
);
const rootAttributes = ["ng-app", "data-ng-app", "data-reactroot", "data-v-app", "v-cloak", "ng-cloak"];
/** Ids of the elements with the data that frameworks build a page from. */
const stateIds = new Set(["__next_data__", "__nuxt_data__", "ng-state", "__data__"]);

/**
 * Why the HTML shows that only scripts make the page, as a sentence; null for a page that can be read as sent. Pages
 * without scripts of their own never need rendering.
 */
export function needsRendering(page: RenderingEvidence): string | null {
  if (page.refreshUrl !== null || !page.elements.some(isOwnScript)) return null;
  const text = visibleText(page.document, 20_000);
  const isBlank = text.length < blankTextChars && isBare(page);
  if (!isBlank && !page.elements.some(isProgram)) return null;
  if (text.length < thinTextChars) return thinPageReason(page, text);
  return templateReason(text) ?? scriptLinksReason(page);
}

function thinPageReason(page: RenderingEvidence, text: string): string | null {
  const { elements } = page;
  const root = elements.find((element) => isRoot(element) && isEmpty(element));
  if (root) return `Its ${describe(root)} is empty, and its scripts fill it.`;
  if (elements.some(asksForJavaScript)) return "It says that it needs JavaScript.";
  if (elements.some((element) => stateIds.has(attribute(element, "id")?.toLowerCase() ?? ""))) {
    return "It holds its data for scripts, and hardly any text.";
  }
  if (text.length < emptyTextChars && isBare(page)) return "It has scripts, and hardly any text or links.";
  return templateReason(text) ?? scriptLinksReason(page);
}

/** It has no links and nothing else that a crawl looks for. */
function isBare({ elements, links }: RenderingEvidence): boolean {
  const hasContact = elements.some((element) => /^(mailto|tel):/i.test(attribute(element, "href") ?? ""));
  return links.length <= 1 && !hasContact;
}

/** A script of the site that is long enough, or does what is needed, to make a page. */
function isProgram(element: HtmlElement): boolean {
  if (!isOwnScript(element)) return false;
  if (attribute(element, "src") !== undefined) return true;
  const program = inlineProgram(element);
  return program.length >= programCharsMin || writesPage.test(program);
}

function isOwnScript(element: HtmlElement): boolean {
  return isScript(element) && !isGuestScript(element);
}

/** A short script may still write the whole page, or navigate. */
const writesPage =
  /\.(innerHTML|outerHTML|innerText|textContent|append|appendChild|replaceChildren|insertAdjacentHTML)\b|document\.write|\bimport\b|\bfetch\(|XMLHttpRequest|\blocation\b/;

/** Visible text without scripts, except what is shown because of that. */
function visibleText(document: HtmlParent, charsMax: number): string {
  const isUnseen = ({ name }: HtmlElement) => name === "noscript" || name === "head" || name === "template";
  return textContent(document, charsMax, isUnseen);
}

/** A custom element at the top of the body is a root, as in Angular and web components. */
function isRoot(element: HtmlElement): boolean {
  if (rootIds.has(attribute(element, "id")?.toLowerCase() ?? "")) return true;
  if (rootAttributes.some((name) => Object.hasOwn(element.attribs, name))) return true;
  const { parent } = element;
  return element.name.includes("-") && parent !== null && "name" in parent && parent.name === "body";
}

function isEmpty(element: HtmlElement): boolean {
  return (
    textContent(element, rootTextCharsMax + 1, ({ name }) => name === "noscript").length <= rootTextCharsMax
  );
}

function describe(element: HtmlElement): string {
  const id = attribute(element, "id");
  return `<${element.name.slice(0, 40)}${id ? ` id="${id.slice(0, 40)}"` : ""}>`;
}

function asksForJavaScript(element: HtmlElement): boolean {
  return element.name === "noscript" && /java\s?script/i.test(textContent(element, 1_000));
}

/** `{{ name }}` in the text is filled in by Vue, AngularJS, Alpine, Handlebars and others. */
function templateReason(text: string): string | null {
  const count = text.match(/\{\{[^{}]{1,100}\}\}/g)?.length ?? 0;
  return count >= placeholdersMin ? "Its text has placeholders that scripts fill in." : null;
}

function scriptLinksReason({ elements, links }: RenderingEvidence): string | null {
  if (links.length > 1) return null;
  const count = elements.filter(isScriptLink).length;
  return count >= scriptLinksMin ? "Its links lead nowhere without scripts." : null;
}

function isScriptLink(element: HtmlElement): boolean {
  if (element.name !== "a" && attribute(element, "role") !== "link") return false;
  const href = attribute(element, "href");
  const leadsNowhere = href === undefined || /^(#([!/].*)?$|javascript:)/i.test(href);
  return leadsNowhere && element.children.some((node) => isElement(node) || node.type === "text");
}

/** A page with more text than this has content of its own. */
const noticeCharsMax = 80;
/** Longer scripts do more than redirect. */
const scriptCharsMax = 2_000;
const scriptsMax = 10;

/** `location = "/en/"`, `location.href = …`, `location.replace(…)`, `location.assign(…)` with a literal URL. */
const assignment =
  /(?<![\w$])location(?:\.href)?\s{0,10}=\s{0,10}(?:"([^"\\\s]{1,2048})"|'([^'\\\s]{1,2048})')\s{0,10}(?=[;,)}\]"'`\n]|$)/g;
const call =
  /(?<![\w$])location\.(?:replace|assign)\s{0,10}\(\s{0,10}(?:"([^"\\\s]{1,2048})"|'([^'\\\s]{1,2048})')\s{0,10}\)/g;

/**
 * Where the scripts of a page without text redirect to, absolute; null if they do anything else, or if only a browser
 * could tell. Treated like a meta refresh.
 * @param baseUrl base of relative URLs.
 */
export function scriptRedirect(
  document: HtmlParent,
  elements: readonly HtmlElement[],
  baseUrl: string,
): string | null {
  const scripts = elements.filter((element) => isScript(element) && !isGuestScript(element));
  if (scripts.length === 0 || scripts.length > scriptsMax) return null;
  // A loaded program may choose, or make the page.
  if (scripts.some((script) => attribute(script, "src") !== undefined)) return null;
  if (visibleText(document, noticeCharsMax + 1).length > noticeCharsMax) return null;
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

/** Third-party scripts for statistics, consent or chat: they do not make a page. */
const guestScript =
  /(^|\.)(googletagmanager|google-analytics|googleadservices|doubleclick|googlesyndication|gstatic|google|facebook|hotjar|clarity|matomo|piwik|plausible|cookiebot|onetrust|cookielaw|usercentrics|hs-scripts|hs-analytics|segment|cloudflareinsights|newrelic|sentry-cdn|intercom|tawk|crisp|hcaptcha)\.[a-z.]+$/;

/** Whether an element is a script that browsers run, not data for scripts. */
function isScript(element: HtmlElement): boolean {
  if (element.name !== "script") return false;
  const type = (attribute(element, "type") || "module").toLowerCase().split(";", 1)[0] ?? "";
  return /^(module|(text|application)\/(x-)?(java|ecma)script)$/.test(type.trim());
}

/** Whether a script's host is known not to make pages. */
function isGuestScript(script: HtmlElement): boolean {
  const source = attribute(script, "src");
  // Cheap, and decides most scripts: a path is on the page's own host.
  if (source === undefined || !/^\s*(?:\w+:|[/\\]{2})/.test(source)) return false;
  return guestScript.test(URL.parse(source, "http://own.invalid/")?.hostname ?? "");
}

/** The program of an inline script. */
function inlineProgram(script: HtmlElement): string {
  return script.children.map((node) => ("data" in node ? String(node.data) : "")).join("");
}
