import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isInlineTag,
  textContent,
  textData,
} from "../../page/html-tree.ts";
import { regionOf } from "../../page/page-region.ts";
import type { Box } from "./page-outline.ts";

/**
 * The role of an element by tag, role, class and id: one from its name (`NamedRole`), `region` for the page's
 * navigation, header, footer or aside, or `dialog` for what is shown on request only.
 */
export type BoxRole = NamedRole | "region" | "dialog" | "none";

const regionTags = new Set(["nav", "aside", "header", "footer"]);
const contentTags = new Set(["html", "body", "main", "article"]);
const namedTags = new Set(
  (
    "div section ul ol dl span p table td tr li h1 h2 h3 h4 h5 h6 header footer nav aside center figure " +
    "small a strong em"
  ).split(" "),
);

/** Reads roles, once per box; elements of one tag with the same names share one look-up. */
export function createRoleReader(): (box: Box) => BoxRole {
  const ofBox = new Map<Box, BoxRole>();
  const ofNames = new Map<string, BoxRole | "header">();
  return (box) => {
    let role = ofBox.get(box);
    if (role === undefined) {
      role = isElement(box.node) ? roleOfElement(box.node, ofNames) : "none";
      if (role !== "none" && isElement(box.node) && isPartOfText(box.node)) role = "none";
      ofBox.set(box, role);
    }
    return role;
  };
}

function roleOfElement(element: HtmlElement, ofNames: Map<string, BoxRole | "header">): BoxRole {
  const { name, attribs } = element;
  if (attribs.itemprop && /(?:^|\s)articleBody(?:\s|$)/.test(attribs.itemprop)) return "body";
  if (contentTags.has(name)) return "none";
  if ((attribs.role || regionTags.has(name)) && regionOf(element, "main") !== "main") return "region";
  if (name === "figcaption") return "caption";
  if (name === "form") return "boilerplate";
  if (attribs["aria-hidden"] === "true") return isDialog(attribs.class) ? "dialog" : "boilerplate";
  if (attribs.itemprop === "author" || attribute(element, "rel") === "author") return "byline";
  if (!attribs.id && !attribs.class) return "none";
  // The id of a heading is an anchor made from its words: "nav_nur_die_folie".
  const id = /^h[1-6]$/.test(name) ? "" : (attribs.id ?? "");
  const names = `${name} ${id} ${attribs.class ?? ""}`.slice(0, 300);
  let role = ofNames.get(names);
  if (role === undefined) {
    role = roleByName(element, names.slice(name.length));
    ofNames.set(names, role);
  }
  return role === "header" ? headerRole(element, names.slice(name.length)) : role;
}

/** Text for screen readers, which others do not see. */
const unseenName = /(?:^|[\s_-])(?:sr-?only|screen-?reader|visually-?hidden)(?:$|[\s_-])/i;
const isUnseen = (element: HtmlElement): boolean =>
  unseenName.test((element.attribs.class ?? "").slice(0, 200));
const word = /[\p{L}\p{N}]/u;

/**
 * Whether an inline element is words of a sentence, regardless of its name, or what is seen in place of words for screen
 * readers: `<span>10<span class="sr-only"> minutes</span></span> <span aria-hidden="true">min.</span>`.
 */
function isPartOfText(element: HtmlElement): boolean {
  if (!isInlineTag(element.name) || isUnseen(element)) return false;
  if (element.attribs["aria-hidden"] === "true") {
    const before = neighbour(element, "prev");
    const last = before && isElement(before) ? before.children.findLast(isElement) : undefined;
    return (
      before !== null && isElement(before) && (isUnseen(before) || (last !== undefined && isUnseen(last)))
    );
  }
  return (["prev", "next"] as const).every((side) => word.test(textBeside(element, side)));
}

function textBeside(element: HtmlElement, side: "prev" | "next"): string {
  const node = neighbour(element, side);
  return (
    (node && textData(node)) ??
    (node && isElement(node) && isInlineTag(node.name) ? textContent(node, 20) : "")
  );
}

/** The next node that is not white space. */
function neighbour(element: HtmlElement, side: "prev" | "next"): HtmlNode | null {
  let node: HtmlNode | null = element[side] as HtmlNode | null;
  while (node && textData(node)?.trim() === "") node = node[side] as HtmlNode | null;
  return node;
}

/** A box named as a header in an article holds its title or is a heading of it, like the tag. */
function headerRole(element: HtmlElement, names: string): BoxRole {
  for (let parent = element.parent; parent && isElement(parent); parent = parent.parent) {
    if (parent.name === "article" || parent.name === "main") return roleOfNames(names) ?? "none";
  }
  return "region";
}

