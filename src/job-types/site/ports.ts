import type { FetchedPage, FetchPage } from "../../crawler/ports.ts";
import type { ParseOptions } from "./parse/parse-page.ts";
import type { SitePage } from "./parse/site-page.ts";

/** What a svcSite job needs from outside itself. */
export interface SitePorts {
  fetchPage: FetchPage;
  /** Parses a page off the event loop; `createParsePool` gives one. @throws ForagerError parse_failed. */
  parsePage: (page: FetchedPage, options: ParseOptions, signal?: AbortSignal) => Promise<SitePage>;
  /**
   * Keeps a Markdown text outside the result and gives its name there. Without it every text stays in the
   * result, and one that must not be there is not kept.
   */
  saveCompendium?: (jobId: string, markdown: string) => Promise<{ key: string }>;
  /** A Chromium was found, so that pages can be rendered. */
  browserAvailable: boolean;
  /** An AI model is configured. */
  aiConfigured: boolean;
}

export interface SiteOptions {
  /** Jobs that one process runs at once. */
  concurrency: number;
  userAgent: string;
}
