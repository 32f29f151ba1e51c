import { limits } from "../../contract/limits.ts";
import { crawl } from "../../crawler/crawl.ts";
import type { CrawlResult } from "../../crawler/ports.ts";
import type { JobContext, JobOutcome } from "../../jobs/job-type.ts";
import { traced } from "../../telemetry/tracing.ts";
import { analyseSite, asksModel } from "./ai/analyse-site.ts";
import { assembleResult, dedupEmails } from "./assemble-result.ts";
import { mergeContacts, type SiteContacts } from "./contacts/merge-contacts.ts";
import { crawlVerdict, failureReason } from "./crawl-verdict.ts";
import { mergeFacts } from "./facts/merge-facts.ts";
import type { SitePage } from "./page/site-page.ts";
import type { SitePayload } from "./payload.ts";
import type { SiteOptions, SitePorts } from "./ports.ts";
import { buildCompendium, pageLevelOf } from "./text/compendium/build-compendium.ts";
import { placeCompendium } from "./text/compendium/place-compendium.ts";

/**
 * Runs one svcSite job: crawls, merges the pages, runs the AI analyses, writes the result.
 * @param payload with its URL normalized.
 * @throws ForagerError if the site cannot be reached; the signal's reason when it fires.
 */
export async function runSiteJob(
  payload: SitePayload,
  context: JobContext,
  ports: SitePorts,
  options: SiteOptions,
): Promise<JobOutcome> {
  // The first call searches for a browser: start it early, in parallel with the crawl.
  const canRender = () => ports.browser?.isAvailable() ?? Promise.resolve(false);
  void canRender();
  const crawled = await traced("stage crawl", () => crawlSite(payload, context, ports, options));
  context.signal.throwIfAborted();
  const reason = failureReason(crawled);
  const pages = crawled.pages.map((page) => page.parsed);
  const contacts = mergeContacts(pages, payload.url);
  const facts = mergeFacts(pages, contacts.country);
  const { saveCompendium } = ports;
  const analysing = traced("stage analysis", () =>
    analyseSite({ payload, pages, facts }, ports.model, context),
  );
  // Awaited last, and perhaps never if storing fails first.
  analysing.catch(() => undefined);
  const text = buildCompendium(pages, payload.compendium);
  const verdict = crawlVerdict(crawled, reason, hasContacts(contacts) || (text?.text.trim() ?? "") !== "");
  const compendium = await traced("stage text", () =>
    placeCompendium(
      text,
      payload.compendium,
      saveCompendium && ((markdown) => saveCompendium(context, markdown)),
    ),
  );
  const analysis = await analysing;
  const data = assembleResult({
    payload,
    crawl: crawled,
    verdict,
    contacts,
    facts,
    compendium,
    compendiumWarnings: text?.warnings ?? [],
    browserAvailable: await canRender(),
    analysis,
  });
  // An analysis that failed this time may succeed the next time.
  const reusable = verdict.reusable && analysis.report?.status !== "failed";
  // Pages of which nothing could be read do not count: such a job has found nothing.
  const resultsCount = verdict.status === "failed" ? 0 : pages.length;
  const message = verdict.failureReason;
  return { data, resultsCount, message, reusable, dedup: dedupEmails(data, { resultsCount, message }) };
}

function hasContacts({ emails, phones, addresses, socials }: SiteContacts): boolean {
  const lists = [emails.emails, phones.phones, addresses.addresses, ...Object.values(socials.socials)];
  return lists.some((list) => list !== null && list.length > 0);
}

async function crawlSite(
  payload: SitePayload,
  context: JobContext,
  ports: SitePorts,
  options: SiteOptions,
): Promise<CrawlResult<SitePage>> {
  const { compendium } = payload;
  const keeper = createPageKeeper(compendium.max_chars);
  const level = compendium.enabled ? pageLevelOf[compendium.cleanup_level] : null;
  // A model reads the pages' text even if the result omits it.
  const wanted = level ?? (ports.model && asksModel(payload) ? "fit" : null);
  const parseOptions = () => ({
    markdown: keeper.wantsMarkdown() ? wanted : null,
    prioritySections: compendium.priority_sections,
  });
  // Opening a session is free: a browser starts when a page needs one.
  const rendering = payload.enable_spa ? ports.browser?.openSession(context, context.signal) : undefined;
  const crawling = crawl(
    {
      startUrl: payload.url,
      pagesMax: payload.max_pages,
      strategy: payload.crawl_strategy,
      targetPages: payload.target_pages,
      timeoutMs: payload.timeout * 1000,
      userAgent: options.userAgent,
      hostParallelMax: options.hostParallelMax,
      renderTimeoutMs: payload.spa_timeout * 1000,
      signal: context.signal,
      lendSlot: context.lendSlot,
      // The sum never exceeds `max_pages`, so that clients can compute a percentage.
      onProgress: ({ pagesCrawled, pagesQueued }) =>
        context.report({
          pages_crawled: pagesCrawled,
          pages_queued: Math.min(pagesQueued, payload.max_pages - pagesCrawled),
        }),
    },
    {
      fetchPage: ports.fetchPage,
      parse: (page, signal) => ports.parsePage(page, parseOptions(), context, signal),
      render: rendering?.render,
      keep: keeper.keep,
    },
  );
  return await crawling.finally(() => rendering?.close());
}

/** Characters to write per character of the compendium: most of a site's blocks repeat and are dropped. */
const charsWantedPerChar = 20;

/** Decides what a job keeps of its pages. */
interface PageKeeper {
  /** Whether the Markdown of another page could fit into the compendium. */
  wantsMarkdown(): boolean;
  /** Takes a page that counts, in crawl order. `gain`: contacts that are new among the pages. */
  keep(page: SitePage): { kept: SitePage; gain: number };
}

/**
 * Keeps everything of a page except Markdown beyond the compendium's limit: otherwise a crawl of thousands of pages
 * would spend a third of its time and all its memory on it.
 * @param compendiumCharsMax maximum characters of the compendium.
 */
export function createPageKeeper(compendiumCharsMax: number): PageKeeper {
  const seen = new Set<string>();
  let pages = 0;
  let chars = 0;
  let isSaid = false;
  const wantsMarkdown = () =>
    pages < limits.site_pages_max || chars < charsWantedPerChar * compendiumCharsMax;
  return {
    wantsMarkdown,
    keep(page) {
      const contacts = contactsOf(page).filter((contact) => !seen.has(contact));
      for (const contact of contacts) seen.add(contact);
      const isWanted = wantsMarkdown();
      pages += 1;
      chars += page.markdown?.length ?? 0;
      const gain = contacts.length;
      if (isWanted) return { kept: page, gain };
      const warnings = isSaid ? page.warnings : [...page.warnings, leftOut(compendiumCharsMax)];
      isSaid = true;
      return { kept: { ...page, markdown: null, textCut: true, warnings }, gain };
    },
  };
}

const leftOut = (compendiumCharsMax: number) =>
  "The Markdown of this page and those crawled after it was omitted: the pages before it have more than " +
  `${charsWantedPerChar} times compendium.max_chars (${compendiumCharsMax}). Raise that to keep more.`;

/** Identities of contacts for counting; lines that may contain a number are ignored. */
function contactsOf({ emails, phones, addresses }: SitePage): string[] {
  return [
    ...emails.map((email) => email.address.toLowerCase()),
    ...phones.filter((phone) => phone.kind !== "text").map((phone) => phone.raw.replace(/\D/g, "")),
    ...addresses.map((address) => address.text.toLowerCase().replace(/[\W_]+/g, " ")),
  ];
}
