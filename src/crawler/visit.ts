import { ForagerError } from "../errors.ts";
import { traced, urlAttribute } from "../telemetry/tracing.ts";
import { type FetchHtmlContext, fetchHtml, type Refusal } from "./fetch-html.ts";
import { cleanUrl, isRoot, pageKey } from "./links/canonical-url.ts";
import type { EmptyParameters } from "./links/empty-parameters.ts";
import { linkRefusal } from "./links/link-filter.ts";
import type { Site } from "./links/site.ts";
import type { PageClaims } from "./page-claims.ts";
import type { PageType } from "./page-types/page-type-words.ts";
import { matchPageTypes } from "./page-types/page-types.ts";
import type { CrawlPorts, PageRendering, ParsedPage } from "./ports.ts";
import { type RobotsGate, robotsRefusal } from "./robots/robots-gate.ts";
import { type ShownPage, showPage } from "./show-page.ts";

export interface Visited<Parsed extends ParsedPage> {
  /** Where the page was found, after redirects. */
  url: URL;
  status: number;
  parsed: Parsed;
  /** Its body was truncated. */
  truncated: boolean;
  rendering: PageRendering | null;
}

export interface VisitContext<Parsed extends ParsedPage> extends FetchHtmlContext {
  parameters: EmptyParameters;
  ports: CrawlPorts<Parsed>;
  robots: RobotsGate;
  site: Site;
  claims: PageClaims;
  renderTimeoutMs: number;
  /** A page was received completely and is parsed next. */
  onFetched: () => void;
}

/** Meta refreshes to follow from one page; browsers have no limit, and loops exist. */
const refreshesMax = 5;
/** How long a page waits for its canonical page while that is being fetched. */
const canonicalWaitMs = 3_000;

/**
 * Reads the page of one URL: robots.txt, fetch, redirects, parsing, meta refresh, duplicate detection. `start` may
 * lead to another site. The visit claims every identity of its page, so that no other visit counts it again. Throws
 * only the deadline's reason.
 */
export async function visitPage<Parsed extends ParsedPage>(
  address: URL,
  start: boolean,
  context: VisitContext<Parsed>,
): Promise<Visited<Parsed> | { refusal: Refusal }> {
  return await traced(
    "page",
    async (span) => {
      span?.set({ "url.full": urlAttribute(address) });
      const visited = await visit(address, start, context);
      if ("refusal" in visited) {
        const { outcome, status, failure } = visited.refusal;
        span?.set({ "forager.page.outcome": outcome, "http.response.status_code": status });
        if (outcome === "error") span?.fail(failure?.code ?? "error");
      } else {
        span?.set({ "forager.page.outcome": "crawled", "http.response.status_code": visited.status });
      }
      return visited;
    },
    "client",
  );
}

async function visit<Parsed extends ParsedPage>(
  address: URL,
  start: boolean,
  context: VisitContext<Parsed>,
): Promise<Visited<Parsed> | { refusal: Refusal }> {
  const claim = context.claims.open(pageKey(address));
  let last: Visited<Parsed> | undefined;
  let target = address;
  for (let refreshes = 0; ; refreshes++) {
    const found = await readPage(target, start, claim, context);
    if ("refusal" in found) {
      // If a refresh leads nowhere, the page that sent it counts.
      if (last) return kept(last, claim, context);
      claim.release();
      return found;
    }
    const next = refreshTarget(found, start, context.site);
    if (next === null || refreshes === refreshesMax) return kept(found, claim, context);
    last = found;
    target = next;
  }
}

function kept<Parsed extends ParsedPage>(
  found: Visited<Parsed>,
  claim: Claim,
  { parameters }: VisitContext<Parsed>,
): Visited<Parsed> {
  parameters.crawled(found.url);
  claim.keep();
  return found;
}

type Claim = ReturnType<PageClaims["open"]>;

async function readPage<Parsed extends ParsedPage>(
  address: URL,
  start: boolean,
  claim: Claim,
  context: VisitContext<Parsed>,
): Promise<Visited<Parsed> | { refusal: Refusal }> {
  const disallowed = await robotsCheck(address, context.robots);
  if (disallowed) return { refusal: disallowed };
  const onRedirect = async (target: URL) =>
    redirectRefusal(target, start, claim, context.site) ?? (await robotsCheck(target, context.robots));
  const answer = await fetchHtml(address, onRedirect, context);
  if ("refusal" in answer) return answer;
  context.onFetched();

  const { page } = answer;
  const url = new URL(page.url);
  if (start) context.site.settle(url);
  if (!claim.take(pageKey(url))) return { refusal: duplicate(`It leads to ${url.href}, which was crawled.`) };
  try {
    const shown = await showPage(page, onRedirect, context);
    return "refusal" in shown ? shown : await claimContent(shown, claim, context);
  } catch (error) {
    context.deadline.signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    const { status } = page;
    return { refusal: { outcome: "error", reason: error.message, status, failure: error } };
  }
}

