/**
 * Paths without empty and dot segments, and queries, of characters that stand in an address as they are. Each
 * segment begins behind a slash and has none in it, so that it is linear.
 */
const plainPath = /^(?:\/[\w~!$&()*+,;=:@-][\w.~!$&()*+,;=:@-]*)*\/?(?:\?[\w.~!$&()*+,;=:@%/-]*)?$/;
const originOf = /^https?:\/\/[^/?#@]+(?=\/)/;

/**
 * The absolute address of a link to a path of the page's own host that is written as the URL standard writes it, as
 * most links of a page are; undefined for every other, which takes a URL parser to read. The parser costs more than
 * all else that is done with such a link.
 * @param baseUrl where relative addresses start from, as `URL.href` gives it.
 */
export function plainAddress(href: string, baseUrl: string): string | undefined {
  const origin = baseUrl === last.baseUrl ? last.origin : originIn(baseUrl);
  if (origin === undefined) return undefined;
  const path = href.startsWith(origin) ? href.slice(origin.length) : href;
  return path.startsWith("/") && plainPath.test(path) ? origin + path : undefined;
}

/** All links of a page start from the same address. */
let last: { baseUrl: string; origin: string | undefined } = { baseUrl: "", origin: undefined };

function originIn(baseUrl: string): string | undefined {
  last = { baseUrl, origin: originOf.exec(baseUrl)?.[0] };
  return last.origin;
}
