import type { SocialPlatform } from "../../src/contract/social-platforms.ts";
import type { CountryCode } from "./countries/countries.ts";
import type { LanguageCode } from "./languages/all-languages.ts";
import type { PageKind } from "./languages/language-pack.ts";
import type { DecoyKind, Mark, Wrap } from "./marks/marks.ts";
import type { ThemeName } from "./pages/themes/all-themes.ts";

/** A place of business. All lines are in the spelling of its country. */
export interface Office {
  street: string;
  /** Unit or building, on a separate line. */
  extra?: string;
  /** Floor and door, on the street's line. */
  floor?: string;
  postalCode: string;
  city: string;
  /** State, province or county, if addresses include it. */
  region?: string;
  /** The street as the site abbreviates it elsewhere. */
  shortStreet?: string;
  /** The street with its number, if `street` continues with a box, door or unit. */
  houseOnly?: string;
}

export interface Person {
  name: string;
  role: string;
  email?: string;
  phone?: string;
  /** A personal account, not the company's. */
  linkedin?: string;
}

/** What one place of a site shows: the header, the footer, or a kind of page. */
export interface Place {
  wrap: Wrap;
  heading?: string;
  marks: readonly Mark[];
}

export type UrlStyle = "folders" | "flat" | "html" | "opaque" | "query" | "prefixed" | "english";

export interface PageWishes {
  posts?: number;
  projects?: number;
  products?: number;
  jobs?: number;
  /** Pages that exist once, in addition to home, services and privacy. */
  also?: readonly PageKind[];
}

/** Everything about one invented company and the structure of its site. */
export interface SiteSpec {
  /** Without www; invented, and silly enough not to exist. */
  domain: string;
  www: boolean;
  language: LanguageCode;
  country: CountryCode;
  name: string;
  /** What the company does, in the form that follows "for" or "in". */
  trade: string;
  founded: number;
  services: readonly string[];
  emails: Readonly<Record<string, string>>;
  /** In national format. */
  phones: Readonly<Record<string, string>>;
  faxes?: Readonly<Record<string, string>>;
  offices: Readonly<Record<string, Office>>;
  socials: Readonly<Partial<Record<SocialPlatform, string>>>;
  people?: readonly Person[];
  theme: ThemeName;
  urls: UrlStyle;
  pages: PageWishes;
  places: Readonly<Partial<Record<"top" | "footer" | PageKind, Place>>>;
  /** How the team is shown, if it has a page. */
  team?: {
    as: "cards" | "table" | "sentences" | "profiles";
    email?: "mailto" | "text" | "words" | "cloudflare";
    phone?: "national" | "plus" | "link";
  };
  /** One page per location for these offices, with its content. */
  branches?: Readonly<Record<string, Place>>;
  /** Where the contact page is linked. Default: `menu`. */
  contactLink?: "menu" | "footer" | "icon" | "about" | "button";
  /** Where JSON-LD describes the site, and with which data. */
  structured?: {
    on: "all" | PageKind;
    type: string;
    tells: readonly ("email" | "phone" | "address" | "socials")[];
    graph?: boolean;
  };
  decoys: readonly DecoyKind[];
  robots?: "open" | "shop" | { disallow: readonly PageKind[] };
  sitemap?: "full" | "posts" | "stale" | "index";
  /** Links vary in www, trailing slash and campaign parameters. */
  untidyLinks?: boolean;
  /** The main pages in a second language, with the same contacts. */
  secondLanguage?: LanguageCode;
  charset?: "iso-8859-1" | "windows-1252";
}
