import type { SocialPlatform } from "../../../contract/social-platforms.ts";
import type { ParsedPage } from "../../../crawler/ports.ts";

/** The region of a page. */
export type PageRegion = "header" | "footer" | "nav" | "aside" | "main";

/** How an email address was written, best evidence first. */
export const emailKinds = [
  "mailto",
  "structured",
  "protected",
  "text",
  "obfuscated",
  "attribute",
  "script",
] as const;
export type EmailKind = (typeof emailKinds)[number];

export interface EmailFinding {
  address: string;
  kind: EmailKind;
  region: PageRegion;
  /** The owner by the surrounding words and boxes; null if unknown. */
  owner: ContactOwner | null;
  /** The entry that it is in, if it names an organisation. */
  entry?: ContactEntry | null;
}

/**
 * The owner of a contact: the site; the maker or host of the site; an authority that it must name; a person quoted or
 * described; or none, as an example.
 */
export type ContactOwner = "site" | "maker" | "authority" | "other" | "sample";

/** The entry of a list, table or text that a contact is in. */
export interface ContactEntry {
  /** The organisation that it names. */
  name: string;
  /** "company": a legal form or kind of business says so. "name": capitalised words that may be anything. */
  kind: "company" | "name";
  /** The section's title announces others, possibly with branches of the site's own. */
  isAmongOthers: boolean;
  /** The name is on the contact's line as in a list of businesses: "Mill Inn, 3 Mill Lane, 01434 1". */
  isBeside: boolean;
}

/** How a phone number was written, best evidence first. */
export const phoneKinds = ["tel", "structured", "text", "attribute", "script"] as const;
export type PhoneKind = (typeof phoneKinds)[number];

export interface PhoneFinding {
  /** The number as written; for `text` the surrounding line, from which numbers are read later. */
  raw: string;
  kind: PhoneKind;
  /** The visible text of a `tel:` link; the line before a number in text; `fax` for a declared one. */
  label: string;
  region: PageRegion;
  /** The owner by the surrounding words and boxes; null if unknown. */
  owner: ContactOwner | null;
  /** The entry that it is in, if it names an organisation. */
  entry?: ContactEntry | null;
  /** ISO 3166-1 code of the country named by an address or heading immediately before it. */
  country: string | null;
}

/** How a postal address was written, best evidence first. */
export const addressKinds = ["structured", "address_tag", "text", "map_link"] as const;
export type AddressKind = (typeof addressKinds)[number];

export interface AddressFinding {
  /** One line, parts separated by commas. */
  text: string;
  kind: AddressKind;
  /** Postal code, if known: equal for two spellings of one address. */
  postalCode: string | null;
  /** ISO 3166-1 code if the address reveals it, by name or format. */
  country: string | null;
  /** Mentioned in a sentence or article that does not declare it the site's own. */
  isMention: boolean;
  /** It is in a section about others or about places: partners, houses for sale, venues, stops. */
  isOthers?: boolean;
  /** The line with a company's name immediately before it; null if none. */
  holder: string | null;
  /** The entry that it is in, if it names an organisation. */
  entry?: ContactEntry | null;
}

export type SocialKind = "same_as" | "rel_me" | "widget" | "link" | "meta";

/** How a social account was found, as listed in the evidence; for links, the place on the page. */
export const socialEvidenceKinds = [
  "same_as",
  "rel_me",
  "meta",
  "widget",
  "link_header",
  "link_footer",
  "link_nav",
  "link_aside",
  "link_main",
] as const;
export type SocialEvidenceKind = (typeof socialEvidenceKinds)[number];

export interface SocialFinding {
  platform: SocialPlatform;
  /** Canonical URL of the profile. */
  url: string;
  /** The account's name in its URL, lower case. */
  handle: string;
  /** The kind of account according to the URL. */
  account: "organization" | "person" | "unknown";
  /** Whether the link leads to the profile or to one item of the account: a post, a video, a repository. */
  leadsTo: "profile" | "content";
  kind: SocialKind;
  region: PageRegion;
  /** The owner by the surrounding words and boxes; null if unknown. */
  owner: ContactOwner | null;
  /** The link shows an icon or the platform's name, as is usual for one's own account. */
  plainLabel: boolean;
  /** Links side by side on a page have the same number; null for other findings. */
  group: number | null;
}

/** A person of the site's company named on the page. */
export interface PersonFact {
  name: string;
  title: string | null;
  email: string | null;
  linkedin: string | null;
}

/** A candidate for the site's name that the page does not declare as such, best evidence first. */
export interface NameHint {
  kind: "title" | "copyright" | "logo";
  value: string;
}

/** What a page states about its site, without AI. */
export interface PageFacts {
  /** As stated in structured data or OpenGraph. */
  name: string | null;
  nameHints: NameHint[];
  description: string | null;
  /** The description is that of the organisation in structured data, not of the page. */
  describesSite: boolean;
  /** The first paragraph of a home or about page without a stated description. */
  introduction: string | null;
  logo: string | null;
  industry: string | null;
  services: string[];
  audience: string | null;
  /** Declared: the page's own, unless its text is in another one, then those of its translations. */
  languages: string[];
  /** By its text, if the page declares none or a wrong one. */
  textLanguage: string | null;
  people: PersonFact[];
  /** JSON-LD and microdata objects, as on the page. */
  schemaOrg: Record<string, unknown>[];
}

/** Evidence for the country of the page's national phone numbers: ISO 3166-1 alpha-2 and a weight. */
export interface CountryHint {
  country: string;
  weight: number;
}

/** Everything that one page contributes to a site's result. Plain data: it is sent between threads. */
export interface SitePage extends ParsedPage {
  url: string;
  title: string | null;
  language: string | null;
  /** Markdown of the requested level, or null. */
  markdown: string | null;
  /** A limit or a broken connection truncated `markdown`; `warnings` gives the reason. */
  textCut: boolean;
  emails: EmailFinding[];
  phones: PhoneFinding[];
  addresses: AddressFinding[];
  socials: SocialFinding[];
  facts: PageFacts;
  countryHints: CountryHint[];
  /** Sentences on what limits omitted. */
  warnings: string[];
}

/** Pages listed per value in `metadata.evidence`; a footer's address is on every page. */
export const sourcesMax = 5;

/** Where a value of the result was found. */
export interface Evidence {
  value: string;
  sources: EvidenceSource[];
}

interface EvidenceSource {
  url: string;
  /** How it was written there, for example `mailto`. */
  kind: string;
  /** The value as written, if it differs from the result. */
  raw?: string;
}

/** How much of a page its Markdown keeps, most first: values of `compendium.cleanup_level`. */
export const cleanupLevels = ["raw", "citations", "fit", "minimal"] as const;
export type CleanupLevel = (typeof cleanupLevels)[number];
