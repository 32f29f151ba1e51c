import type { FetchedPage, FetchPage } from "../../src/crawler/ports.ts";
import { ForagerError } from "../../src/errors.ts";
import type { PageKind } from "./languages/language-pack.ts";
import type { SiteSpec } from "./site-spec.ts";
import type { Sighting, SiteTruth } from "./truth.ts";

export interface BuiltPage {
  url: string;
  kind: PageKind;
  html: string;
  sightings: Sighting[];
}

/** A company site as a server would have it, with its truth. */
export interface BuiltSite {
  spec: SiteSpec;
  /** The start address of a crawl. */
  startUrl: string;
  origin: string;
  /** By path and query. */
  pages: ReadonlyMap<string, BuiltPage>;
  robots: string | null;
  /** Sitemap files by path. */
  sitemaps: ReadonlyMap<string, string>;
  truth: SiteTruth;
}

type Site = Omit<BuiltSite, "truth">;

interface Answer {
  /** Addresses of a redirect chain; the last one responds. */
  steps: string[];
  status: number;
  type: string;
  body: string;
  page?: BuiltPage;
}

/** The site's response to an address: redirects to the canonical host and spelling, then page or file. */
export function answerOf(site: Site, asked: string): Answer {
  const url = new URL(asked);
  const steps = [url.href];
  const origin = new URL(site.origin);
  const moveTo = (path: string) => {
    const target = new URL(path, site.origin).href;
    if (steps.at(-1) !== target) steps.push(target);
  };
  if (url.hostname !== origin.hostname || url.protocol !== origin.protocol) moveTo(url.pathname + url.search);
  const plain = (status: number, type: string, body: string): Answer => ({ steps, status, type, body });
  if (url.pathname === "/robots.txt") {
    return site.robots === null
      ? plain(404, "text/html", "Not found")
      : plain(200, "text/plain", site.robots);
  }
  const sitemap = site.sitemaps.get(url.pathname);
  if (sitemap !== undefined) return plain(200, "application/xml", sitemap);
  const path = knownPath(site, url);
  if (path === undefined) return plain(404, "text/html; charset=utf-8", "<title>404</title><h1>404</h1>");
  if (path !== url.pathname + withoutCampaign(url).search) moveTo(path);
  const page = site.pages.get(path);
  if (page === undefined) throw new Error(`${path} has disappeared`);
  return { ...plain(200, `text/html; charset=${site.spec.charset ?? "utf-8"}`, page.html), page };
}

/** The page's path and query, ignoring trailing slash and campaign parameters. */
function knownPath(site: Site, url: URL): string | undefined {
  const path = url.pathname + withoutCampaign(url).search;
  const [home] = site.pages.keys();
  const candidates = [path, `${path}/`, path.replace(/\/$/, ""), ...(path === "/" ? [home ?? "/"] : [])];
  return candidates.find((candidate) => site.pages.has(candidate));
}

function withoutCampaign(url: URL): URL {
  const clean = new URL(url);
  for (const name of [...clean.searchParams.keys()]) {
    if (name.startsWith("utm_")) clean.searchParams.delete(name);
  }
  return clean;
}

/** A `fetchPage` for one site: every other host does not exist. */
export function serveSite(site: BuiltSite, onFetch: (url: string) => void = () => {}): FetchPage {
  const own = new Set([site.spec.domain, `www.${site.spec.domain}`]);
  return async (asked, options) => {
    options.signal.throwIfAborted();
    const { hostname } = new URL(asked);
    if (!own.has(hostname)) throw new ForagerError("dns_not_found", `There is no host ${hostname}.`);
    onFetch(asked);
    const answer = answerOf(site, asked);
    for (const step of answer.steps.slice(1)) {
      const refused = await options.onRedirect?.(step);
      if (refused !== undefined) throw refused;
    }
    const headers = { "content-type": answer.type };
    const refused = options.onHeaders?.(answer.status, headers);
    if (refused !== undefined) throw refused;
    const fetched: FetchedPage = {
      requestedUrl: asked,
      url: answer.steps.at(-1) ?? asked,
      status: answer.status,
      headers,
      body: encode(answer.body, site.spec.charset),
    };
    return fetched;
  };
}

/** Both single-byte charsets of the corpus agree with Latin 1 in all letters that it uses. */
function encode(text: string, charset: BuiltSite["spec"]["charset"]): Uint8Array {
  return charset === undefined ? new TextEncoder().encode(text) : Buffer.from(text, "latin1");
}

/** URLs that links and sitemaps lead to and robots.txt allows. */
export function reachablePages(site: Site): Set<string> {
  const reached = new Set<string>();
  const waiting = [site.startUrl, ...[...site.sitemaps.values()].flatMap(locations)];
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const answer = answerOf(site, url);
    if (answer.page === undefined || reached.has(answer.page.url) || isClosed(site, answer.page.url))
      continue;
    reached.add(answer.page.url);
    for (const href of hrefsOf(answer.page.html)) {
      const target = URL.parse(href, answer.page.url);
      if (target?.hostname.replace(/^www\./, "") === site.spec.domain) waiting.push(target.href);
    }
  }
  return reached;
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/gi)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
}

const locations = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));

/** The generated robots.txt contains only whole paths, so a prefix decides. */
function isClosed({ robots, origin }: Site, url: string): boolean {
  const path = url.slice(origin.length);
  const closed = [...(robots ?? "").matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix = ""]) => prefix);
  return closed.some((prefix) => path.startsWith(prefix));
}
