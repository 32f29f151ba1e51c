import { attribute, type HtmlElement, type HtmlParent, isElement, textContent } from "../html-tree.ts";

const itemsMax = 500;
const valueCharsMax = 2000;

/** A microdata item in the shape of JSON-LD: `@type` and its properties, lists where one repeats. */
export type MicrodataItem = Record<string, unknown>;

/** The top-level microdata items of a page (HTML Living Standard, section 5.2), at most 500. */
export function microdataItems(elements: readonly HtmlElement[]): MicrodataItem[] {
  const items: MicrodataItem[] = [];
  for (const element of elements) {
    if (items.length >= itemsMax) break;
    const isTop = Object.hasOwn(element.attribs, "itemscope") && !Object.hasOwn(element.attribs, "itemprop");
    if (isTop && attribute(element, "itemtype")) items.push(readItem(element));
  }
  return items;
}

function readItem(scope: HtmlElement): MicrodataItem {
  const item: MicrodataItem = { "@type": attribute(scope, "itemtype")?.split(/\s+/) ?? [] };
  const visit = (parent: HtmlParent): void => {
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      const isScope = Object.hasOwn(node.attribs, "itemscope");
      const names = attribute(node, "itemprop")?.split(/\s+/) ?? [];
      if (names.length > 0) {
        const value = isScope ? readItem(node) : propertyValue(node);
        for (const name of names) addValue(item, name, value);
      }
      if (!isScope) visit(node);
    }
  };
  visit(scope);
  return item;
}

function addValue(item: MicrodataItem, name: string, value: unknown): void {
  if (name === "__proto__" || value === "") return;
  const before = Object.hasOwn(item, name) ? item[name] : undefined;
  if (before === undefined) item[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else item[name] = [before, value];
}

function propertyValue(element: HtmlElement): string {
  const content = attribute(element, "content");
  if (content) return content.slice(0, valueCharsMax);
  switch (element.name) {
    case "a":
    case "area":
    case "link":
      return attribute(element, "href") ?? "";
    case "img":
    case "iframe":
    case "source":
    case "video":
      return attribute(element, "src") ?? "";
    case "time":
      return attribute(element, "datetime") ?? textContent(element, valueCharsMax);
    case "data":
    case "meter":
      return attribute(element, "value") ?? "";
    default:
      return textContent(element, valueCharsMax);
  }
}
