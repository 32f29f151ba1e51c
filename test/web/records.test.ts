import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecordSummary } from "../../src/contract/records.ts";
import { shownColumns, sortedRows } from "../../web/src/grid/grid-column.ts";
import { changedChoice, readChoice, rowCountText } from "../../web/src/lib/export-choice.ts";
import { mergeText } from "../../web/src/lib/merge-text.ts";
import { moved } from "../../web/src/lib/moved.ts";
import { matchesWords } from "../../web/src/lib/palette.ts";
import { addressesOf, verificationJobs, websitesOf } from "../../web/src/lib/record-jobs.ts";
import { filterOf, noveltyText, recordSearch, toggled } from "../../web/src/lib/record-search.ts";
import { namedFirst, recordTitle } from "../../web/src/lib/record-words.ts";
import { readViews, saveView } from "../../web/src/lib/saved-views.ts";

test("an address with invalid filters shows what its valid ones select", () => {
  const search = recordSearch({
    q: "backer",
    country: "DE,AT",
    has_email: "maybe",
    has_phone: "false",
    seen_since: "2026-02-31x",
    sort: "price",
    page: "3",
  });
  assert.deepEqual(search, { q: "backer", country: "DE,AT", has_phone: "false" });
  assert.deepEqual(filterOf({ ...search, seen_since: "2026-01-31", sort: "name", columns: "name" }), {
    q: "backer",
    country: "DE,AT",
    has_phone: false,
    seen_since: "2026-01-31T00:00:00Z",
  });
});

test("a facet takes several values, or one where values may contain a comma", () => {
  const both = toggled({ country: "DE" }, "country", "AT");
  assert.deepEqual(both, { country: "DE,AT" });
  assert.deepEqual(toggled(toggled(both, "country", "DE"), "country", "AT"), {});
  const one = toggled({ category: "Bakery" }, "category", "Bars, cafés");
  assert.deepEqual(one, { category: "Bars, cafés" });
  assert.deepEqual(toggled(one, "category", "Bars, cafés"), {});
});

test("the column that names a row is always shown, and unknown ones never", () => {
  const known = ["name", "city", "phone"];
  const columns = [{ name: "name" }, { name: "city" }, { name: "phone", isHidden: true }];
  const shown = (text?: string) => shownColumns(text, columns).map(({ name }) => name);
  assert.deepEqual(shown("phone,salary,phone"), ["name", "phone"]);
  assert.deepEqual(shown("city,name"), ["city", "name"]);
  assert.deepEqual(shown("salary"), ["name", "city"]);
  assert.deepEqual(shown(), ["name", "city"]);
  assert.deepEqual(moved(known, "city", -1), ["city", "name", "phone"]);
  assert.deepEqual(moved(known, "phone", 1), known);
});

test("rows are sorted by a column's values, those without one last in either direction", () => {
  const rows = [{ at: 2 }, { at: null }, { at: 10 }, { at: 1 }];
  const column = {
    name: "at",
    head: "At",
    width: 1,
    sort: "at",
    value: ({ at }: { at: number | null }) => at,
    cell: () => null,
  };
  const sorted = (sort: string) => sortedRows(rows, [column], sort).map(({ at }) => at);
  assert.deepEqual(sorted("at"), [1, 2, 10, null]);
  assert.deepEqual(sorted("-at"), [10, 2, 1, null]);
  assert.deepEqual(sorted("unknown"), [2, null, 10, 1]);
});

test("views survive what else is in the browser's storage, and are replaced by name", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  for (const broken of ["{", "{}", "[null, 1]", "null"]) {
    kept.set("k", broken);
    assert.deepEqual(readViews(store, "k", recordSearch), [], broken);
  }
  saveView(store, "k", { name: "Wien", search: { country: "AT" } }, recordSearch);
  saveView(store, "k", { name: "Bern", search: { country: "CH" } }, recordSearch);
  saveView(store, "k", { name: "Wien", search: { q: "wien" } }, recordSearch);
  assert.deepEqual(readViews(store, "k", recordSearch), [
    { name: "Bern", search: { country: "CH" } },
    { name: "Wien", search: { q: "wien" } },
  ]);
  const full = {
    ...store,
    setItem() {
      throw new Error("full");
    },
  };
  assert.equal(saveView(full, "k", { name: "x", search: {} }, recordSearch), null);
});

