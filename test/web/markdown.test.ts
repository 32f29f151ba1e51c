import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { boundMarkdown, safeHref } from "../../web/src/lib/safe-markdown.ts";
import { MarkdownPart, MarkdownText } from "../../web/src/ui/markdown-text.ts";

const htmlOf = (element: ReactElement): string => renderToStaticMarkup(element).replaceAll(/>\n+</g, "><");

const rendered = (text: string): string =>
  htmlOf(createElement(MarkdownText, { text })).replace(/^<div class="markdown" dir="auto">|<\/div>$/g, "");

/** Long texts consist of many equal parts, which look the same. */
const knownParts = new Map<string, string>();

/** The page renders the first part immediately and the others one by one. */
const renderedParts = (text: string): string[] =>
  boundMarkdown(text).parts.map((part) => {
    const html = knownParts.get(part) ?? htmlOf(createElement(MarkdownPart, { text: part }));
    knownParts.set(part, html);
    return html;
  });

test("headings, paragraphs, lists, tables, code, quotes and rules are distinguished", () => {
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

test("emphasis, code, links and escapes are recognized inside a line", () => {
  const html = rendered("**bold** and *thin* ~~gone~~ `x*y` [there](https://example.com/a_(b)) \\*kept\\*");
  const link = '<a href="https://example.com/a_(b)" rel="noreferrer noopener" target="_blank">there</a>';
  assert.equal(
    html,
    `<p><strong>bold</strong> and <em>thin</em> <s>gone</s> <code>x*y</code> ${link} *kept*</p>`,
  );
});

test("no text leads to a script or becomes markup", () => {
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

test("texts designed to be slow or deep are rendered", () => {
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
      renderedParts(`a${units}x`);
      renderedParts(`${units}x`);
      renderedParts(`|${units}\n|-|${units}x`);
    }
    renderedParts(`${unit.repeat(200)}\n`.repeat(100));
  }
});

test("headings skip no level, whatever the first one is", () => {
  const html = rendered("## a\n\n#### b\n\ntext\n\n#### c\n\n### d\n\n# e\n\n## f");
  const levels = [...html.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level) - 2);
  assert.deepEqual(levels, [1, 2, 2, 2, 1, 2]);
});

test("only the beginning of a long text is shown, with a note", () => {
  const { parts, isCut } = boundMarkdown("A paragraph.\n\n".repeat(1_000));
  assert.ok(isCut && parts.join("\n").split("\n\n").length <= 401);
  assert.match(rendered("word ".repeat(100_000)), /word[\s\S]*Only the beginning of the text is shown/);
  assert.equal(boundMarkdown("A paragraph.\n\n- item\n").isCut, false);
});

test("a long text is parsed in parts, and a table, list or code block continues in the next one", () => {
  const part = (text: string) => renderedParts(text);
  const prose = part("# Title\n\nSome words in a paragraph.\n\n".repeat(190));
  assert.ok(prose.length > 1 && prose.every((html) => /^<(?:h3|p)>[^<]+<\/(?:h3|p)>/.test(html)));
  assert.equal(prose.join("").match(/<h3>Title<\/h3>/g)?.length, 190);

  const table = part(`| name | note |\n|---|---|\n${"| oak | good |\n".repeat(1_000)}`);
  assert.ok(table.length > 1 && table.every((html) => /^<table><thead><tr><th>name/.test(html)));
  assert.equal(table.join("").match(/<td>oak/g)?.length, 1_000);

  const code = part(`before\n\n\`\`\`js\n${`${"let oak = 1;\n".repeat(9)}\n`.repeat(300)}\`\`\`\n\nafter`);
  assert.ok(
    code.length > 2 && code.slice(1, -1).every((html) => /^<pre><code class="language-js">/.test(html)),
  );

  const list = part("- outer\n  - inner\n    - *innermost*\n".repeat(600));
  assert.ok(list.length > 1 && list.every((html) => /^<ul><li>outer/.test(html) && !html.includes("<pre>")));
});
