import assert from "node:assert/strict";
import { test } from "node:test";
import { createSiteJobType } from "../job-types/site/index.ts";
import { givenFields } from "./new-job.ts";

const { payload } = createSiteJobType(
  {
    fetchPage: () => Promise.reject(),
    parsePage: () => Promise.reject(),
  },
  { concurrency: 1, userAgent: "Test" },
);

test("the stored payload omits defaults and unknown fields, and parses to the same payload again", () => {
  const sent = {
    url: "https://example.com/",
    max_pages: 3,
    unknown: true,
    compendium: { cleanup_level: "raw", typo: 1 },
    target_pages: ["contact"],
  };
  const parsed = payload.parse(sent);
  const stored = givenFields(parsed, sent);
  assert.deepEqual(stored, {
    url: "https://example.com/",
    max_pages: 3,
    compendium: { cleanup_level: "raw" },
    target_pages: ["contact"],
  });
  assert.deepEqual(payload.parse(stored), parsed);
});
