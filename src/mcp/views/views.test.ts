import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { z } from "zod";
import { readResource, resources } from "../resources/resources.ts";
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
import { ToolError } from "../tool-error.ts";
import { crawlSite } from "../tools/crawl-site.ts";
import { estimateCampaign } from "../tools/estimate-campaign.ts";
import { findBusinesses } from "../tools/find-businesses.ts";
import { findPeople } from "../tools/find-people.ts";
import { getJob } from "../tools/get-job.ts";
import { runCampaign } from "../tools/run-campaign.ts";
import { searchRecords } from "../tools/search-records.ts";
import { verifyEmails } from "../tools/verify-emails.ts";

const listing = {
  name: "A",
  place_id: "p",
  phone: "0117",
  phone_e164: "+44117",
  website: "https://a.example/",
  address: "1 Dock Street",
  rating: 4.5,
  reviews_count: 3,
  categories: ["Joinery", "Carpenter", "Shop"],
  business_status: "CLOSED_TEMPORARILY",
  working_hours: { Monday: "Closed" },
};
const mapsMetadata = { max_results: 20, attribution: "A map", warnings: ["Saturated."] };
const row = {
  email: "a@example.com",
  status: "unknown",
  sub_status: "greylisted",
  quality_score: 40,
  is_deliverable: false,
  reason: { stage: "rcpt", rule: "r", code: 451, enhanced_code: "4.7.1", text: "Greylisted" },
  is_role_account: true,
  is_free: true,
  is_disposable: false,
  is_catch_all: false,
  is_privacy_forwarder: false,
  did_you_mean: null,
  retry_at: time,
};
const verified = {
  results: [row],
  summary: { total: 1, valid: 0, invalid: 0, risky: 0, unknown: 1 },
  total: 1,
};
const profile = {
  full_name: "Ann Example",
  headline: "CEO",
  linkedin_url: "https://linkedin.com/in/ann",
  linkedin_id: "ann",
  experience: [{ company: "A", title: "CEO", duration: null }],
  education: [{ title: "School", start_year: "1999", end_year: null }],
  languages: [{ name: "English", proficiency: null }],
};
describe("each tool's answer has only the fields of its schema", () => {
  for (const [tool, given, answers, expected] of [
    [
      crawlSite,
      { url: "example.com", question: "Price?" },
      jobWith("svcSite", site),
      {
        summary:
          "Crawled 2 pages of https://example.com/: 30 email addresses, 1 phone number, 1 social account.",
        company: { name: "Example", summary: "Builds." },
        social: { linkedin: "https://linkedin.com/company/a" },
        team: [{ name: "Ann", title: "CEO" }],
        answer: { price: 5 },
      },
    ],
    [
      findBusinesses,
      { query: "joinery" },
      jobWith("svcMaps", { query: "joinery", businesses: [listing], metadata: mapsMetadata }),
      {
        attribution: "A map",
        businesses: [
          {
            name: "A",
            phone: "+44117",
            website: "https://a.example/",
            address: "1 Dock Street",
            rating: 4.5,
            reviews: 3,
            categories: "Joinery, Carpenter",
            business_status: "CLOSED_TEMPORARILY",
            place_id: "p",
          },
        ],
      },
    ],
    [
      findBusinesses,
      { query: "joinery", max_results: 1 },
      jobWith("svcMaps", {
        query: "joinery",
        businesses: [listing],
        metadata: { ...mapsMetadata, max_results: 1 },
      }),
      {
        summary:
          "Found 1 business for 'joinery', 1 with a website. max_results of 1 ends the list: there may be more.",
      },
    ],
    [
      findBusinesses,
      { place: "p" },
      jobWith("svcMaps", { ...listing, metadata: mapsMetadata }),
      { summary: "The place is A." },
    ],
    [
      findBusinesses,
      { query: "nothing" },
      jobWith(
        "svcMaps",
        { query: "nothing", businesses: [], metadata: mapsMetadata },
        { message: "Unknown place." },
      ),
      {
        notes: ["Unknown place.", "Saturated."],
        next_step: "Name the place in the query, use a more general word, or set country_code or area.",
      },
    ],
    [
      verifyEmails,
      { emails: ["a@example.com"] },
      jobWith("svcVerify", verified),
      {
        counts: verified.summary,
        results: [
          {
            email: "a@example.com",
            status: "unknown",
            sub_status: "greylisted",
            score: 40,
            deliverable: false,
            traits: "role, free",
            retry_at: time,
          },
        ],
      },
    ],
    [
      findPeople,
      { mode: "search", query: "CTOs" },
      jobWith("svcPeople", {
        mode: "search",
        query: "CTOs",
        profiles: [
          { name: null, headline: "CTO", location: null, linkedin_url: "https://linkedin.com/in/b" },
        ],
        metadata: { notes: [] },
      }),
      { people: [{ headline: "CTO", linkedin_url: "https://linkedin.com/in/b" }] },
    ],
    [
      findPeople,
      { mode: "profile", linkedin_url: "https://linkedin.com/in/ann" },
      jobWith("svcPeople", { mode: "profile", status: "available", profile, metadata: { notes: ["Old."] } }),
      { summary: "Ann Example: CEO", notes: ["Old."] },
    ],
    [
      findPeople,
      { mode: "research", linkedin_url: "https://linkedin.com/in/ann" },
      jobWith("svcPeople", {
        mode: "research",
        person_name: "Ann",
        report: "# Ann\n\nWorks [1].",
        sources: ["https://a.example/"],
        metadata: { notes: [] },
      }),
      { report: "# Ann\n\nWorks [1].", sources: ["https://a.example/"] },
    ],
    [
      runCampaign,
      { query: "joinery", country_code: "LU" },
      campaign,
      {
        summary:
          "The campaign for 'joinery' is completed: 2 of 2 locations searched, 5 businesses found. 1 of 5 businesses have a valid email address. 3 addresses found, 2 checked: 1 valid, 1 invalid. Some businesses are outside of LU: 2 in FR.",
        businesses_with_valid_email: 1,
        email_counts: { found: 3, checked: 2, valid: 1, invalid: 1, risky: 0, unknown: 0 },
        businesses: [
          {
            name: "A",
            address: "1 Dock Street, Esch",
            category: "Joinery",
            location_searched: "Esch",
            website: "https://a.example/",
            valid_emails: ["a@a.example"],
            other_emails: ["b@a.example unchecked", "mall@a.example invalid shared"],
          },
        ],
      },
    ],
    [
      estimateCampaign,
      { query: "joinery", country_code: "LU", min_population: 1000 },
      {
        [`POST ${campaignPath}/estimate`]: {
          total_locations: 3,
          expected_jobs: { svcMaps: 3 },
          expected_hours: 0.1,
          assumptions: ["svcMaps: 30 s per job, a typical time, on 4 slots."],
        },
      },
      {
        summary: "'joinery' in 3 locations of LU takes about 6 minutes.",
        assumptions: ["Searches: 30 s per job, a typical time, on 4 slots."],
      },
    ],
    [
      searchRecords,
      { q: "a" },
      {
        "GET /api/v1/records/businesses": {
          records: [
            {
              id: jobId,
              kind: "businesses",
              name: "A",
              verification: "valid",
              fields: { phone: "+44117", categories: ["a", "b", "c"], languages: ["en"] },
              emails: [{ name: "a@a.example", verification: "valid" }],
              tags: [],
              status: null,
            },
          ],
          next_cursor: null,
          total: 1,
          total_is_estimate: false,
        },
      },
      {
        records: [
          {
            id: jobId,
            name: "A",
            phone: "+44117",
            categories: ["a", "b"],
            emails: ["a@a.example valid"],
            verification: "valid",
          },
        ],
        record_uri: "forager://records/businesses/{record_id}",
      },
    ],
  ] as [Tool<z.ZodObject>, object, Record<string, object>, object][]) {
    test(`${tool.name} answers ${JSON.stringify(given)} in declared fields, and get_job the same`, async () => {
      const content = await contentOf(tool, given, contextOf(answers));
      assert.partialDeepStrictEqual(content, expected);
      const id = content.job_id ?? content.campaign_id;
      if (id === undefined) return;
      const again = await contentOf(getJob, { id }, contextOf(answers));
      assert.deepEqual(again, content);
    });
  }
});

