import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecordOrigin } from "../contract/records.ts";
import { columnsOf, foldFields, foldValues, type Observation, searchedWords, wordsOf } from "./fold.ts";

const seen = (
  day: number,
  origin: RecordOrigin,
  fields: Record<string, unknown>,
  source: string | null = null,
): Observation => ({
  jobId: `job-${day}`,
  origin,
  campaignId: null,
  source,
  fields,
  seenAt: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
});

test("a provider's value wins over a page's, a page's over a model's, whichever is newer", () => {
  const observations = [
    seen(3, "model", { name: "by model", industry: "by model", services: ["x"] }),
    seen(2, "page", { name: "by page", industry: "by page" }),
    seen(1, "provider", { name: "by provider" }),
  ];
  assert.deepEqual(foldFields(observations), { name: "by provider", industry: "by page", services: ["x"] });
});

test("of equal origin, the newest value wins, in any order of projection", () => {
  const observations = [
    seen(1, "verifier", { verification: "valid" }),
    seen(9, "verifier", { verification: "invalid" }),
    seen(5, "verifier", { verification: "risky" }),
  ];
  for (const order of [observations, [...observations].reverse()]) {
    assert.deepEqual(foldFields(order), { verification: "invalid" });
  }
});

test("a value has its latest source, the time of its first and last finding, and more confidence if sources agree", () => {
  const observations = [
    seen(1, "page", { name: "Firma" }, "https://firma.example/"),
    seen(4, "page", { name: "Firma" }, "https://firma.example/about"),
    seen(2, "page", { name: "Other" }, "https://other.example/"),
  ];
  const { name } = foldValues(observations);
  assert.equal(name?.value, "Firma");
  assert.equal(name?.source, "https://firma.example/about");
  assert.equal(name?.job_id, "job-4");
  assert.equal(name?.first_seen, "2026-01-01T00:00:00.000Z");
  assert.equal(name?.last_seen, "2026-01-04T00:00:00.000Z");
  assert.equal(name?.confidence, 0.96);
  const repeated = foldValues([seen(1, "model", { name: "F" }, "p"), seen(2, "model", { name: "F" }, "p")]);
  assert.equal(repeated.name?.confidence, 0.5, "one source that repeats itself is no more reliable");
});

test("words are folded, so that they are found without accents", () => {
  assert.deepEqual(wordsOf("Zahnärzte Łódź, info@Café-Straße.example"), [
    "zahnarzte",
    "lodz",
    "info",
    "cafe",
    "strasse",
    "example",
  ]);
});

test("a number is found as people write it", () => {
  const [stored] = columnsOf("businesses", { phone: "+498920001002" }).words;
  for (const q of ["+49 89 2000 1002", "+49 (0)89 2000-1002", "0049 89/20001002", "+498920001002"]) {
    assert.deepEqual(searchedWords(q), [stored], q);
  }
  assert.deepEqual(searchedWords("+49 Bäckerei"), ["49", "backerei"]);
  assert.deepEqual(searchedWords("10 20 30"), ["10", "20", "30"]);
});

test("a record is named by its kind's own field, and a business without a name by its domain", () => {
  assert.equal(
    columnsOf("emails", { email: "a@firma.example", domain: "firma.example" }).name,
    "a@firma.example",
  );
  assert.equal(columnsOf("businesses", { domain: "firma.example" }).name, "firma.example");
  assert.equal(columnsOf("people", { name: "Äda" }).sort_name, "ada");
});

test("a business without a name is called by its domain, or else by the host of its website", () => {
  assert.equal(
    columnsOf("businesses", { website: "https://a.example/", domain: "a.example" }).name,
    "a.example",
  );
  assert.equal(columnsOf("businesses", { website: "http://127.0.0.1:8080/" }).name, "127.0.0.1:8080");
  assert.equal(columnsOf("businesses", {}).name, null);
});
