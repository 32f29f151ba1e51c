import type { AnswerForm, OpenModel } from "../../ai/ports.ts";
import type { Owner } from "../../async/fair-queue.ts";
import type { FetchedPage, FetchPage, RenderPage } from "../../crawler/ports.ts";
import type { JobContext } from "../../jobs/job-type.ts";
import type { ParseOptions } from "./page/parse-page.ts";
import type { SitePage } from "./page/site-page.ts";

/** External dependencies of a svcSite job. */
export interface SitePorts {
  fetchPage: FetchPage;
  /** Called at the start of a job: parsers may warm up while the first page is fetched. */
  expectPages?: (() => void) | undefined;
  /** Parses a page off the event loop; `createPageParser` makes one. @throws ForagerError parse_failed. */
  parsePage: (
    page: FetchedPage,
    options: ParseOptions,
    owner: Owner,
    signal?: AbortSignal,
  ) => Promise<SitePage>;
  /**
   * Stores a job's Markdown outside the result and returns its key; another run of the job replaces it. Without it
   * every text stays in the result. @throws ForagerError storage_unavailable.
   */
  saveCompendium?: ((job: SavingJob, markdown: string) => Promise<{ key: string }>) | undefined;
  /** Renders pages that need their scripts; without it they are read as sent. */
  browser?: SiteBrowser | undefined;
  /** Undefined if no model is configured: then the result comes from rules alone. */
  model?: SiteModel | undefined;
}

/** A language model for questions about sites. */
export interface SiteModel {
  open: OpenModel;
  /** The form for a client's JSON Schema. */
  formOf: (schema: Readonly<Record<string, unknown>>, owner: Owner) => AnswerForm<unknown>;
  /** Approximate tokens of one analysis, question and answer together. */
  tokensPerAnalysis: number;
  /** Maximum tokens of a site's text in a client's own question. */
  tokensPerPrompt: number;
  /** Receives unexpected errors. */
  onUnexpected?: ((error: unknown) => void) | undefined;
}

export interface SiteBrowser {
  /** Whether pages can be rendered now. */
  isAvailable(): Promise<boolean>;
  /** Renders the pages of one job; when the job is aborted (`signal`), its browser is closed. */
  openSession(owner: Owner, signal: AbortSignal): { render: RenderPage; close(): Promise<void> };
}

type SavingJob = Pick<JobContext, "jobId" | "clientId" | "signal">;

export interface SiteOptions {
  /** Concurrent jobs per process. */
  concurrency: number;
  userAgent: string;
  /** Maximum concurrent fetches of one host; undefined means the crawler's default. */
  hostParallelMax?: number | undefined;
}
