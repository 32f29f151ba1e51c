import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { limits } from "../../src/contract/limits.ts";
import { SitePayload } from "../../src/job-types/site/index.ts";
import {
  type CampaignDraft,
  campaignBody,
  emptyDraft,
  missingOf,
  usualSmallest,
} from "../../web/src/lib/campaign-draft.ts";
import { refusals } from "../../web/src/lib/refusals.ts";
import {
  bodyOf,
  type Field,
  fieldName,
  fieldsOf,
  flatFields,
  type JsonSchema,
} from "../../web/src/lib/schema-fields.ts";

interface Document {
  components: { schemas: Record<string, JsonSchema> };
}
const { components } = JSON.parse(
  await readFile(new URL("../../docs/openapi.json", import.meta.url), "utf8"),
) as Document;

const { max_pages: pagesDefault } = SitePayload.parse({ url: "https://example.com/" });

function fieldsNamed(name: string): Map<string, Field> {
  const fields = flatFields(fieldsOf({ $ref: `#/components/schemas/${name}` }, components.schemas));
  return new Map(fields.map((field) => [fieldName(field), field]));
}

test("every option of a job type has a field, with its bounds, default and description", () => {
  const site = fieldsNamed("SvcSiteSubmit");
  const pages = site.get("payload.max_pages");
  assert.deepEqual(
    [pages?.kind, pages?.min, pages?.max, pages?.default],
    ["number", 1, limits.site_pages_max, pagesDefault],
  );
  assert.ok(pages?.description);
  assert.equal(site.get("payload.url")?.required, true);
  assert.deepEqual(site.get("payload.compendium.cleanup_level")?.options, [
    "raw",
    "citations",
    "fit",
    "minimal",
  ]);
  assert.equal(site.get("payload.target_pages")?.kind, "list");
  assert.equal(site.get("payload.custom_ai_prompt.json_schema")?.kind, "json");
  assert.ok(fieldsNamed("SvcMapsSubmit").has("payload.search_query"));
  assert.ok(fieldsNamed("SvcVerifySubmit").has("payload.emails"));
});

test("only values that differ from their defaults are sent", () => {
  const fields = [...fieldsNamed("SvcSiteSubmit").values()];
  const values = {
    "payload.url": "https://example.com/",
    "payload.max_pages": String(pagesDefault),
    "payload.timeout": "60",
    "payload.enable_spa": false,
    "payload.target_pages": "contact\nteam",
    "payload.compendium.enabled": true,
  };
  const payload = {
    url: "https://example.com/",
    timeout: 60,
    enable_spa: false,
    target_pages: ["contact", "team"],
  };
  assert.deepEqual(bodyOf(fields, values), { body: { payload }, problems: {} });
});

test("an invalid value is reported with its field", () => {
  const fields = [...fieldsNamed("SvcSiteSubmit").values()];
  const { problems } = bodyOf(fields, {
    "payload.max_pages": "2.5",
    "payload.timeout": "soon",
    "payload.custom_ai_prompt.json_schema": "{",
  });
  assert.deepEqual(problems, {
    "payload.url": "This field is required.",
    "payload.max_pages": "Enter a whole number.",
    "payload.timeout": "Enter a number.",
    "payload.custom_ai_prompt.json_schema": "Enter valid JSON.",
  });
});

test("fields of an optional group are required only once one of them has a value", () => {
  const fields = [...fieldsNamed("SvcMapsSubmit").values()];
  const search = { "payload.search_query": "joinery Bristol" };
  assert.deepEqual(bodyOf(fields, search), {
    body: { payload: { search_query: "joinery Bristol" } },
    problems: {},
  });
  const place = { "payload.url": "https://maps.app.goo.gl/abc" };
  assert.deepEqual(bodyOf(fields, place).problems, {});
  assert.deepEqual(bodyOf(fields, { ...search, "payload.near.latitude": "51.45" }).problems, {
    "payload.near.longitude": "This field is required.",
    "payload.near.radius_km": "This field is required.",
  });
});