const dialogName = /(?:^|[\s_-])(?:modal|dialog)(?:$|[\s_-])/i;

const isDialog = (names = ""): boolean => dialogName.test(names.slice(0, 300));

function roleByName(element: HtmlElement, names: string): BoxRole | "header" {
  if (isDialog(names)) return "dialog";
  const region = regionOf(element, "main");
  if (region !== "main") return region === "header" ? region : "region";
  if (!namedTags.has(element.name) && !element.name.includes("-")) return "none";
  return roleOfNames(names) ?? "none";
}

/**
 * Roles by id and classes.
 * - `comments`: readers' comments below the content
 * - `boilerplate`: what surrounds content: shares, related links, advertisements
 * - `promotion`: links to other articles, calls to action; not part of an article, but of a shop's page
 * - `caption`: text about an image or a video
 * - `byline`: author and date
 * - `body`: the text of an article
 */
type NamedRole = "comments" | "boilerplate" | "promotion" | "caption" | "byline" | "body";

const words = (list: string): string[] => list.split(" ");
const pairs = (first: string, second: string): string[] =>
  words(first).flatMap((start) => words(second).map((end) => start + end));

/** Words of names, split at `-`, `_`, `:` and camel case, and joined in pairs. The first matching role wins. */
const wordsOfRole: Record<NamedRole, string[]> = {
  comments: words("comment comments commentlist disqus livefyre respond"),
  boilerplate: words(
    "ad ads advert advertisement advertising adsense banner breadcrumb breadcrumbs footer related share sharing " +
      "shares shareaddthis sharethis sidebar skip social sponsor sponsored subscribe newsletter pagination " +
      "pager popup promo toolbar widgetarea login masthead outbrain taboola addtoany sharedaddy relatedposts " +
      "basket minicart shoppingcart cartsummary backlink cookie cookies cookiebanner consent akismet nocomments " +
      // For screen readers or print.
      "menu navbar nav sronly visuallyhidden screenreader printonly printblock printinline printflex " +
      // The controls of Google Maps, Leaflet and OpenLayers.
      "gmstyle gmnoprint leafletcontrol mapboxglctrl maplibreglctrl olattribution olcontrol",
  ),
  promotion: words(
    "recirc recirculation recommended recommendations trending mostread popular tags taglist tagbox paywall " +
      "subscription signup upsell donate cta promotion promos prevnext nextprev adverts",
  ),
  caption: [
    ...words("caption captions credit credits copyright gallery slideshow lightbox"),
    ...pairs("image img photo picture", "subtitle source text"),
  ],
  byline: [
    ...words(
      "byline bylines dateline timestamp pubdate postinfo author authors authorbox contributor attribution",
    ),
    ...pairs("post entry article story", "meta info date time author"),
    ...pairs("published publish read reading", "date time on"),
  ],
  body: [
    ...pairs("article story entry post news blog rich", "body text content copy"),
    ...words("bodytext bodycopy parseroutput"),
  ],
};
const roles = Object.keys(wordsOfRole) as NamedRole[];
const rankOfWord = new Map(
  roles.toReversed().flatMap((role) => wordsOfRole[role].map((word) => [word, roles.indexOf(role)] as const)),
);
/** In French, `comment` asks how: `comment-ca-marche`. */
const afterHow = new Set(
  "ca ça cela faire fonctionne nous vous on venir se y en la le les utiliser choisir reserver réserver commander".split(
    " ",
  ),
);
/** A social network's post in an article is a quotation, not a share button. */
const embedWords = new Set(words("embed embedded tweet oembed"));

/** `has-post-comments`, `no-sidebar`, `is-social`: a name that starts so describes a page or a box, not what it is. */
const modifiers = new Set(words("has is no not with without hide show enable disable"));

/** @param names an element's id and classes. */
export function roleOfNames(names: string): NamedRole | undefined {
  let best = roles.length;
  for (const name of names
    .replace(/(?<=[a-z])(?=[A-Z])/g, "-")
    .toLowerCase()
    .split(/\s+/)) {
    const parts = name.split(/[-_:]+/);
    if (parts.length > 1 && modifiers.has(parts[0] ?? "")) continue;
    let rank = roles.length;
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] ?? "";
      if (part === "comment" && afterHow.has(parts[index + 1] ?? "")) break;
      rank = Math.min(
        rank,
        rankOfWord.get(part) ?? rank,
        rankOfWord.get(part + (parts[index + 1] ?? "")) ?? rank,
      );
    }
    const isQuoted = roles[rank] === "boilerplate" && parts.some((part) => embedWords.has(part));
    if (!isQuoted) best = Math.min(best, rank);
  }
  return roles[best];
}
