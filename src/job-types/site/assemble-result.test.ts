import assert from "node:assert/strict";
import { test } from "node:test";
import { dedupEmails } from "./assemble-result.ts";
import type { SiteResult } from "./result.ts";

const source = { url: "https://example.com/", kind: "mailto" };
const emails = ["Info@Example.com", "sales@example.com"];
const result = {
  emails,
  phones: ["+4930901820"],
  metadata: {
    total_emails_found: 7,
    dedup: { enabled: false, unique_only: false, total: 2, unique: null },
    evidence: { emails: emails.map((value) => ({ value, sources: [source] })), phones: [] },
  },
} as unknown as SiteResult;
const { records, apply } = dedupEmails(result, { resultsCount: 3, message: null });

function applied(unique: boolean[], uniqueOnly: boolean) {
  const { data, resultsCount } = apply(unique, { uniqueOnly });
  return { data: data as unknown as SiteResult, resultsCount };
}

test("its records are the emails in normalized spelling", () => {
  assert.deepEqual(records, [
    { kind: "email", key: "info@example.com" },
    { kind: "email", key: "sales@example.com" },
  ]);
});

test("each email's evidence states whether it is new; nothing else in the result changes", () => {
  const { data, resultsCount } = applied([true, false], false);
  assert.deepEqual(
    data.metadata.evidence.emails.map(({ value, dedup_unique }) => [value, dedup_unique]),
    [
      ["Info@Example.com", true],
      ["sales@example.com", false],
    ],
  );
  assert.deepEqual(data.metadata.dedup, { enabled: true, unique_only: false, total: 2, unique: 1 });
  assert.deepEqual([data.emails, data.phones, resultsCount], [emails, ["+4930901820"], 3]);
});

test("with unique only, just the new ones are returned, and counted as before", () => {
  const { data, resultsCount } = applied([false, true], true);
  assert.deepEqual(data.emails, ["sales@example.com"]);
  assert.deepEqual(
    data.metadata.evidence.emails.map(({ value }) => value),
    ["sales@example.com"],
  );
  assert.deepEqual(data.metadata.dedup, { enabled: true, unique_only: true, total: 2, unique: 1 });
  assert.deepEqual([data.metadata.total_emails_found, resultsCount], [7, 3]);
});

test("can be applied twice: the original result is unchanged", () => {
  applied([false, false], true);
  assert.deepEqual(applied([true, true], true).data.emails, emails);
  assert.deepEqual(result.emails, emails);
});
