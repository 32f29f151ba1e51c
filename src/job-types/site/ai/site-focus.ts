import type { Focus } from "../../../ai/extract/prepare-extract.ts";
import { matchPageTypes, type PageTypeMatch } from "../../../crawler/page-types/page-types.ts";
import { isRole } from "../facts/people/job-titles.ts";
import { sectionOfHeading } from "../facts/people/people-sections.ts";
import { personName } from "../facts/people/person-name.ts";

type PageKind = "home" | "about" | "team" | "contact" | "imprint" | "news" | "careers" | "products" | "other";

/** Relevance of each kind of page to each question; an ordinary page counts 1. */
const weights = {
  company: {
    home: 3,
    about: 3,
    products: 1.5,
    team: 0.5,
    contact: 0.4,
    imprint: 0.3,
    news: 0.4,
    careers: 0.5,
  },
  challenges: {
    home: 2,
    about: 2,
    careers: 2.5,
    news: 2,
    products: 1,
    team: 0.5,
    contact: 0.3,
    imprint: 0.1,
  },
  lead: { home: 3, about: 2.5, careers: 1.5, news: 1.2, team: 1, products: 1.2, contact: 0.4, imprint: 0.2 },
} as const satisfies Record<string, Partial<Record<PageKind, number>>>;

/** A focus that weighs pages by their kind. Kinds are determined once. */
export function siteFocus(question: keyof typeof weights): Focus {
  const kindOf = pageKinds();
  const table: Partial<Record<PageKind, number>> = weights[question];
  return ({ page }, { url, title }) => table[kindOf(page, url, title)] ?? 1;
}

/**
 * A focus on lines that name people of the company: those that rules found first, then anything that looks like a
 * name.
 */
export function teamFocus(knownNames: readonly string[]): Focus {
  const kindOf = pageKinds();
  const known = knownNames.map((name) => name.toLowerCase());
  return ({ page, heading, text }, { url, title }) => {
    const section = sectionOfHeading(heading);
    if (section === "strangers") return 0;
    const kind = kindOf(page, url, title);
    const isTeam = section === "team" || kind === "team";
    const lower = text.toLowerCase();
    if (known.some((name) => lower.includes(name))) return isTeam ? 8 : 5;
    const isCompanyPage = kind === "about" || kind === "contact" || kind === "imprint";
    return (isTeam ? 3 : isCompanyPage ? 1 : 0.2) * personSigns(text);
  };
}

/** 0.5 if nothing looks like a person, up to 2.5 for a name with a role. */
function personSigns(text: string): number {
  const lines = text.split("\n").slice(0, 40);
  const namesSomebody = lines.some((line) => {
    const [name = ""] = line.split(/\s[–—|·-]\s|,\s/, 1);
    return line.length <= 120 && personName(name) !== null;
  });
  const tellsRole = lines.some((line) => line.length <= 90 && isRole(line));
  return 0.5 + (namesSomebody ? 1 : 0) + (tellsRole ? 1 : 0);
}

function pageKinds(): (page: number, url: string, title: string | null) => PageKind {
  const kinds = new Map<number, PageKind>();
  return (page, url, title) => {
    const known = kinds.get(page);
    if (known) return known;
    const kind = kindOfPage(url, title);
    kinds.set(page, kind);
    return kind;
  };
}

const namedKinds = ["team", "about", "careers", "contact", "imprint", "news", "products"] as const;

function kindOfPage(url: string, title: string | null): PageKind {
  const segments = (URL.parse(url)?.pathname ?? "/").split("/").filter(Boolean);
  if (segments.length === 0) return "home";
  const texts = [...segments.slice(-2).map((segment) => segment.replace(/[-_.]+/g, " ")), title ?? ""];
  const matches: PageTypeMatch[] = texts.map((text) => matchPageTypes(text));
  const found = namedKinds.find((kind) => matches.some((match) => (match.get(kind) ?? 0) >= 0.5));
  if (found) return found;
  return matches.some((match) => (match.get("blog") ?? 0) >= 0.5) ? "news" : "other";
}
