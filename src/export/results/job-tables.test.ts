import assert from "node:assert/strict";
import { test } from "node:test";
import { jobTables } from "./job-tables.ts";

test("a page that states an address in several ways is named once", () => {
  const url = "https://example.com/contact";
  const sources = [
    { url, kind: "mailto" },
    { url, kind: "text" },
    { url: "https://example.com/", kind: "text" },
  ];
  const metadata = { evidence: { emails: [{ value: "a@example.com", sources }] } };
  const [row] = jobTables.svcSite.rowsOf({ emails: ["a@example.com"], metadata });
  assert.deepEqual(row?.found_on, [url, "https://example.com/"]);
});
