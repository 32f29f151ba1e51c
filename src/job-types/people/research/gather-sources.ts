import { prepareExtract } from "../../../ai/extract/prepare-extract.ts";
import { createSourceText } from "../../../ai/grounding/source-text.ts";
import type { SourceText } from "../../../ai/ports.ts";
import { drainParallel } from "../../../async/parallel.ts";
import { ForagerError } from "../../../errors.ts";
import type { JobContext } from "../../../jobs/job-type.ts";
import { type Span, traced } from "../../../telemetry/tracing.ts";
import type { PeoplePorts, SearchHit } from "../ports.ts";
import type { PublicPages } from "../public-pages.ts";
import type { ResearchPage } from "../result.ts";
import type { SearchWeb } from "../search/search-web.ts";
import type { Person } from "./person.ts";

/** A page that was fetched and names the person. */
export interface Source {
  /** Its URL after redirects. */
  url: string;
  title: string | null;
  markdown: string;
  text: SourceText;
}

export interface Gathering {
  sources: Source[];
  /** Every search result that was tried. */
  pages: ResearchPage[];
}

export interface GatherPorts extends Pick<PeoplePorts, "readPage"> {
  pages: PublicPages;
  searchWeb: SearchWeb;
}

/** Results considered per search, and pages read per host: one site must not dominate. */
const hitsPerQuery = 8;
const pagesPerHost = 2;
const parallelMax = 4;
/** Pages tried per page wanted. */
const triesPerPage = 2;
/** Networks without public content. */
const closedHost = /(?:^|\.)(?:linkedin\.com|facebook\.com|instagram\.com|x\.com|twitter\.com|tiktok\.com)$/;

/**
 * Reads the pages that searches for a person find, if robots.txt allows it and they name the person. No page
 * is tried twice, in any number of rounds.
 */
export function createGathering(
  person: Person,
  ports: GatherPorts,
  context: JobContext,
  note: (sentence: string) => void,
): {
  /**
   * @param pagesMax how many more sources are allowed.
   * @throws ForagerError errors of the search provider; the signal's reason when it fires.
   */
  read(queries: readonly string[], pagesMax: number): Promise<void>;
  found(): Gathering;
} {
  const tried = new Set<string>();
  const perHost = new Map<string, number>();
  const sources = new Map<string, Source>();
  const records: ResearchPage[] = [];
  return {
    async read(queries, pagesMax) {
      const hits = await searchAll(queries, ports.searchWeb, context.signal, note);
      const own = person.url.kind === "page" ? [person.url.href] : [];
      const candidates = chooseCandidates([...own, ...inTurn(hits)], pagesMax * triesPerPage, tried, perHost);
      const read = await readAll(candidates, person, ports, context, { pagesMax, before: sources.size });
      for (const source of read.sources) if (!sources.has(source.url)) sources.set(source.url, source);
      records.push(...read.pages);
    },
    found: () => ({ sources: [...sources.values()], pages: records }),
  };
}

/** One failed search is tolerated: only if all fail there is nothing to continue with. */
async function searchAll(
  queries: readonly string[],
  searchWeb: SearchWeb,
  signal: AbortSignal,
  note: (sentence: string) => void,
): Promise<SearchHit[][]> {
  const found: SearchHit[][] = [];
  let failure: ForagerError | undefined;
  for (const query of queries) {
    try {
      const { hits } = await searchWeb({ query, hitsMax: hitsPerQuery, language: null, countryCode: null });
      found.push(hits);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ForagerError)) throw error;
      failure = error;
      note(`The search for ${query} failed: ${error.message}`);
    }
  }
  if (found.length === 0 && failure) throw failure;
  return found;
}

/** The first results of every search come before the second ones of any. */
function* inTurn(lists: readonly (readonly SearchHit[])[]): Generator<string> {
  for (let rank = 0; rank < hitsPerQuery; rank++) {
    for (const list of lists) {
      const hit = list[rank];
      if (hit) yield hit.url;
    }
  }
}

/** @param tried like `perHost`, holds the choices of earlier rounds; this round's are added. */
function chooseCandidates(
  urls: readonly string[],
  most: number,
  tried: Set<string>,
  perHost: Map<string, number>,
): URL[] {
  const chosen: URL[] = [];
  for (const text of urls) {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || closedHost.test(url.hostname)) continue;
    url.hash = "";
    const ofHost = perHost.get(url.host) ?? 0;
    if (tried.has(url.href) || ofHost >= pagesPerHost || chosen.length >= most) continue;
    perHost.set(url.host, ofHost + 1);
    tried.add(url.href);
    chosen.push(url);
  }
  return chosen;
}

/** Several hosts concurrently, the pages of one host sequentially. */
async function readAll(
  candidates: URL[],
  person: Person,
  { pages, readPage }: GatherPorts,
  context: JobContext,
  { pagesMax, before }: { pagesMax: number; before: number },
): Promise<Gathering> {
  const { signal, report } = context;
  const waiting = [...candidates];
  const busy = new Set<string>();
  const sources = new Map<string, Source>();
  const records = new Map<string, ResearchPage>();
  const readOne = async (url: URL): Promise<ResearchPage> => {
    try {
      // Paths of pages about a person often name that person.
      const fetching = (span: Span | undefined) => {
        span?.set({ "server.address": url.hostname });
        return pages.fetch(url.href);
      };
      const page = await traced("page", fetching, "client");
      const { title, markdown } = await readPage(page, context, signal);
      const text = createSourceText({ texts: [markdown], phrases: title === null ? [] : [title] });
      if (!namesPerson(text, person.name)) {
        return { url: url.href, outcome: "other_person", reason: `The page does not name ${person.name}.` };
      }
      sources.set(url.href, { url: page.url, title, markdown, text });
      return { url: page.url, outcome: "read", reason: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ForagerError)) throw error;
      return { url: url.href, outcome: "failed", reason: error.message };
    }
  };
  const nextOfFreeHost = (): URL | undefined => {
    if (sources.size >= pagesMax) return undefined;
    const at = waiting.findIndex(({ host }) => !busy.has(host));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  await drainParallel(nextOfFreeHost, parallelMax, async (url) => {
    busy.add(url.host);
    records.set(url.href, await readOne(url));
    busy.delete(url.host);
    report({ stage: "pages", pages_read: before + sources.size, pages_tried: records.size });
  });
  // In the order of the searches, whichever page came first; two addresses may have led to one page.
  const byUrl = new Map<string, Source>();
  for (const { href } of candidates) {
    const source = sources.get(href);
    if (source && !byUrl.has(source.url) && byUrl.size < pagesMax) byUrl.set(source.url, source);
  }
  return {
    sources: [...byUrl.values()],
    pages: candidates.flatMap(({ href }) => records.get(href) ?? []),
  };
}

/** By the full name, or by its first and last word: some pages omit middle names. */
function namesPerson(text: SourceText, name: string): boolean {
  const words = name.split(" ");
  return text.hasName(name) || (words.length > 2 && text.hasName(`${words[0]} ${words.at(-1)}`));
}

/** Extra weight of a piece that contains the person's last name. */
const namedWeight = 4;

/** The most relevant pieces of a page, those about the person first. */
export function extractOf({ url, title, markdown }: Source, person: Person, tokensMax: number): string {
  const lastName = (person.name.split(" ").at(-1) ?? "").toLowerCase();
  return prepareExtract([{ url, title, text: markdown }]).cut(tokensMax, ({ text, heading }) =>
    `${heading} ${text}`.toLowerCase().includes(lastName) ? namedWeight : 1,
  );
}
