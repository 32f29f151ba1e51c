import type { z } from "zod";
import type { JobType } from "../jobs/job-type.ts";
import { UsageError } from "./command.ts";

export interface CrawlArguments {
  url: string;
  "max-pages"?: string | undefined;
  strategy?: string | undefined;
  timeout?: string | undefined;
  level?: string | undefined;
}

/** What the fields of the payload are called on the command line. */
const optionNames: Readonly<Record<string, string>> = {
  url: "URL",
  max_pages: "--max-pages",
  crawl_strategy: "--strategy",
  timeout: "--timeout",
  "compendium.cleanup_level": "--level",
};

/**
 * The payload of a svcSite job from arguments as typed. Defaults and bounds are those of the API.
 * @throws UsageError naming the option.
 */
export function crawlPayload(jobType: Pick<JobType, "payload">, given: CrawlArguments): unknown {
  const { level } = given;
  const parsed = jobType.payload.safeParse({
    url: given.url,
    max_pages: wholeNumber(given["max-pages"], "--max-pages"),
    crawl_strategy: given.strategy,
    timeout: wholeNumber(given.timeout, "--timeout"),
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
  return `${optionNames[field] ?? field}: ${message}${message.endsWith(".") ? "" : "."}`;
}
