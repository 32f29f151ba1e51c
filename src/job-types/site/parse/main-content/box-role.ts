import { attribute, type HtmlElement, isElement } from "../html-tree.ts";
import { regionOf } from "../steps/page-region.ts";
import type { Box } from "./block.ts";
import { type NamedRole, roleOfNames } from "./role-words.ts";

/**
 * What an element says of itself by tag, role, class and id: what its name says (`NamedRole`), or `region`,
 * which is navigation, header, footer or aside of the page, said by tag, role or a usual name.
 */
export type BoxRole = NamedRole | "region" | "none";

const regionTags = new Set(["nav", "aside", "header", "footer"]);
const contentTags = new Set(["html", "body", "main", "article"]);
const namedTags = new Set(
  (
    "div section ul ol dl span p table td tr li h1 h2 h3 h4 h5 h6 header footer nav aside center figure " +
    "small a strong em"
  ).split(" "),
);

/** Reads roles, each box's once; elements of one tag with the same names share one look-up. */
export function createRoleReader(): (box: Box) => BoxRole {
  const ofBox = new Map<Box, BoxRole>();
  const ofNames = new Map<string, BoxRole>();
  return (box) => {
    let role = ofBox.get(box);
    if (role === undefined) {
      role = isElement(box.node) ? roleOfElement(box.node, ofNames) : "none";
      ofBox.set(box, role);
    }
    return role;
  };
}

function roleOfElement(element: HtmlElement, ofNames: Map<string, BoxRole>): BoxRole {
  const { name, attribs } = element;
  if (attribs.itemprop && /(?:^|\s)articleBody(?:\s|$)/.test(attribs.itemprop)) return "body";
  if (contentTags.has(name)) return "none";
  if ((attribs.role || regionTags.has(name)) && regionOf(element, "main") !== "main") return "region";
  if (name === "figcaption") return "caption";
  if (name === "form" || attribs["aria-hidden"] === "true") return "boilerplate";
  if (attribs.itemprop === "author" || attribute(element, "rel") === "author") return "byline";
  if (!attribs.id && !attribs.class) return "none";
  const names = `${name} ${attribs.id ?? ""} ${attribs.class ?? ""}`.slice(0, 300);
  let role = ofNames.get(names);
  if (role === undefined) {
    role = roleByName(element, names.slice(name.length));
    ofNames.set(names, role);
  }
  return role;
}

function roleByName(element: HtmlElement, names: string): BoxRole {
  if (regionOf(element, "main") !== "main") return "region";
  if (!namedTags.has(element.name) && !element.name.includes("-")) return "none";
  return roleOfNames(names) ?? "none";
}
