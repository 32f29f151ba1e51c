import { z } from "zod";
import { integer, list, setting } from "./setting.ts";

/** How pages are fetched and rendered. */
export const crawlingSettings = {
  crawlUserAgent: setting({
    env: "CRAWL_USER_AGENT",
    group: "Crawling",
    schema: z
      .string()
      .min(1)
      .max(256)
      .regex(/^[\x20-\x7e]+$/),
    default: "ForagerBot/1.0",
    doc: "User-Agent of the crawler. The name before '/' is matched against robots.txt rules.",
  }),
  dnsServers: setting({
    env: "DNS_SERVERS",
    group: "Crawling",
    schema: list,
    default: "",
    doc: "DNS servers to query, as address or address:port, comma-separated. Default: the system's.",
  }),
  browserPages: setting({
    env: "BROWSER_PAGES",
    group: "Crawling",
    schema: integer(1, 16),
    default: "2",
    doc: "Pages rendered concurrently per process, 1 to 16, in one browser that starts only for pages that need it. Each uses up to one core and about 150 MB; the browser is stopped before it reaches 1.5 GB, plus 256 MB for each page beyond the fourth.",
  }),
  chromiumPath: setting({
    env: "CHROMIUM_PATH",
    group: "Crawling",
    schema: z.string().optional(),
    doc: "Chromium or Chrome for pages that need a browser. Default: the first working one on the PATH, from Playwright or, on Linux, installed with Forager.",
  }),
  chromiumRequireSandbox: setting({
    env: "CHROMIUM_REQUIRE_SANDBOX",
    group: "Crawling",
    schema: z.enum(["yes", "no", "true", "false"]).transform((value) => value === "yes" || value === "true"),
    default: "no",
    doc: "yes: where Chromium's sandbox does not work, as in most containers, pages are not rendered; their HTML is read as sent. no: pages are rendered without the sandbox, by an account that is never root.",
  }),
} as const;
