import assert from "node:assert/strict";
import { test } from "node:test";
import type { Row } from "../answer/answer.ts";
import { ApiProblem, type ApiRequest } from "../api/forager-api.ts";
import { argumentSchema } from "../argument-schema.ts";
import {
  campaign,
  campaignId,
  campaignPath,
  contentOf,
  contextOf,
  jobId,
  jobWith,
  site,
  time,
} from "../test-support/answers.ts";
import type { Tool } from "../tool.ts";
import { explain } from "../tool-error.ts";
import { crawlSite } from "./crawl-site.ts";
import { estimateCampaign } from "./estimate-campaign.ts";
import { findBusinesses } from "./find-businesses.ts";
import { getJob } from "./get-job.ts";
import { runCampaign } from "./run-campaign.ts";
import { searchRecords } from "./search-records.ts";
import { verifyEmails } from "./verify-emails.ts";

test("a page of a campaign says what it leaves out, shows only valid ones on request and has an end", async () => {
  const calls: ApiRequest[] = [];
  const page = campaign[`GET ${campaignPath}/${campaignId}/workflow-results`] as {
    locations: { display_name: string; businesses: object[] }[];
  };
  const [place] = page.locations;
  const businesses = Array.from({ length: 30 }, () => place?.businesses[0] ?? {});
  const context = contextOf(
    {
      ...campaign,
      [`GET ${campaignPath}/${campaignId}/workflow-results`]: {
        total: 30,
        locations: [{ ...place, businesses }],
      },
    },
    calls,
  );
  const content = await contentOf(getJob, { id: campaignId, valid_only: true }, context);
  const shown = (content.businesses as object[]).length;
  assert.ok(shown >= 15 && shown < 30);
  assert.match(
    String(content.summary),
    new RegExp(
      ` Shown: ${shown} of 30 businesses with a valid address, which fill an answer; get_job with cursor '${shown}' and valid_only continues\\.`,
    ),
  );
  assert.equal(calls.find(({ path }) => path.endsWith("workflow-results"))?.query?.min_valid_emails, 1);
  await assert.rejects(
    contentOf(getJob, { id: campaignId, cursor: "45" }, context),
    /Cursor 45 is beyond the end: Campaign \S+ has 30 businesses\./,
  );
});

test("a campaign and its estimate name the places that the given cities stand for", async () => {
  const esch = {
    location_id: 7,
    display_name: "Esch-sur-Alzette",
    search_string: "Esch-sur-Alzette, Luxembourg",
  };
  const answers = {
    ...campaign,
    "GET /api/v1/locations": { locations: [esch], total: 1 },
    [`POST ${campaignPath}/estimate`]: {
      total_locations: 1,
      expected_jobs: {},
      expected_hours: 0.1,
      assumptions: [],
    },
  };
  const place = { country_code: "LU", cities: ["Esch-sur-Alzette"] };
  const estimate = await contentOf(estimateCampaign, place, contextOf(answers));
  assert.deepEqual(estimate.places, ["Esch-sur-Alzette, Luxembourg"]);
  const run = await contentOf(runCampaign, { query: "joinery", ...place }, contextOf(answers));
  assert.deepEqual(run.places, ["Esch-sur-Alzette, Luxembourg", "Differdange, Luxembourg"]);
  assert.equal((run.businesses as { phone: string }[])[0]?.phone, "+35226123450");
});

test("a campaign of several pages is counted by every verdict", async () => {
  const path = `GET ${campaignPath}/${campaignId}`;
  const page = campaign[`${path}/workflow-results`] as { locations: { businesses: object[] }[] };
  const [place] = page.locations;
  const businesses = Array.from({ length: 100 }, () => place?.businesses[0] ?? {});
  const context = contextOf({
    ...campaign,
    [`${path}/status`]: {
      ...campaign[`${path}/status`],
      workflow_progress: {
        emails_found: 900,
        emails_verified: 800,
        valid_emails: 500,
        invalid_emails: 200,
        risky_emails: 60,
        unknown_emails: 40,
      },
    },
    [`${path}/workflow-results`]: { total: 250, locations: [{ ...place, businesses }] },
  });
  const content = await contentOf(getJob, { id: campaignId }, context);
  assert.deepEqual(content.email_counts, {
    found: 900,
    checked: 800,
    valid: 500,
    invalid: 200,
    risky: 60,
    unknown: 40,
  });
  assert.match(String(content.summary), /800 checked: 500 valid, 200 invalid, 60 risky, 40 unknown\./);
});

