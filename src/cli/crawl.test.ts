import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ForagerError } from "../errors.ts";
import { SitePayload } from "../job-types/site/index.ts";
import type { JobContext, JobType } from "../jobs/job-type.ts";
import { UsageError } from "./command.ts";
import { type CrawlPorts, crawlReport, createCrawlCommand } from "./crawl.ts";
import { siteResult } from "./test-support/site-result.ts";

type Run = (payload: SitePayload, context: JobContext) => Promise<Record<string, unknown>>;

/** The command with a job type that does what `run` says, and everything that it wrote. */
function command(run: Run, terminal = false) {
  const seen = {
    output: "",
    errors: "",
    closed: 0,
    subscribed: 0,
    hostParallelMax: undefined as number | undefined,
  };
  let stop = (_exitCode: number): void => undefined;
  const site = {
    payload: SitePayload,
    run: async (payload: SitePayload, context: JobContext) => ({
      data: await run(payload, context),
      resultsCount: 1,
    }),
  } as unknown as JobType<SitePayload>;
  const ports: CrawlPorts = {
    createSiteType: async ({ hostParallelMax }) => {
      seen.hostParallelMax = hostParallelMax;
      return {
        type: site,
        close: async () => {
          seen.closed += 1;
        },
      };
    },
    output: { write: (text) => (seen.output += text) },
    errorOutput: { isTTY: terminal, columns: 60, write: (text) => (seen.errors += text) },
    onStop(handler) {
      stop = handler;
      seen.subscribed += 1;
      return () => {
        seen.subscribed -= 1;
      };
    },
  };
  const { run: start } = createCrawlCommand(ports);
  return { start, seen, stop: (exitCode: number) => stop(exitCode) };
}

const url = "https://www.example.com/";

