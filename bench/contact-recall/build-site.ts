import { type BuiltPage, type BuiltSite, reachablePages } from "./built-site.ts";
import { languages } from "./languages/all-languages.ts";
import type { PageKind } from "./languages/language-pack.ts";
import { footerDecoys, scriptDecoys } from "./marks/decoys.ts";
import { renderPlace } from "./marks/render-marks.ts";
import { structuredData } from "./marks/structured-data.ts";
import type { MenuItem, PageView } from "./pages/page-view.ts";
import { fill, type PlannedPage, planPages } from "./pages/plan-pages.ts";
import { themes } from "./pages/themes/all-themes.ts";
import { type ContentContext, contentBlocks } from "./pages/write-content.ts";
import { fnv1a } from "./random.ts";
import { robotsOf, sitemapsOf } from "./site-files.ts";
import type { SiteSpec } from "./site-spec.ts";
import { truthOf } from "./truth.ts";

export function buildSite(spec: SiteSpec): BuiltSite {
  const origin = `https://${spec.www ? "www." : ""}${spec.domain}`;
  const planned = planPages(spec);
  const pages = new Map<string, BuiltPage>();
  for (const page of planned) {
    if (pages.has(page.path)) throw new Error(`${spec.domain} has two pages at ${page.path}`);
    pages.set(page.path, buildPage(page, planned, spec, origin));
  }
  const robots = robotsOf(spec, planned, origin);
  const sitemaps = sitemapsOf(spec, planned, origin);
  const site = { spec, startUrl: `${origin}/`, origin, pages, robots, sitemaps };
  return { ...site, truth: truthOf(pages.values(), reachablePages(site)) };
}

function buildPage(
  page: PlannedPage,
  planned: readonly PlannedPage[],
  spec: SiteSpec,
  origin: string,
): BuiltPage {
  const pack = languages[page.language];
  const pages = planned.filter(({ language }) => language === page.language);
  const context: ContentContext = {
    spec,
    pack,
    sightings: [],
    page,
    pages,
    pageUrl: `${origin}${page.path}`,
    hrefOf: (target) => hrefOf(target, page, spec, origin),
  };
  const view = viewOf(context, planned, origin);
  const html = themes[spec.theme].document(view);
  return { url: context.pageUrl, kind: page.kind, html, sightings: context.sightings };
}

function viewOf(context: ContentContext, planned: readonly PlannedPage[], origin: string): PageView {
  const { page, spec, pack, pages } = context;
  const { top, footer } = spec.places;
  const { structured } = spec;
  const isTold = structured !== undefined && (structured.on === "all" || structured.on === page.kind);
  const [home] = pages;
  return {
    language: page.language,
    charset: spec.charset ?? "utf-8",
    title: page.title,
    description: fill(pack.company[0] ?? "", spec, spec.services),
    siteName: spec.name,
    homeHref: home === undefined ? "/" : context.hrefOf(home),
    canonical: spec.untidyLinks ? `${origin}${page.path}` : null,
    alternates: alternatesOf(page, planned, origin),
    headHtml: isTold ? structuredData(context, origin) : "",
    topHtml: top === undefined ? "" : renderPlace(top, context),
    menu: mainMenu(context, planned),
    crumbs: crumbsOf(context),
    blocks: contentBlocks(context),
    sidebar: pages
      .filter(({ kind }) => kind === "post")
      .slice(0, 5)
      .map((post) => item(post, context)),
    footerHtml: footer === undefined ? "" : renderPlace(footer, context),
    footerMenu: footerMenu(context),
    creditHtml: `&copy; ${spec.founded}&ndash;2025 ${spec.name.replaceAll("&", "&amp;")}. ${pack.words.rights} ${footerDecoys(context)}`,
    cookieText: pack.words.cookies,
    acceptText: pack.words.accept,
    searchText: pack.words.search,
    readMore: pack.words.readMore,
    scriptHtml: scriptDecoys(context),
  };
}

