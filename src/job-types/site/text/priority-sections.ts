import { attribute, type HtmlElement, type HtmlParent, isElement } from "../page/html-tree.ts";

/** A tag, classes, an id and attributes of one element: the syntax of `priority_sections`. */
export const simpleSelector = /^(?:[a-z][\w-]*)?(?:[.#][\w-]+|\[[\w-]+(?:=["']?[\w -]+["']?)?\])*$/i;

/**
 * The outermost elements that match one of the selectors, in their order. A bare word matches a tag, an id or a
 * class, so `content` finds `<div id="content">`. Excludes skipped elements and everything in them.
 */
export function findPrioritySections(
  root: HtmlParent,
  selectors: readonly string[],
  skip: (element: HtmlElement) => boolean,
): HtmlElement[] {
  const tests = selectors.filter((selector) => simpleSelector.test(selector)).map(compile);
  if (tests.length === 0) return [];
  const found: HtmlElement[][] = tests.map(() => []);
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      const index = tests.findIndex((test) => test(node));
      // Checking `skip` costs more than matching selectors.
      if (index >= 0 && !skip(node)) found[index]?.push(node);
      else if (index < 0 && node.children.length > 0 && !skip(node)) visit(node);
    }
  };
  visit(root);
  return found.flat();
}

function compile(selector: string): (element: HtmlElement) => boolean {
  if (/^[a-z][\w-]*$/i.test(selector)) {
    const word = selector.toLowerCase();
    return (element) =>
      element.name === word || attribute(element, "id")?.toLowerCase() === word || hasClass(element, word);
  }
  const tests = [...selector.matchAll(/^[a-z][\w-]*|[.#][\w-]+|\[[^\]]+\]/gi)].map(([part]) =>
    compilePart(part),
  );
  return (element) => tests.every((test) => test(element));
}

function compilePart(part: string): (element: HtmlElement) => boolean {
  const name = part.slice(1).toLowerCase();
  if (part.startsWith(".")) return (element) => hasClass(element, name);
  if (part.startsWith("#")) return (element) => attribute(element, "id")?.toLowerCase() === name;
  if (!part.startsWith("[")) return (element) => element.name === part.toLowerCase();
  const [attributeName = "", value] = part.slice(1, -1).split("=");
  const wanted = value?.replace(/^["']|["']$/g, "");
  return (element) =>
    Object.hasOwn(element.attribs, attributeName.toLowerCase()) &&
    (wanted === undefined || element.attribs[attributeName.toLowerCase()] === wanted);
}

function hasClass(element: HtmlElement, name: string): boolean {
  const names = element.attribs.class?.toLowerCase();
  return names?.includes(name) === true && names.split(/\s+/).includes(name);
}
