import assert from "node:assert/strict";
import { test } from "node:test";
import type { VerifyRow } from "../../src/job-types/verify/result.ts";
import { actorName } from "../../web/src/lib/actor-name.ts";
import { leadScoringOf, teamOf } from "../../web/src/lib/business-findings.ts";
import { errorRemedy } from "../../web/src/lib/error-remedy.ts";
import { jobRemedy, reasonText } from "../../web/src/lib/job-remedy.ts";
import { secondsOf, stateOf } from "../../web/src/lib/job-state.ts";
import { crawlBatch, verifyBatch } from "../../web/src/lib/new-jobs.ts";
import { groupPages } from "../../web/src/lib/page-groups.ts";
import { countReasons, countVerdicts, foundVerdicts } from "../../web/src/lib/verdict-list.ts";

const page = (url: string, outcome: "crawled" | "robots" | "limit", reason: string | null = null) => ({
  url,
  outcome,
  reason,
  status: null,
});

test("pages that were not read are grouped by reason, the most frequent first", () => {
  const { read, skipped } = groupPages([
    page("/", "crawled"),
    page("/a", "robots", "robots.txt forbids it."),
    page("/b", "limit", "Beyond max_pages."),
    page("/c", "limit", "Beyond max_pages."),
  ]);
  assert.deepEqual(
    [read.map(({ url }) => url), skipped.map(({ reason, pages }) => [reason, pages.length])],
    [
      ["/"],
      [
        ["Beyond max_pages.", 2],
        ["robots.txt forbids it.", 1],
      ],
    ],
  );
});

const verdict = (email: string, status: VerifyRow["status"], changes: Partial<VerifyRow> = {}) =>
  ({
    email,
    status,
    quality_score: 90,
    sub_status: "accepted",
    domain: { name: email.split("@")[1] },
    reason: { text: "250 Ok" },
    ...changes,
  }) as VerifyRow;

test("verdicts are counted, and filtered by verdict, reason, property and text", () => {
  const rows = [
    verdict("zoe@b.example", "valid", { is_role_account: true }),
    verdict("ann@c.example", "risky", { sub_status: "catch_all" }),
    verdict("bob@a.example", "valid"),
  ];
  const emails = (choice: Parameters<typeof foundVerdicts>[1]) =>
    foundVerdicts(rows, choice).map(({ email }) => email);
  assert.deepEqual(countVerdicts(rows), { valid: 2, risky: 1, unknown: 0, invalid: 0 });
  assert.deepEqual(countReasons(rows), [
    ["accepted", 2],
    ["catch_all", 1],
  ]);
  assert.deepEqual(emails({ verdict: "valid" }), ["zoe@b.example", "bob@a.example"]);
  assert.deepEqual(emails({ reason: "catch_all" }), ["ann@c.example"]);
  assert.deepEqual(emails({ property: "role" }), ["zoe@b.example"]);
  assert.deepEqual(emails({ q: " C.example" }), ["ann@c.example"]);
  assert.deepEqual(emails({ q: "catch all" }), ["ann@c.example"]);
  assert.deepEqual(emails({ verdict: "valid", reason: "catch_all" }), []);
});

test("selected results become jobs: each website once, and addresses in as few jobs as possible", () => {
  const addresses = Array.from({ length: 150 }, (_, index) => `p${index}@firm.example`);
  const { type, items } = verifyBatch([...addresses, "p0@firm.example"]);
  assert.deepEqual(
    [type, items.map(({ payload }) => (payload.emails as string[]).length), items[1]?.client_ref],
    ["svcVerify", [100, 50], "p100@firm.example and 49 more"],
  );
  const sites = crawlBatch(["https://a.example/", "https://a.example/"], { mode: "contacts" });
  assert.deepEqual(sites.items, [
    { payload: { mode: "contacts", url: "https://a.example/" }, client_ref: "https://a.example/" },
  ]);
});

test("a completed job without a result is not shown as completed, and its times are told apart", () => {
  assert.equal(stateOf({ status: "completed", outcome: "empty" }), "nothing_found");
  assert.equal(stateOf({ status: "cancelled", outcome: "cancelled" }), "cancelled");
  const at = (second: number) => `2026-01-15T09:30:${String(second).padStart(2, "0")}.000Z`;
  assert.deepEqual(secondsOf({ created_at: at(0), started_at: at(4), completed_at: at(10) }), {
    queued: 4,
    working: 6,
  });
  assert.deepEqual(secondsOf({ created_at: at(0), started_at: null, completed_at: null }), {
    queued: null,
    working: null,
  });
});

