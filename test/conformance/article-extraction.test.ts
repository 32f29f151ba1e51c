import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { elementsOf, parseTree } from "../../src/job-types/site/parse/html-tree.ts";
import { mainContent } from "../../src/job-types/site/parse/steps/main-content.ts";
import { readPageMeta } from "../../src/job-types/site/parse/steps/page-meta.ts";
import { findStructuredData } from "../../src/job-types/site/parse/steps/structured-data.ts";
import { collectTextBlocks } from "../../src/job-types/site/parse/steps/text-blocks.ts";

const shared = new URL("../../../shared/", import.meta.url);
const fixtures = new URL("fixtures/article-extraction/", shared);
const scorer = new URL("tools/score-articles.mjs", shared);
/** What Readability alone reaches on these pages. */
const f1Min = 0.945;

function mainText(html: string, url: string): string {
  const { document } = parseTree(html);
  const elements = [...elementsOf(document)];
  const { root, skip } = mainContent({
    document,
    elements,
    meta: readPageMeta(elements, url),
    structured: findStructuredData(elements),
    displayedText: () => undefined,
  });
  return collectTextBlocks(root, () => undefined, skip)
    .map((block) => block.text)
    .join("\n");
}

test("main content reaches the published score of its method on the article benchmark", (context) => {
  if (!existsSync(scorer) || !existsSync(fixtures)) {
    return context.skip("the article benchmark is not beside this repository (../shared)");
  }
  const truth: Record<string, { url?: string }> = JSON.parse(
    readFileSync(new URL("ground-truth.json", fixtures), "utf8"),
  );
  const predictions: Record<string, { articleBody: string }> = {};
  const started = performance.now();
  for (const [id, page] of Object.entries(truth)) {
    const html = gunzipSync(readFileSync(new URL(`html/${id}.html.gz`, fixtures))).toString("utf8");
    predictions[id] = { articleBody: mainText(html, page.url ?? "https://example.com/") };
  }
  const pagesPerSecond = (Object.keys(truth).length / (performance.now() - started)) * 1000;
  const folder = mkdtempSync(join(tmpdir(), "forager-articles-"));
  try {
    const file = join(folder, "predictions.json");
    writeFileSync(file, JSON.stringify(predictions));
    const output = execFileSync(process.execPath, [scorer.pathname, file], { encoding: "utf8" });
    const f1 = Number(/^F1 ([\d.]+)/m.exec(output)?.[1]);
    context.diagnostic(`F1 ${f1}, ${pagesPerSecond.toFixed(0)} pages/s`);
    assert.equal(f1 >= f1Min, true, `F1 is ${f1}, below ${f1Min}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
