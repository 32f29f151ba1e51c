import { foldLetters, spellUmlauts } from "../../../src/text/fold.ts";
import { languages } from "../languages/all-languages.ts";
import type { LanguagePack, PageKind } from "../languages/language-pack.ts";
import { fnv1a, randomOf } from "../random.ts";
import type { SiteSpec } from "../site-spec.ts";

export interface PlannedPage {
  kind: PageKind;
  /** Counts pages of the same kind, from 0. */
  nth: number;
  language: SiteSpec["language"];
  title: string;
  /** Relative to the root of the site, with its query, if any. */
  path: string;
  /** The subject of the page: a service, a person's name, the key of an office. */
  about: string;
}

/** Posts per page of the news. */
export const postsPerPage = 8;

/** Every page of a site in its main language, then those of its second. */
export function planPages(spec: SiteSpec): PlannedPage[] {
  const pages = pagesIn(spec, spec.language, spec.urls === "prefixed" ? `/${spec.language}` : "");
  if (spec.secondLanguage === undefined) return pages;
  const main = new Set<PageKind>(["home", "about", "services", "team", "contact", "imprint", "privacy"]);
  const others = pagesIn(spec, spec.secondLanguage, `/${spec.secondLanguage}`);
  return [...pages, ...others.filter(({ kind, nth }) => main.has(kind) && nth === 0)];
}

function pagesIn(spec: SiteSpec, language: SiteSpec["language"], prefix: string): PlannedPage[] {
  const pack = languages[language];
  const pages: PlannedPage[] = [];
  const add = (kind: PageKind, title: string, about = "") => {
    const nth = pages.filter((page) => page.kind === kind).length;
    const path = pathOf(spec, pack, prefix, { kind, nth, title, number: pages.length });
    pages.push({ kind, nth, language, title, path, about });
  };
  const one = (kind: PageKind) => add(kind, pack.pages[kind][0]);
  add("home", spec.name);
  for (const kind of singleKinds(spec)) one(kind);
  one("services");
  for (const service of spec.services) add("service", service, service);
  if (spec.team?.as === "profiles") for (const { name } of spec.people ?? []) add("person", name, name);
  for (const office of Object.keys(spec.branches ?? {}))
    add("location", spec.offices[office]?.city ?? office, office);
  addNews(spec, pack, add);
  const { projects = 0, jobs = 0, products = 0 } = spec.pages;
  if (projects > 0) one("projects");
  for (let nth = 0; nth < projects; nth++) {
    add("project", `${cycle(spec.services, nth)} ${spec.founded + 3 + nth}`, cycle(spec.services, nth));
  }
  if (jobs > 0) one("careers");
  for (let nth = 0; nth < jobs; nth++)
    add("job", `${pack.pages.job[0]}: ${cycle(spec.services, nth)}`, cycle(spec.services, nth));
  if (products > 0) {
    one("shop");
    one("basket");
    for (const category of spec.services.slice(0, 3)) add("category", category, category);
    for (let nth = 0; nth < products; nth++)
      add("product", `${cycle(spec.services, nth)} ${100 + nth * 7}`, cycle(spec.services, nth));
  }
  return pages;
}

/** Page types that a site has once: those it requests and those where it places contacts. */
function singleKinds(spec: SiteSpec): PageKind[] {
  const many = new Set<PageKind>([
    "home",
    "services",
    "service",
    "news",
    "post",
    "projects",
    "project",
    "careers",
    "job",
    "shop",
    "category",
    "product",
    "basket",
    "person",
    "location",
  ]);
  const placed = Object.keys(spec.places).filter(
    (place): place is PageKind => place !== "top" && place !== "footer",
  );
  const kinds = new Set<PageKind>(["about", ...(spec.pages.also ?? []), ...placed, "privacy"]);
  if (spec.team !== undefined) kinds.add("team");
  if (spec.branches !== undefined) kinds.add("locations");
  return [...kinds].filter((kind) => !many.has(kind));
}

function addNews(spec: SiteSpec, pack: LanguagePack, add: (kind: PageKind, title: string) => void): void {
  const { posts = 0 } = spec.pages;
  const random = randomOf(`${spec.domain} posts`);
  for (let page = 0; page * postsPerPage < posts; page++) add("news", pack.pages.news[0]);
  for (let nth = 0; nth < posts; nth++) {
    add("post", fill(cycle(pack.newsTitles, nth), spec, random.some(spec.services, 2)));
  }
}

interface PathSubject {
  kind: PageKind;
  nth: number;
  title: string;
  /** Number of the page on its site. */
  number: number;
}

const childKinds = new Set<PageKind>([
  "service",
  "person",
  "location",
  "post",
  "project",
  "job",
  "category",
  "product",
]);

function pathOf(
  spec: SiteSpec,
  pack: LanguagePack,
  prefix: string,
  { kind, nth, title, number }: PathSubject,
): string {
  if (kind === "home") return prefix === "" ? "/" : `${prefix}/`;
  const names = spec.urls === "english" ? languages.en : pack;
  const folder = names.pages[kind][1];
  const leaf = childKinds.has(kind) ? `${slugOf(title)}${kind === "post" && nth > 9 ? `-${nth}` : ""}` : "";
  const paged = kind === "news" && nth > 0 ? `page/${nth + 1}` : "";
  const parts = [folder, leaf, paged].filter((part) => part !== "");
  switch (spec.urls) {
    case "folders":
    case "english":
      return `${prefix}/${parts.join("/")}/`;
    case "flat":
    case "prefixed":
      return `${prefix}/${parts.join("/")}`;
    case "html":
      return `${prefix}/${parts.join("-").replaceAll("/", "-")}.html`;
    case "opaque":
      return `${prefix}/p/${1000 + (fnv1a(`${spec.domain} ${kind} ${nth}`) % 9000)}`;
    case "query":
      return `${prefix}/index.php?id=${10 + number * 3}`;
  }
}

function slugOf(text: string): string {
  return foldLetters(spellUmlauts(text))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A sentence about the site; the second service is «another». */
export function fill(sentence: string, spec: SiteSpec, services: readonly string[]): string {
  const [service = spec.trade, other = service] = services;
  const [office] = Object.values(spec.offices);
  return sentence
    .replaceAll("{name}", spec.name)
    .replaceAll("{city}", office?.city ?? "")
    .replaceAll("{year}", String(spec.founded))
    .replaceAll("{trade}", spec.trade)
    .replaceAll("{service}", service)
    .replaceAll("{other}", other);
}

function cycle<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError("There is nothing to choose from.");
  return value;
}
