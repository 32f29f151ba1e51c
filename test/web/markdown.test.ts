import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Inline,
  inlineOf,
  parseMarkdown,
  safeHref,
  withoutHeadingGaps,
} from "../../web/src/lib/markdown.ts";

const textOf = (inlines: readonly Inline[]): string =>
  inlines.map((one) => ("text" in one ? one.text : textOf(one.children))).join("");

test("headings, paragraphs, lists, tables, code, quotes and rules are told apart", () => {
  const text = [
    "# Title",
    "",
    "A paragraph",
    "over two lines.",
    "",
    "- one",
    "- two",
    "  - inner",
    "",
    "1. first",
    "2. second",
    "",
    "| a | b |",
    "|---|---|",
    "| 1 | 2 |",
    "",
    "```js",
    "# no heading",
    "```",
    "> quoted",
    "",
    "---",
  ].join("\n");
  const blocks = parseMarkdown(text);
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ["heading", "paragraph", "list", "list", "table", "code", "quote", "rule"],
  );
  assert.deepEqual(blocks[1], {
    kind: "paragraph",
    children: [{ kind: "text", text: "A paragraph over two lines." }],
  });
  const [, , list, ordered, table, code] = blocks;
  assert.ok(list?.kind === "list" && !list.ordered && list.items.length === 2);
  assert.equal(list.items[1]?.[1]?.kind, "list");
  assert.ok(ordered?.kind === "list" && ordered.ordered);
  assert.ok(table?.kind === "table" && table.rows.length === 1);
  assert.deepEqual(code, { kind: "code", text: "# no heading" });
});

test("emphasis, code, links and escapes are read inside of a line", () => {
  const inlines = inlineOf("**bold** and *thin* `x*y` [there](https://example.com/a_(b)) \\*kept\\*");
  assert.deepEqual(
    inlines.map(({ kind }) => kind),
    ["strong", "text", "emphasis", "text", "code", "text", "link", "text"],
  );
  assert.equal(textOf(inlines), "bold and thin x*y there *kept*");
  const link = inlines.find((one) => one.kind === "link");
  assert.ok(link?.kind === "link" && link.href === "https://example.com/a_(b)");
});

test("nothing that a text holds leads to a script, or is taken for markup", () => {
  for (const target of [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.com/x",
    "/api/v1/session",
    "//",
  ]) {
    assert.equal(safeHref(target), null, target);
  }
  assert.equal(safeHref("mailto:a@example.com"), "mailto:a@example.com");
  const hostile = "[x](javascript:alert(1)) <img src=x onerror=alert(1)> ![p](https://example.com/p.png)";
  const kinds = inlineOf(hostile).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["text", "link"]);
  assert.match(textOf(inlineOf(hostile)), /<img src=x onerror=alert\(1\)>/);
});

test("texts that are made to be slow are read to the end", () => {
  for (const unit of [
    "[",
    "**",
    "`",
    "> ",
    "- ",
    "|",
    "|-",
    "*a ",
    "_",
    "![a](",
    "(",
    "[a](b(",
    "<",
    "\\",
    "# ",
    " ",
  ]) {
    for (const length of [1_900, 9_900, 200_000]) {
      parseMarkdown(`a${unit.repeat(length / unit.length)}x`);
      parseMarkdown(`${unit.repeat(length / unit.length)}x`);
      parseMarkdown(`|${unit.repeat(length / unit.length)}\n|-|${unit.repeat(length / unit.length)}x`);
    }
    parseMarkdown(`${unit.repeat(200)}\n`.repeat(500));
  }
});

test("headings leave no level out, whatever a text begins with", () => {
  const levelsOf = (text: string) =>
    withoutHeadingGaps(parseMarkdown(text)).map((block) => (block.kind === "heading" ? block.level : 0));
  assert.deepEqual(
    levelsOf("## a\n\n#### b\n\ntext\n\n#### c\n\n### d\n\n# e\n\n## f"),
    [1, 2, 0, 2, 2, 1, 2],
  );
});