test("a search of records orders addresses, checks what it is given and says what a filter leaves out", async () => {
  const address = (verification: string | null) => ({ name: `${verification}@a.example`, verification });
  const record = {
    id: jobId,
    kind: "businesses",
    name: "A",
    verification: "valid",
    fields: {},
    tags: [],
    status: null,
  };
  const emails = [null, "invalid", "valid", "risky"].map(address);
  const page = { records: [{ ...record, emails }], next_cursor: "x", total: 30, total_is_estimate: false };
  const found = await contentOf(searchRecords, {}, contextOf({ "GET /api/v1/records/businesses": page }));
  assert.deepEqual((found.records as { emails: string[] }[])[0]?.emails, [
    "valid@a.example valid",
    "risky@a.example risky",
    "invalid@a.example invalid",
  ]);
  const calls: ApiRequest[] = [];
  const email = { ...record, kind: "emails", name: "a@a.example", businesses: [{ name: "A & Sons" }] };
  const addresses = contextOf({ "GET /api/v1/records/emails": { ...page, records: [email] } }, calls);
  const [shownAddress] = (await contentOf(searchRecords, { kind: "emails" }, addresses)).records as Row[];
  assert.deepEqual([calls[0]?.query?.include, shownAddress?.businesses], ["businesses", ["A & Sons"]]);
  assert.match(String(found.summary), /Shown: 1 of 30 records; search_records with the same arguments/);
  const none = contextOf({
    "GET /api/v1/records/businesses": { ...page, records: [], next_cursor: null, total: 0 },
  });
  const filtered = await contentOf(searchRecords, { q: "a", country: "DE,AT" }, none);
  assert.match(String(filtered.next_step), /^Search without country/);
  const near = contextOf({
    "GET /api/v1/records/businesses": { ...page, records: [], next_cursor: null, total: 0 },
    "GET /api/v1/records/businesses/facets": { facets: { country: [{ value: "FR", count: 3 }] } },
  });
  assert.match(
    String((await contentOf(searchRecords, { country: "LU" }, near)).next_step),
    /^Records of other countries match: 3 in FR\. Search without country/,
  );
  const dialled = await contentOf(searchRecords, { has_phone: true }, none);
  assert.match(String(dialled.next_step), /Numbers that cannot be dialled do not count/);
  const nobody = contextOf({
    "GET /api/v1/records/people": { ...page, records: [], next_cursor: null, total: 0 },
  });
  const people = await contentOf(searchRecords, { kind: "people" }, nobody);
  assert.match(
    String(people.next_step),
    /^No record of kind 'people' exists so far; there may be records of other kinds\. find_people, /,
  );
  await assert.rejects(contentOf(searchRecords, { campaign_id: "camp_none" }, none), { code: "not_found" });
  assert.throws(() => searchRecords.input.parse({ country: "Austria" }), /must be a code of ISO 3166-1/);
});

test("an answer about arguments says what to change", async () => {
  const failure = async (schema: Tool, given: object) => {
    const result = await argumentSchema(schema.input)["~standard"].validate(given);
    return result.issues?.map(({ path, message }) => `${path?.join(".")} ${message}`).join();
  };
  assert.equal(
    await failure(verifyEmails, { emails: "a@example.com" }),
    'emails must be a list, also of one: ["a@example.com"]',
  );
  assert.equal(
    await failure(verifyEmails, { emails: ["a@example.com", " "] }),
    "emails.1 is blank: give a text, or leave it out",
  );
  const context = contextOf({});
  await assert.rejects(contentOf(crawlSite, {}, context), /Give url, one website, or urls, a list/);
  await assert.rejects(
    contentOf(crawlSite, { url: "a.example", urls: ["b.example"] }, context),
    /Both url and urls/,
  );
  await assert.rejects(
    contentOf(findBusinesses, { query: "a", place: "b" }, context),
    /Both query and place/,
  );
  await assert.rejects(
    contentOf(getJob, { id: jobId }, context),
    /^ToolError: Job not found: .* If search_records named it, it is a record: read forager:\/\/records\//,
  );
});

