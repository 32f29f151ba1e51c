import type { Owner } from "../../async/fair-queue.ts";
import type { SocialPlatform } from "../../contract/social-platforms.ts";
import type { FetchedPage } from "../../crawler/ports.ts";
import { parseHttpUrl } from "../../text/http-url.ts";
import { createThreadPool, type ThreadPool } from "../../threads/thread-pool.ts";
import type { AddressEvidence } from "./contacts/addresses/merge-addresses.ts";
import { asParsing, pageLimitMs, pageWork, readInThread } from "./page/page-threads.ts";
import type { CleanupLevel, Evidence } from "./page/site-page.ts";
import type { StructuredItem } from "./page/structured-data.ts";
import type { DocumentContent } from "./text/read-document.ts";

/**
 * What svcSite extracts from a single document without a crawl: the part of the job type that loads quickly.
 * Documents are parsed in threads, within the time and memory limits of a crawled page.
 */
export { type CleanupLevel, cleanupLevels } from "./page/site-page.ts";

/** An HTML document and where it comes from. */
export interface HtmlDocument {
  html: string;
  url: string;
}

export interface DocumentReader<Reading> {
  /**
   * @throws ForagerError invalid_url if `url` is not an http or https URL, parse_failed if the document exceeds the
   * limits on time or memory.
   */
  read(document: HtmlDocument): Promise<Reading>;
  close(): Promise<void>;
}

/** Documents come only from the caller of a command. */
const owner = { clientId: "" };
/** The parser stops there anyway: more would only be copied. */
const htmlCharsMax = 10_000_001;

export type { DocumentContent };

export function createContentReader(level: CleanupLevel, threads: number): DocumentReader<DocumentContent> {
  const pool = createThreadPool({ threads });
  return {
    async read({ html, url }) {
      const { href } = parseHttpUrl(url);
      const text = html.slice(0, htmlCharsMax);
      // Sending a string takes a fraction of the time of sending its bytes.
      return await asParsing(
        pool.run(pageWork.document, [text, href, level], { owner, cpuLimitMs: pageLimitMs }),
      );
    },
    close: () => pool.close(),
  };
}

/** The contacts of one document, as in the result of a job for a site with this page alone. */
export interface DocumentContacts {
  emails: string[];
  phones: string[];
  addresses: string[];
  socials: Record<SocialPlatform, string | null>;
  evidence: Record<"emails" | "phones" | "socials", Evidence[]> & { addresses: AddressEvidence[] };
}

export function createContactReader(threads: number): DocumentReader<DocumentContacts> {
  const pool = createThreadPool({ threads });
  return {
    close: () => pool.close(),
    async read({ html, url }) {
      const page = pageOf(url, html.slice(0, htmlCharsMax));
      const contacts = await readInThread(pool, pageWork.contacts, [page], { owner });
      const { emails, phones, addresses, socials } = contacts;
      return {
        emails: emails.emails,
        phones: phones.phones,
        addresses: addresses.addresses,
        socials: socials.socials,
        evidence: {
          emails: emails.evidence,
          phones: phones.evidence,
          addresses: addresses.evidence,
          socials: socials.evidence,
        },
      };
    },
  };
}

/** The document as if it had been fetched. @throws ForagerError invalid_url. */
function pageOf(url: string, html: string): FetchedPage {
  const { href } = parseHttpUrl(url);
  const headers = { "content-type": "text/html; charset=utf-8" };
  return { requestedUrl: href, url: href, status: 200, headers, body: new TextEncoder().encode(html) };
}

/** Reads single pages as a crawl would, for job types that do not crawl. In threads, within a page's limits. */
interface PageReader {
  /** Main content. @throws ForagerError parse_failed. */
  content(page: FetchedPage, owner: Owner, signal: AbortSignal): Promise<DocumentContent>;
  /** Every schema.org object. @throws ForagerError parse_failed. */
  structuredData(page: FetchedPage, owner: Owner, signal: AbortSignal): Promise<StructuredItem[]>;
}

export function createPageReader(pool: ThreadPool): PageReader {
  return {
    content: (page, owner, signal) => readInThread(pool, pageWork.content, [page], { owner, signal }),
    structuredData: (page, owner, signal) =>
      readInThread(pool, pageWork.structuredData, [page], { owner, signal }),
  };
}
