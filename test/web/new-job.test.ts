import assert from "node:assert/strict";
import { test } from "node:test";
import type { Info, JobRequest } from "../../web/src/api/answers.ts";
import { columnsOf, likelyColumn, readCsv } from "../../web/src/lib/csv-table.ts";
import { goalOfRequest, hiddenOptions, textIn } from "../../web/src/lib/edited-job.ts";
import { costLines } from "../../web/src/lib/estimate-text.ts";
import { dedupFields, knownResultsIn, knownResultsOf } from "../../web/src/lib/known-results.ts";
import { mergePayload } from "../../web/src/lib/merge-payload.ts";
import { missingNeeds } from "../../web/src/lib/missing-needs.ts";
import { searchesBatch } from "../../web/src/lib/new-jobs.ts";
import { readPastedValues } from "../../web/src/lib/pasted-values.ts";

test("websites may have any separators, and get https:// where they have no scheme", () => {
  for (const [text, values] of [
    ["harbour-oak.com", ["https://harbour-oak.com"]],
    ["http://a.example/x,y;z b.example", ["http://a.example/x,y;z", "https://b.example"]],
    [
      "a.example,b.example;c.example|d.example\tshop.e.example/uk",
      ["a", "b", "c", "d"].map((x) => `https://${x}.example`).concat("https://shop.e.example/uk"),
    ],
    ['"a.example"\n"münchen.example"', ["https://a.example", "https://münchen.example"]],
    ["localhost:8080 http://127.0.0.1:1/", ["https://localhost:8080", "http://127.0.0.1:1/"]],
  ] as const) {
    assert.deepEqual(readPastedValues(text, "website").values, values, text);
  }
  const { values, duplicates, invalid } = readPastedValues(
    "A.example https://a.example/ foo ftp://b.example info@c.example",
    "website",
  );
  assert.deepEqual(
    [values, duplicates, invalid],
    [["https://A.example"], 1, ["foo", "ftp://b.example", "info@c.example"]],
  );
});

test("addresses, profiles and places are told from what they are not", () => {
  const found = readPastedValues(
    '"Doe, Jane" <jane@a.example>; JANE@a.example, bob@b, x@c.example',
    "address",
  );
  assert.deepEqual(found, { values: ["jane@a.example", "x@c.example"], duplicates: 1, invalid: ["bob@b"] });
  const profiles = readPastedValues("www.linkedin.com/in/mara https://www.linkedin.com/", "profile");
  assert.deepEqual(profiles.values, ["https://www.linkedin.com/in/mara"]);
  assert.deepEqual(profiles.invalid, ["https://www.linkedin.com/"]);
  const places = readPastedValues("osm:node/1 ChIJN1t_tDeuEmsRUsoyG83frY4 dentist", "place");
  assert.deepEqual([places.values.length, places.invalid], [2, ["dentist"]]);
});

test("a CSV file is read with any delimiter, quotes and line ends, with or without a line of names", () => {
  const isMail = (cell: string) => cell.includes("@");
  const named = columnsOf(
    readCsv('\ufeffName;Mail\r\n"Doe; ""J""";j@a.example\r\n\r\nX;y@b.example'),
    isMail,
  );
  assert.equal(named.hasNames, true);
  assert.deepEqual(named.columns, [
    { name: "Name", values: ['Doe; "J"', "X"] },
    { name: "Mail", values: ["j@a.example", "y@b.example"] },
  ]);
  assert.equal(likelyColumn(named.columns, isMail), 1);
  const bare = columnsOf(readCsv("j@a.example\ny@b.example"), isMail);
  assert.deepEqual(bare, {
    columns: [{ name: "Column 1", values: ["j@a.example", "y@b.example"] }],
    hasNames: false,
  });
  assert.deepEqual(columnsOf(readCsv(""), isMail).columns, []);
  const isHost = (cell: string) => cell.includes(".");
  const dotted = columnsOf(readCsv("company.url,Name\nmail.example.com,Ann"), isHost);
  assert.deepEqual(dotted.columns[0], { name: "company.url", values: ["mail.example.com"] });
  assert.equal(columnsOf(readCsv("web.example.com\nb.example"), isHost).hasNames, false);
});

