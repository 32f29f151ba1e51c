import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { findChromium } from "../src/outside/browser/find-chromium.ts";
import type { Database } from "../src/store/core/database.ts";
import { visitFirst } from "../test/harness/page-speed.ts";
import { openEmbeddedDatabase } from "./harness/embedded-database.ts";
import { median, ms, report } from "./harness/figures.ts";
import { type RunningService, startService } from "./harness/service.ts";

const visits = 5;
const pages = 400;
const bytes = 6_000_000;
const taskMsMax = 200;

/** Markdown of one page, about 15 kB: typical text, and shapes that are slow to parse. */
const shapes: Readonly<Record<string, (page: number) => string>> = {
  prose: (page) =>
    filled(
      `# Page ${page}\n\n`,
      (n) => `Paragraph ${n} on [stairs](https://example.com/${n}), *oak* and **reed**.\n\n`,
    ),
  "one paragraph": () =>
    filled("", (n) => `word ${n} *and* **more** of [it](https://example.com/${n}) without an end `),
  list: () =>
    filled("", (n) => `${"  ".repeat(n % 8)}- item ${n} with \`code\` and https://example.com/${n}\n`),
  table: (page) =>
    filled(
      "| a | b | c | d |\n|---|---|---|---|\n",
      (n) => `| ${n} | *${page}* | [x](https://e.com) | y |\n`,
    ),
};

function filled(head: string, line: (n: number) => string): string {
  let text = head;
  for (let n = 0; text.length < bytes / pages; n++) text += line(n);
  return `${text}\n\n`;
}

/** How long a crawl result with a compendium of 6 MB and 400 pages blocks its page. */
export async function compendiumPage(): Promise<void> {
  const found = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH });
  if (found.chromium === null) return report("Nothing measured: there is no Chromium.");
  const service = await startService({}, "api");
  const browser = await chromium.launch({
    executablePath: found.chromium.path,
    chromiumSandbox: userInfo().uid !== 0,
  });
  try {
    const { database, stop } = await openEmbeddedDatabase(service.dataDir);
    const { session } = await visitFirst(browser, service.url, service.credential);
    let worst = 0;
    for (const [shape, pageOf] of Object.entries(shapes)) {
      const compendium = Array.from({ length: pages }, (_, page) => pageOf(page)).join("");
      const job = await insertJob(database, service, compendium);
      const seen: Visit[] = [];
      for (let visit = 0; visit < visits; visit++)
        seen.push(await visitJob(browser, `${service.url}/jobs/${job}`, session));
      const longest = median(seen.map(({ longestMs }) => longestMs));
      worst = Math.max(worst, longest);
      report(
        `${shape}, ${(compendium.length / 1e6).toFixed(1)} MB: text after ${ms(median(seen.map(({ textMs }) => textMs)))}, longest task ${longest === 0 ? "below 50 ms" : ms(longest)}`,
      );
    }
    await stop();
    report(
      `compendium-page: longest task ${ms(worst)}, medians of ${visits} visits (target ${taskMsMax} ms)`,
    );
  } finally {
    await browser.close();
    await service.stop();
  }
}

interface Visit {
  /** From the start of the navigation until the text is readable. */
  textMs: number;
  longestMs: number;
}

async function visitJob(
  browser: Browser,
  url: string,
  storageState: Exclude<BrowserContextOptions["storageState"], undefined>,
): Promise<Visit> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.addInitScript(`
    window.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)))
      .observe({ type: "longtask" });
  `);
  const startedAt = performance.now();
  await page.goto(url);
  await page.locator(".markdown").waitFor();
  const textMs = performance.now() - startedAt;
  // The note at the end of the cut text is rendered last.
  await page.getByText("Only the beginning of the text is shown").waitFor();
  await page.evaluate("new Promise((done) => requestIdleCallback(done))");
  const longestMs = await page.evaluate<number>("Math.max(0, ...tasks)");
  await context.close();
  return { textMs, longestMs };
}

async function insertJob(database: Database, { credential }: RunningService, text: string): Promise<string> {
  const id = randomUUID();
  await database.query({
    text: `insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name,
                             actor_role, started_at, completed_at)
           values ($1, $2, 'svcSite', false, 'completed', 0, '{"url":"https://example.com/"}', gen_random_uuid(), 'a', 'a',
                   'a', now(), now())`,
    values: [id, credential.split(":")[0]],
  });
  await database.query({
    text: "insert into job_results values ($1, $2)",
    values: [id, JSON.stringify(resultWith(text))],
  });
  return id;
}

/** The parts of a svcSite result that the dashboard reads. */
const resultWith = (text: string) => ({
  url: "https://example.com/",
  pages_crawled: pages,
  crawl_status: "success",
  markdown_compendium: text,
  company_vitals: null,
  pain_points: null,
  team_members: [],
  lead_scoring: null,
  personalization_hooks: null,
  metadata: {
    ai: null,
    warnings: [],
    evidence: { emails: [], phones: [], addresses: [], socials: [] },
    page_facts: { name: null, description: null, industry: null, languages: [], people: [] },
    pages: Array.from({ length: pages }, (_, page) => ({
      url: `https://example.com/${page}`,
      outcome: "read",
      reason: null,
      status: 200,
    })),
  },
});
