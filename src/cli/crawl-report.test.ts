import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { crawlReport } from "./crawl.ts";
import { siteResult } from "./test-support/site-result.ts";

const empty = siteResult();
const page = (path: string, outcome: "crawled" | "robots", reason: string | null) => ({
  url: `https://www.example.com${path}`,
  outcome,
  reason,
  status: null,
});

describe("crawlReport", () => {
  it("lists pages, contacts and accounts, then the Markdown", () => {
    const result = siteResult({
      pages_crawled: 2,
      emails: ["info@example.com"],
      phones: ["+4930901820"],
      addresses: ["Hauptstr. 1, 10115 Berlin"],
      linkedin: "https://www.linkedin.com/company/example",
      reddit: "https://www.reddit.com/r/example",
      markdown_compendium: "# Example",
      metadata: {
        ...empty.metadata,
        sitemap_used: true,
        pages: [
          page("/", "crawled", null),
          page("/private", "robots", "robots.txt forbids it."),
          page("/a", "crawled", null),
        ],
      },
    });
    assert.equal(
      crawlReport(result),
      `https://www.example.com/
2 pages crawled with its sitemap: success

Pages
  https://www.example.com/
  https://www.example.com/a

Not crawled
  https://www.example.com/private  (robots.txt forbids it.)

Emails
  info@example.com

Phones
  +4930901820

Addresses
  Hauptstr. 1, 10115 Berlin

Social accounts
  linkedin   https://www.linkedin.com/company/example
  reddit     https://www.reddit.com/r/example

${"─".repeat(40)}

# Example`,
    );
  });

  it("tells why no page was read", () => {
    const metadata = { ...empty.metadata, failure_reason: "robots.txt does not allow this page." };
    const text = crawlReport(siteResult({ crawl_status: "failed", metadata }));
    assert.match(
      text,
      /^0 pages crawled without a sitemap: failed\nrobots\.txt does not allow this page\.$/m,
    );
    assert.match(text, /Emails\n {2}none found/);
  });

  it("truncates a long list of uncrawled pages and counts the rest", () => {
    const pages = Array.from({ length: 25 }, (_, index) => page(`/${index}`, "robots", null));
    const text = crawlReport(siteResult({ metadata: { ...empty.metadata, pages } }));
    assert.match(text, /example\.com\/19 {2}\(robots\)\n {2}and 5 more/);
  });

  it("lets no page steer the terminal", () => {
    const text = crawlReport(siteResult({ markdown_compendium: "a\u001b[2Jb\u009b31mc\rd\te\u0007" }));
    assert.match(text, /a\[2Jb31mcd\te$/);
  });
});
