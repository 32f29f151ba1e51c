import { hash } from "node:crypto";
import { ForagerError } from "../errors.ts";
import type { Deadline } from "./deadline.ts";
import type { Refusal } from "./fetch-html.ts";
import type { CrawlPorts, FetchedPage, PageRendering, ParsedPage } from "./ports.ts";
import { type RobotsGate, robotsRefusal } from "./robots/robots-gate.ts";

/** A page as it is read: as it was sent, or as its scripts have made it. */
export interface ShownPage<Parsed extends ParsedPage> {
  page: FetchedPage;
  /** Of the body as it is read: one body may be another page at each address, once its scripts have run. */
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

/**
 * No page may take more of the time that is left, so that one that hangs leaves time for others and can still
 * be read as it was sent.
 */
const timeShare = 0.5;
const renderMsMin = 1_000;

/**
 * Parses a page, and where its HTML shows that scripts make it, renders it and parses what comes of that.
 * A page that cannot be rendered is read as it was sent.
 * @param onRedirect decides about an address that the page's scripts have given it, as about a redirect.
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
    const { page: rendered, navigatesTo, ...how } = await render(page, context);
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
  // A parser keeps the body for itself, and it may still be needed.
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
 * Whether robots.txt forbids what a page wants to load. Of the hosts of the crawl it has been read; other hosts
 * are not crawled, and their scripts and data are loaded as a reader's browser would.
 */
function isForbidden(url: URL, robots: RobotsGate): boolean {
  const verdict = robots.knownVerdict(url);
  return verdict !== undefined && robotsRefusal(verdict, url) !== undefined;
}
