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
}

/** How a phone number was written, best evidence first. */
export const phoneKinds = ["tel", "structured", "text"] as const;
export type PhoneKind = (typeof phoneKinds)[number];

export interface PhoneFinding {
  /** The number as written; for `text` the line around it, in which the numbers are still to be found. */
  raw: string;
  kind: PhoneKind;
  /** The visible text of a `tel:` link, else empty. */
  label: string;
}

export const addressKinds = ["structured", "address_tag", "text"] as const;
type AddressKind = (typeof addressKinds)[number];

export interface AddressFinding {
  /** One line, parts separated by commas. */
  text: string;
  kind: AddressKind;
  /** Postal code, where known: two spellings of one address share it. */
  postalCode: string | null;
}

export const socialPlatforms = [
  "linkedin",
  "twitter",
  "facebook",
  "instagram",
  "youtube",
  "github",
  "tiktok",
  "pinterest",
  "medium",
  "discord",
  "whatsapp",
  "telegram",
  "snapchat",
  "reddit",
] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

export type SocialKind = "same_as" | "rel_me" | "link" | "meta";

export interface SocialFinding {
  platform: SocialPlatform;
  /** Canonical address of the profile. */
  url: string;
  /** The account's name in its address, lower case. */
  handle: string;
  /** What kind of account the address tells of. */
  account: "organization" | "person" | "unknown";
  kind: SocialKind;
  region: PageRegion;
  /** The link shows an icon or the platform's name, as links to one's own account do. */
  plainLabel: boolean;
}

/** A person whom the page's structured data names. */
export interface PersonFact {
  name: string;
  title: string | null;
  email: string | null;
  linkedin: string | null;
}

/** What a page says of its site without AI. */
export interface PageFacts {
  name: string | null;
  description: string | null;
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
  emails: EmailFinding[];
  phones: PhoneFinding[];
  addresses: AddressFinding[];
  socials: SocialFinding[];
  facts: PageFacts;
  countryHints: CountryHint[];
  /** Sentences on what a limit left out. */
  warnings: string[];
}
