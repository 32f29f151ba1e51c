import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import type { SitePage } from "../parse/site-page.ts";
import { CompendiumOptions } from "../payload.ts";
import { buildCompendium } from "./build-compendium.ts";
import { citeLinks } from "./cite-links.ts";
import { countChars, cutMarkdown } from "./cut-markdown.ts";
import { dropRepeatedBlocks } from "./drop-repeated-blocks.ts";
import { splitBlocks } from "./markdown-blocks.ts";
import { minimalGist } from "./minimal-gist.ts";

const options = (values: Partial<CompendiumOptions> = {}) => ({ ...CompendiumOptions.parse({}), ...values });
const page = (path: string, title: string, markdown: string): SitePage =>
  makePage({ url: `https://beer-bau.de${path}`, title, markdown });
const text = (pages: SitePage[], values: Partial<CompendiumOptions> = {}) =>
  buildCompendium(pages, options(values))?.text;

test("each page stands under its title and address, in the order of the crawl", () => {
  const pages = [page("/", "Home", "# Home\n\nWelcome."), page("/a", "About", "## Who\n\nUs.")];
  assert.equal(
    text(pages),
    "# Home\n\n<https://beer-bau.de/>\n\nWelcome.\n\n---\n\n# About\n\n<https://beer-bau.de/a>\n\n## Who\n\nUs.",
  );
  assert.equal(text(pages, { separator: "\n\n~~\n\n" })?.includes("\n\n~~\n\n# About"), true);
});

test("it is null when switched off and when no page has text", () => {
  assert.equal(buildCompendium([page("/", "x", "y")], options({ enabled: false })), null);
  assert.equal(buildCompendium([page("/", "x", "")], options()), null);
  assert.equal(buildCompendium([], options()), null);
});

const template = "We build stairs and gates in our own workshop.";

test("blocks that repeat over pages stay on the first, unless that is switched off", () => {
  const pages = [page("/", "A", `One.\n\n${template}`), page("/b", "B", `Two.\n\n${template}`)];
  assert.equal(text(pages)?.split(template).length, 2);
  assert.equal(text(pages, { remove_duplicates: false })?.split(template).length, 3);
});

test("a heading goes with what was under it, short blocks and other headings stay", () => {
  const menu = "- [Home](/)\n- [Stairs](/s)\n- [Gates](/g)";
  const [, second] = dropRepeatedBlocks([
    `${menu}\n\n## Offer\n\n${template}\n\n## Call\n\nRead more`,
    `${menu.replace("[Stairs](/s)", "Stairs")}\n\n## Offer\n\n${template}\n\n## Call\n\nRead more`,
  ]);
  assert.equal(second, "## Call\n\nRead more");
});

test("the text never exceeds max_chars and ends at a block, headings not last", () => {
  const body = Array.from(
    { length: 50 },
    (_, index) => `## Part ${index}\n\n${"word ".repeat(30)}${index}.`,
  ).join("\n\n");
  const pages = [page("/", "A", body), page("/b", "B", body.replaceAll("word", "Wort"))];
  for (const maxChars of [1000, 1234, 5000, 9000, 12_000]) {
    const built = buildCompendium(pages, options({ max_chars: maxChars }));
    assert.equal((built?.chars ?? 0) <= maxChars, true);
    assert.equal(built?.chars, [...(built?.text ?? "")].length);
    assert.equal(built?.truncated, true);
    assert.match(built?.text ?? "", /\d\.$/);
  }
  assert.equal(buildCompendium(pages, options())?.truncated, false);
});

test("citations give each URL once, numbered over all pages, within max_chars", () => {
  const pages = [
    page("/", "A", "See [one](https://x.de/1) and [two \\[b\\]](https://x.de/2)."),
    page("/b", "B", "Again [uno](https://x.de/1), `[no](link)`."),
  ];
  const cited = text(pages, { cleanup_level: "citations" }) ?? "";
  assert.match(cited, /See one⟨1⟩ and two \[b\]⟨2⟩\./);
  assert.match(cited, /Again uno⟨1⟩, `\[no\]\(link\)`\./);
  assert.equal(cited.endsWith("## References\n\n- ⟨1⟩ https://x.de/1\n- ⟨2⟩ https://x.de/2"), true);
  const many = Array.from({ length: 300 }, (_, index) => `[link ${index}](https://x.de/${index})`).join(
    "\n\n",
  );
  const built = buildCompendium(
    [page("/", "A", many)],
    options({ cleanup_level: "citations", max_chars: 2000 }),
  );
  assert.equal((built?.chars ?? 0) > 1000 && (built?.chars ?? 0) <= 2000, true);
});

test("links in code, escaped brackets and lone brackets are no citations", () => {
  const code = "```\n[a](b)\n```\n\n\\[x](y) [1] ]( `` ` [c](d) ``";
  assert.deepEqual(citeLinks(code), { markdown: code, references: [] });
});

test("minimal keeps headings, first sentences, facts and contact lines", () => {
  const gist = minimalGist(
    "# Beer\n\nBeer builds stairs of oak and ash since 1987. It has two shops. More.\n\nA second paragraph of prose.\n\n" +
      "Call us: 0561 7203344  \nor write to info@beer-bau.de\n\n## Empty\n\n## Facts\n\n- Founded 1987\n- " +
      `${"long prose ".repeat(20)}\n\n\`\`\`\ncode\n\`\`\`\n\n## Last`,
    "en",
  );
  assert.equal(
    gist,
    "# Beer\n\nBeer builds stairs of oak and ash since 1987.\n\nCall us: 0561 7203344  \nor write to info@beer-bau.de\n\n## Facts\n\n- Founded 1987",
  );
});

test("minimal is well below fit", () => {
  const prose = (part: number) =>
    `Workshop ${part} turns oak and ash into stairs by hand. It takes a week. Each step of part ${part} is oiled twice.`;
  const markdown = Array.from(
    { length: 9 },
    (_, part) => `## Part ${part}\n\n${prose(part)}\n\nSee [part ${part}](https://beer-bau.de/${part}) too.`,
  ).join("\n\n");
  const chars = (level: CompendiumOptions["cleanup_level"]) =>
    buildCompendium([page("/", "A", markdown)], options({ cleanup_level: level }))?.chars ?? 0;
  assert.equal(chars("minimal") > chars("fit") * 0.2 && chars("minimal") < chars("fit") * 0.6, true);
});

test("blocks are told apart: fences and loose lists stay whole", () => {
  assert.deepEqual(splitBlocks("a\nb\n\n```\nc\n\nd\n```\n\n- e\n\n  f\n- g\n\nh"), [
    "a\nb",
    "```\nc\n\nd\n```",
    "- e\n\n  f\n- g",
    "h",
  ]);
});

test("characters are code points, and no cut splits one", () => {
  assert.equal(countChars("a😀é"), 3);
  const cut = cutMarkdown("😀".repeat(100), 51);
  assert.equal(countChars(cut), 51);
  assert.equal(cut, "😀".repeat(51));
  assert.equal(cutMarkdown(`${"word ".repeat(50)}`, 52).endsWith("word"), true);
});
