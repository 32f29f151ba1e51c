import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "./parse-page.ts";

test("a page with more findings than are read says so", () => {
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
