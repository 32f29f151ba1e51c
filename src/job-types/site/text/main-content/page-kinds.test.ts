import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseTree, textContent } from "../../page/html-tree.ts";
import { readDocument } from "../read-document.ts";

/**
 * Different kinds of pages; comments mark what a person considers their content. Compared like the article benchmark:
 * multisets of four consecutive words.
 */
const folder = new URL("./fixtures/", import.meta.url);
/** Below 1 where words of two parts meet: names of members are between the posts of a forum. */
const floors: Record<string, { precision: number; recall: number }> = {
  "article-chinese.html": { precision: 0.7, recall: 1 },
  "article-russian.html": { precision: 0.75, recall: 1 },
  "discussion.html": { precision: 0.7, recall: 0.85 },
  "forum-thread.html": { precision: 0.7, recall: 0.83 },
  "table-layout.html": { precision: 0.93, recall: 1 },
  "wiki-page.html": { precision: 0.93, recall: 0.96 },
};

for (const name of readdirSync(folder)) {
  test(`main content of ${name} is what a person marked`, () => {
    const html = readFileSync(new URL(name, folder), "utf8");
    const marked = [...html.matchAll(/<!--keep-->([\s\S]*?)<!--\/keep-->/g)].map(([, part = ""]) => part);
    const truth = marked.map((part) => textContent(parseTree(part).document)).join("\n");
    const { text } = readDocument(html, "https://example.com/page", "fit");
    const { precision, recall } = compare(shingles(truth), shingles(text));
    const floor = floors[name] ?? { precision: 1, recall: 1 };
    assert.equal(precision >= floor.precision, true, `precision is ${precision}, of:\n${text}`);
    assert.equal(recall >= floor.recall, true, `recall is ${recall}, of:\n${text}`);
  });
}

function compare(truth: Map<string, number>, got: Map<string, number>) {
  let shared = 0;
  for (const [key, count] of got) shared += Math.min(count, truth.get(key) ?? 0);
  return { precision: shared / sum(got), recall: shared / sum(truth) };
}

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let index = 0; index < Math.max(1, words.length - 3); index += 1) {
    const key = words.slice(index, index + 4).join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
