import { crawl } from "../../crawler/crawl.ts";
import type { CrawlResult } from "../../crawler/ports.ts";
import type { JobContext, JobOutcome } from "../../jobs/job-type.ts";
import { createPageKeeper } from "./keep-page.ts";
import type { SitePage } from "./parse/site-page.ts";
import type { SitePayload } from "./payload.ts";
import type { SiteOptions, SitePorts } from "./ports.ts";
import { analyseSite, asksModel } from "./steps/ai/analyse-site.ts";
import { assembleResult } from "./steps/assemble-result.ts";
import { buildCompendium, pageLevelOf } from "./steps/build-compendium.ts";
import { failureReason } from "./steps/crawl-failure.ts";
import { crawlVerdict } from "./steps/crawl-verdict.ts";
import { dedupEmails } from "./steps/dedup-emails.ts";
import { mergeContacts, type SiteContacts } from "./steps/merge-contacts.ts";
import { mergeFacts } from "./steps/merge-facts.ts";
import { placeCompendium } from "./steps/place-compendium.ts";

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
      rest: context.rest,
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
