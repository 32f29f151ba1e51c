import { crawl } from "../../crawler/crawl.ts";
import type { CrawlResult } from "../../crawler/ports.ts";
import type { JobContext, JobOutcome } from "../../jobs/job-type.ts";
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
 * One svcSite job: crawl, merge what the pages gave, ask a model about them, write the result.
 * @param payload with its URL normalised.
 * @throws ForagerError when the site can not be reached; the signal's reason when it fires.
 */
export async function runSiteJob(
  payload: SitePayload,
  context: JobContext,
  ports: SitePorts,
  options: SiteOptions,
): Promise<JobOutcome> {
  // The first question looks for a program: beside the crawl, that takes no time.
  const canRender = () => ports.browser?.isAvailable() ?? Promise.resolve(false);
  void canRender();
  const crawled = await crawlSite(payload, context, ports, options);
  context.signal.throwIfAborted();
  const reason = failureReason(crawled);
  const pages = crawled.pages.map((page) => page.parsed);
  const contacts = mergeContacts(pages, payload.url);
  const facts = mergeFacts(pages, contacts.country);
  const { saveCompendium } = ports;
  const analysing = analyseSite({ payload, pages, facts }, ports.model, context);
  // Waited for last, and perhaps never, when the store fails before.
  analysing.catch(() => undefined);
  const text = buildCompendium(pages, payload.compendium);
  const verdict = crawlVerdict(crawled, reason, hasContacts(contacts) || (text?.text.trim() ?? "") !== "");
  const compendium = await placeCompendium(
    text,
    payload.compendium,
    saveCompendium && ((markdown) => saveCompendium(context, markdown)),
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
  // An answer that a model owes could come the next time.
  const reusable = verdict.reusable && analysis.report?.status !== "failed";
  return { data, resultsCount: pages.length, reusable, dedup: dedupEmails(data, pages.length) };
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
  // A model reads the text of the pages also where the result has none.
  const wanted = level ?? (ports.model && asksModel(payload) ? "fit" : null);
  const parseOptions = () => ({
    markdown: keeper.wantsMarkdown() ? wanted : null,
    prioritySections: compendium.priority_sections,
  });
  // Opening it costs nothing: a browser is started when a page needs one.
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
      // Together at most `max_pages`, so that a percentage made of them means something.
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

/** Pages whose Markdown is wanted whatever its length: as many as the API crawls at most. */
const pagesAlwaysWritten = 50;
/** Characters wanted for each one that the compendium may have: most of a site's blocks repeat, and are left out. */
const charsWantedPerChar = 20;

/** What a job keeps of its pages. */
interface PageKeeper {
  /** Whether the Markdown of a further page could have a place in the compendium. */
  wantsMarkdown(): boolean;
  /** Takes a page that counts, in the order they come. `gain`: contacts that no page before had. */
  keep(page: SitePage): { kept: SitePage; gain: number };
}

/**
 * Keeps everything of a page but Markdown that the compendium cannot hold: a crawl of thousands of pages would
 * spend a third of its time and fill its memory with it.
 * @param compendiumCharsMax characters of the compendium at most.
 */
export function createPageKeeper(compendiumCharsMax: number): PageKeeper {
  const seen = new Set<string>();
  let pages = 0;
  let chars = 0;
  let isSaid = false;
  const wantsMarkdown = () => pages < pagesAlwaysWritten || chars < charsWantedPerChar * compendiumCharsMax;
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
  "The Markdown of this page and those crawled after it was left out: the pages before it have more than " +
  `${charsWantedPerChar} times compendium.max_chars (${compendiumCharsMax}). Raise that to keep more.`;

/** What tells contacts apart for this purpose; lines of text that may hold a number count as nothing. */
function contactsOf({ emails, phones, addresses }: SitePage): string[] {
  return [
    ...emails.map((email) => email.address.toLowerCase()),
    ...phones.filter((phone) => phone.kind !== "text").map((phone) => phone.raw.replace(/\D/g, "")),
    ...addresses.map((address) => address.text.toLowerCase().replace(/[\W_]+/g, " ")),
  ];
}
