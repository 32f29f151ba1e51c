import type { Random } from "../../contact-recall/random.ts";
import type { LanguagePack } from "../languages/language-pack.ts";
import type { Company } from "./company.ts";

export interface Person {
  /** Given and family name in the language's order, without titles. */
  name: string;
  given: string;
  family: string;
  honorific: string | null;
  /** The site's wording of the role; null if it states none. */
  role: string | null;
  email: string | null;
  linkedin: string | null;
  bio: string;
  slug: string;
}

/** What every part of a site's pages is written with. */
export interface Writer {
  spec: Company;
  pack: LanguagePack;
  random: Random;
  escapeText: (text: string) => string;
  /** A person unrelated to the company, whose name is recorded as forbidden. */
  stranger: (why: string) => string;
  firm: () => string;
  team: readonly Person[];
}

const firmWords = [
  "Aldermoor",
  "Veltrano",
  "Kestrova",
  "Brimholt",
  "Sundqvara",
  "Ostelline",
  "Marvendo",
  "Quillhaven",
];
const firmForms = ["Group", "Systems", "Logistics", "Foods", "Holding", "Energy"];

export const firmOf = (random: Random): string => `${random.pick(firmWords)} ${random.pick(firmForms)}`;