test("pasted email addresses may have any common separators", () => {
  const fields = [...fieldsNamed("SvcVerifySubmit").values()];
  const pasted = [
    "a@example.com, b@example.com;c@example.com",
    "d@example.com e@example.com\tf@example.com | g@example.com",
    "h@example.com / i@example.com \u2022 j@example.com\u3001k@example.com",
    '["l@example.com","m@example.com"]',
    '"Doe, Jane" <jane@example.com>, Bo Doe <bo@example.com>; not-an-address',
  ].join("\r\n");
  const emails = [..."abcdefghijklm"].map((name) => `${name}@example.com`);
  assert.deepEqual(bodyOf(fields, { "payload.emails": pasted }).body, {
    payload: { emails: [...emails, "jane@example.com", "bo@example.com", "not-an-address"] },
  });
});

test("a campaign verifies only what it crawls, and searches the chosen places", () => {
  const draft = { ...emptyDraft, query: " plumbers ", country: "LU" };
  const regions = { ...draft, goal: "list" as const, where: "regions" as const, regions: ["Capellen"] };
  assert.deepEqual(campaignBody({ ...regions, people: true, maxResults: "20" }), {
    query: "plumbers",
    country_code: "LU",
    filter: { mode: "regions", admin_regions: ["Capellen"] },
    max_results: 20,
    auto_advance: true,
  });
  const { workflow, filter } = campaignBody(draft);
  assert.deepEqual(filter, { mode: "cities_only" });
  assert.deepEqual(workflow, { spidersite: { enabled: true }, spiderverify: { enabled: true } });
  const filterOf = (part: Partial<CampaignDraft>) => campaignBody({ ...draft, ...part }).filter;
  assert.deepEqual(filterOf({ smallest: "50000" }), { mode: "population", min_population: 50_000 });
  assert.deepEqual(filterOf({ where: "cities", cities: [{ location_id: 7 }, { location_id: 9 }] }), {
    mode: "custom",
    location_ids: [7, 9],
  });
  assert.deepEqual(filterOf({ where: "postcodes", city: " Esch " }), { mode: "city", parent_city: "Esch" });
  assert.deepEqual([usualSmallest(12), usualSmallest(30_000)], ["", "50000"]);
  assert.equal(missingOf({ ...draft, where: "cities" }), "Choose at least one city.");
  const selling = { isOn: true, product: "Software", customer: "Workshops" };
  assert.deepEqual(campaignBody({ ...draft, goal: "contacts", people: true, selling }).workflow, {
    spidersite: {
      enabled: true,
      extract_team: true,
      product_description: "Software",
      icp_description: "Workshops",
    },
    spiderverify: { enabled: false },
  });
});

test("what the service refuses is told with the labels of the form", () => {
  const labels = { "filter.parent_city": "City", country_code: "Country", min_population: "Smallest city" };
  const told = (loc: (string | number)[], msg: string) => refusals([{ loc, msg }], labels)[0];
  assert.equal(
    told(
      ["body", "filter", "parent_city"],
      "'my_town' is not a city of LU with postcodes: 0 locations are selected",
    ),
    "City: 'my_town' is not a city of LU with postcodes: 0 locations are selected.",
  );
  assert.equal(
    told(
      ["body", "country_code"],
      "'QQ' has 0 locations. GET /api/v1/locations/countries lists the countries that have some",
    ),
    "Country: 'QQ' has 0 locations.",
  );
  assert.equal(
    told(["body", "filter", "max_population"], "is less than min_population"),
    "Max population is less than Smallest city.",
  );
  assert.equal(told(["body", "payload", "emails", 2], "is too long"), "Emails, number 3 is too long.");
  assert.equal(told(["body", "items", 3, "payload", "url"], "must be a URL"), "Job 4: Url must be a URL.");
  assert.equal(told(["body", "payload"], "give one of these"), "Give one of these.");
});
