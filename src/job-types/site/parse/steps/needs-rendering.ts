import type { Link } from "../../../../crawler/ports.ts";
import { attribute, type HtmlElement, type HtmlParent, isElement, textContent } from "../html-tree.ts";
import { inlineProgram, isGuestScript, isScript } from "./page-scripts.ts";

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
/** A page with less is blank, or only says that something is about to come: any script may make it. */
const blankTextChars = 20;
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

/**
 * Why the HTML shows that a page is only made by its scripts, as a sentence; null for a page that can be read
 * as it was sent. A page without scripts of its own is never one.
 */
export function needsRendering(page: RenderingEvidence): string | null {
  if (page.refreshUrl !== null || !page.elements.some(isOwnScript)) return null;
  const text = visibleText(page.document);
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

/** It leads nowhere, and has nothing that a crawl looks for. */
function isBare({ elements, links }: RenderingEvidence): boolean {
  const hasContact = elements.some((element) => /^(mailto|tel):/i.test(attribute(element, "href") ?? ""));
  return links.length <= 1 && !hasContact;
}

/** A script of the site that is long enough, or does what it takes, to make a page. */
function isProgram(element: HtmlElement): boolean {
  if (!isOwnScript(element)) return false;
  if (attribute(element, "src") !== undefined) return true;
  const program = inlineProgram(element);
  return program.length >= programCharsMin || writesPage.test(program);
}

function isOwnScript(element: HtmlElement): boolean {
  return isScript(element) && !isGuestScript(element);
}

/** A short script may still write the whole page, or lead to another. */
const writesPage =
  /\.(innerHTML|outerHTML|innerText|textContent|append|appendChild|replaceChildren|insertAdjacentHTML)\b|document\.write|\bimport\b|\bfetch\(|XMLHttpRequest|\blocation\b/;

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
