import { z } from "zod";
import { SitePayload } from "../job-types/site/index.ts";
import { UsageError } from "./command.ts";

export interface CrawlArguments {
  url: string;
  "max-pages"?: string | undefined;
  strategy?: string | undefined;
  timeout?: string | undefined;
  level?: string | undefined;
  concurrency?: string | undefined;
  "target-pages"?: string | undefined;
  "no-render"?: boolean | undefined;
}

/** What the command line says: the payload of a job, and how the site is asked. */
export interface CrawlCommandLine {
  payload: SitePayload;
  /** Pages fetched at once; undefined for the default. */
  hostParallelMax: number | undefined;
}

/** Whoever starts a crawl by hand pays for it: the upper bounds of the API do not count here. */
const CommandPayload = SitePayload.safeExtend({
  max_pages: z.int().min(1).default(SitePayload.shape.max_pages.parse(undefined)),
  timeout: z.int().min(10).default(SitePayload.shape.timeout.parse(undefined)),
});
const concurrencyMax = 256;

/** What the fields of the payload are called on the command line. */
const optionNames: Readonly<Record<string, string>> = {
  url: "URL",
  max_pages: "--max-pages",
  crawl_strategy: "--strategy",
  timeout: "--timeout",
  "compendium.cleanup_level": "--level",
  target_pages: "--target-pages",
};

/**
 * The payload of a svcSite job from arguments as typed. Defaults and lower bounds are those of the API.
 * @throws UsageError naming the option.
 */
export function readCrawlCommandLine(given: CrawlArguments): CrawlCommandLine {
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
  if (!/^-?\d{1,15}$/.test(text)) throw new UsageError(`${option}: '${text}' is no whole number.`);
  return Number(text);
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const field = path.join(".");
  return `${optionNames[field] ?? optionNames[String(path[0])] ?? field}: ${message}${message.endsWith(".") ? "" : "."}`;
}
