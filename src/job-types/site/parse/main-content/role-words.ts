/**
 * What the id and classes of an element name.
 *
 * - `comments`: what readers wrote below the content
 * - `boilerplate`: what stands round content: shares, related links, advertisements
 * - `promotion`: links to other articles, calls for action; no part of an article, but of a shop's page
 * - `caption`: text about an image or a video
 * - `byline`: who wrote it, and when
 * - `body`: the text of an article
 */
export type NamedRole = "comments" | "boilerplate" | "promotion" | "caption" | "byline" | "body";

const words = (list: string): string[] => list.split(" ");
const pairs = (first: string, second: string): string[] =>
  words(first).flatMap((start) => words(second).map((end) => start + end));

/**
 * Words of names: what stands between `-`, `_`, `:` and camel case, and two of these written together. Of
 * several roles the first here is taken.
 */
const wordsOfRole: Record<NamedRole, string[]> = {
  comments: words("comment comments commentlist disqus livefyre respond"),
  boilerplate: words(
    "ad ads advert advertisement advertising adsense banner breadcrumb breadcrumbs footer related share sharing " +
      "shares shareaddthis sharethis sidebar skip social sponsor sponsored subscribe newsletter pagination " +
      "pager popup promo toolbar widgetarea login masthead outbrain taboola addtoany sharedaddy relatedposts " +
      // For screen readers or for paper.
      "menu navbar nav sronly visuallyhidden screenreader printonly printblock printinline printflex",
  ),
  promotion: words(
    "recirc recirculation recommended recommendations trending mostread popular tags taglist tagbox paywall " +
      "subscription signup upsell donate cta promotion promos prevnext nextprev adverts",
  ),
  caption: words("caption captions credit credits copyright gallery slideshow lightbox"),
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
/** A post of a social network in an article is quoted, not shared. */
const embedWords = new Set(words("embed embedded tweet oembed"));

/** @param names an element's id and classes. */
export function roleOfNames(names: string): NamedRole | undefined {
  let best = roles.length;
  for (const name of names
    .replace(/(?<=[a-z])(?=[A-Z])/g, "-")
    .toLowerCase()
    .split(/\s+/)) {
    const parts = name.split(/[-_:]+/);
    let rank = roles.length;
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] ?? "";
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
