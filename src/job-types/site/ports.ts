import type { AnswerForm, OpenModel } from "../../ai/ports.ts";
import type { Owner } from "../../async/fair-queue.ts";
import type { FetchedPage, FetchPage, RenderPage } from "../../crawler/ports.ts";
import type { JobContext } from "../../jobs/job-type.ts";
import type { ParseOptions } from "./page/parse-page.ts";
import type { SitePage } from "./page/site-page.ts";

/** What a svcSite job needs from outside itself. */
export interface SitePorts {
  fetchPage: FetchPage;
  /** A job has begun: whoever parses may get ready while its first page is fetched. */
  expectPages?: (() => void) | undefined;
  /** Parses a page off the event loop; `createPageParser` makes one. @throws ForagerError parse_failed. */
  parsePage: (
    page: FetchedPage,
    options: ParseOptions,
    owner: Owner,
    signal?: AbortSignal,
  ) => Promise<SitePage>;
  /**
   * Keeps a job's Markdown outside the result and gives its name there; another run of the job replaces it. Without
   * it every text stays in the result. @throws ForagerError storage_unavailable.
   */
  saveCompendium?: ((job: SavingJob, markdown: string) => Promise<{ key: string }>) | undefined;
  /** Renders pages that only their scripts make; without it they are read as they are sent. */
  browser?: SiteBrowser | undefined;
  /** Undefined where no model is configured: then rules alone fill the result. */
  model?: SiteModel | undefined;
}

/** A language model that answers questions about sites. */
export interface SiteModel {
  open: OpenModel;
  /** The form that a client's own JSON Schema describes. */
  formOf: (schema: Readonly<Record<string, unknown>>, owner: Owner) => AnswerForm<unknown>;
  /** Of one analysis, question and answer together, about. */
  tokensPerAnalysis: number;
  /** Of a site's text in a client's own question, at most. */
  tokensPerPrompt: number;
  /** Told of what no error of ours explains. */
  onUnexpected?: ((error: unknown) => void) | undefined;
}

export interface SiteBrowser {
  /** Whether pages can be rendered now. */
  isAvailable(): Promise<boolean>;
  /** The pages of one job; a job that was given up (`signal`) leaves no browser behind. */
  openSession(owner: Owner, signal: AbortSignal): { render: RenderPage; close(): Promise<void> };
}

type SavingJob = Pick<JobContext, "jobId" | "clientId" | "signal">;

export interface SiteOptions {
  /** Jobs that one process runs at once. */
  concurrency: number;
  userAgent: string;
  /** Most pages of one host that are fetched at once; the crawler's own default where it is undefined. */
  hostParallelMax?: number | undefined;
}