test("the verdict on an address has its reason in the row", async () => {
  const row = {
    email: "nobody@a.example",
    status: "invalid",
    sub_status: "mailbox_not_found",
    quality_score: 0,
    is_deliverable: false,
    reason: { stage: "rcpt", rule: "r", code: 550, enhanced_code: "5.1.1", text: "User unknown" },
    retry_at: null,
    did_you_mean: null,
  };
  const ok = {
    ...row,
    email: "a@a.example",
    status: "valid",
    reason: { ...row.reason, code: 250, text: "Ok" },
  };
  const summary = { total: 2, valid: 1, invalid: 1, risky: 0, unknown: 0 };
  const context = contextOf(jobWith("svcVerify", { summary, total: 2, results: [row, ok] }));
  const { results } = await contentOf(verifyEmails, { emails: [row.email, ok.email] }, context);
  assert.deepEqual(
    (results as { reason?: string }[]).map(({ reason }) => reason),
    ["550 5.1.1 User unknown", undefined],
  );
});

test("a campaign whose businesses are all in other countries says so, and keeps what agents ask for", async () => {
  const path = `GET ${campaignPath}/${campaignId}`;
  const abroad = { facets: { country: [{ value: "FR", count: 3 }] } };
  const page = campaign[`${path}/workflow-results`] as { locations: { businesses: object[] }[] };
  const [place] = page.locations;
  const business = {
    ...place?.businesses[0],
    business_phone: "+352 26 12 34 56",
    business_phone_e164: "+35226123456",
    business_address: "Rue de la Fontaine Saint-Martin 125, 4123 Esch-sur-Alzette, Luxembourg",
    emails_found: Array.from({ length: 4 }, (_, index) => `department-${index}-of-the-business@a.example`),
  };
  const context = contextOf({
    ...campaign,
    "GET /api/v1/records/businesses/facets": abroad,
    [`${path}/workflow-results`]: {
      total: 40,
      locations: [{ ...place, businesses: Array.from({ length: 40 }, () => business) }],
    },
  });
  const content = await contentOf(getJob, { id: campaignId }, context);
  assert.match(String(content.notes), /^No business is known to be in LU: 3 in FR\./);
  assert.match(String(content.summary), / No business is known to be in LU: 3 in FR\. The map found only/);
  assert.match(
    String(content.summary),
    /Columns left out to show more rows: other_emails.*; results_uri has them\./,
  );
  for (const row of content.businesses as object[]) {
    assert.partialDeepStrictEqual(row, { phone: "+35226123456", website: "https://a.example/" });
    // Only it shows which country a business is in.
    assert.match(String((row as { address?: string }).address), /Esch-sur-Alzette/);
  }
});

test("a crawl without text, of one sentence and of a server without TLS is answered with what is known", async () => {
  const sentence = "We build stairs.";
  const data = {
    ...site,
    company_vitals: { name: "A", summary: `${sentence} ${sentence}`, services: [sentence, "Stairs"] },
  };
  const short = await contentOf(
    crawlSite,
    { url: "example.com", text: false },
    contextOf(jobWith("svcSite", data)),
  );
  assert.deepEqual(short.company, { name: "A", summary: sentence, services: ["Stairs"] });
  assert.deepEqual([short.text, short.next_cursor], [undefined, undefined]);
  const why = "localhost:8123 could not be reached over TLS: the handshake failed.";
  const failed = contextOf(jobWith("svcSite", {}));
  const { call } = failed.api;
  failed.api.call = async (request) => {
    if (!request.path.endsWith("/results")) return await call(request);
    const body = { type: "svcSite", status: "failed", error_message: why };
    return { status: 410, headers: {}, body };
  };
  await assert.rejects(
    contentOf(crawlSite, { url: "localhost:8123" }, failed),
    /TLS.* give the URL with http:\/\//,
  );
});

