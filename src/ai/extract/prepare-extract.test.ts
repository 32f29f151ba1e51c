import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateTokens } from "../token-budget.ts";
import { prepareExtract } from "./prepare-extract.ts";

const page = (path: string, text: string, title: string | null = path) => ({
  url: `https://e.example/${path}`,
  title,
  text,
});

test("a site that fits is included whole, page by page, without markup and link targets", () => {
  const extract = prepareExtract([
    page(
      "home",
      "Intro with [a link](https://e.example/x) and **weight**.\n\n## Stairs\n\n- oak\n- ash\n\n![](/a.png)",
    ),
    page("team", "| Name | Role |\n| --- | --- |\n| Maren Ardent | Director |"),
  ]);
  assert.equal(
    extract.cut(1_000),
    "# home\nIntro with a link and weight.\n## Stairs\noak\nash\n# team\nName Role\nMaren Ardent Director",
  );
});

test("repeated text is kept on the first page that has it", () => {
  const footer = "Tarn Stairs Ltd, registered in England, all rights reserved.";
  const extract = prepareExtract([
    page("a", `First page.\n\n${footer}`),
    page("b", `Second page.\n\n**${footer}**`),
  ]);
  assert.equal(extract.cut(1_000).split("registered").length - 1, 1);
});

test("no extract exceeds its token limit, however small, and the least relevant pieces are left out", () => {
  const paragraph = (word: string) =>
    `${word} is what this paragraph tells, in some forty more words. `.repeat(4);
  const pages = Array.from({ length: 30 }, (_, index) => page(`p${index}`, `${paragraph(`Topic${index}`)}`));
  const extract = prepareExtract(pages);
  for (const tokens of [60, 150, 400, 1_000]) {
    assert.ok(estimateTokens(extract.cut(tokens)) <= tokens, `${tokens} tokens`);
  }
  const cut = extract.cut(200, (_block, { url }) =>
    url.endsWith("/p29") ? 10 : url.endsWith("/p0") ? 0 : 1,
  );
  assert.match(cut, /Topic29/);
  assert.doesNotMatch(cut, /Topic0 /);
});

test("an endless paragraph is cut, and tables and code of any size are read", () => {
  const extract = prepareExtract([
    page("a", "word ".repeat(100_000)),
    page("b", "[".repeat(50_000)),
    page("c", "*_`|".repeat(20_000)),
  ]);
  assert.ok(estimateTokens(extract.cut(300)) <= 300);
  assert.match(extract.cut(300), /word word/);
});

test("quote markers and empty list items leave nothing behind", () => {
  const extract = prepareExtract([
    page("a", "> Said once.\n>\n> Said twice.\n\n>\n\n-\n\n1. first\n\n>> deep"),
  ]);
  assert.equal(extract.cut(1_000), "# a\nSaid once.\nSaid twice.\nfirst\ndeep");
});

test("pages without text give an extract without tokens", () => {
  assert.deepEqual(
    [prepareExtract([]).tokens, prepareExtract([page("a", " \n\n* * *\n\n![](x.png)")]).tokens],
    [0, 0],
  );
});
