import type { Owner } from "../../async/fair-queue.ts";
import type { SocialPlatform } from "../../contract/social-platforms.ts";
import type { FetchedPage } from "../../crawler/ports.ts";
import { parseHttpUrl } from "../../text/http-url.ts";
import type { SiteContacts } from "./contacts/merge-contacts.ts";
import type { CleanupLevel, Evidence } from "./page/site-page.ts";
import type { StructuredItem } from "./page/structured-data.ts";
import { createParsePool } from "./page/threads/parse-pool.ts";
import type { PageReading, ReadingOptions } from "./page/threads/reading-thread.ts";
import type { ContentOptions, DocumentContent } from "./text/read-document.ts";

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

/** As for a page of a job: documents that need more are hostile. */
const limits = { pageTimeoutMs: 10_000, idleMs: 60_000, memoryMb: 256 };
/** Documents come only from the caller of a command. */
const owner = { clientId: "" };
/** The parser stops there anyway: more would only be copied. */
const htmlCharsMax = 10_000_001;

export type { DocumentContent };

export function createContentReader(level: CleanupLevel, threads: number): DocumentReader<DocumentContent> {
  const thread = new URL("./page/threads/content-thread.ts", import.meta.url);
  const pool = createParsePool<DocumentContent, ContentOptions>({ thread, threads, ...limits });
  return {
    // Sending a string takes a fraction of the time of sending its bytes.
    read: async ({ html, url }) =>
      await pool.parse(pageOf(url, ""), { level, html: html.slice(0, htmlCharsMax) }, owner),
    close: () => pool.close(),
  };
}

/** The contacts of one document, as in the result of a job for a site with this page alone. */
export interface DocumentContacts {
  emails: string[];
  phones: string[];
  addresses: string[];
  socials: Record<SocialPlatform, string | null>;
  evidence: Record<"emails" | "phones" | "addresses" | "socials", Evidence[]>;
}

export function createContactReader(threads: number): DocumentReader<DocumentContacts> {
  const thread = new URL("./page/threads/contacts-thread.ts", import.meta.url);
  const pool = createParsePool<SiteContacts, null>({ thread, threads, ...limits });
  return {
    close: () => pool.close(),
    async read({ html, url }) {
      const page = pageOf(url, html.slice(0, htmlCharsMax));
      const { emails, phones, addresses, socials } = await pool.parse(page, null, owner);
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
  close(): Promise<void>;
}

const empty: DocumentContent = { markdown: "", text: "", title: null };

export function createPageReader(options: {
  threads: number;
  pageTimeoutMs: number;
  idleMs: number;
  memoryMb: number;
}): PageReader {
  const thread = new URL("./page/threads/reading-thread.ts", import.meta.url);
  const pool = createParsePool<PageReading, ReadingOptions>({ thread, ...options });
  return {
    content: async (page, owner, signal) =>
      (await pool.parse(page, "content", owner, signal)).content ?? empty,
    structuredData: async (page, owner, signal) =>
      (await pool.parse(page, "structured", owner, signal)).structured,
    close: () => pool.close(),
  };
}
