import { hash } from "node:crypto";
import { ForagerError } from "../errors.ts";
import { traced } from "../telemetry/tracing.ts";
import type { Deadline } from "./deadline.ts";
import type { Refusal } from "./fetch-html.ts";
import type { CrawlPorts, FetchedPage, PageRendering, ParsedPage } from "./ports.ts";
import { type RobotsGate, robotsRefusal } from "./robots/robots-gate.ts";

/** A page as read: as sent, or as rendered. */
export interface ShownPage<Parsed extends ParsedPage> {
  page: FetchedPage;
  /** Of the body as read: one body may render differently at each URL. */
  bodyHash: string;
  parsed: Parsed;
  rendering: PageRendering | null;
}

interface ShowContext<Parsed extends ParsedPage> {
  ports: CrawlPorts<Parsed>;
  deadline: Deadline;
  robots: RobotsGate;
  renderTimeoutMs: number;
}

/** Share of the remaining time for one page: if it hangs, there is time left to read it as sent, and for others. */
const timeShare = 0.5;
const renderMsMin = 1_000;

/**
 * Parses a page; if its HTML shows that scripts make it, renders it and parses the result. A page that cannot be
 * rendered is read as sent.
 * @param onRedirect decides about a URL that the page's scripts navigate to, as about a redirect.
 * @throws ForagerError parse_failed; the deadline's reason.
 */
export async function showPage<Parsed extends ParsedPage>(
  page: FetchedPage,
  onRedirect: (target: URL) => Promise<Refusal | undefined>,
  context: ShowContext<Parsed>,
): Promise<ShownPage<Parsed> | { refusal: Refusal }> {
  const sent = await parsePage(page, context);
  if (!sent.parsed.needsRendering) return { ...sent, rendering: null };
  if (context.ports.render === undefined) return { ...sent, rendering: { rendered: false, reason: null } };
  try {
    const { page: rendered, navigatesTo, ...how } = await traced("render", () => render(page, context));
    if (rendered.url !== page.url) {
      const refusal = await onRedirect(new URL(rendered.url));
      if (refusal?.outcome === "duplicate") return { refusal };
      if (refusal) throw new ForagerError("render_failed", `Its scripts lead away. ${refusal.reason}`);
    }
    const shown = await parsePage(rendered, context);
    const refreshUrl = navigatesTo ?? shown.parsed.refreshUrl;
    return { ...shown, parsed: { ...shown.parsed, refreshUrl }, rendering: { rendered: true, ...how } };
  } catch (error) {
    context.deadline.signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    return { ...sent, rendering: { rendered: false, reason: error.message } };
  }
}

async function parsePage<Parsed extends ParsedPage>(
  page: FetchedPage,
  { ports, deadline }: ShowContext<Parsed>,
) {
  const bodyHash = hash("sha256", page.body, "base64");
  // A parser takes ownership of the body, which may be needed again.
  const body = ports.render ? page.body.slice() : page.body;
  const parsed = await deadline.orEnd(ports.parse({ ...page, body }, deadline.signal));
  return { page, bodyHash, parsed };
}

async function render<Parsed extends ParsedPage>(page: FetchedPage, context: ShowContext<Parsed>) {
  const { ports, deadline } = context;
  const totalMs = deadline.remainingMs() * timeShare;
  if (ports.render === undefined || totalMs < renderMsMin) {
    throw new ForagerError(
      "render_failed",
      "The crawl's time was nearly over, so the page was not rendered.",
    );
  }
  const timeoutMs = Math.min(context.renderTimeoutMs, totalMs);
  const mayRequest = (url: URL) => !isForbidden(url, context.robots);
  return await deadline.orEnd(
    ports.render(page, { signal: deadline.signal, timeoutMs, totalMs, mayRequest }),
  );
}

/**
 * Whether robots.txt forbids a request of a page. It is known for the hosts of the crawl; other hosts are not
 * crawled, and their scripts and data are loaded as in a visitor's browser.
 */
function isForbidden(url: URL, robots: RobotsGate): boolean {
  const verdict = robots.knownVerdict(url);
  return verdict !== undefined && robotsRefusal(verdict, url) !== undefined;
}