test("a reason names neither settings nor calls", () => {
  const plain: [said: string, shown: string][] = [
    [
      "No search engine is configured: set SEARCH_PROVIDER to searxng or brave, or store a key of your own (PUT /api/v1/client/settings).",
      "No search provider is set up.",
    ],
    [
      "No source of profiles is configured: set PEOPLE_PROVIDER to pdl, or store a key of your own (PUT /api/v1/client/settings).",
      "No source of profiles is set up.",
    ],
    ["The search provider serper needs a key: set SERPER_API_KEY.", "Serper needs a key."],
    [
      "The provider google_places_api needs a key: set GOOGLE_PLACES_API_KEY, or the client's own with PUT /api/v1/client/settings.",
      "Google Places API needs a key.",
    ],
    [
      "The Google Places API key is not valid. Set another one with PUT /api/v1/client/settings, or GOOGLE_PLACES_API_KEY for clients without their own.",
      "The Google Places API key is not valid.",
    ],
    ["Brave refused the request with 401. Check BRAVE_API_KEY.", "Brave refused the request with 401."],
    [
      "The mode research needs an AI model: set LLM_BASE_URL and LLM_MODEL.",
      "The mode research needs an AI model, which the operator has not set up.",
    ],
    ["x.test answered 404 Not Found.", "x.test answered 404 Not Found."],
  ];
  assert.deepEqual(
    plain.map(([said]) => reasonText(said)),
    plain.map(([, shown]) => shown),
  );
});

test("a reason leads to what helps, to the page where it is done, and to what comes before a retry", () => {
  const remedy = (type: Parameters<typeof jobRemedy>[0], reason: string | null) => {
    const { text, page, first } = jobRemedy(type, reason);
    return [text.split(/[.,:]/)[0], page?.title, first];
  };
  assert.deepEqual(
    [
      remedy("svcSite", "The host name x.test does not exist or has no address."),
      remedy("svcSite", "x.test answered 404 Not Found."),
      remedy("svcSite", "x.test answered 403 Forbidden."),
      remedy("svcSite", "robots.txt of x.test does not allow this page."),
      remedy("svcMaps", "Serper refused the request with 400."),
      remedy("svcPeople", "The search provider serper needs a key: set SERPER_API_KEY."),
      remedy("svcMaps", "The Overpass server answered 503."),
      remedy(
        "svcMaps",
        "The Nominatim server rejected the request: it answered 400. Is NOMINATIM_URL right?",
      ),
      remedy("svcMaps", 'OpenStreetMap has no place called "Atlantis".'),
      remedy("svcMaps", "The map provider answered 429 Too Many Requests."),
      remedy("svcVerify", null),
    ],
    [
      ["Check the spelling of the website's address", undefined, "edit"],
      ["Check the address", undefined, "edit"],
      ["The website turns automatic visitors away", undefined, undefined],
      ["The website forbids automatic reading here", undefined, "edit"],
      ["Check the provider's key and quota", "Providers", undefined],
      ["Set up a provider", "Add a key", "page"],
      ["The provider has trouble at the moment", "Providers", undefined],
      ["Ask the operator to check the setting that it names", "Service", undefined],
      ["Check the spelling", undefined, "edit"],
      ["Wait a quarter of an hour", "Providers", undefined],
      ["Check the input", "Service", undefined],
    ],
  );
});

test("the actor of a client's first key is named as a key", () => {
  assert.equal(actorName({ id: "default", name: "default" }), "API key default");
  assert.equal(actorName({ id: "default", name: "Ann" }), "Ann");
});

test("every failed call names what helps", () => {
  const remedy = (status: number, code = "unknown", violations: object[] = []) =>
    errorRemedy({ status, code, violations });
  assert.match(remedy(429, "rate_limited"), /^Wait/);
  assert.match(remedy(404, "not_found"), /deleted/);
  assert.match(remedy(422, "validation_error", [{}]), /^Correct/);
  assert.match(remedy(409, "conflict"), /^It has changed/);
  assert.match(remedy(503, "database_unavailable"), /request ID/);
});

test("people and lead scores of a campaign's businesses are shown as far as they are there", () => {
  const ada = { name: "Ada Reed", title: "Owner", email: null, linkedin: null };
  assert.deepEqual(teamOf([ada, { name: "" }, null, "Bo", { name: "Cy", title: 7 }]), [
    ada,
    { name: "Cy", title: null, email: null, linkedin: null },
  ]);
  const champ = { challenges: ["Late orders", 3], authority: "Ada Reed", money: null };
  assert.deepEqual(leadScoringOf({ icp_fit_score: 0.8, champ_analysis: champ }), {
    icp_fit_score: 0.8,
    champ_analysis: { challenges: ["Late orders"], authority: "Ada Reed", money: null, prioritization: null },
  });
  for (const other of [null, "high", {}, { icp_fit_score: 1 }]) assert.equal(leadScoringOf(other), null);
});