describe("resources", () => {
  const read = async (name: string, variables: Record<string, string>, answers: Record<string, object>) => {
    const resource = resources.find((each) => each.name === name);
    assert.ok(resource);
    return await resource.read(variables, contextOf(answers));
  };

  test("a job's result is complete in pages that follow each other", async () => {
    const businesses = Array.from({ length: 900 }, (_, index) => ({ ...listing, place_id: `p${index}` }));
    const answers = jobWith("svcMaps", { query: "joinery", businesses, metadata: mapsMetadata });
    const seen: string[] = [];
    for (let cursor: string | undefined = "0"; cursor !== undefined; ) {
      const page = JSON.parse(await read("job-results", { job_id: jobId, cursor }, answers));
      seen.push(...page.businesses.map(({ place_id }: { place_id: string }) => place_id));
      cursor = page.next && new URL(page.next).searchParams.get("cursor");
    }
    assert.deepEqual(
      seen,
      businesses.map(({ place_id }) => place_id),
    );
  });

  test("a cursor that no page has named is refused, and so are other parameters", async () => {
    const answers = {
      ...jobWith("svcSite", site),
      ...campaign,
      "GET /api/v1/records/businesses/r": { id: "r" },
    };
    const failure = async (uri: string) => {
      const error = await readResource(uri, contextOf(answers)).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof ToolError, uri);
      return error.message;
    };
    for (const uri of [
      `forager://jobs/${jobId}/results`,
      `forager://jobs/${jobId}/markdown`,
      `forager://campaigns/${campaignId}/results`,
    ]) {
      assert.ok(await readResource(`${uri}?cursor=0`, contextOf(answers)));
      assert.match(
        await failure(`${uri}?cursor=0.abc`),
        /^The cursor '0\.abc' is not one of this resource\./,
      );
      assert.match(await failure(`${uri}?cursor=`), /Leave cursor out for the first page/);
      assert.match(
        await failure(`${uri}?cursor=9000`),
        /^Cursor 9000 is beyond the end: the resource has \d+ /,
      );
      assert.match(await failure(`${uri}?page=2`), /takes only one cursor, not '\?page=2'/);
    }
    assert.match(await failure("forager://records/businesses/r?cursor=1"), /takes no parameter/);
    assert.match(await failure("forager://records/business/r"), /The kind of a record is one of/);
    for (const uri of ["forager://batches/1/results", "https://example.com/", "forager://jobs/results"]) {
      assert.equal(await readResource(uri, contextOf(answers)), null, uri);
    }
  });

  test("a text in the service's own store is read from there, one elsewhere is linked", async () => {
    const stored = (store_url: string) => ({
      ...site,
      markdown_compendium: null,
      compendium: { ...site.compendium, storage_location: "store", store_url, url_expires_at: time },
    });
    const own = stored("https://forager.example/base/api/v1/files/compendia/a/b?expires=1&signature=s");
    const answers = {
      ...jobWith("svcSite", own),
      "GET /api/v1/files/compendia/a/b": "# Long" as unknown as object,
    };
    assert.equal(await read("job-markdown", { job_id: jobId }, answers), "# Long");
    const first = await contentOf(getJob, { id: jobId }, contextOf(answers));
    assert.deepEqual([first.text, first.pages_crawled], ["# Long", 2]);
    const page = await contentOf(getJob, { id: jobId, cursor: "2" }, contextOf(answers));
    assert.equal(page.text, "Long");
    const away = jobWith("svcSite", stored("https://bucket.example/key?signature=s"));
    const facts = await contentOf(getJob, { id: jobId }, contextOf(away));
    assert.deepEqual([facts.text, facts.pages_crawled], [undefined, 2]);
    await assert.rejects(
      read("job-markdown", { job_id: jobId }, away),
      /download https:\/\/bucket\.example\/key/,
    );
  });
});

