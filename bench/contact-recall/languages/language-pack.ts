/** Page types of the generated sites. Every language names all of them; a site has those of its plan. */
export type PageKind =
  | "home"
  | "about"
  | "history"
  | "team"
  | "person"
  | "services"
  | "service"
  | "projects"
  | "project"
  | "news"
  | "post"
  | "careers"
  | "job"
  | "contact"
  | "imprint"
  | "privacy"
  | "terms"
  | "locations"
  | "location"
  | "faq"
  | "press"
  | "partners"
  | "downloads"
  | "gallery"
  | "shop"
  | "category"
  | "product"
  | "basket";

export interface LanguageWords {
  phone: string;
  /** As abbreviated on business cards. */
  tel: string;
  mobile: string;
  fax: string;
  email: string;
  address: string;
  hours: string;
  closed: string;
  readMore: string;
  rights: string;
  send: string;
  yourName: string;
  message: string;
  vat: string;
  register: string;
  bank: string;
  director: string;
  followUs: string;
  share: string;
  cookies: string;
  accept: string;
  /** Words of a link that opens the mail program. */
  writeUs: string;
  callUs: string;
  headOffice: string;
  item: string;
  order: string;
  price: string;
  search: string;
  next: string;
  /** An address that a form shows as an example. */
  sampleEmail: string;
}

/**
 * Everything that a site says in one language. Texts may contain `{name}`, `{city}`, `{year}`, `{trade}`,
 * `{service}`, `{other}` (another service) and `{person}`; those of `talk` their own placeholders.
 */
export interface LanguagePack {
  code: string;
  /** Label and slug of each page type. */
  pages: Record<PageKind, readonly [label: string, slug: string]>;
  words: LanguageWords;
  weekdays: string;
  months: readonly string[];
  company: readonly string[];
  service: readonly string[];
  newsTitles: readonly string[];
  news: readonly string[];
  project: readonly string[];
  career: readonly string[];
  legal: readonly string[];
  quotes: readonly string[];
  questions: readonly (readonly [question: string, answer: string])[];
  talk: {
    contact: readonly string[];
    /** `{address}` */
    directions: string;
    /** `{org}`, `{address}`, `{phone}` */
    venue: string;
    /** `{org}`, `{address}`, `{email}`, `{phone}` */
    partner: string;
    /** `{org}`, `{address}`, `{email}` */
    authority: string;
    /** `{org}`, `{address}` */
    host: string;
    /** `{org}` */
    agency: string;
  };
}
