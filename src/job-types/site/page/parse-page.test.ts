import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { parsePage } from "./parse-page.ts";

test("a page with more findings than the limit reports it", () => {
  const emails = Array.from({ length: 2_000 }, (_, index) => `<p>person${index}@firma.example</p>`).join("");
  const page = parsePage(
    {
      requestedUrl: "https://firma.example/",
      url: "https://firma.example/",
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: Buffer.from(`<title>Staff</title>${emails}`),
    },
    { markdown: null, prioritySections: [] },
  );
  assert.equal(page.emails.length, 500);
  assert.deepEqual(page.warnings, ["Only the first 500 email addresses were read."]);
});

const text = "<p>Brandt Fensterbau makes windows of oak and larch, to measure, in Nordhorn.</p>";
function hashOf(html: string): string | null | undefined {
  const url = "https://brandt-fensterbau.example/";
  const page = { requestedUrl: url, url, status: 200, headers: {}, body: Buffer.from(html) };
  return parsePage(page, { markdown: null, prioritySections: [] }).contentHash;
}

describe("pages have equal content", () => {
  it("with different visit ids in their links and scripts", () => {
    const page = (id: string) =>
      hashOf(
        `<title>Windows</title>${text}<a href="/about?sid=${id}">About</a><a href="/team;v=${id}">Team</a><script>var t="${id}"</script><input type=hidden value=${id}>`,
      );
    assert.ok(page("a9f3kx02"));
    assert.equal(page("a9f3kx02"), page("77qzc1mm"));
  });

  it("but not with another title, text, contact or link", () => {
    const pages = [
      `<title>Windows</title>${text}`,
      `<title>Doors</title>${text}`,
      `<title>Windows</title>${text}<p>And doors</p>`,
      `<title>Windows</title>${text}<a href="mailto:buero@brandt-fensterbau.example"></a>`,
      `<title>Windows</title>${text}<a href="/gallery/1"></a>`,
      `<title>Windows</title>${text}<a href="/gallery?photo=1"></a>`,
      `<title>Windows</title>${text}<a href="/gallery?photo=2"></a>`,
    ];
    assert.equal(new Set(pages.map(hashOf)).size, pages.length);
  });

  it("only if they show enough to compare", () => {
    assert.equal(hashOf("<title>App</title><div id=root></div><script>start()</script>"), null);
  });
});
