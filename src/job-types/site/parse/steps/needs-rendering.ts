import type { Link } from "../../../../crawler/ports.ts";
import { attribute, type HtmlElement, type HtmlParent, isElement, textContent } from "../html-tree.ts";

export interface RenderingEvidence {
  document: HtmlParent;
  elements: readonly HtmlElement[];
  /** Links of the page to web pages. */
  links: readonly Link[];
  /** The page sends its reader elsewhere without scripts. */
  refreshUrl: string | null;
}

/** More text than this is a page, whatever its scripts add. */
const thinTextChars = 500;
/** Less is hardly a sentence. */
const emptyTextChars = 80;
const rootTextCharsMax = 40;
const placeholdersMin = 3;
const scriptLinksMin = 3;
/** An inline script shorter than this sets something up; it does not write a page. */
const programCharsMin = 500;

/** The elements that frameworks put a page into, by their ids in the projects that their tools make. */
const rootIds = new Set(
  "root app __next __nuxt ___gatsby app-root react-root react-app vue-app main-app q-app ember-app svelte".split(
    " ",
  ),
);
const rootAttributes = ["ng-app", "data-ng-app", "data-reactroot", "data-v-app", "v-cloak", "ng-cloak"];
/** Where frameworks leave the data that their scripts make a page of. */
const stateIds = new Set(["__next_data__", "__nuxt_data__", "ng-state", "__data__"]);

/** Scripts of others that count, ask for consent or chat: no page is made by them. */
const guestScript =
  /(^|\.)(googletagmanager|google-analytics|googleadservices|doubleclick|googlesyndication|gstatic|google|facebook|hotjar|clarity|matomo|piwik|plausible|cookiebot|onetrust|cookielaw|usercentrics|hs-scripts|hs-analytics|segment|cloudflareinsights|newrelic|sentry-cdn|intercom|tawk|crisp|hcaptcha)\.[a-z.]+$/;

/**
 * Why the HTML shows that a page is only made by its scripts, as a sentence; null for a page that can be read
 * as it was sent. A page without a program of its own is never one.
 */
export function needsRendering(page: RenderingEvidence): string | null {
  if (page.refreshUrl !== null || !page.elements.some(isProgram)) return null;
  const text = visibleText(page.document);
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
  const hasContact = elements.some((element) => /^(mailto|tel):/i.test(attribute(element, "href") ?? ""));
  if (text.length < emptyTextChars && page.links.length <= 1 && !hasContact) {
    return "It has scripts, and hardly any text or links.";
  }
  return templateReason(text) ?? scriptLinksReason(page);
}

function isProgram(element: HtmlElement): boolean {
  if (element.name !== "script") return false;
  const type = attribute(element, "type")?.toLowerCase() ?? "module";
  if (!/^(module|(text|application)\/(x-)?(java|ecma)script)$/.test(type.split(";", 1)[0] ?? ""))
    return false;
  const source = attribute(element, "src");
  if (source === undefined) return inlineChars(element) >= programCharsMin || writesDocument(element);
  return !guestScript.test(URL.parse(source, "http://own.invalid/")?.hostname ?? "");
}

function inlineChars(script: HtmlElement): number {
  return scriptText(script).length;
}

/** A short script may still write the whole page. */
function writesDocument(script: HtmlElement): boolean {
  return /\.(innerHTML|append|appendChild|replaceChildren|insertAdjacentHTML)\b|document\.write|\bimport\b|\bfetch\(|XMLHttpRequest/.test(
    scriptText(script).slice(0, programCharsMin),
  );
}

function scriptText(script: HtmlElement): string {
  return script.children.map((node) => ("data" in node ? String(node.data) : "")).join("");
}

/** What a browser without scripts shows, apart from what it shows because of that. */
function visibleText(document: HtmlParent): string {
  const isUnseen = ({ name }: HtmlElement) => name === "noscript" || name === "head" || name === "template";
  return textContent(document, 20_000, isUnseen);
}

/** A custom element at the top of the body is a root as Angular and web components have it. */
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
