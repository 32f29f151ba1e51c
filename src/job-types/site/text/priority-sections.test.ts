import assert from "node:assert/strict";
import { test } from "node:test";
import { type HtmlElement, parseTree, textContent } from "../page/html-tree.ts";
import { findPrioritySections, simpleSelector } from "./priority-sections.ts";

const html =
  '<header class="content">h</header><div id="content"><p class="Intro x">i</p><main>m</main></div>' +
  '<footer><div class="content">f</div></footer><section data-kind="news list">n</section>';

function sections(selectors: string[], skip: (element: HtmlElement) => boolean = () => false): string[] {
  return findPrioritySections(parseTree(html).document, selectors, skip).map((found) => textContent(found));
}

test("sections follow the order of the selectors, only the outermost of each", () => {
  assert.deepEqual(sections(["section", "#content", "main"]), ["n", "i m"]);
  assert.deepEqual(sections(["content"]), ["h", "i m", "f"]);
  assert.deepEqual(sections([".intro", "p.x", '[data-kind="news list"]', "[data-kind]"]), ["i", "n"]);
  assert.deepEqual(sections([]), []);
});

test("skipped parts stay omitted", () => {
  assert.deepEqual(
    sections(["content"], ({ name }) => name === "footer"),
    ["h", "i m"],
  );
  assert.deepEqual(
    sections(["main"], (element) => element.attribs.id === "content"),
    [],
  );
});

test("selectors with combinators are rejected, however long", () => {
  for (const selector of ["a b", "a>b", "a:hover", "a,b", `${"[x]".repeat(30_000)}>`]) {
    assert.equal(simpleSelector.test(selector), false);
    assert.deepEqual(sections([selector]), []);
  }
});
