import { attribute, type HtmlElement } from "../html-tree.ts";

const styleCharsMax = 200_000;

export interface HidingStyles {
  /** Whether CSS turns the element's text round. */
  reverses: (element: HtmlElement) => boolean;
  /** Whether a rule of the page's own style sheets keeps the element from being shown. */
  hides: (element: HtmlElement) => boolean;
}

/**
 * Reads the page's style sheets for classes and ids with `unicode-bidi: bidi-override` and
 * `direction: rtl`, which show text backwards, and with `display: none`: two ways to hide addresses from
 * harvesters. Inline styles that turn text round count too, and `<bdo dir="rtl">`.
 */
export function readHidingStyles(elements: readonly HtmlElement[]): HidingStyles {
  const reversed = new Set<string>();
  const hidden = new Set<string>();
  let chars = 0;
  for (const element of elements) {
    if (element.name !== "style" || chars > styleCharsMax) continue;
    const css = element.children
      .map((node) => ("data" in node ? node.data : ""))
      .join("")
      .slice(0, styleCharsMax);
    chars += css.length;
    if (css.includes("bidi-override")) addNames(css, isReversing, reversed);
    if (/display\s{0,5}:\s{0,5}none/i.test(css)) addNames(css, isHiding, hidden);
  }
  return {
    reverses: (element) =>
      isNamed(element, reversed) ||
      isReversing(element.attribs.style ?? "") ||
      (element.name === "bdo" && attribute(element, "dir")?.toLowerCase() === "rtl"),
    hides: (element) => isNamed(element, hidden),
  };
}

function isNamed(element: HtmlElement, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const id = attribute(element, "id");
  if (id && names.has(`#${id}`)) return true;
  const classes = attribute(element, "class");
  return classes?.split(/\s+/).some((name) => names.has(`.${name}`)) ?? false;
}

function addNames(css: string, matches: (declarations: string) => boolean, names: Set<string>): void {
  for (const rule of css.split("}")) {
    const brace = rule.lastIndexOf("{");
    if (brace < 0 || !matches(rule.slice(brace + 1))) continue;
    // Rules of `@media print` and the like say nothing of a screen.
    if (rule.lastIndexOf("{", brace - 1) >= 0) continue;
    for (const selector of rule.slice(0, brace).split(",")) {
      // The last simple selector is the element itself: `p .flip` turns round `.flip`.
      const last =
        selector
          .trim()
          .split(/[\s>+~{]/)
          .at(-1) ?? "";
      if (last.includes(":")) continue;
      for (const [name] of last.matchAll(/[.#][\w-]{1,100}/g)) names.add(name);
    }
  }
}

function isReversing(declarations: string): boolean {
  if (declarations === "" || !/bidi-override/i.test(declarations)) return false;
  return /direction\s{0,5}:\s{0,5}rtl/i.test(declarations);
}

function isHiding(declarations: string): boolean {
  return /(?:^|[;\s])display\s{0,5}:\s{0,5}none/i.test(declarations);
}
