import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { boundMarkdown, safeHref } from "../../web/src/lib/safe-markdown.ts";
import { MarkdownText } from "../../web/src/ui/markdown-text.ts";

const rendered = (text: string): string =>
  renderToStaticMarkup(createElement(MarkdownText, { text }))
    .replace(/^<div class="markdown">|<\/div>$/g, "")
    .replaceAll(/>\n+</g, "><");

test("renders headings, paragraphs, lists, tables, code, quotes and rules", () => {
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
  const html = rendered(text);
  const tags = ["<h3>", "<p>", "<ul>", "<ol>", "<table>", "<pre>", "<blockquote>", "<hr/>"];
  const places = tags.map((tag) => html.indexOf(tag));
  assert.ok(!places.includes(-1), html);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.match(html, /<p>A paragraph\s+over two lines\.<\/p>/);
  assert.match(html, /<ul><li>one<\/li><li>two\s*<ul><li>inner<\/li><\/ul><\/li><\/ul>/);
  assert.match(html, /<ol><li>first<\/li><li>second<\/li><\/ol>/);
  assert.equal(html.match(/<tr>/g)?.length, 2);
  assert.match(html, /<pre><code[^>]*># no heading\n<\/code><\/pre>/);
});

test("renders emphasis, code, links and escapes within a line", () => {
  const html = rendered("**bold** and *thin* ~~gone~~ `x*y` [there](https://example.com/a_(b)) \\*kept\\*");
  const link = '<a href="https://example.com/a_(b)" rel="noreferrer noopener" target="_blank">there</a>';
  assert.equal(
    html,
    `<p><strong>bold</strong> and <em>thin</em> <s>gone</s> <code>x*y</code> ${link} *kept*</p>`,
  );
});

test("text cannot inject scripts or HTML", () => {
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
    assert.doesNotMatch(rendered(`[x](<${target}>) ![y](<${target}>)`), /<a|<img/, target);
  }
  assert.equal(safeHref("mailto:a@example.com"), "mailto:a@example.com");
  const hostile = "[x](javascript:alert(1)) <img src=x onerror=alert(1)> ![p](https://example.com/p.png)";
  const html = rendered(hostile);
  assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt;/);
  assert.deepEqual(
    html.match(/<(?!p>|\/)\w+[^>]*>/g)?.filter((tag) => !tag.startsWith("<span")),
    ['<a href="https://example.com/p.png" rel="noreferrer noopener" target="_blank">'],
  );
  assert.doesNotMatch(rendered("- [ ] task\n- [x] done"), /<input/);
});

test("pathological and deeply nested texts are rendered", () => {
  for (const unit of [
    "[",
    "**",
    "`",
    "> ",
    "- ",
    "1. ",
    "|",
    "|-",
    "*a ",
    "*a_b",
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
      const units = unit.repeat(length / unit.length);
      rendered(`a${units}x`);
      rendered(`${units}x`);
      rendered(`|${units}\n|-|${units}x`);
    }
    rendered(`${unit.repeat(200)}\n`.repeat(500));
  }
});

test("headings skip no level, whatever level a text starts with", () => {
  const html = rendered("## a\n\n#### b\n\ntext\n\n#### c\n\n### d\n\n# e\n\n## f");
  const levels = [...html.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level) - 2);
  assert.deepEqual(levels, [1, 2, 2, 2, 1, 2]);
});

test("a long text is truncated with a note", () => {
  const { text, isCut } = boundMarkdown("A paragraph.\n\n".repeat(1_000));
  assert.ok(isCut && text.split("\n\n").length <= 401);
  assert.match(rendered("word ".repeat(100_000)), /word[\s\S]*The rest of the text is left out here/);
  assert.equal(boundMarkdown("A paragraph.\n\n- item\n").isCut, false);
});
