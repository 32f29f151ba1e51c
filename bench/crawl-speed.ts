import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { availableCrawlers, type Crawler } from "./crawl-speed/crawlers.ts";
import { measureProcess, type ProcessCost } from "./crawl-speed/process-tree.ts";
import { median, report } from "./harness/figures.ts";
import { answers, freePort, projectRoot } from "./harness/service.ts";

/** All crawlers take turns in each round, so that a slow minute of the machine affects all of them. */
const rounds = 3;
const pagesOfSite = 2_001;
const memoryMaxMb = 250;

interface Figures {
  pagesPerSecond: number;
  cpuSeconds: number;
  peakMb: number;
}

/** How fast a local site of 2,001 pages is read, compared with wget, Scrapy and Crawlee. */
export async function crawlSpeed(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "forager-crawl-speed-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const server = spawn(
    process.execPath,
    [join(projectRoot, "bench/crawl-speed/site-server.ts"), String(port)],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  try {
    await answers(url, server);
    const crawlers = await availableCrawlers(folder, pagesOfSite, report);
    const costs = new Map<Crawler, ProcessCost[]>(crawlers.map((crawler) => [crawler, []]));
    for (let round = 1; round <= rounds; round++) {
      for (const crawler of crawlers) {
        const cost = await runOnce(crawler, url, join(folder, `round-${round}`));
        costs.get(crawler)?.push(cost);
        report(`round ${round}  ${line(crawler.name, figuresOf([cost]))}`);
      }
    }
    const figures = new Map(crawlers.map((crawler) => [crawler.name, figuresOf(costs.get(crawler) ?? [])]));
    report(`\nmedians of ${rounds} rounds, ${pagesOfSite} pages of 13 KB with 30 links, 32 concurrent`);
    for (const [name, each] of figures) report(line(name, each));
    reportRatios(figures);
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOnce(crawler: Crawler, url: string, folder: string): Promise<ProcessCost> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const cost = await measureProcess(crawler.command(url), {
    cwd: folder,
    env: { ...process.env, ...crawler.env },
  });
  const pages = await crawler.pagesRead(cost.output, folder);
  // Scrapy requests its first page twice.
  if (!(pages >= pagesOfSite)) throw new Error(`${crawler.name} read ${pages} pages of ${pagesOfSite}.`);
  return cost;
}

function figuresOf(costs: readonly ProcessCost[]): Figures {
  return {
    pagesPerSecond: pagesOfSite / median(costs.map((cost) => cost.seconds)),
    cpuSeconds: median(costs.map((cost) => cost.cpuSeconds)),
    peakMb: median(costs.map((cost) => cost.peakMb)),
  };
}

function line(name: string, { pagesPerSecond, cpuSeconds, peakMb }: Figures): string {
  const columns = [
    `${pagesPerSecond.toFixed(0).padStart(6)} pages/s`,
    `${cpuSeconds.toFixed(1).padStart(6)} CPU s`,
    `${peakMb.toFixed(0).padStart(5)} MB`,
  ];
  return `${name.padEnd(28)}${columns.join("")}`;
}

function reportRatios(figures: ReadonlyMap<string, Figures>): void {
  const ratio = (name: string, other: string, target: string) => {
    const [a, b] = [figures.get(name), figures.get(other)];
    if (a === undefined || b === undefined) return;
    report(`${name} : ${other} = ${(a.pagesPerSecond / b.pagesPerSecond).toFixed(2)} (target: ${target})`);
  };
  report("");
  for (const name of [
    "Forager, contacts and raw",
    "Forager, contacts and fit",
    "forager crawl --level raw",
  ]) {
    const memory = figures.get(name)?.peakMb ?? Number.NaN;
    report(`memory, ${name}: ${memory.toFixed(0)} MB (target: ${memoryMaxMb} MB)`);
  }
  ratio("forager crawl --level raw", "Crawlee CheerioCrawler", "none");
  ratio("Forager, contacts and fit", "Crawlee CheerioCrawler", "none");
  ratio("Forager, links only", "wget -r", "0.5");
  ratio("Forager, contacts and raw", "Crawlee CheerioCrawler", "4");
}
