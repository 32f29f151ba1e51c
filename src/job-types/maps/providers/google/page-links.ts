/** Requests that a page of Google Maps names in its head, for its own first data. */
export interface PageLinks {
  /** `/search?tbm=map&pb=...`: a descriptor as it is today. */
  search: URL | null;
  /** `/maps/preview/place?pb=...` */
  place: URL | null;
}

const linkPattern =
  /<link\b[^>]{0,200}?\bhref="((?:[^"]*\/search\?tbm=map|[^"]*\/maps\/preview\/place\?)[^"]*)"/g;

/** The head is at the beginning; what comes after may be a megabyte of data. */
const headCharsMax = 200_000;

export function readPageLinks(html: string, pageUrl: string): PageLinks {
  const links: PageLinks = { search: null, place: null };
  for (const [, href = ""] of html.slice(0, headCharsMax).matchAll(linkPattern)) {
    const url = URL.parse(href.replaceAll("&amp;", "&").replaceAll("&#39;", "'"), pageUrl);
    if (!url?.searchParams.get("pb")) continue;
    if (url.pathname.endsWith("/search")) links.search ??= url;
    else links.place ??= url;
  }
  return links;
}
