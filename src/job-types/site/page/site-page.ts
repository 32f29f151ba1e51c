import type { SocialPlatform } from "../../../contract/social-platforms.ts";
import type { ParsedPage } from "../../../crawler/ports.ts";

/** Where on a page something stood. */
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
  /** Whose the words and boxes around it say that it is, null where they do not. */
  owner: ContactOwner | null;
}

/**
 * Whose contact something is: the site's own; of who made or hosts the site; of an authority that it must
 * name; of somebody quoted or told of; or made up as an example.
 */
export type ContactOwner = "site" | "maker" | "authority" | "other" | "sample";

/** How a phone number was written, best evidence first. */
export const phoneKinds = ["tel", "structured", "text", "attribute", "script"] as const;
export type PhoneKind = (typeof phoneKinds)[number];

export interface PhoneFinding {
  /** The number as written; for `text` the line around it, in which the numbers are still to be found. */
  raw: string;
  kind: PhoneKind;
  /** The visible text of a `tel:` link; the line before a number in text; `fax` for a declared one. */
  label: string;
  region: PageRegion;
  /** Whose the words and boxes around it say that it is, null where they do not. */
  owner: ContactOwner | null;
  /** ISO 3166-1 code of the country that an address or a heading right before it names. */
  country: string | null;
}

/** How a postal address was written, best evidence first. */
export const addressKinds = ["structured", "address_tag", "text", "map_link"] as const;
export type AddressKind = (typeof addressKinds)[number];

export interface AddressFinding {
  /** One line, parts separated by commas. */
  text: string;
  kind: AddressKind;
  /** Postal code, where known: two spellings of one address share it. */
  postalCode: string | null;
  /** ISO 3166-1 code where the address tells it, by name or by its form. */
  country: string | null;
  /** A sentence or an article tells of it, and does not say that it is the site's own. */
  isMention: boolean;
  /** The line with a company's name right before it, null when none is. */
  holder: string | null;
}

export type SocialKind = "same_as" | "rel_me" | "widget" | "link" | "meta";

/** How a social account was found, as evidence says it: links tell their place on the page. */
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
  /** Canonical address of the profile. */
  url: string;
  /** The account's name in its address, lower case. */
  handle: string;
  /** What kind of account the address tells of. */
  account: "organization" | "person" | "unknown";
  /** Whether the link shows the profile, or one thing of the account: a post, a video, a repository. */
  leadsTo: "profile" | "content";
  kind: SocialKind;
  region: PageRegion;
  /** Whose the words and boxes around it say that it is, null where they do not. */
  owner: ContactOwner | null;
  /** The link shows an icon or the platform's name, as links to one's own account do. */
  plainLabel: boolean;
}

/** A person of the site's company whom the page names. */
export interface PersonFact {
  name: string;
  title: string | null;
  email: string | null;
  linkedin: string | null;
}

/** A name of the site that a page gives without saying that it is one, best evidence first. */
export interface NameHint {
  kind: "title" | "copyright" | "logo";
  value: string;
}

/** What a page says of its site without AI. */
export interface PageFacts {
  /** As structured data or OpenGraph state it. */
  name: string | null;
  nameHints: NameHint[];
  description: string | null;
  /** The first paragraph of the home page or an about page that states no description. */
  introduction: string | null;
  logo: string | null;
  industry: string | null;
  services: string[];
  audience: string | null;
  languages: string[];
  people: PersonFact[];
  /** JSON-LD and microdata objects, as on the page. */
  schemaOrg: Record<string, unknown>[];
}

/** Evidence for the country whose national phone numbers the page writes: ISO 3166-1 alpha-2 and a weight. */
export interface CountryHint {
  country: string;
  weight: number;
}

/** Everything that one page gives to a site's result. Plain data: it crosses a thread border. */
export interface SitePage extends ParsedPage {
  url: string;
  title: string | null;
  language: string | null;
  /** Markdown of the level asked for, null when none was. */
  markdown: string | null;
  /** A limit or a broken connection kept some of the page's text out of `markdown`; `warnings` says which. */
  textCut: boolean;
  emails: EmailFinding[];
  phones: PhoneFinding[];
  addresses: AddressFinding[];
  socials: SocialFinding[];
  facts: PageFacts;
  countryHints: CountryHint[];
  /** Sentences on what a limit left out. */
  warnings: string[];
}

/** Pages named for one value in `metadata.evidence`; a footer's address stands on every page. */
export const sourcesMax = 5;

/** Where a value of the result was read. */
export interface Evidence {
  value: string;
  sources: EvidenceSource[];
}

interface EvidenceSource {
  url: string;
  /** How it was written there, for example `mailto`. */
  kind: string;
  /** The value as written, where it differs from the one given. */
  raw?: string;
}

/** How much of a page its Markdown keeps, most first: values of `compendium.cleanup_level`. */
export const cleanupLevels = ["raw", "citations", "fit", "minimal"] as const;
export type CleanupLevel = (typeof cleanupLevels)[number];