test("options of a form win over the advanced ones, group by group", () => {
  const merged = mergePayload(
    { timeout: 20, custom_ai_prompt: { enabled: false, model: "m" } },
    { custom_ai_prompt: { enabled: true }, mode: "contacts", url: undefined },
  );
  assert.deepEqual(merged, {
    timeout: 20,
    custom_ai_prompt: { enabled: true, model: "m" },
    mode: "contacts",
  });
});

test("a search in several places becomes a job for each, near it", () => {
  const place = {
    search_string: "Bristol, United Kingdom",
    country_code: "GB",
    latitude: 51.45,
    longitude: -2.59,
    population: 250_000,
  };
  assert.deepEqual(searchesBatch("joinery", [place], { max_results: 50 }).items, [
    {
      payload: {
        max_results: 50,
        search_query: "joinery in Bristol, United Kingdom",
        country_code: "GB",
        near: { latitude: 51.45, longitude: -2.59, radius_km: 20 },
      },
      client_ref: "joinery in Bristol, United Kingdom",
    },
  ]);
  assert.deepEqual(searchesBatch("joinery in Bath", []).items[0]?.payload, {
    search_query: "joinery in Bath",
  });
});

test("what is missing is named with its settings; what works is not", () => {
  const capability = { provider: null, problem: null, checked_at: null, reachable: null };
  const info = {
    capabilities: [
      { ...capability, name: "ai_model", configured: false, missing_settings: ["LLM_BASE_URL"] },
      { ...capability, name: "people_search", configured: true, missing_settings: [], reachable: true },
      {
        ...capability,
        name: "people_profiles",
        configured: true,
        missing_settings: [],
        reachable: false,
        problem: "It is down.",
      },
    ],
    features: { map_provider: "osm", smtp: { status: "blocked", problems: ["Port 25 is closed."] } },
  } as unknown as Info;
  const found = missingNeeds(info, ["ai_model", "people_search", "people_profiles", "map_provider", "smtp"]);
  assert.deepEqual(
    found.map(({ need, isVital, settings }) => [need, isVital, settings]),
    [
      ["ai_model", true, ["LLM_BASE_URL"]],
      ["people_profiles", false, []],
      ["smtp", true, []],
    ],
  );
  assert.deepEqual(
    found.slice(1).map(({ text }) => text),
    ["It is down.", "Port 25 is closed."],
  );
  assert.deepEqual(
    found.map(({ ownKey }) => ownKey?.action),
    [undefined, "Add a profile key", undefined],
  );
  assert.deepEqual(missingNeeds(info, ["people_profiles"], ["pdl"]), [], "a key of one's own serves as well");
});

test("what happens to known results is one choice, which a job may leave to the settings of its client", () => {
  for (const choice of ["all", "mark", "new"] as const) {
    assert.equal(knownResultsOf(dedupFields(choice)), choice);
    assert.equal(knownResultsIn(dedupFields(choice)), choice);
  }
  assert.equal(knownResultsIn({ dedup_unique_only: true }), "new");
  assert.equal(knownResultsIn({}), "");
  assert.equal(knownResultsIn(undefined), "");
});

test("an estimate names only what is used", () => {
  const cost = { pages_max: 1, map_requests: 0, addresses: 1_000, people_requests: 0, model_jobs: 2 };
  assert.deepEqual(costLines({ cost }), [
    "up to one page",
    "1,000 addresses to verify",
    "2 jobs that ask the AI model",
  ]);
});

test("a job that is edited keeps what its form does not show, without what it does", () => {
  const payload = {
    url: "https://a.example/",
    mode: "leads",
    max_pages: 7,
    respect_robots: false,
    timeout: null,
    compendium: { enabled: true, max_chars: 9 },
  };
  const request = { type: "svcSite", body: { payload, priority: 0 } } as unknown as JobRequest;
  assert.equal(goalOfRequest(request), "company");
  assert.deepEqual(hiddenOptions(request, ["url", "mode", "max_pages", "compendium.enabled"]), {
    respect_robots: false,
    compendium: { max_chars: 9 },
    force_refresh: true,
  });
  assert.deepEqual(
    [textIn(payload, "max_pages"), textIn(payload, "compendium.max_chars"), textIn(payload, "none", "url")],
    ["7", "9", payload.url],
  );
});
