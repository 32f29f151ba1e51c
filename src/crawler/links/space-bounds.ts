/** Addresses of one path that differ in two or more parameters are mostly combinations of filters. */
const combinationsMax = 50;
/** Pages of one listing that are followed at the least; more for crawls of more than twice as many pages. */
const listingPagesMin = 20;
/** Listings and paths that are counted: traps have any number, and each would cost memory. */
const countedMax = 20_000;

/** Words that say that a number counts pages, or entries of a list. */
const pageParameter =
  /^(page|paged|pg|pagenum|page_?no|seite|pagina|sida|side|strana|strona|start|offset|from|skip)$/i;
const pagePath = /\/(page|seite|pagina|sida|side|strana|strona)[/-](\d{1,4})\/?$/i;
/** A letter that as often stands before the id of a post or a product: it takes numbers that follow each other. */
const shortParameter = /^p$/i;
const shortPath = /\/p[/-](\d{1,4})\/?$/i;

/** A page of a listing: the address without its number. */
interface ListingPage {
  listing: string;
  number: number;
  /** Nothing but its neighbours shows that the number counts pages. */
  isUnsure: boolean;
}

/**
 * Bounds on spaces of addresses that have no end: combinations of parameters, and pages of one listing.
 * Gives why an address that was not met before is not followed, as a sentence, or null; each call counts.
 */
export function createSpaceBounds(pagesMax: number): (url: URL) => string | null {
  const counts = new Map<string, number>();
  const numbers = new Set<string>();
  const listingPagesMax = Math.max(listingPagesMin, Math.floor(pagesMax / 2));
  const isOver = (name: string, max: number): boolean => {
    const count = (counts.get(name) ?? 0) + 1;
    if (count > 1 || counts.size < countedMax) counts.set(name, count);
    return count > max;
  };
  /** Whether a number next to this one was met; ids have gaps. */
  const hasNeighbour = ({ listing, number }: ListingPage): boolean => {
    if (numbers.size < countedMax) numbers.add(`${listing} ${number}`);
    return numbers.has(`${listing} ${number - 1}`) || numbers.has(`${listing} ${number + 1}`);
  };
  return (url) => {
    const place = url.host + url.pathname;
    if (url.search.includes("&") && isOver(`combinations ${place}`, combinationsMax)) {
      return `More than ${combinationsMax} combinations of its parameters were met.`;
    }
    const page = listingPageOf(url);
    const isPage = page !== null && (!page.isUnsure || hasNeighbour(page));
    if (isPage && isOver(`listing ${page.listing}`, listingPagesMax)) {
      return `More than ${listingPagesMax} pages of its listing were met.`;
    }
    return null;
  };
}

function listingPageOf(url: URL): ListingPage | null {
  for (const [pattern, isUnsure] of [
    [pagePath, false],
    [shortPath, true],
  ] as const) {
    const numbered = pattern.exec(url.pathname);
    const listing = `${url.host}${url.pathname.slice(0, numbered?.index)}/`;
    if (numbered !== null) return { listing, number: Number(numbered.at(-1)), isUnsure };
  }
  return url.search === "" ? null : listingPageByQuery(url);
}

function listingPageByQuery(url: URL): ListingPage | null {
  const parameters = [...url.searchParams];
  const isCount = ([name, value]: [string, string]) =>
    (pageParameter.test(name) && /^\d{1,9}$/.test(value)) ||
    (shortParameter.test(name) && /^\d{1,4}$/.test(value));
  const page = parameters.find(isCount);
  if (page === undefined) return null;
  const others = parameters
    .filter((parameter) => parameter !== page)
    .map(([name, value]) => `${name}=${value}`);
  const listing = `${url.host}${url.pathname}?${others.sort().join("&")}`;
  return { listing, number: Number(page[1]), isUnsure: shortParameter.test(page[0]) };
}