test("a repeated call attaches to a job that runs or ended a moment ago, and starts anew after one that failed", async () => {
  const first = "0198c0de-7b1a-7c3e-9d1f-000000000001";
  const keys: (string | undefined)[] = [];
  const jobs = new Map<string, string>();
  let state = "processing";
  const context = contextOf({});
  context.api.call = async (request) => {
    if (request.method === "GET") {
      const body = {
        job_id: first,
        type: "svcVerify",
        status: state,
        progress: null,
        updated_at: new Date().toISOString(),
      };
      return { status: 200, headers: {}, body };
    }
    const key = request.idempotencyKey ?? "";
    keys.push(key);
    const known = jobs.get(key);
    jobs.set(key, known ?? `job-${jobs.size}`);
    const headers: Record<string, string> = known ? { "idempotent-replayed": "true" } : {};
    return { status: 201, headers, body: { job_id: jobs.get(key) } };
  };
  const submit = async (given: object) => {
    const answer = await verifyEmails.run(verifyEmails.input.parse({ wait_seconds: 0, ...given }), context);
    return answer.fields?.reused;
  };
  assert.equal(await submit({ emails: ["a@example.com"] }), undefined);
  assert.equal(await submit({ emails: ["a@example.com"] }), true);
  assert.equal(await submit({ emails: ["b@example.com"] }), undefined);
  assert.equal(jobs.size, 2);
  assert.equal(await submit({ emails: ["a@example.com"], force_refresh: true }), undefined);
  assert.equal(jobs.size, 3);
  state = "failed";
  await submit({ emails: ["a@example.com"] }).catch(() => undefined);
  assert.equal(jobs.size, 4);
  state = "processing";
  assert.equal(await submit({ emails: ["a@example.com"] }), true);
  assert.equal(jobs.size, 4);
  assert.ok(keys.every((key) => key?.startsWith("mcp-")));
});