test("each address is verified once, in jobs of at most 100", () => {
  const record = (fields: object, emails: string[] = []) =>
    ({
      kind: "people",
      fields,
      emails: emails.map((email) => ({ fields: { email } })),
    }) as unknown as RecordSummary;
  const many = Array.from({ length: 150 }, (_, index) => `a${index}@x.example`);
  const addresses = addressesOf([record({ email: "a0@x.example" }, many), record({})]);
  assert.deepEqual(addresses, many);
  assert.deepEqual(
    verificationJobs(addresses).map(({ payload }) => payload.emails.length),
    [100, 50],
  );
  const websites = ["https://a.example/", undefined, "https://a.example/"];
  assert.deepEqual(websitesOf(websites.map((website) => record({ website }))), ["https://a.example/"]);
});

test("the search over everything matches beginnings of words, in any order and without accents", () => {
  assert.ok(matchesWords("Email addresses", "addr em"));
  assert.ok(matchesWords("Bäckerei Zürich", "zur backer"));
  assert.ok(!matchesWords("Webhooks", "hooks"));
});

test("what merged records have in common is said in words", () => {
  assert.equal(mergeText("na:oak joinery|14 dock st"), "name and address: oak joinery, 14 dock st");
  assert.equal(mergeText("site:https://oak.example/"), "website: https://oak.example/");
});

test("an export for a CRM has a contact per row and no invalid addresses, unless something else is chosen", () => {
  const nothingKept = { getItem: () => null, setItem: () => {} };
  const initial = readChoice(nothingKept, "key", "businesses", ["name"]);
  assert.deepEqual([initial.per, initial.addresses], ["record", "all"]);
  const forImport = changedChoice("businesses", initial, { layout: "hubspot" }, ["name"]);
  assert.deepEqual([forImport.per, forImport.addresses], ["contact", "valid"]);
  const companies = changedChoice("businesses", forImport, { per: "record" }, ["name"]);
  assert.equal(changedChoice("businesses", companies, { layout: "pipedrive" }, ["name"]).per, "record");
  assert.equal(
    changedChoice("people", { ...initial, layout: "all" }, { layout: "hubspot" }, ["name"]).per,
    "record",
  );
});

test("a preview of an export says how many rows it has", () => {
  assert.equal(rowCountText({ rows: 1, isAll: true }), "1 row.");
  assert.equal(rowCountText({ rows: 1_200, isAll: true }), "1,200 rows.");
  assert.equal(rowCountText({ rows: 10_000, isAll: false }), "More than 10,000 rows.");
  assert.match(rowCountText({ rows: 0, isAll: true }), /^No rows/);
});

test("a business without a name is called by its host, and comes after those with one", () => {
  const id = "019a0000-0000-7000-8000-0000deadbeef";
  assert.equal(recordTitle({ id, name: "http://127.0.0.1:8080/" }), "127.0.0.1:8080");
  assert.equal(recordTitle({ id, name: "Bäckerei 1/2" }), "Bäckerei 1/2");
  assert.equal(recordTitle({ id, name: null }), "Unnamed deadbeef");
  const site = { fields: { website: "https://kette.example/" } };
  const branches = [{ fields: { name: "Kette 1" } }, { fields: { name: "Kette 2" } }];
  assert.deepEqual(namedFirst([site, ...branches]), [...branches, site]);
});

test("a result says how many of its records are new", () => {
  assert.deepEqual(
    [noveltyText(0, 4), noveltyText(4, 4), noveltyText(1, 1), noveltyText(3, 4)],
    ["seen before", "all new", "new", "3 new"],
  );
});