describe("forager crawl", () => {
  it("runs the job with the defaults of the API", async () => {
    const payloads: SitePayload[] = [];
    const { start } = command(async (payload) => {
      payloads.push(payload);
      return siteResult();
    });
    assert.equal(await start([url]), 0);
    assert.deepEqual(payloads, [SitePayload.parse({ url })]);
  });

  it("hands every option to the job", async () => {
    const payloads: SitePayload[] = [];
    const { start } = command(async (payload) => {
      payloads.push(payload);
      return siteResult();
    });
    const args = ["--max-pages", "3", "--strategy", "bfs", "--timeout", "20", "--level", "raw", url];
    assert.equal(await start(args), 0);
    const [payload] = payloads;
    assert.deepEqual(
      [payload?.max_pages, payload?.crawl_strategy, payload?.timeout, payload?.compendium.cleanup_level],
      [3, "bfs", 20, "raw"],
    );
  });

  it("asks for the pages that it names, and for no browser", async () => {
    const payloads: SitePayload[] = [];
    const { start } = command(async (payload) => {
      payloads.push(payload);
      return siteResult();
    });
    assert.equal(await start(["--target-pages", "careers, pricing,", "--no-render", url]), 0);
    assert.equal(await start(["--target-pages", "", url]), 0);
    assert.deepEqual(
      payloads.map((payload) => [payload.target_pages, payload.enable_spa]),
      [
        [["careers", "pricing"], false],
        [[], true],
      ],
    );
  });

  it("has no upper bound for pages and time, and passes the concurrency on", async () => {
    const payloads: SitePayload[] = [];
    const { start, seen } = command(async (payload) => {
      payloads.push(payload);
      return siteResult();
    });
    const args = ["--max-pages", "100000", "--timeout", "86400", "--concurrency", "32", url];
    assert.equal(await start(args), 0);
    assert.deepEqual([payloads[0]?.max_pages, payloads[0]?.timeout], [100_000, 86_400]);
    assert.equal(seen.hostParallelMax, 32);
  });

  for (const [args, message] of [
    [[], /URL to crawl is missing/],
    [["ftp://example.com"], /^URL: .*ftp/],
    [[url, "second"], /Unexpected argument 'second'/],
    [[url, "--max-pages", "0"], /^--max-pages: .*1/],
    [[url, "--concurrency", "0"], /^--concurrency: .*1 to 256/],
    [[url, "--concurrency", "257"], /^--concurrency: .*1 to 256/],
    [[url, "--max-pages", "many"], /^--max-pages: 'many' is not a whole number/],
    [[url, "--max-pages", ""], /^--max-pages: /],
    [[url, "--timeout", "9"], /^--timeout: .*10/],
    [[url, "--strategy", "best"], /^--strategy: .*bestfirst/],
    [[url, "--target-pages", "x".repeat(51)], /^--target-pages: .*50/],
    [[url, "--level", "all"], /^--level: .*citations/],
    [[url, "--unknown"], /--unknown/],
  ] as const) {
    it(`refuses '${args.join(" ")}' as wrong use, naming the option, and frees what it had made`, async () => {
      const { start, seen } = command(async () => assert.fail("must not run"));
      await assert.rejects(
        start([...args]),
        (error) => error instanceof UsageError && message.test(error.message),
      );
      assert.equal(seen.subscribed, 0);
      assert.ok(seen.closed <= 1);
    });
  }

  it("prints with --json the data of the job and nothing else", async () => {
    const { start, seen } = command(async () => siteResult());
    assert.equal(await start([url, "--json"]), 0);
    assert.deepEqual(JSON.parse(seen.output), siteResult());
    assert.equal(seen.errors, "");
  });

  it("ends an error of the job with its sentence and 1, with --json also as JSON", async () => {
    const run = async () => {
      throw new ForagerError("dns_not_found", "The host name example.com does not exist.");
    };
    const plain = command(run);
    assert.equal(await plain.start([url]), 1);
    assert.deepEqual(
      [plain.seen.output, plain.seen.errors],
      ["", "The host name example.com does not exist.\n"],
    );
    const json = command(run);
    assert.equal(await json.start([url, "--json"]), 1);
    assert.deepEqual(JSON.parse(json.seen.output), {
      error: { code: "dns_not_found", detail: "The host name example.com does not exist." },
    });
    assert.equal(json.seen.errors, plain.seen.errors);
    assert.equal(json.seen.closed, 1);
  });

  it("stops the job on a signal and exits with the signal's code", async () => {
    const started = Promise.withResolvers<void>();
    const { start, seen, stop } = command(async (_payload, { signal }) => {
      started.resolve();
      return await new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const ended = start([url, "--json"]);
    await started.promise;
    stop(130);
    assert.equal(await ended, 130);
    assert.equal(JSON.parse(seen.output).error.code, "cancelled");
    assert.deepEqual([seen.closed, seen.subscribed], [1, 0]);
  });

  const reporting: Run = async (_payload, context) => {
    context.report({ pages_crawled: 1, pages_queued: 12 });
    context.report({ pages_crawled: 2, pages_queued: 11 });
    return siteResult();
  };

  it("rewrites one line of progress on a terminal, and takes it away at the end", async () => {
    const { start, seen } = command(reporting, true);
    await start([`https://www.example.com/${"long/".repeat(40)}`]);
    const lines = seen.errors.split("\r\u001b[2K");
    assert.equal(lines.length, 5);
    assert.match(lines[2] ?? "", /^1 pages crawled, 12 queued {2}https/);
    assert.match(lines[3] ?? "", /^2 pages crawled, 11 queued/);
    assert.equal(lines[4], "");
    assert.ok(lines.every((line) => line.length < 60));
  });

  it("shows no progress where errors go to a file", async () => {
    const { start, seen } = command(reporting, false);
    await start([url]);
    assert.equal(seen.errors, "");
  });
});

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

  it("reports why no page was read", () => {
    const metadata = { ...empty.metadata, failure_reason: "robots.txt does not allow this page." };
    const text = crawlReport(siteResult({ crawl_status: "failed", metadata }));
    assert.match(
      text,
      /^0 pages crawled without a sitemap: failed\nrobots\.txt does not allow this page\.$/m,
    );
    assert.match(text, /Emails\n {2}none found/);
  });

  it("cuts a long list of pages that were not crawled, and counts the rest", () => {
    const pages = Array.from({ length: 25 }, (_, index) => page(`/${index}`, "robots", null));
    const text = crawlReport(siteResult({ metadata: { ...empty.metadata, pages } }));
    assert.match(text, /example\.com\/19 {2}\(robots\)\n {2}and 5 more/);
  });

  it("lets no page steer the terminal", () => {
    const text = crawlReport(siteResult({ markdown_compendium: "a\u001b[2Jb\u009b31mc\rd\te\u0007" }));
    assert.match(text, /a\[2Jb31mcd\te$/);
  });
});
