export type RoleGroup = "office" | "clinic" | "law" | "craft" | "lab" | "tech" | "hotel" | "ngo" | "trade";

/** Words of one language, written by hand; the generator picks some from every list. */
export interface LanguagePack {
  given: readonly string[];
  family: readonly string[];
  /** Names are written family name first. */
  familyFirst?: boolean;
  /** Academic or professional titles before names. */
  honorifics: readonly string[];
  roles: Readonly<Record<RoleGroup, readonly string[]>>;
  labels: {
    home: string;
    about: string;
    team: readonly string[];
    contact: string;
    imprint: string;
    services: string;
    news: string;
    welcome: string;
    by: string;
    director: string;
    rights: string;
    testimonials: string;
    partners: string;
    awards: string;
    products: string;
    history: string;
    more: string;
    privacy: string;
    name: string;
    role: string;
    tagged: string;
    contactPerson: string;
  };
  /** What companies say about themselves; also used as headings. */
  slogans: readonly string[];
  /** Sentences about a person, without a name. */
  bios: readonly string[];
  /** `{name}` and `{role}` in running text. */
  sentences: readonly string[];
  /** What customers say. */
  quotes: readonly string[];
  /** Roles of customers, with `{firm}`. */
  customers: readonly string[];
  posts: readonly string[];
  paragraphs: readonly string[];
  /** Capitalised names of products and rooms that look like names of people. */
  products: readonly string[];
  /** Sentences about `{name}`, who is dead or never worked there. */
  historical: readonly string[];
  awards: readonly string[];
}

/** The entries of a list that is written in one line. */
export const list = (text: string): string[] => text.split("|");
