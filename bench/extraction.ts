import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readDocument } from "../src/job-types/site/text/read-document.ts";
import { median, report } from "./harness/figures.ts";

const shared = new URL("../../shared/", import.meta.url);
const fixtures = new URL("fixtures/article-extraction/", shared);
const scorer = new URL("tools/score-articles.mjs", shared);
const rounds = 9;

interface Page {
  id: string;
  url: string;
  html: string;
}

/**
 * How well and how fast main content is extracted: pages of the article benchmark from HTML to Markdown and text,
 * as `forager extract` does, sequentially in one thread. The first round shows the cost in a process that
 * has just started.
 */
export async function extraction(): Promise<void> {
  if (!existsSync(scorer) || !existsSync(fixtures)) {
    return report("Nothing measured: the article benchmark is not next to this repository (../shared).");
  }
  const pages = readPages();
  const megabytes = pages.reduce((sum, page) => sum + page.html.length, 0) / 1e6;
  report(`${pages.length} pages, ${megabytes.toFixed(1)} MB of HTML, one thread`);
  const rates: number[] = [];
  const texts = new Map<string, string>();
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    for (const page of pages) texts.set(page.id, readDocument(page.html, page.url, "fit").text);
    const rate = (pages.length / (performance.now() - started)) * 1000;
    if (round === 0) report(`first round: ${rate.toFixed(0)} pages/s`);
    else rates.push(rate);
  }
  report(`${rounds} rounds: ${rates.map((rate) => rate.toFixed(0)).join(" ")} pages/s`);
  report(score(texts));
  report(`median ${median(rates).toFixed(0)} pages/s`);
}

function readPages(): Page[] {
  const truth: Record<string, { url?: string }> = JSON.parse(
    readFileSync(new URL("ground-truth.json", fixtures), "utf8"),
  );
  return Object.entries(truth).map(([id, { url }]) => ({
    id,
    url: url ?? "https://example.com/",
    html: gunzipSync(readFileSync(new URL(`html/${id}.html.gz`, fixtures))).toString("utf8"),
  }));
}

/** The last line of the scorer's output: F1, precision, recall. */
function score(texts: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "forager-extraction-"));
  try {
    const file = join(folder, "predictions.json");
    const predictions = [...texts].map(([id, articleBody]) => [id, { articleBody }]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(predictions)));
    const output = execFileSync(process.execPath, [scorer.pathname, file], { encoding: "utf8" });
    return output.trimEnd().split("\n").at(-1) ?? "";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
