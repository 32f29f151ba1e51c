/** URLs of one path that differ in two or more parameters are mostly filter combinations. */
const combinationsMax = 50;
/** Minimum number of pages of one listing to follow; crawls of more than twice as many pages follow more. */
const listingPagesMin = 20;
/** Listings and paths to count: crawler traps have any number, and each costs memory. */
const countedMax = 20_000;

/** Words for a number that counts pages or list entries. */
const pageParameter =
  /^(page|paged|pg|pagenum|page_?no|seite|pagina|sida|side|strana|strona|start|offset|from|skip)$/i;
const pagePath = /\/(page|seite|pagina|sida|side|strana|strona)[/-](\d{1,4})\/?$/i;
/** A letter that just as often precedes the id of a post or product: accepted if its numbers are consecutive. */
const shortParameter = /^p$/i;
const shortPath = /\/p[/-](\d{1,4})\/?$/i;

/** A page of a listing: the URL without its number. */
interface ListingPage {
  listing: string;
  number: number;
  /** Only neighbouring numbers show that it counts pages. */
  isUnsure: boolean;
}

/**
 * Bounds unbounded URL spaces: combinations of parameters, and pages of one listing. Returns why a new URL is not
 * followed, as a sentence, or null; each call counts.
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
  /** Whether an adjacent number was seen; ids have gaps. */
  const hasNeighbour = ({ listing, number }: ListingPage): boolean => {
    if (numbers.size < countedMax) numbers.add(`${listing} ${number}`);
    return numbers.has(`${listing} ${number - 1}`) || numbers.has(`${listing} ${number + 1}`);
  };
  return (url) => {
    const place = url.host + url.pathname;
    if (url.search.includes("&") && isOver(`combinations ${place}`, combinationsMax)) {
      return `More than ${combinationsMax} combinations of its parameters were found.`;
    }
    const page = listingPageOf(url);
    const isPage = page !== null && (!page.isUnsure || hasNeighbour(page));
    if (isPage && isOver(`listing ${page.listing}`, listingPagesMax)) {
      return `More than ${listingPagesMax} pages of its listing were found.`;
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
