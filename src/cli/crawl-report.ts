import { SiteResult } from "../job-types/site/index.ts";

const skippedMax = 20;

/** Every other field of a result that holds a text is a social account, named after its platform. */
const textFields = new Set(["url", "crawl_status", "markdown_compendium"]);

/** A svcSite result for people: what was found, then the Markdown. */
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

/** A page's text goes to a terminal here, and must not steer it. */
const withoutControls = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, "");
