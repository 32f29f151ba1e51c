import { decodeUrlPart } from "../../text/http-url.ts";
import { furtherPageTypeWords } from "../page-types/further-page-type-words.ts";
import type { PageType } from "../page-types/page-type-words.ts";
import { foldWords, matchFurtherPageTypes, matchPageTypes } from "../page-types/page-types.ts";
import {
  createLanguagePreference,
  isBeside,
  isWholeSite,
  isWithin,
  placeOf,
  sectionOf,
} from "./site-section.ts";

/** What a link's URL reveals about its page; computed once for all links to it. */
export interface LinkPlace {
  /** How well the URL names a wanted page type, 0 to 1. */
  likelihood: number;
  /** Maximum value of a page of that type. */
  worthMax: number;
  type: PageType | null;
  penalty: number;
  /** First folder of the path; empty for pages in none. */
  section: string;
}

export interface LinkScore {
  /** Priority for bestfirst: higher is fetched earlier. Roughly -80 to 100. */
  score: number;
  /** The page type that the link matches best. */
  type: PageType | null;
}

export interface LinkScorer {
  place(url: URL): LinkPlace;
  score(place: LinkPlace, text: string, depth: number): LinkScore;
  /** The start page was found at `url`, with its stated language (BCP 47) or null. */
  startAt(url: URL, language: string | null): void;
}

/** Synonyms that users have for the page types of the table. */
const aliases: Record<string, PageType> = {
  "about-us": "about",
  company: "about",
  people: "team",
  staff: "team",
  legal: "imprint",
  impressum: "imprint",
  press: "news",
  events: "news",
  articles: "blog",
  jobs: "careers",
  career: "careers",
  services: "products",
  product: "products",
  service: "products",
  shop: "products",
  portfolio: "references",
  branches: "contact",
  locations: "contact",
};

/**
 * Value of a page type that was not requested, relative to one that was: legal notices (required by law in much of
 * Europe) have contact details, about pages have people.
 */
const related: Partial<Record<PageType, Partial<Record<PageType, number>>>> = {
  contact: { imprint: 0.9, about: 0.4 },
  about: { team: 0.5, imprint: 0.3 },
  team: { about: 0.5 },
  news: { blog: 0.4 },
  blog: { news: 0.4 },
};
const otherTypeWorth = 0.15;
/**
 * The share of a folder's value that a page inside it inherits. A page below the branches is one branch with its own
 * telephone, one below the team is a person; a post below a blog is no overview of the blog.
 */
const inheritedShares: Partial<Record<PageType, number>> = { contact: 0.95, team: 0.8, news: 0.1, blog: 0.1 };
const inherited = (type: PageType | null): number =>
  (type === null ? undefined : inheritedShares[type]) ?? 0.25;
/** Each target counts less than the one before it, down to a minimum share. */
const targetWorth = { step: 0.15, least: 0.5 };
/** A version in another language repeats the start page's own language. */
const otherLanguagePenalty = 30;
/** Likelihood of any page below a branch's start page: between the first and the last of the default targets. */
const ownSectionLikelihood = 0.7;
/** Exceeds every name match: contacts in a neighbouring section belong to another branch. */
const besidePenalty = 110;

/** Listings and boilerplate texts. */
const lowValueWords =
  /^(tag|tags|category|categories|kategorie|schlagwort|archive|archives|author|page|seite|sitemap|cookie|cookies|agb|terms|conditions|privacy|search|suche|faq|testimonials|gallery|galerie)$/;

/** `targetPages`: page types in order of preference; other words are matched literally. */
export function createLinkScorer(targetPages: readonly string[]): LinkScorer {
  const words = createWordReader(targetPages);
  const language = createLanguagePreference();
  let section: string | null = null;
  return {
    startAt(url, pageLanguage) {
      language.startAt(url, pageLanguage);
      const own = sectionOf(url);
      section = isWholeSite(own) ? null : own;
    },
    place(url) {
      const segments = pathSegments(url);
      const last = words(segments.at(-1) ?? "");
      const parents = segments.slice(0, -1).map(words);
      const byParents = Math.max(0, ...parents.map(({ worth, type }) => worth * inherited(type)));
      const isLowValue = last.isLowValue || parents.some((each) => each.isLowValue);
      const isForeign = language.isOther(url);
      const bySection = section === null ? noSection : sectionWorth(placeOf(url), section);
      return {
        likelihood: Math.max(0.85 * last.worth, byParents, bySection.likelihood),
        worthMax: Math.max(last.worthMax, byParents, bySection.likelihood),
        type: last.type,
        penalty:
          addressPenalty(url, segments) +
          (isLowValue ? 15 : 0) +
          (isForeign ? otherLanguagePenalty : 0) +
          bySection.penalty,
        section: segments.length > 1 ? (segments[0] ?? "") : "",
      };
    },
    score(place, text, depth) {
      const byText = words(text);
      // Agreement of text and URL raises the confidence in a page's type, not the value of such a page.
      const either = 1 - (1 - byText.worth) * (1 - place.likelihood);
      const likelihood = Math.min(either, Math.max(byText.worthMax, place.worthMax));
      const score = 100 * likelihood - place.penalty - 6 * Math.min(5, depth - 1);
      return { score, type: byText.worth >= place.likelihood ? (byText.type ?? place.type) : place.type };
    },
  };
}

