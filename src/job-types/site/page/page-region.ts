import { attribute, type HtmlElement, isElement } from "./html-tree.ts";
import { memoize } from "./memoize.ts";
import type { PageRegion } from "./site-page.ts";

const regionOfRole: Record<string, PageRegion> = {
  banner: "header",
  contentinfo: "footer",
  navigation: "nav",
  complementary: "aside",
  main: "main",
};

const footerName =
  /^(?:site|page|main|global|app|l|c|o|s|tpl|ft)?[-_]*(?:footer|colophon|fusszeile|pied)(?:[-_].{0,40})?$/i;
const headerName =
  /^(?:site|page|main|global|app|l|c|o|s|top)?[-_]*(?:header|masthead|topbar|top-bar|kopfzeile)(?:[-_].{0,40})?$/i;
const navName = /^(?:site|main|primary|top|global)?[-_]*(?:nav|navbar|navigation|menu|breadcrumbs?)$/i;

/**
 * The region that `element` opens, or the one that contains it. A header or footer inside an article belongs to the
 * article, so a region only changes from `main`.
 */
export function regionOf(element: HtmlElement, inherited: PageRegion): PageRegion {
  if (inherited !== "main") return inherited;
  const byRole = regionOfRole[attribute(element, "role")?.toLowerCase() ?? ""];
  if (byRole) return byRole;
  switch (element.name) {
    case "nav":
    case "aside":
      return element.name;
    case "header":
    case "footer":
      if (element.name === "header" && holdsOnlyTitles(element)) return "main";
      return hasContentAncestor(element) ? "main" : element.name;
    case "div":
    case "section":
    case "table":
    case "ul":
      return regionByName(element);
    default:
      return "main";
  }
}

/** Some content systems wrap each title of a page's sections: `<header><h2>Partners</h2></header>`. */
function holdsOnlyTitles({ children }: HtmlElement): boolean {
  const parts = children.filter(isElement);
  return parts.length > 0 && parts.every(({ name }) => /^h[2-6]$/.test(name));
}

function regionByName({ attribs }: HtmlElement): PageRegion {
  const { id, class: names } = attribs;
  const byId = id === undefined ? "main" : regionOfNames(id);
  return byId !== "main" || names === undefined ? byId : regionOfNames(names);
}

/** Cheap, and decides most names. */
const mayNameRegion = /foot|head|nav|menu|bread|colophon|fuss|pied|mast|top|kopf/i;

function regionOfNames(names: string): PageRegion {
  return mayNameRegion.test(names) ? readRegion(names) : "main";
}

const readRegion = memoize((names): PageRegion => {
  for (const name of names.slice(0, 500).split(/\s+/)) {
    if (footerName.test(name)) return "footer";
    if (headerName.test(name)) return "header";
    if (navName.test(name)) return "nav";
  }
  return "main";
});

function hasContentAncestor(element: HtmlElement): boolean {
  for (let parent = element.parent; parent && "attribs" in parent; parent = parent.parent) {
    if (parent.name === "article" || parent.name === "main" || parent.name === "section") return true;
  }
  return false;
}
