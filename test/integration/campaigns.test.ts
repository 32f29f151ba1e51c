import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { NextStep } from "../../src/campaigns/campaign.ts";
import { ForagerError } from "../../src/errors.ts";
import type { JobOutcome, JsonObject } from "../../src/jobs/job-type.ts";
import {
  campaignRequest,
  campaignsOver,
  contradictions,
  insertCities,
  requester,
  scriptedJobType,
  siteAndVerify,
} from "../harness/campaigns.ts";
import { createJobsHarness, gate } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

/** The world: results by search string, pages by website host. Anything else is empty. */
const found = new Map<string, JsonObject[]>();
const sites = new Map<string, () => Promise<JobOutcome>>();
const searches: string[] = [];
const crawls: string[] = [];
const verified: string[] = [];
/** Blocks all jobs of a type until it opens. */
const gates = new Map<string, Promise<void>>();

const site =
  (emails: string[], more: JsonObject = {}) =>
  async (): Promise<JobOutcome> => ({
    data: { crawl_status: "success", pages_crawled: 2, emails, phones: [], ...more },
    resultsCount: 2,
  });

const jobsInFlightMax = 3;
const harness = await createJobsHarness(
  scriptedJobType("svcMaps", async ({ search_query: query }) => {
    searches.push(String(query));
    await gates.get("svcMaps");
    const businesses = found.get(String(query));
    if (businesses === undefined) throw new ForagerError("connection_failed");
    return { data: { businesses }, resultsCount: businesses.length };
  }),
  [
    scriptedJobType("svcSite", async ({ url }) => {
      crawls.push(String(url));
      await gates.get("svcSite");
      const { host } = new URL(String(url));
      return await (sites.get(host) ?? site([`info@${host}`]))();
    }),
    scriptedJobType("svcVerify", async ({ emails }) => {
      const list = emails as string[];
      verified.push(...list);
      await gates.get("svcVerify");
      const results = list.map((email) => ({
        email,
        status: email.startsWith("bad") ? "invalid" : "valid",
        quality_score: 90,
        is_deliverable: true,
      }));
      return { data: { results }, resultsCount: results.length };
    }),
  ],
  (ports) => campaignsOver({ ...ports, jobsInFlightMax }).chain,
);
const { database } = harness;
const { campaigns } = campaignsOver({ ...harness, jobsInFlightMax });
harness.work();

let worlds = 0;
/** A country with these cities; the businesses of each are found under its search string. */
async function world(cities: Record<string, JsonObject[] | null>) {
  worlds += 1;
  const code = `Z${String.fromCharCode(64 + worlds)}`;
  const names = Object.keys(cities);
  await insertCities(
    database,
    names.map((name) => ({ name })),
    { code, name: `Land ${worlds}` },
  );
  for (const [name, businesses] of Object.entries(cities)) {
    if (businesses !== null) found.set(`plumbers ${name}, Land ${worlds}`, businesses);
  }
  return code;
}

let businessCount = 0;
const business = (fields: JsonObject = {}): JsonObject => {
  businessCount += 1;
  return {
    name: `Business ${businessCount}`,
    place_id: `place-${businessCount}`,
    website: `https://b${businessCount}.example/`,
    categories: ["Plumber"],
    rating: 4.5,
    reviews_count: 3,
    ...fields,
  };
};

async function start(countryCode: string, changes = {}) {
  const { campaign } = await campaigns.create(
    requester(),
    campaignRequest({ country_code: countryCode, ...changes }),
  );
  return campaign.id;
}

async function handOutAll(campaignId: string): Promise<NextStep[]> {
  const steps: NextStep[] = [];
  do steps.push(await campaigns.next(requester(), campaignId));
  while (steps.at(-1)?.hasMore);
  return steps;
}

const statusOf = async (campaignId: string) => (await campaigns.status("cli_a", campaignId)).campaign;
const completed = (campaignId: string) =>
  eventually(
    () => statusOf(campaignId),
    (campaign) => campaign.status === "completed",
  );
const rowsOf = (campaignId: string) =>
  database.query<JsonObject & { name: string }>({
    text: `select b.*, l.location_id from campaign_businesses b join campaigns c on c.number = b.campaign
           join campaign_locations l on l.campaign = b.campaign and l.position = b.location
           where c.id = $1 order by location, rank`,
    values: [campaignId],
  });
const eventTypes = async (campaignId: string, prefix = "campaign.") => {
  const rows = await database.query<{ type: string }>({
    text: "select type from events where campaign_id = $1 and type like $2 || '%' order by id",
    values: [campaignId, prefix],
  });
  return rows.map(({ type }) => type);
};

