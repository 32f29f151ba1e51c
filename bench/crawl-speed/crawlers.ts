import { execFile } from "node:child_process";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../harness/service.ts";

export interface Crawler {
  name: string;
  /** The command that reads the whole site from `url`. */
  command: (url: string) => string[];
  env?: NodeJS.ProcessEnv;
  /** The number of pages read, from its output and the files in its folder. */
  pagesRead: (output: string, folder: string) => Promise<number>;
}

/** Concurrent requests, for every crawler that supports them. */
const concurrency = 32;
const crawleeVersion = "3.18.1";
/** Where Forager's commands keep compiled sources, too. Crawlee has a similar folder. */
const compileCache = join(projectRoot, "node_modules/.cache/forager");
const sources = join(projectRoot, "bench/crawl-speed");

const printedNumber = async (output: string) => Number(/(\d+) pages/.exec(output)?.[1] ?? Number.NaN);

/**
 * Every crawler that can run here, prepared in `folder`; the others are passed to `skipped`.
 * npm installs a pinned version of Crawlee.
 */
export async function availableCrawlers(
  folder: string,
  pagesMax: number,
  skipped: (line: string) => void,
): Promise<Crawler[]> {
  const found: Crawler[] = [];
  if (await runs("wget", "--version")) found.push(wget());
  else skipped("wget is not installed: skipped");
  if (await runs("scrapy", "version")) found.push(scrapy());
  else skipped("Scrapy is not installed (apt install python3-scrapy): skipped");
  const crawlee = await installCrawlee(join(folder, "crawlee")).catch((error: Error) => {
    skipped(`Crawlee could not be installed: skipped (${error.message.split("\n", 1)[0]})`);
  });
  if (crawlee) found.push(crawlee);
  const engines = (["links", "raw", "fit"] as const).map((what) => engine(what, pagesMax));
  const commandLines = (["raw", "fit"] as const).map((level) => commandLine(level, pagesMax));
  return [...found, ...engines, ...commandLines];
}

function wget(): Crawler {
  return {
    name: "wget -r",
    command: (url) => ["wget", "-r", "-l", "inf", "-q", "-P", "pages", url],
    pagesRead: async (_, folder) => {
      const files = await readdir(join(folder, "pages"), { recursive: true, withFileTypes: true });
      return files.filter((file) => file.isFile() && file.name.endsWith(".html")).length;
    },
  };
}

function scrapy(): Crawler {
  return {
    name: "Scrapy",
    command: (url) => ["scrapy", "runspider", join(sources, "scrapy_spider.py"), "-a", `url=${url}`],
    env: { CONCURRENCY: String(concurrency) },
    pagesRead: printedNumber,
  };
}

async function installCrawlee(folder: string): Promise<Crawler> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const install = [
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    `@crawlee/cheerio@${crawleeVersion}`,
  ];
  await promisify(execFile)("npm", install, { cwd: folder, timeout: 300_000 });
  const script = join(folder, "crawl.mjs");
  await cp(join(sources, "crawlee-crawler.mjs"), script);
  return {
    name: "Crawlee CheerioCrawler",
    command: (url) => [process.execPath, script, url],
    env: {
      CONCURRENCY: String(concurrency),
      CRAWLEE_LOG_LEVEL: "ERROR",
      CRAWLEE_PERSIST_STORAGE: "false",
      NODE_COMPILE_CACHE: join(folder, "compile-cache"),
    },
    pagesRead: printedNumber,
  };
}

function engine(what: "links" | "raw" | "fit", pagesMax: number): Crawler {
  const threads = Math.max(1, Math.min(4, availableParallelism() - 1));
  return {
    name: what === "links" ? "Forager, links only" : `Forager, contacts and ${what}`,
    command: (url) => [process.execPath, join(sources, "crawl-pages.ts"), url, what],
    env: {
      CONCURRENCY: String(concurrency),
      PAGES_MAX: String(pagesMax),
      PARSE_THREADS: String(threads),
      NODE_COMPILE_CACHE: compileCache,
    },
    pagesRead: printedNumber,
  };
}

/** What users start: facts and merging as well, and Markdown up to the compendium's limit. */
function commandLine(level: "raw" | "fit", pagesMax: number): Crawler {
  const options = {
    "--max-pages": pagesMax,
    "--concurrency": concurrency,
    "--timeout": 600,
    "--level": level,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [name, String(value)]);
  return {
    name: `forager crawl --level ${level}`,
    command: (url) => [process.execPath, join(projectRoot, "src/main.ts"), "crawl", url, "--json", ...flags],
    env: { ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" },
    pagesRead: async (output) => (JSON.parse(output) as { pages_crawled: number }).pages_crawled,
  };
}

async function runs(program: string, argument: string): Promise<boolean> {
  return await promisify(execFile)(program, [argument]).then(
    () => true,
    () => false,
  );
}
