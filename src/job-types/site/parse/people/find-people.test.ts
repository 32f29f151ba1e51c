import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../parse-page.ts";
import { teamPages } from "./fixtures/team-pages.ts";

const people = (url: string, html: string) => {
  const body = new TextEncoder().encode(html);
  const page = {
    requestedUrl: url,
    url,
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body,
  };
  return parsePage(page, { markdown: null, prioritySections: [] }).facts.people;
};

for (const { name, url, html, people: expected } of teamPages) {
  test(`finds the people whom a person finds. ${name}`, () => {
    const wanted = expected.map((person) => ({ title: null, email: null, linkedin: null, ...person }));
    assert.deepEqual(people(url, html), wanted);
  });
}

test("a person in structured data and on the page is one, with what both tell", () => {
  const html = `<script type="application/ld+json">{"@type":"Organization","name":"Beer","employee":{"@type":"Person","name":"Ines Beer","email":"ines@beer-bau.de"}}</script>
    <h1>Team</h1><h3>Dr. INES BEER</h3><p>Geschäftsführerin</p>`;
  assert.deepEqual(people("https://beer-bau.de/team", html), [
    { name: "Ines Beer", title: "Geschäftsführerin", email: "ines@beer-bau.de", linkedin: null },
  ]);
});

test("a shared mailbox is not a person's", () => {
  const html = `<h1>Team</h1><div><h3>Ines Beer</h3><p>Inhaberin</p><a href="mailto:info@beer-bau.de">Mail</a></div>`;
  assert.equal(people("https://beer-bau.de/team", html)[0]?.email, null);
});

for (const [name, html] of [
  ["names", `<h3>Ines Beer</h3><p>CEO</p>`.repeat(8_000)],
  ["roles", "<p>Head of Sales</p>".repeat(10_000)],
  ["long names", `<h3>${"Ines Beer ".repeat(40_000)}</h3>`],
  ["commas", `<p>Geschäftsführer: ${"Ines Beer, ".repeat(30_000)}</p>`],
  ["hyphens", `<h3>I${"n-".repeat(150_000)}</h3><p>CEO</p>`],
  ["deep elements", `${"<div>".repeat(20_000)}<h3>Ines Beer</h3><p>CEO</p>`],
  ["hCards in hCards", `<div class="vcard"><span class="fn">Ines Beer</span>`.repeat(3_000)],
] as const) {
  test(`a page of 100,000 characters and more of ${name} is read in two seconds`, () => {
    const start = performance.now();
    people("https://beer-bau.de/team", `<title>Team</title><h1>Team</h1>${html}`);
    assert.ok(performance.now() - start < 2000, `${Math.round(performance.now() - start)} ms`);
  });
}