/** The page, unless its content, its URL or its canonical URL is that of another. */
async function claimContent<Parsed extends ParsedPage>(
  { page, bodyHash, parsed, rendering }: ShownPage<Parsed>,
  claim: Claim,
  { site, parameters, deadline }: VisitContext<Parsed>,
): Promise<Visited<Parsed> | { refusal: Refusal }> {
  const url = new URL(page.url);
  if (!claim.take(pageKey(url))) return { refusal: duplicate(`It leads to ${url.href}, which was crawled.`) };
  const twin = claim.content(parsed.contentHash ?? bodyHash, url.href);
  if (twin !== null) {
    parameters.repeated(url, new URL(twin));
    return { refusal: duplicate(`Its content is the same as that of ${twin}.`) };
  }
  const canonical = canonicalTarget(parsed, url, site);
  const wait = (settled: Promise<void>) => Promise.race([settled, deadline.pause(canonicalWaitMs)]);
  if (canonical !== null && (await claim.isVersionOf(pageKey(canonical), wait))) {
    return { refusal: duplicate(`Its canonical address is ${canonical.href}, which was crawled.`) };
  }
  return { url, status: page.status, parsed, truncated: page.truncated !== undefined, rendering };
}

async function robotsCheck(url: URL, robots: RobotsGate): Promise<Refusal | undefined> {
  const failure = robotsRefusal(await robots.verdict(url), url);
  if (failure === undefined) return undefined;
  const outcome =
    failure.code === "robots_disallowed" || failure.code === "robots_unreachable" ? "robots" : "error";
  return { outcome, reason: failure.message, status: null, failure };
}

/**
 * The start page may redirect anywhere; other pages must stay on the site, away from accounts and carts, and be new.
 */
function redirectRefusal(target: URL, start: boolean, claim: Claim, site: Site): Refusal | undefined {
  if (start) return undefined;
  if (!site.accepts(target)) return filtered(`It redirects to another site, ${target.host}.`);
  const reason = linkRefusal(target);
  if (reason !== null) return filtered(`It redirects to ${target.href}. ${reason}`);
  if (claim.isTaken(pageKey(target))) return duplicate(`It redirects to ${target.href}, which was crawled.`);
  return undefined;
}

function refreshTarget(found: Visited<ParsedPage>, start: boolean, site: Site): URL | null {
  const target = found.parsed.refreshUrl === null ? null : URL.parse(found.parsed.refreshUrl);
  if (target === null || !/^https?:$/.test(target.protocol)) return null;
  const clean = cleanUrl(target);
  // Pages that reload themselves are pages.
  if (pageKey(clean) === pageKey(found.url)) return null;
  if (!start && (!site.accepts(clean) || linkRefusal(clean) !== null)) return null;
  return clean;
}

/**
 * The canonical URL if it is credible. Templates often put one page's URL on every page, which would collapse a whole
 * site: neither the home page nor a page of another type than the URL itself names is accepted.
 */
function canonicalTarget(parsed: ParsedPage, url: URL, site: Site): URL | null {
  const canonical = parsed.canonicalUrl === null ? null : URL.parse(parsed.canonicalUrl);
  if (canonical === null || !/^https?:$/.test(canonical.protocol) || !site.accepts(canonical)) return null;
  if (isRoot(canonical) && !isRoot(url)) return null;
  const [own, other] = [pageTypesOfPath(url), pageTypesOfPath(canonical)];
  const differ = own.length > 0 && !own.some((type) => other.includes(type));
  return differ ? null : canonical;
}

/** The page types that the last path segment names. */
function pageTypesOfPath(url: URL): PageType[] {
  const last =
    url.pathname
      .split("/")
      .findLast(Boolean)
      ?.replace(/\.[a-z]{2,5}$/i, "") ?? "";
  return [...matchPageTypes(last)].filter(([, share]) => share === 1).map(([type]) => type);
}

function duplicate(reason: string): Refusal {
  return { outcome: "duplicate", reason, status: null, failure: null };
}

function filtered(reason: string): Refusal {
  return { outcome: "filter", reason, status: null, failure: null };
}
