import { randomUUID } from "node:crypto";
import { loadConfig } from "../config.ts";
import { ForagerError, messageOf } from "../errors.ts";
import { SiteResult } from "../job-types/site/index.ts";
import type { SiteType, SiteTypeOptions } from "../job-types/site-adapters.ts";
import { createSiteParsePool } from "../job-types/site-parse-pool.ts";
import type { JobOutcome } from "../jobs/job-type.ts";
import { jsonText } from "../store/json-text.ts";
import { type Command, parseCommandLine, UsageError } from "./command.ts";
import { type CrawlArguments, readCrawlCommandLine } from "./crawl-payload.ts";
import { type CrawlProgress, startCrawlProgress } from "./crawl-progress.ts";
import { crawlReport } from "./crawl-report.ts";
import { onStopSignal } from "./on-stop-signal.ts";
import type { ProgressStream } from "./progress-line.ts";

type HostOptions = Pick<SiteTypeOptions, "hostParallelMax">;

export interface CrawlPorts {
  /** @throws ForagerError configuration_invalid. */
  createSiteType(options: HostOptions): Promise<Pick<SiteType, "type" | "close">>;
  output: { write(text: string): unknown };
  errorOutput: ProgressStream;
  /** Calls `stop` at the first Ctrl-C, SIGTERM or SIGHUP, with the exit code that stands for it; returns how to end that. */
  onStop(stop: (exitCode: number) => void): () => void;
}

/** `forager crawl`, with the process's own streams and signals unless others are given. */
export function createCrawlCommand(ports: CrawlPorts): Command {
  return {
    usage: `Usage: forager crawl URL [options]

  --max-pages N        Most pages to crawl. Default: 10.
  --strategy NAME      Order of crawling: bestfirst (default), bfs or dfs.
  --target-pages A,B   Kinds of pages that bestfirst prefers, for example contact,about. Empty for none.
  --timeout SECONDS    Limit for the whole crawl, at least 10. Default: 30.
  --concurrency N      Most pages to fetch at once, 1 to 256; fewer where the site is slow. Default: 8.
  --level NAME         What the Markdown keeps: fit (default), raw, citations or minimal.
  --no-render          Read every page as it is sent: no browser runs scripts, also where only they make the page.
  --json               The 'data' of the job's results as one JSON value; errors as { "error": { code, detail } }.

Runs the code of a svcSite job without the service and its database. A site that answers and gives no page is a
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
  if (rest.length > 0) throw new UsageError(`'${rest[0]}' is one argument too many.`);
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

/** The job type alone, without the service's others. Its thread starts while what fetches pages is loaded. */
async function createOwnSiteType(options: HostOptions): Promise<SiteType> {
  const config = loadConfig();
  const parsePool = createSiteParsePool(config);
  parsePool.prepare();
  const { createSiteType } = await import("../job-types/site-adapters.ts");
  return createSiteType(config, { ...options, parsePool });
}

export const crawlCommand = createCrawlCommand({
  createSiteType: createOwnSiteType,
  output: process.stdout,
  errorOutput: process.stderr,
  onStop: onStopSignal,
});