describe("a campaign", () => {
  test("leads from its locations to verified addresses, and ends once", async () => {
    const country = await world({
      Alpha: [business(), business({ website: "https://social.example/b" })],
      Beta: [business({ website: null }), business({ website: "not a url" }), business()],
    });
    const id = await start(country);
    const steps = await handOutAll(id);
    assert.deepEqual(
      steps.map((step) => [step.currentTask?.displayName, step.hasMore, step.progress.percentage]),
      [
        ["Alpha", true, 50],
        ["Beta", false, 100],
      ],
    );
    const { counters } = await completed(id);
    assert.equal(counters.locations_completed, 2);
    assert.equal(counters.businesses_found, 5);
    assert.equal(counters.businesses_total, 2);
    assert.equal(counters.domains_filtered, 1);
    assert.equal(counters.sites_completed, 2);
    assert.equal(counters.verifies_completed, 2);
    assert.equal(counters.emails_found, 2);
    assert.equal(counters.valid_emails, 2);
    const rows = await rowsOf(id);
    assert.deepEqual(
      rows.map((row) => [row.stage, row.site_status, row.verify_status, row.filter_reason]),
      [
        ["complete", "completed", "completed", null],
        ["complete", "skipped", "skipped", "social_media"],
        ["complete", "skipped", "skipped", "no_website"],
        ["complete", "skipped", "skipped", "invalid_url"],
        ["complete", "completed", "completed", null],
      ],
    );
    assert.deepEqual(await eventTypes(id), [
      "campaign.location.completed",
      "campaign.location.completed",
      "campaign.completed",
      "campaign.terminal",
    ]);
    assert.deepEqual(await contradictions(database, id), []);
    const { jobs } = await campaigns.status("cli_a", id);
    assert.deepEqual(jobs, { queued: 0, processing: 0, completed: 6, failed: 0 });
  });

  test("crawls a start address once for all of its businesses, and keeps a business where it was found first", async () => {
    const shared = business({ website: "https://shared.example/north" });
    const country = await world({
      Alpha: [shared, business({ website: "https://www2.example/" })],
      Beta: [
        shared,
        business({ website: "http://shared.example/north/" }),
        business({ website: "https://shared.example/south" }),
      ],
    });
    const id = await start(country);
    await handOutAll(id);
    await completed(id);
    const rows = await rowsOf(id);
    assert.equal(rows.length, 4);
    assert.ok(rows.every((row) => row.stage === "complete" && row.valid_emails === 1));
    assert.deepEqual(crawls.filter((url) => url.includes("shared.example")).sort(), [
      "https://shared.example/north",
      "https://shared.example/south",
    ]);
    assert.equal(verified.filter((email) => email === "info@shared.example").length, 1);
    assert.deepEqual(await contradictions(database, id), []);
  });

  test("verifies and counts an address of two websites once, and gives both its verdict", async () => {
    const country = await world({ Alpha: [business(), business()] });
    const [a, b] = [`b${businessCount - 1}.example`, `b${businessCount}.example`];
    sites.set(a, site(["office@both.example", "a@both.example"]));
    sites.set(b, site(["OFFICE@both.example"]));
    const id = await start(country);
    await handOutAll(id);
    const { counters } = await completed(id);
    assert.deepEqual([counters.emails_found, counters.emails_verified, counters.valid_emails], [2, 2, 2]);
    assert.equal(verified.filter((email) => email === "office@both.example").length, 1);
    assert.deepEqual(
      (await rowsOf(id)).map((row) => [row.emails_verified, row.valid_emails]),
      [
        [2, 2],
        [1, 1],
      ],
    );
    assert.deepEqual(await contradictions(database, id), []);
  });

  test("completes when searches, crawls and verifications fail, and says where", async () => {
    const country = await world({ Alpha: [business(), business(), business()], Beta: null });
    const [a, b, c] = [2, 1, 0].map((back) => `b${businessCount - back}.example`) as [string, string, string];
    sites.set(a, () => Promise.reject(new ForagerError("dns_not_found")));
    sites.set(
      b,
      site([], { crawl_status: "failed", metadata: { failure_reason: "robots.txt forbids it." } }),
    );
    sites.set(c, site([]));
    const id = await start(country);
    await handOutAll(id);
    const { counters } = await completed(id);
    assert.equal(counters.locations_failed, 1);
    assert.equal(counters.sites_failed, 2);
    assert.deepEqual(
      (await rowsOf(id)).map((row) => [row.stage, row.site_status, row.verify_status]),
      [
        ["failed", "failed", "skipped"],
        ["failed", "failed", "skipped"],
        ["complete", "completed", "skipped"],
      ],
    );
    assert.deepEqual(await contradictions(database, id), []);
    const retried = await campaigns.retryFailed("cli_a", id);
    assert.deepEqual([retried.retried, retried.status, retried.remainingLocations], [1, "active", 1]);
    found.set(`plumbers Beta, Land ${worlds}`, [business()]);
    assert.equal((await campaigns.next(requester(), id)).currentTask?.displayName, "Beta");
    assert.equal((await completed(id)).counters.locations_failed, 0);
  });

  test("completes where no crawl accepts a website, and where an address is endless", async () => {
    const country = await world({ Alpha: [business({ website: "https://refused.example/" }), business()] });
    const [host, endless] = [`b${businessCount}.example`, `${"x".repeat(400)}@endless.example`];
    sites.set(host, site([endless, "short@endless.example"]));
    const id = await start(country);
    await handOutAll(id);
    const { counters } = await completed(id);
    assert.deepEqual([counters.sites_failed, counters.emails_found, counters.emails_verified], [1, 1, 1]);
    const [refused] = await database.query<{ error_message: string }>({
      text: "select error_message from campaign_sites where url = 'https://refused.example/'",
    });
    assert.equal(refused?.error_message, "is refused");
    assert.deepEqual(await contradictions(database, id), []);
  });

  test("verifies at most the configured number of addresses per business", async () => {
    const country = await world({ Alpha: [business()] });
    const many = Array.from({ length: 300 }, (_, index) => `m${String(index).padStart(3, "0")}@many.example`);
    sites.set(`b${businessCount}.example`, site(many));
    const id = await start(country, { workflow: siteAndVerify({ max_emails_per_business: 4 }) });
    await handOutAll(id);
    const { counters } = await completed(id);
    assert.deepEqual([counters.emails_found, counters.emails_verified], [300, 4]);
    assert.deepEqual(
      verified.filter((email) => email.endsWith("@many.example")),
      many.slice(0, 4),
    );
  });

  test("without a workflow ends with its searches", async () => {
    const country = await world({ Alpha: [business(), business()] });
    const id = await start(country, { workflow: null });
    await handOutAll(id);
    const { counters } = await completed(id);
    assert.deepEqual(
      [counters.businesses_found, counters.businesses_total, counters.sites_queued],
      [2, 0, 0],
    );
    assert.deepEqual(await contradictions(database, id), []);
  });

  test("hands out no location twice, however many calls are concurrent", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `City ${index}`);
    const country = await world(Object.fromEntries(names.map((name) => [name, []])));
    const id = await start(country);
    const steps = await Promise.all(Array.from({ length: 16 }, () => campaigns.next(requester(), id)));
    const given = steps.flatMap((step) => step.currentTask?.displayName ?? []);
    assert.deepEqual(given.sort(), names.sort());
    const { counters } = await completed(id);
    assert.equal(counters.locations_completed, 12);
    assert.equal((await campaigns.next(requester(), id)).currentTask, null);
    assert.deepEqual(await contradictions(database, id), []);
  });

  test("submits nothing new once stopped, records the jobs under way, and resumes where it stopped", async () => {
    const opened = gate();
    gates.set("svcSite", opened.promise);
    const country = await world({
      Alpha: [business(), business(), business(), business(), business()],
      Beta: [],
    });
    const id = await start(country);
    await campaigns.next(requester(), id);
    await eventually(
      () => statusOf(id),
      (campaign) => campaign.counters.sites_queued === 5,
    );
    const stopped = await campaigns.stop("cli_a", id);
    assert.deepEqual([stopped.status, stopped.remainingLocations], ["stopped", 1]);
    opened.resolve();
    gates.delete("svcSite");
    await eventually(
      () => campaigns.status("cli_a", id),
      ({ jobs }) => jobs.queued + jobs.processing === 0,
    );
    const held = await statusOf(id);
    assert.equal(held.status, "stopped");
    // Three sites were submitted before the stop; no other site and no address was.
    const { sites_completed, sites_queued, verifies_queued, emails_verified } = held.counters;
    assert.deepEqual([sites_completed, sites_queued, verifies_queued, emails_verified], [3, 2, 3, 0]);
    const step = await campaigns.next(requester(), id);
    assert.deepEqual([step.status, step.hasMore, step.currentTask], ["stopped", false, null]);
    assert.deepEqual(await contradictions(database, id), []);
    const gone = await campaigns.continue("cli_a", id);
    assert.equal(gone.status, "active");
    assert.equal((await campaigns.next(requester(), id)).currentTask?.displayName, "Beta");
    const { counters } = await completed(id);
    assert.equal(counters.emails_verified, 5);
    assert.deepEqual(await contradictions(database, id), []);
    await assert.rejects(campaigns.continue("cli_a", id), { code: "invalid_state" });
  });

  test("continues when its jobs are cancelled", async () => {
    const opened = gate();
    for (const type of ["svcMaps", "svcSite", "svcVerify"]) gates.set(type, opened.promise);
    const country = await world({ Alpha: [business()], Beta: [business(), business()] });
    const id = await start(country);
    const steps = await handOutAll(id);
    assert.equal(await harness.canceller.cancel("cli_a", steps[0]?.currentTask?.jobId ?? ""), "cancelled");
    gates.delete("svcMaps");
    opened.resolve();
    const siteGate = gate();
    gates.set("svcSite", siteGate.promise);
    await eventually(
      () => statusOf(id),
      (campaign) => campaign.counters.businesses_found === 2,
    );
    const [job] = await database.query<{ id: string }>({
      text: "select id from jobs where campaign_id = $1 and type = 'svcSite' order by id limit 1",
      values: [id],
    });
    assert.equal(await harness.canceller.cancel("cli_a", job?.id ?? ""), "cancelled");
    siteGate.resolve();
    gates.clear();
    const { counters } = await completed(id);
    assert.deepEqual([counters.locations_failed, counters.sites_failed, counters.sites_completed], [1, 1, 1]);
    assert.deepEqual(await contradictions(database, id), []);
  });

  test("respects the limit of concurrent crawls", async () => {
    const held = gate();
    gates.set("svcSite", held.promise);
    const country = await world({ Alpha: Array.from({ length: 9 }, () => business()) });
    const id = await start(country);
    await campaigns.next(requester(), id);
    await eventually(
      () => statusOf(id),
      (campaign) => campaign.counters.sites_queued === 9,
    );
    const { jobs } = await campaigns.status("cli_a", id);
    assert.equal(jobs.queued + jobs.processing, jobsInFlightMax);
    gates.clear();
    held.resolve();
    assert.equal((await completed(id)).counters.sites_completed, 9);
    assert.deepEqual(await contradictions(database, id), []);
  });

  test("stays consistent while its jobs are cancelled, and it is stopped and continued, at any moment", async () => {
    const names = Array.from({ length: 15 }, (_, index) => `City ${index}`);
    const shared = Array.from({ length: 5 }, () => business());
    const country = await world(
      Object.fromEntries(names.map((name) => [name, [...shared, business(), business(), business()]])),
    );
    const ids = await Promise.all([start(country), start(country)]);
    const isOver = async (id: string) => (await statusOf(id)).status === "completed";
    const random = (below: number) => Math.floor(Math.random() * below);
    const storm = ids.flatMap((id) => [
      async () => {
        while (!(await isOver(id))) {
          await campaigns.next(requester(), id);
          await new Promise((resolve) => setTimeout(resolve, random(30)));
        }
      },
      async () => {
        while (!(await isOver(id))) {
          const halt = random(2) === 0 ? campaigns.stop : campaigns.pause;
          await halt("cli_a", id);
          await new Promise((resolve) => setTimeout(resolve, random(30)));
          await campaigns
            .continue("cli_a", id)
            .catch((error: ForagerError) => assert.equal(error.code, "invalid_state"));
          await new Promise((resolve) => setTimeout(resolve, random(60)));
        }
      },
      async () => {
        while (!(await isOver(id))) {
          const open = await database.query<{ id: string }>({
            text: `select id from jobs where campaign_id = $1 and status in ('queued', 'processing')
                   order by random() limit 1`,
            values: [id],
          });
          for (const job of open) await harness.canceller.cancel("cli_a", job.id);
          await new Promise((resolve) => setTimeout(resolve, random(40)));
        }
      },
    ]);
    await Promise.all(storm.map((loop) => loop()));
    for (const id of ids) {
      assert.deepEqual(await contradictions(database, id), []);
      const { counters } = await statusOf(id);
      assert.equal(counters.locations_completed + counters.locations_failed, names.length);
    }
  });

  test("is unknown to other clients", async () => {
    const id = await start(await world({ Alpha: [] }));
    assert.equal(await campaigns.find("cli_b", id), null);
    await assert.rejects(campaigns.next(requester("cli_b"), id), { code: "not_found" });
    await assert.rejects(campaigns.stop("cli_b", id), { code: "not_found" });
    assert.equal((await campaigns.list("cli_b", { page: 1, pageSize: 20 })).total, 0);
  });
});
