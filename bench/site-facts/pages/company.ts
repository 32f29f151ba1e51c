import type { LanguageCode } from "../languages/all-languages.ts";

const choices = {
  title: [
    "brand",
    "page-brand",
    "home-brand",
    "brand-slogan",
    "slogan-brand",
    "seo-brand",
    "welcome",
    "page-only",
    "placeholder",
  ],
  og: ["brand", "wrong", "home", "domain", "title", "none"],
  ld: ["brand", "legal", "graph", "store", "hotel", "webpage", "agency"],
  alt: ["brand", "brandLogo", "logo", "home", "none"],
  copy: ["brand", "legal", "theme", "university"],
  imp: ["legal"],
  h1: ["slogan", "welcome", "brand"],
} as const;

type Key = keyof typeof choices;

/** Where a site states its name, where it states another, and where it states none. */
export type NameMarks = Readonly<{ [K in Key]?: (typeof choices)[K][number] }>;

export function readNameMarks(cell: string): NameMarks {
  const pairs = cell.split(" ").map((pair) => pair.split(":"));
  for (const [key = "", value = ""] of pairs) {
    const known: readonly string[] | undefined = choices[key as Key];
    if (known?.includes(value) !== true) throw new Error(`A name cannot be marked by ${key}:${value}.`);
  }
  return Object.fromEntries(pairs);
}

/** The kinds of pages that a site can have. */
export type PageKind = "home" | "about" | "team" | "services" | "post" | "contact" | "imprint" | "profile";

/** The company data that a site's pages use. */
export interface Company {
  domain: string;
  language: LanguageCode;
  brand: string;
  legal: string;
  marks: NameMarks;
  team: {
    /** Family names are in capitals. */
    upper: boolean;
  };
}
