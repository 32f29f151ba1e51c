import type { SocialPlatform } from "../../src/contract/social-platforms.ts";
import type { CountryCode } from "./countries/countries.ts";
import type { LanguageCode } from "./languages/all-languages.ts";
import type { PageKind } from "./languages/language-pack.ts";
import type { DecoyKind, Mark, Wrap } from "./marks/marks.ts";
import type { ThemeName } from "./pages/themes/all-themes.ts";

/** A place of business. All lines as they are written in its country. */
export interface Office {
  street: string;
  /** Unit or building, on a line of its own. */
  extra?: string;
  /** Floor and door, on the line of the street. */
  floor?: string;
  postalCode: string;
  city: string;
  /** State, province or county, where addresses name it. */
  region?: string;
  /** The street as the site shortens it elsewhere. */
  shortStreet?: string;
  /** The street with its number, where `street` names a box, door or unit after it. */
  houseOnly?: string;
}

export interface Person {
  name: string;
  role: string;
  email?: string;
  phone?: string;
  /** An account of the person, which is not the company's. */
  linkedin?: string;
}

/** What is shown at one place of a site: in the header, the footer, or on a kind of page. */
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
  /** Pages that exist once, beyond home, services, privacy. */
  also?: readonly PageKind[];
}

/** Everything that is said of one invented company and the way its site is built. */
export interface SiteSpec {
  /** Without www; made up, and silly enough not to exist. */
  domain: string;
  www: boolean;
  language: LanguageCode;
  country: CountryCode;
  name: string;
  /** What the company does, as it stands after "for" or "in" in a sentence. */
  trade: string;
  founded: number;
  services: readonly string[];
  emails: Readonly<Record<string, string>>;
  /** In national writing. */
  phones: Readonly<Record<string, string>>;
  faxes?: Readonly<Record<string, string>>;
  offices: Readonly<Record<string, Office>>;
  socials: Readonly<Partial<Record<SocialPlatform, string>>>;
  people?: readonly Person[];
  theme: ThemeName;
  urls: UrlStyle;
  pages: PageWishes;
  places: Readonly<Partial<Record<"top" | "footer" | PageKind, Place>>>;
  /** How the team is shown, when there is a page of it. */
  team?: {
    as: "cards" | "table" | "sentences" | "profiles";
    email?: "mailto" | "text" | "words" | "cloudflare";
    phone?: "national" | "plus" | "link";
  };
  /** One location page each for these offices, with what stands there. */
  branches?: Readonly<Record<string, Place>>;
  /** Where the contact page is linked. `menu` when left out. */
  contactLink?: "menu" | "footer" | "icon" | "about" | "button";
  /** Where JSON-LD describes the site, and which data it has. */
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
  /** A second language version of the main pages, with the same contacts. */
  secondLanguage?: LanguageCode;
  charset?: "iso-8859-1" | "windows-1252";
}
