import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { SiteType, SiteTypeOptions } from "../compose/site.ts";
import { loadConfig } from "../config.ts";
import { ForagerError, messageOf } from "../errors.ts";
import { createPageParser, SiteFields, type SitePayload, SiteResult } from "../job-types/site/index.ts";
import type { JobOutcome, JsonObject } from "../jobs/job-type.ts";
import { jsonText } from "../store/core/json-text.ts";
import { createThreadPool } from "../threads/thread-pool.ts";
import { type Command, parseCommandLine, UsageError } from "./command.ts";
import { onStopSignal } from "./on-stop-signal.ts";
import { type ProgressStream, startProgressLine, withoutControls } from "./terminal.ts";

type HostOptions = Pick<SiteTypeOptions, "hostParallelMax">;

export interface CrawlPorts {
  /** @throws ForagerError configuration_invalid. */
  createSiteType(options: HostOptions): Promise<Pick<SiteType, "type" | "close">>;
  output: { write(text: string): unknown };
  errorOutput: ProgressStream;
  /**
   * Calls `stop` at the first Ctrl-C, SIGTERM or SIGHUP, with its exit code; returns a function that unsubscribes.
   */
  onStop(stop: (exitCode: number) => void): () => void;
}

const defaults = {
  max_pages: SiteFields.shape.max_pages.parse(undefined),
  timeout: SiteFields.shape.timeout.parse(undefined),
};

/** `forager crawl`, with the process's own streams and signals by default. */
export function createCrawlCommand(ports: CrawlPorts): Command {
  return {
    usage: `Usage: forager crawl URL [options]

  --max-pages N        Maximum number of pages to crawl. Default: ${defaults.max_pages}.
  --strategy NAME      Order of crawling: bestfirst (default), bfs or dfs.
  --target-pages A,B   Kinds of pages that bestfirst prefers, for example contact,about. Empty for none.
  --timeout SECONDS    Limit for the whole crawl, at least 10. Default: ${defaults.timeout}.
  --concurrency N      Maximum concurrent fetches, 1 to 256; fewer if the site is slow. Default: 8.
  --level NAME         What the Markdown keeps: fit (default), raw, citations or minimal.
  --no-render          Read every page as sent, without a browser, even if its content needs scripts.
  --json               The 'data' of the job's results as one JSON value; errors as { "error": { code, detail } }.

Runs the code of a svcSite job without the service and its database. A site that answers without a page is a
result, with its reason; a site that cannot be reached is an error, exit code 1. Ctrl-C stops it, exit code 130.`,
    run: (args) => runCrawlCommand(args, ports),
  };
}

