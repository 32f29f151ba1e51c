import { attribute, type HtmlElement } from "../html-tree.ts";

const styleCharsMax = 200_000;

/** Tells the elements whose text CSS turns round, a way to hide addresses from harvesters. */
export type IsReversed = (element: HtmlElement) => boolean;

/**
 * Reads the page's style sheets for classes and ids with `unicode-bidi: bidi-override` and
 * `direction: rtl`, which shows text backwards. Inline styles count too.
 */
export function findReversedText(elements: readonly HtmlElement[]): IsReversed {
  const names = new Set<string>();
  let chars = 0;
  for (const element of elements) {
    if (element.name !== "style" || chars > styleCharsMax) continue;
    const css = element.children.map((node) => ("data" in node ? node.data : "")).join("");
    chars += css.length;
    if (css.includes("bidi-override")) addReversedNames(css.slice(0, styleCharsMax), names);
  }
  return (element) => {
    if (reverses(attribute(element, "style") ?? "")) return true;
    if (names.size === 0) return false;
    const id = attribute(element, "id");
    if (id && names.has(`#${id}`)) return true;
    return (attribute(element, "class") ?? "").split(/\s+/).some((name) => names.has(`.${name}`));
  };
}

function addReversedNames(css: string, names: Set<string>): void {
  for (const rule of css.split("}")) {
    const brace = rule.lastIndexOf("{");
    if (brace < 0 || !reverses(rule.slice(brace + 1))) continue;
    for (const selector of rule.slice(0, brace).split(",")) {
      // The last simple selector is the element itself: `p .flip` turns round `.flip`.
      const last =
        selector
          .trim()
          .split(/[\s>+~{]/)
          .at(-1) ?? "";
      for (const [name] of last.matchAll(/[.#][\w-]{1,100}/g)) names.add(name);
    }
  }
}

function reverses(declarations: string): boolean {
  const text = declarations.toLowerCase();
  return text.includes("bidi-override") && /direction\s{0,5}:\s{0,5}rtl/.test(text);
}
