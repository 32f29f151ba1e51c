import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../../fixtures/make-page.ts";
import type { SitePage } from "../../page/site-page.ts";
import { CompendiumOptions } from "../../payload.ts";
import { buildCompendium } from "./build-compendium.ts";
import { citeLinks } from "./cite-links.ts";
import { dropRepeatedBlocks } from "./drop-repeated-blocks.ts";
import { countChars, cutMarkdown, splitBlocks } from "./markdown-blocks.ts";

const options = (values: Partial<CompendiumOptions> = {}) => ({ ...CompendiumOptions.parse({}), ...values });
const page = (path: string, title: string, markdown: string): SitePage =>
  makePage({ url: `https://beer-bau.de${path}`, title, markdown });
const text = (pages: SitePage[], values: Partial<CompendiumOptions> = {}) =>
  buildCompendium(pages, options(values))?.text;

test("each page follows its title and URL, in crawl order", () => {
  const pages = [page("/", "Home", "# Home\n\nWelcome."), page("/a", "About", "## Who\n\nUs.")];
  assert.equal(
    text(pages),
    "# Home\n\n<https://beer-bau.de/>\n\nWelcome.\n\n---\n\n# About\n\n<https://beer-bau.de/a>\n\n## Who\n\nUs.",
  );
  assert.equal(text(pages, { separator: "\n\n~~\n\n" })?.includes("\n\n~~\n\n# About"), true);
});

test("it is null if disabled, and empty if no page has text", () => {
  assert.equal(buildCompendium([page("/", "x", "y")], options({ enabled: false })), null);
  assert.equal(text([page("/", "x", "")]), "");
  assert.equal(text([]), "");
  const cut = { ...page("/", "x", ""), textCut: true };
  assert.equal(buildCompendium([cut], options())?.truncated, true);
});

const template = "We build stairs and gates in our own workshop.";

test("blocks repeated over pages stay on the first, unless disabled", () => {
  const pages = [page("/", "A", `One.\n\n${template}`), page("/b", "B", `Two.\n\n${template}`)];
  assert.equal(text(pages)?.split(template).length, 2);
  assert.equal(text(pages, { remove_duplicates: false })?.split(template).length, 3);
});

test("a heading is dropped with its content; short blocks and other headings stay", () => {
  const menu = "- [Home](/)\n- [Stairs](/s)\n- [Gates](/g)";
  const [, second] = dropRepeatedBlocks([
    `${menu}\n\n## Offer\n\n${template}\n\n## Call\n\nRead more`,
    `${menu.replace("[Stairs](/s)", "Stairs")}\n\n## Offer\n\n${template}\n\n## Call\n\nRead more`,
  ]);
  assert.equal(second, "## Call\n\nRead more");
});

test("a copy of a text goes from its own page, but two questions may have one answer", () => {
  const answer = `${template} Ask us for a drawing, which we send within a week.`;
  const faq = `**Do you build stairs?**\n\n${answer}\n\n**Do you build gates?**\n\n${answer}`;
  assert.deepEqual(dropRepeatedBlocks([faq]), [faq]);
  assert.deepEqual(dropRepeatedBlocks([`## Who\n\n${answer}\n\n## Who\n\n${answer}\n\n${answer}`]), [
    `## Who\n\n${answer}\n\n## Who`,
  ]);
});

test("case, spaces and emphasis do not distinguish blocks", () => {
  const [, second] = dropRepeatedBlocks([
    template,
    `**${template.toUpperCase().replaceAll(" ", "  ")}**\n\nNew.`,
  ]);
  assert.equal(second, "New.");
});

test("only the new entries of a menu stay, wherever its own page is marked", () => {
  const [, second, third] = dropRepeatedBlocks([
    "- **Home**\n- [Stairs](/s)\n- [Gates](/g)\n- [Contact](/c)",
    "- [Home](/)\n- **[Stairs](/s)**\n- [Oak stairs](/s/oak)\n- [Gates](/g)\n- [Contact](/c)",
    "[Home](/) | [Stairs](/s) | Gates | [Contact](/c)",
  ]);
  assert.deepEqual([second, third], ["- [Oak stairs](/s/oak)", ""]);
});

test("lists of facts that have most in common with another are not menus", () => {
  const facts = (price: number) =>
    `- Material: oak\n- Finish: oiled\n- Delivery: 6 weeks\n- Price: ${price} €`;
  assert.deepEqual(dropRepeatedBlocks([facts(100), facts(120)]), [facts(100), facts(120)]);
});