test("a campaign's unknown places are answered with the nearest ones, in the words of the tool", async () => {
  const location = { display_name: "Esch-sur-Alzette", search_string: "Esch-sur-Alzette, Luxembourg" };
  const regions = [{ region: "Bavaria" }, { region: null }];
  const context = contextOf({
    "GET /api/v1/locations": { locations: [location], total: 0 },
    "GET /api/v1/locations/regions": { regions },
  });
  const estimate = (given: object) => contentOf(estimateCampaign, { country_code: "lu", ...given }, context);
  await assert.rejects(
    estimate({ cities: ["Ech-sur-Alzete"] }),
    /in LU is named .* Did you mean Esch-sur-Alzette, Luxembourg\?/,
  );
  const calls: ApiRequest[] = [];
  const known = contextOf(
    { "GET /api/v1/locations": { locations: [], total: 3 }, "GET /api/v1/locations/regions": { regions } },
    calls,
  );
  await assert.rejects(
    contentOf(estimateCampaign, { country_code: "de", regions: ["Bayern"] }, known),
    ApiProblem,
  );
  assert.match(JSON.stringify(calls.at(-1)?.body), /"admin_regions":\["Bayern"\]/);
  const munich = { display_name: "München", search_string: "Munich, Germany" };
  const german = contextOf({ "GET /api/v1/locations": { locations: [munich], total: 1 } });
  await assert.rejects(
    contentOf(estimateCampaign, { country_code: "de", cities: ["Muinch"] }, german),
    /named 'Muinch'\. Did you mean Munich, Germany\?/,
  );
  const nowhere = contextOf({ "GET /api/v1/locations": { locations: [], total: 0 } });
  await assert.rejects(
    contentOf(estimateCampaign, { country_code: "at", cities: ["Wien"] }, nowhere),
    /named 'Wien'\. The service knows no city of AT: check the country code/,
  );
  await assert.rejects(
    estimate({ regions: ["Bavariya"] }),
    /^ToolError: regions: 'Bavariya' .* mean 'Bavaria'\?/,
  );
  assert.match(
    explain(
      new ApiProblem({
        code: "validation_error",
        detail: "filter: selects 9 locations; a campaign may have 5",
      }),
    ),
    /^The campaign would search 9 locations; a campaign may have 5: give cities/,
  );
  for (const [detail, advice] of [
    ["filter: selects 0 locations. GET /api/v1/locations lists the available ones", /lower min_population/],
    [
      "country_code: 'XX' has 0 locations. GET /api/v1/locations/countries lists the countries that have some",
      /knows no city of XX: check the country code/,
    ],
  ] as const) {
    const explained = explain(new ApiProblem({ code: "validation_error", detail }));
    assert.match(explained, advice);
    assert.doesNotMatch(explained, /\/api\/| 0 /);
  }
});

test("a search of an area without such a business says that nothing is mapped there", async () => {
  const data = { query: "joinery", businesses: [], metadata: { max_results: 20, warnings: [] } };
  const area = { latitude: 51, longitude: -2, radius_km: 1 };
  const none = await contentOf(
    findBusinesses,
    { query: "joinery", area },
    contextOf(jobWith("svcMaps", data)),
  );
  assert.match(String(none.next_step), /^No such business is mapped in this area: .* larger radius_km\.$/);
});

test("a batch names the website that failed, and mentions a cursor only if there is one", async () => {
  const batch = {
    batch_id: jobId,
    status: "completed",
    items: 1,
    counts: { queued: 0, processing: 0, completed: 0, failed: 1, cancelled: 0 },
    eta_seconds: 0,
    created_at: time,
    completed_at: time,
  };
  const item = { index: 0, type: "svcSite", status: "failed", job_id: jobId, url: "https://a.example/" };
  const answers = (next_after: number | null) =>
    contextOf({
      "POST /api/v1/batches": { batch_id: jobId, skipped: 0, errors: [] },
      [`GET /api/v1/batches/${jobId}`]: batch,
      [`GET /api/v1/batches/${jobId}/items`]: { items: [{ ...item, error_message: "Gone." }], next_after },
    });
  const whole = await contentOf(crawlSite, { urls: ["a.example"] }, answers(null));
  assert.partialDeepStrictEqual(whole.items, [
    { url: "https://a.example/", status: "failed", reason: "Gone." },
  ]);
  assert.doesNotMatch(String(whole.summary), /cursor/);
  const cut = await contentOf(crawlSite, { urls: ["a.example"] }, answers(0));
  assert.match(String(cut.summary), /get_job with next_cursor as cursor continues the list\.$/);
});
