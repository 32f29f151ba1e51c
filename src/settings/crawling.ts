import { z } from "zod";
import { integer, list, setting } from "./setting.ts";

/** How pages are asked for and rendered. */
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
    doc: "User-Agent of the crawler. Its first word before '/' is the name that robots.txt rules are matched with.",
  }),
  dnsServers: setting({
    env: "DNS_SERVERS",
    group: "Crawling",
    schema: list,
    default: "",
    doc: "DNS servers to ask, as address or address:port, comma-separated. Default: the system's.",
  }),
  browserPages: setting({
    env: "BROWSER_PAGES",
    group: "Crawling",
    schema: integer(1, 16),
    default: "2",
    doc: "Pages that one process renders at once, 1 to 16, in one browser that is only started for pages that need it. Each takes up to a core and some 150 MB; the browser is ended before it has 1.5 GB, and 256 MB more for each page from the fifth on.",
  }),
  chromiumPath: setting({
    env: "CHROMIUM_PATH",
    group: "Crawling",
    schema: z.string().optional(),
    doc: "Chromium or Chrome for pages that need a browser. Default: the first one that runs of those on the PATH, Playwright's and, on Linux, the one that is installed with Forager.",
  }),
  chromiumRequireSandbox: setting({
    env: "CHROMIUM_REQUIRE_SANDBOX",
    group: "Crawling",
    schema: z.enum(["yes", "no", "true", "false"]).transform((value) => value === "yes" || value === "true"),
    default: "no",
    doc: "yes: where Chromium's sandbox does not work, as in most containers, pages are read as they are sent instead of being rendered without it. no: they are rendered all the same, by an account that is never root.",
  }),
} as const;