test("short blocks stay unless most pages have them", () => {
  const pages = ["One.\n\nTel. 0561 720", "Two.\n\nTel. 0561 720", "Three.\n\nTel. 0561 720", "Four."];
  assert.deepEqual(dropRepeatedBlocks(pages.slice(0, 2)), pages.slice(0, 2));
  assert.deepEqual(dropRepeatedBlocks(pages), [pages[0], "Two.", "Three.", "Four."]);
});

test("raw and citations keep the links of every page, but no other block twice", () => {
  const menu =
    "- [Home](https://beer-bau.de/)\n- [Stairs](https://beer-bau.de/s)\n- [Gates](https://beer-bau.de/g)";
  const pages = ["/", "/s"].map((path) => page(path, path, `${menu}\n\nText of ${path}\n\n${template}`));
  const count = (level: CompendiumOptions["cleanup_level"], part: string) =>
    (text(pages, { cleanup_level: level })?.split(part).length ?? 0) - 1;
  assert.deepEqual([count("raw", "[Gates]"), count("raw", template)], [2, 1]);
  assert.deepEqual([count("citations", "Gates⟨"), count("citations", template)], [2, 1]);
  assert.deepEqual([count("fit", "[Gates]"), count("fit", template)], [1, 1]);
});

test("rules that no longer separate anything are dropped", () => {
  const [, second] = dropRepeatedBlocks([
    template,
    `* * *\n\n${template}\n\n* * *\n\nA\n\n* * *\n\n* * *\n\nB\n\n* * *`,
  ]);
  assert.equal(second, "A\n\n* * *\n\nB");
});

test("a cut is made before a heading if enough remains, else after a block", () => {
  const section = (name: string, blocks: number) =>
    [`## ${name}`, ...Array.from({ length: blocks }, (_, at) => `${name} ${at} ${"x".repeat(90)}`)].join(
      "\n\n",
    );
  const two = `${section("A", 6)}\n\n${section("B", 6)}`;
  assert.equal(cutMarkdown(two, 900), section("A", 6));
  assert.equal(
    cutMarkdown(`${section("A", 1)}\n\n${section("B", 12)}`, 900),
    `${section("A", 1)}\n\n${section("B", 8)}`,
  );
  assert.equal(cutMarkdown(`${section("A", 6)}\n\n## B\n\n${"long ".repeat(200)}`, 700), section("A", 6));
});

test("a first block that is too long is cut at a word, and a title that is too long is kept", () => {
  const long = text([page("/", "A", "word ".repeat(1000))], { max_chars: 1000 }) ?? "";
  assert.equal(long.length > 990 && long.length <= 1000, true);
  assert.match(long, /word word$/);
  assert.equal(text([page(`/${"x".repeat(1500)}`, "Title", "Text.")], { max_chars: 1000 }), "# Title");
});

test("fifty pages of a million characters are read until there is enough text", () => {
  const pages = Array.from({ length: 50 }, (_, index) =>
    page(`/${index}`, `T${index}`, `a${index}\n\n`.repeat(250_000)),
  );
  const built = buildCompendium(pages, options({ max_chars: 1_000_000 }));
  assert.equal(built?.truncated, true);
  assert.equal((built?.chars ?? 0) > 990_000 && (built?.chars ?? 0) <= 1_000_000, true);
});

test("a title is shown literally, whatever it contains", () => {
  assert.match(text([page("/", "C# & *more* <b> #", "x")]) ?? "", /^# C# & \\\*more\\\* \\<b> \\#\n\n</);
  assert.equal(text([page("/", "A *b*", "# A \\*b\\*\n\nx")])?.split("A \\*b").length, 2);
});

test("the text never exceeds max_chars and ends at a block, never with a heading", () => {
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
  assert.equal(cited.endsWith("## References\n\n1. https://x.de/1\n2. https://x.de/2"), true);
  const many = Array.from({ length: 300 }, (_, index) => `[link ${index}](https://x.de/${index})`).join(
    "\n\n",
  );
  const built = buildCompendium(
    [page("/", "A", many)],
    options({ cleanup_level: "citations", max_chars: 2000 }),
  );
  assert.equal((built?.chars ?? 0) > 1900 && (built?.chars ?? 0) <= 2000, true);
});

test("citations keep the alt of images, also inside a link", () => {
  assert.deepEqual(citeLinks("![A](x.png) [![Team \\[1\\]](t.png) us](/t) ![](y.png)"), {
    markdown: "A Team [1] us⟨1⟩ ",
    references: ["/t"],
  });
});

test("links in code, escaped brackets and lone brackets are not citations", () => {
  const code = "```\n[a](b)\n```\n\n\\[x](y) [1] ]( `` ` [c](d) ``";
  assert.deepEqual(citeLinks(code), { markdown: code, references: [] });
});

test("blocks are split correctly: fences and loose lists stay whole", () => {
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
