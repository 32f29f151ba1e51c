/** Addresses of one path that differ in two or more parameters are mostly combinations of filters. */
const combinationsMax = 50;
/** Pages of one listing that are followed at the least; more for crawls of more than twice as many pages. */
const listingPagesMin = 20;
/** Listings and paths that are counted: traps have any number, and each would cost memory. */
const countedMax = 20_000;

const pageParameter =
  /^(page|paged|pg|p|pagenum|page_?no|seite|pagina|sida|side|strana|strona|start|offset|from|skip)$/i;
const pagePath = /\/(page|p|seite|pagina|sida|side|strana|strona)[/-](\d{1,9})\/?$/i;

/**
 * Bounds on spaces of addresses that have no end: combinations of parameters, and pages of one listing.
 * Gives why an address that was not met before is not followed, as a sentence, or null; each call counts.
 */
export function createSpaceBounds(pagesMax: number): (url: URL) => string | null {
  const counts = new Map<string, number>();
  const listingPagesMax = Math.max(listingPagesMin, Math.floor(pagesMax / 2));
  const isOver = (name: string, max: number): boolean => {
    const count = (counts.get(name) ?? 0) + 1;
    if (count > 1 || counts.size < countedMax) counts.set(name, count);
    return count > max;
  };
  return (url) => {
    const place = url.host + url.pathname;
    if (url.search.includes("&") && isOver(`combinations ${place}`, combinationsMax)) {
      return `More than ${combinationsMax} combinations of its parameters were met.`;
    }
    const listing = listingOf(url);
    if (listing !== null && isOver(`listing ${listing}`, listingPagesMax)) {
      return `More than ${listingPagesMax} pages of its listing were met.`;
    }
    return null;
  };
}

/** The address without its page number; null for what is no page of a listing. */
function listingOf(url: URL): string | null {
  const numbered = pagePath.exec(url.pathname);
  if (numbered !== null) return `${url.host}${url.pathname.slice(0, numbered.index)}/${numbered[1]}`;
  if (url.search === "") return null;
  const parameters = [...url.searchParams];
  const page = parameters.find(([name, value]) => pageParameter.test(name) && /^\d{1,9}$/.test(value));
  if (page === undefined) return null;
  const others = parameters
    .filter((parameter) => parameter !== page)
    .map(([name, value]) => `${name}=${value}`);
  return `${url.host}${url.pathname}?${others.sort().join("&")}`;
}