const noSection = { likelihood: 0, penalty: 0 };

/** The value of a page for a crawl that starts at one of several branches or businesses on a host. */
function sectionWorth(place: string, section: string): typeof noSection {
  if (isWithin(place, section)) return { likelihood: ownSectionLikelihood, penalty: 0 };
  return { likelihood: 0, penalty: isBeside(place, section) ? besidePenalty : 0 };
}

function addressPenalty(url: URL, segments: string[]): number {
  const deepPath = 3 * Math.min(5, Math.max(0, segments.length - 1));
  const query = url.search === "" ? 0 : 8;
  const numbered = /\d{3,}|\d+\.[a-z]+$/.test(segments.at(-1) ?? "") ? 4 : 0;
  return deepPath + query + numbered;
}

interface WordWorth {
  /** How well the words name a wanted page, 0 to 1. */
  worth: number;
  /** Maximum value of a page of the type they name. */
  worthMax: number;
  type: PageType | null;
  isLowValue: boolean;
}

/** Cached texts: a site's menu is on every page. */
const cachedMax = 20_000;

function createWordReader(targetPages: readonly string[]): (text: string) => WordWorth {
  const worths = typeWorth(targetPages);
  const own = new Set(
    targetPages.filter((target) => pageTypeOf(target) === null).map((target) => foldWords(target).join(" ")),
  );
  own.delete("");
  const asksFurther = [...worths.keys()].some((type) => Object.hasOwn(furtherPageTypeWords, type));
  const cached = new Map<string, WordWorth>();
  const read = (text: string): WordWorth => {
    const folded = foldWords(text);
    const ownWorth = ownWordShare(folded, own);
    const asked = asksFurther
      ? [...matchFurtherPageTypes(text, folded)].filter(([type]) => worths.has(type))
      : [];
    const found: WordWorth = {
      worth: ownWorth,
      worthMax: ownWorth > 0 ? 1 : 0,
      type: null,
      isLowValue: asked.length === 0 && folded.some((word) => lowValueWords.test(word)),
    };
    for (const [type, share] of [...matchPageTypes(text, folded), ...asked]) {
      const worthMax = worths.get(type) ?? otherTypeWorth;
      const worth = share * worthMax;
      if (worth > found.worth || found.type === null) found.type = type;
      found.worthMax = Math.max(found.worthMax, worthMax);
      found.worth = Math.max(found.worth, worth);
    }
    return found;
  };
  return (text) => {
    const known = cached.get(text);
    if (known !== undefined) return known;
    const found = read(text);
    if (cached.size >= cachedMax) cached.clear();
    cached.set(text, found);
    return found;
  };
}

function typeWorth(targetPages: readonly string[]): Map<PageType, number> {
  const worth = new Map<PageType, number>();
  const raise = (type: PageType, value: number) => worth.set(type, Math.max(worth.get(type) ?? 0, value));
  for (const [position, target] of targetPages.entries()) {
    const type = pageTypeOf(target);
    if (type === null) continue;
    const own = Math.max(targetWorth.least, 1 - targetWorth.step * position);
    raise(type, own);
    for (const [other, share] of Object.entries(related[type] ?? {})) raise(other as PageType, own * share);
  }
  return worth;
}

function ownWordShare(words: string[], own: Set<string>): number {
  if (own.size === 0) return 0;
  const folded = ` ${words.join(" ")} `;
  const hit = [...own].find((word) => folded.includes(` ${word} `));
  return hit === undefined ? 0 : 0.35 + 0.65 * ((hit.length + 2) / folded.length);
}

function pageTypeOf(target: string): PageType | null {
  const name = target.trim().toLowerCase();
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (alias) return alias;
  const matches = [...matchFurtherPageTypes(name), ...matchPageTypes(name)];
  const exact = matches.find(([, share]) => share === 1);
  return exact?.[0] ?? null;
}

function pathSegments(url: URL): string[] {
  return url.pathname
    .split("/")
    .filter(Boolean)
    .map((segment) => decodeUrlPart(segment.replace(/\.(html?|php|aspx?|jsp)$/i, "")));
}