const item = (page: PlannedPage, { hrefOf }: ContentContext): MenuItem => ({
  href: hrefOf(page),
  label: page.title,
});

const footerKinds = new Set<PageKind>(["imprint", "privacy", "terms", "faq", "press", "downloads"]);
const underAbout = new Set<PageKind>(["history", "team", "partners", "gallery", "careers", "locations"]);
const topLevel: readonly PageKind[] = ["home", "about", "services", "shop", "projects", "news"];

function mainMenu(context: ContentContext, planned: readonly PlannedPage[]): MenuItem[] {
  const { pages, spec, pack } = context;
  const first = (kind: PageKind) => pages.find((page) => page.kind === kind && page.nth === 0);
  const menu = topLevel.flatMap((kind): MenuItem[] => {
    const page = first(kind);
    if (page === undefined) return [];
    const label = pack.pages[kind][0];
    const children = pages
      .filter((child) => child.nth >= 0 && isChild(child, kind))
      .map((child) => item(child, context));
    return [{ href: context.hrefOf(page), label, ...(children.length === 0 ? {} : { children }) }];
  });
  const contact = first("contact");
  const link = spec.contactLink ?? "menu";
  if (contact !== undefined && link === "menu") menu.push(item(contact, context));
  if (contact !== undefined && link === "icon") {
    menu.push({ href: context.hrefOf(contact), label: "", icon: pack.pages.contact[0] });
  }
  const other = planned.find(({ language, kind }) => language !== context.page.language && kind === "home");
  if (other !== undefined) menu.push({ href: other.path, label: other.language.toUpperCase() });
  return menu;
}

function isChild(child: PlannedPage, kind: PageKind): boolean {
  if (kind === "about") return underAbout.has(child.kind);
  if (kind === "services") return child.kind === "service";
  return kind === "shop" && child.kind === "category";
}

function footerMenu(context: ContentContext): MenuItem[] {
  const { pages, spec } = context;
  const menu = pages.filter(({ kind }) => footerKinds.has(kind)).map((page) => item(page, context));
  const contact = pages.find(({ kind }) => kind === "contact");
  return contact !== undefined && spec.contactLink === "footer" ? [...menu, item(contact, context)] : menu;
}

function crumbsOf(context: ContentContext): MenuItem[] {
  const [home] = context.pages;
  const parent = context.pages.find(({ kind }) => kind === parentKinds[context.page.kind]);
  return [home, parent].flatMap((page) => (page === undefined ? [] : [item(page, context)]));
}

const parentKinds: Partial<Record<PageKind, PageKind>> = {
  service: "services",
  post: "news",
  project: "projects",
  job: "careers",
  person: "team",
  location: "locations",
  category: "shop",
  product: "shop",
};

function alternatesOf(
  page: PlannedPage,
  planned: readonly PlannedPage[],
  origin: string,
): PageView["alternates"] {
  const twins = planned.filter(({ kind, nth }) => kind === page.kind && nth === page.nth);
  return twins.length < 2 ? [] : twins.map(({ language, path }) => ({ language, href: `${origin}${path}` }));
}

/** Links of untidy sites spell the page in several ways, each of which a server serves or redirects. */
function hrefOf(target: PlannedPage, from: PlannedPage, spec: SiteSpec, origin: string): string {
  if (!spec.untidyLinks) return target.path;
  switch (fnv1a(`${from.path} ${target.path}`) % 5) {
    case 0:
      return `${origin}${target.path}`;
    case 1:
      return `https://${spec.www ? "" : "www."}${spec.domain}${target.path}`;
    case 2:
      return target.path.length > 1 ? target.path.replace(/\/$/, "") : target.path;
    case 3:
      return `${target.path}${target.path.includes("?") ? "&amp;" : "?"}utm_source=menu&amp;utm_medium=web`;
    default:
      return `${target.path}#top`;
  }
}