const options = {
  "max-pages": { type: "string" },
  strategy: { type: "string" },
  timeout: { type: "string" },
  level: { type: "string" },
  concurrency: { type: "string" },
  "target-pages": { type: "string" },
  "no-render": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

async function runCrawlCommand(args: string[], ports: CrawlPorts): Promise<number> {
  const { values, positionals } = parseCommandLine(args, options);
  const [url, ...rest] = positionals;
  if (url === undefined) throw new UsageError("The URL to crawl is missing.");
  if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest[0]}'.`);
  const stop = new AbortController();
  let stopCode = 1;
  const unsubscribe = ports.onStop((exitCode) => {
    stopCode = exitCode;
    stop.abort(new ForagerError("cancelled", "The crawl was stopped."));
  });
  try {
    const { data } = await crawlOnce({ ...values, url }, ports, stop.signal);
    const text = values.json ? jsonText(data) : crawlReport(SiteResult.parse(data));
    ports.output.write(`${text}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (values.json) ports.output.write(`${JSON.stringify({ error: shownError(error) })}\n`);
    if (!(error instanceof ForagerError)) throw error;
    ports.errorOutput.write(`${error.message}\n`);
    return stop.signal.aborted ? stopCode : 1;
  } finally {
    unsubscribe();
  }
}

async function crawlOnce(given: CrawlArguments, ports: CrawlPorts, signal: AbortSignal): Promise<JobOutcome> {
  const { payload, hostParallelMax } = readCrawlCommandLine(given);
  const site = await ports.createSiteType({ hostParallelMax });
  let progress: CrawlProgress | undefined;
  try {
    progress = startCrawlProgress(ports.errorOutput, given.url);
    const report = progress.report;
    return await site.type.run(payload, { jobId: randomUUID(), clientId: "cli", signal, report });
  } finally {
    progress?.end();
    await site.close();
  }
}

function shownError(error: unknown): { code: string; detail: string } {
  const code = error instanceof ForagerError ? error.code : "internal_error";
  return { code, detail: messageOf(error) };
}

/** The job type alone, without the service's others. Its thread starts while the HTTP client loads. */
async function createOwnSiteType(options: HostOptions): Promise<Pick<SiteType, "type" | "close">> {
  const config = loadConfig();
  const threads = createThreadPool({ threads: config.parseThreads });
  createPageParser(threads).prepare();
  const { createSiteType } = await import("../compose/site.ts");
  const site = createSiteType(config, { ...options, threads });
  return {
    type: site.type,
    async close() {
      await site.close();
      await threads.close();
    },
  };
}

export const crawlCommand = createCrawlCommand({
  createSiteType: createOwnSiteType,
  output: process.stdout,
  errorOutput: process.stderr,
  onStop: onStopSignal,
});

interface CrawlArguments {
  url: string;
  "max-pages"?: string | undefined;
  strategy?: string | undefined;
  timeout?: string | undefined;
  level?: string | undefined;
  concurrency?: string | undefined;
  "target-pages"?: string | undefined;
  "no-render"?: boolean | undefined;
}

/** The parsed command line: a job payload and fetch options. */
interface CrawlCommandLine {
  payload: SitePayload;
  /** Concurrent fetches; undefined for the default. */
  hostParallelMax: number | undefined;
}

/** The API's upper bounds protect shared services; a local crawl does not need them. */
const CommandPayload = SiteFields.safeExtend({
  max_pages: z.int().min(1).default(defaults.max_pages),
  timeout: z.int().min(10).default(defaults.timeout),
});
const concurrencyMax = 256;

/** Command-line names of the payload fields. */
const optionNames: Readonly<Record<string, string>> = {
  url: "URL",
  max_pages: "--max-pages",
  crawl_strategy: "--strategy",
  timeout: "--timeout",
  "compendium.cleanup_level": "--level",
  target_pages: "--target-pages",
};

/**
 * The payload of a svcSite job from arguments as typed, with the API's defaults and lower bounds.
 * @throws UsageError naming the option.
 */
function readCrawlCommandLine(given: CrawlArguments): CrawlCommandLine {
  const hostParallelMax = wholeNumber(given.concurrency, "--concurrency");
  if (hostParallelMax !== undefined && !(hostParallelMax >= 1 && hostParallelMax <= concurrencyMax)) {
    throw new UsageError(`--concurrency: give a number from 1 to ${concurrencyMax}.`);
  }
  return { payload: crawlPayload(given), hostParallelMax };
}

function crawlPayload(given: CrawlArguments): SitePayload {
  const { level, "target-pages": targets } = given;
  const parsed = CommandPayload.safeParse({
    url: given.url,
    max_pages: wholeNumber(given["max-pages"], "--max-pages"),
    crawl_strategy: given.strategy,
    timeout: wholeNumber(given.timeout, "--timeout"),
    ...(targets !== undefined && { target_pages: targets.split(",").filter((name) => name.trim() !== "") }),
    ...(given["no-render"] === true && { enable_spa: false }),
    ...(level !== undefined && { compendium: { cleanup_level: level } }),
  });
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(describeIssue).join("\n"));
}

function wholeNumber(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(text)) throw new UsageError(`${option}: '${text}' is not a whole number.`);
  return Number(text);
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const field = path.join(".");
  return `${optionNames[field] ?? optionNames[String(path[0])] ?? field}: ${message}${message.endsWith(".") ? "" : "."}`;
}

interface CrawlProgress {
  /** Takes svcSite's progress: `pages_crawled` and `pages_queued`. */
  report(progress: JsonObject): void;
  /** Clears the line. */
  end(): void;
}

/** Shows nothing unless on a terminal. */
function startCrawlProgress(stream: ProgressStream, url: string): CrawlProgress {
  const line = startProgressLine(stream);
  // The URL comes last, because it may be truncated.
  line.show(`Crawling …  ${url}`);
  return {
    report: ({ pages_crawled, pages_queued }) =>
      line.show(`${pages_crawled ?? 0} pages crawled, ${pages_queued ?? 0} queued  ${url}`),
    end: line.end,
  };
}

const skippedMax = 20;

/** Every other text field of a result is a social account, named after its platform. */
const textFields = new Set(["url", "crawl_status", "markdown_compendium"]);

/** Formats a svcSite result for people: the findings, then the Markdown. */
export function crawlReport(result: SiteResult): string {
  const { pages } = result.metadata;
  const crawled = pages.filter((page) => page.outcome === "crawled").map((page) => page.url);
  const parts = [
    headline(result),
    section("Pages", crawled),
    ...skippedSection(result),
    section("Emails", result.emails),
    section("Phones", result.phones),
    section("Addresses", result.addresses),
    section("Social accounts", socialAccounts(result)),
    ...warningSection(result),
    ...(result.markdown_compendium ? [`${"─".repeat(40)}\n\n${result.markdown_compendium}`] : []),
  ];
  return withoutControls(parts.join("\n\n"));
}

function headline({ url, pages_crawled, crawl_status, metadata }: SiteResult): string {
  const order = metadata.sitemap_used ? "with its sitemap" : "without a sitemap";
  const pages = pages_crawled === 1 ? "1 page" : `${pages_crawled} pages`;
  const reason = metadata.failure_reason === null ? "" : `\n${metadata.failure_reason}`;
  return `${url}\n${pages} crawled ${order}: ${crawl_status}${reason}`;
}

function section(title: string, lines: readonly string[]): string {
  const shown = lines.length === 0 ? ["none found"] : lines;
  return [title, ...shown.map((line) => `  ${line}`)].join("\n");
}

function socialAccounts(result: SiteResult): string[] {
  return Object.keys(SiteResult.shape).flatMap((field) => {
    const value = result[field];
    return typeof value === "string" && !textFields.has(field) ? [`${field.padEnd(10)} ${value}`] : [];
  });
}

function skippedSection({ metadata }: SiteResult): string[] {
  const skipped = metadata.pages.filter((page) => page.outcome !== "crawled");
  if (skipped.length === 0) return [];
  const lines = skipped
    .slice(0, skippedMax)
    .map(({ url, outcome, reason }) => `${url}  (${reason ?? outcome})`);
  const rest = skipped.length - lines.length;
  return [section("Not crawled", rest > 0 ? [...lines, `and ${rest} more`] : lines)];
}

function warningSection({ metadata }: SiteResult): string[] {
  return metadata.warnings.length === 0 ? [] : [section("Warnings", metadata.warnings)];
}
