import { fnv1a } from "../../contact-recall/random.ts";
import { type LanguageCode, languages } from "../languages/all-languages.ts";
import type { RoleGroup } from "../languages/language-pack.ts";
import { type NameMarks, readNameMarks } from "../pages/company.ts";
import { type TeamForm, teamForms } from "../pages/team-forms.ts";
import { type Trap, traps } from "../pages/traps.ts";
import { siteList } from "./site-list.ts";
import type { SiteSpec } from "./site-spec.ts";

const groups: Readonly<Record<string, RoleGroup>> = {
  craft: "craft",
  clinic: "clinic",
  law: "law",
  saas: "tech",
  agency: "tech",
  hotel: "hotel",
  ngo: "ngo",
  lab: "lab",
  shop: "trade",
  factory: "trade",
  architect: "craft",
  school: "office",
};

/** Countries that share a language with another country. */
const countryLanguages: Readonly<Record<string, LanguageCode>> = { at: "de", ch: "de", be: "nl" };

export const allSites: readonly SiteSpec[] = siteList.trim().split("\n").map(readSite);

/** Half of the sites of each language, by hash: never look at these to improve the rules. */
export const unseen: ReadonlySet<string> = new Set(
  Object.keys(languages).flatMap((code) => {
    const domains = allSites.filter(({ language }) => language === code).map(({ domain }) => domain);
    domains.sort((one, other) => fnv1a(one) - fnv1a(other));
    return domains.slice(0, Math.ceil(domains.length / 2));
  }),
);

function readSite(line: string): SiteSpec {
  const [domain = "", code = "", kind = "", brand = "", legal = "", marks = "", team = "", trapNames = ""] =
    line.split("|").map((cell) => cell.trim());
  const language = countryLanguages[code] ?? code;
  const group = groups[kind];
  if (!(language in languages) || group === undefined) throw new Error(`Not a site: ${line}`);
  return {
    domain,
    language: language as LanguageCode,
    group,
    brand,
    legal,
    marks: readNameMarks(marks) satisfies NameMarks,
    team: readTeam(team),
    traps: trapNames.split(" ").filter(Boolean).map(knownTrap),
  };
}

function readTeam(cell: string): SiteSpec["team"] {
  const [form = "", on = "", count = "", ...flags] = cell.split(" ");
  if (form !== "none" && !(form in teamForms)) throw new Error(`There is no team form ${form}.`);
  if (on !== "team" && on !== "about" && on !== "contact") throw new Error(`No page for a team: ${cell}`);
  const has = (flag: string) => flags.includes(flag);
  return {
    form: form as TeamForm | "none",
    on,
    count: Number(count),
    mail: has("mail"),
    linkedin: has("linkedin"),
    honorifics: has("honorifics"),
    upper: has("upper"),
    profiles: has("profiles"),
    director: has("director"),
  };
}

function knownTrap(name: string): Trap {
  if (!(name in traps)) throw new Error(`There is no trap ${name}.`);
  return name as Trap;
}
