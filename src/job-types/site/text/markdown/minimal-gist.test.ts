import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTree } from "../../page/html-tree.ts";
import { minimalGist } from "./minimal-gist.ts";
import { readBlocks } from "./read-blocks.ts";
import { writeMarkdown } from "./write-markdown.ts";

function gist(html: string, language: string | null = "en"): string {
  const context = {
    baseUrl: "https://beer-bau.de/",
    skip: () => false,
    displayedText: () => undefined,
    images: false,
  };
  return writeMarkdown(minimalGist(readBlocks(parseTree(html).document, context), language));
}

test("keeps headings and the first sentence of each paragraph, with complete links and marks", () => {
  assert.equal(
    gist(
      "<h1>Beer</h1><p>Dr. Beer builds <b>stairs of <a href='/oak'>oak</a> and ash</b> since 1987. It has two shops.</p>" +
        "<p>The second one is in <i>the old mill by the river</i>. More of it.</p><h2>Short</h2><p>Yes.</p>",
    ),
    "# Beer\n\nDr. Beer builds **stairs of [oak](https://beer-bau.de/oak) and ash** since 1987.\n\n" +
      "The second one is in *the old mill by the river*.\n\n## Short\n\nYes.",
  );
});

test("ends sentences by the rules of the page's language", () => {
  const japanese = "弊社は一九八七年に大阪で創業した木製階段の専門会社です。".repeat(3);
  assert.equal(gist(`<p>${japanese}</p>`, "ja"), japanese.slice(0, (japanese.length / 3) * 2));
  assert.equal(
    gist("<p>One sentence that is long enough to count. Two.</p>", "no such language"),
    "One sentence that is long enough to count.",
  );
});

test("cuts an endless sentence at a word, inside any marks", () => {
  const text = gist(`<p>See <b>${"many words ".repeat(100)}</b></p>`);
  assert.equal(text.length < 320, true);
  assert.match(text, /^See \*\*many .* (?:many|words)\*\* …$/);
});

test("keeps the lines with contacts and addresses of any paragraph", () => {
  assert.equal(
    gist(
      "<p>First sentence about our long company history. Then more.</p><p>We answer.<br>Call 0561 7203344<br>or write to info@beer-bau.de<br>Thanks.</p>" +
        "<p>Beer GmbH<br>Hauptstraße 5<br>34117 Kassel</p>",
    ),
    "First sentence about our long company history.\n\nCall 0561 7203344  \nor write to info@beer-bau.de\n\n" +
      "Beer GmbH  \nHauptstraße 5  \n34117 Kassel",
  );
});

test("keeps items and rows that state a fact, but only a few", () => {
  const items = Array.from({ length: 40 }, (_, index) => `<li>Fact ${index}</li>`).join("");
  const rows = Array.from({ length: 40 }, (_, index) => `<tr><td>${index}</td><td>x</td></tr>`).join("");
  const text = gist(
    `<ul><li>Founded 1987</li><li>${"long prose ".repeat(20)}</li></ul><ul>${items}</ul><table>${rows}</table>`,
  );
  assert.match(text, /^- Founded 1987\n\n- Fact 0\n/);
  assert.equal(text.split("\n").filter((line) => line.startsWith("- Fact")).length, 15);
  assert.equal(text.split("\n").filter((line) => /^\| \d/.test(line)).length, 12);
});

test("omits code, and headings without content", () => {
  assert.equal(
    gist("<h1>A</h1><h2>Code</h2><pre>x</pre><h2>Text</h2><p>Yes.</p><h2>Last</h2>"),
    "# A\n\n## Text\n\nYes.",
  );
});
