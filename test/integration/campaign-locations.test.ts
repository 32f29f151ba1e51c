import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ForagerError } from "../../src/errors.ts";
import {
  campaignRequest,
  campaignsOver,
  insertCities,
  requester,
  scriptedJobType,
} from "../harness/campaigns.ts";
import { createJobsHarness } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

/** The centre passed to each search. */
const beginnings = new Map<string, unknown>();
const harness = await createJobsHarness(
  scriptedJobType("svcMaps", async ({ search_query: query, near }) => {
    beginnings.set(String(query), near);
    return { data: { businesses: [] }, resultsCount: 0 };
  }),
  [],
  (ports) => campaignsOver(ports).chain,
);
const { database } = harness;
const { campaigns } = campaignsOver(harness);
harness.work();

const start = async (countryCode: string) => {
  const request = campaignRequest({ country_code: countryCode, workflow: null });
  return (await campaigns.create(requester(), request)).campaign.id;
};

async function handOutAll(campaignId: string): Promise<(string | undefined)[]> {
  const searches: (string | undefined)[] = [];
  for (let hasMore = true; hasMore; ) {
    const step = await campaigns.next(requester(), campaignId);
    searches.push(step.currentTask?.searchString);
    hasMore = step.hasMore;
  }
  return searches;
}

describe("the locations of a campaign", () => {
  test("are at least one and at most 10,000; an error states their number", async () => {
    await assert.rejects(start("XX"), (error: ForagerError) => {
      assert.equal(error.code, "validation_error");
      assert.match(error.message, /\b0 locations/);
      return true;
    });
    await insertCities(
      database,
      Array.from({ length: 10_001 }, (_, index) => ({ name: `Town ${index}` })),
      { code: "YY", name: "Yland" },
    );
    await assert.rejects(start("YY"), /10001 locations/);
    const [rows] = await database.query<{ count: number }>({
      text: "select count(*)::int from campaigns where country_code in ('XX', 'YY')",
    });
    assert.equal(rows?.count, 0);
  });

  test("are where each search begins, in a circle the size of the town", async () => {
    await insertCities(
      database,
      [
        { name: "Metropolis", population: 4_000_000 },
        { name: "Hamlet", population: 0 },
      ],
      { code: "ZA", name: "Zland" },
    );
    await database.query({
      text: "update locations set latitude = 49.61, longitude = 6.13 where country_code = 'ZA'",
    });
    const id = await start("ZA");
    await handOutAll(id);
    await eventually(
      () => campaigns.status("cli_a", id),
      ({ campaign }) => campaign.status === "completed",
    );
    const at = { latitude: 49.61, longitude: 6.13 };
    const startOf = (city: string) => [...beginnings].find(([query]) => query.includes(city))?.[1];
    assert.deepEqual(startOf("Hamlet"), { ...at, radius_km: 10 });
    assert.deepEqual(startOf("Metropolis"), { ...at, radius_km: 50 });
  });

  test("are searched with their region when two cities of the country share a name", async () => {
    await insertCities(
      database,
      [
        { name: "Springfield", region: "North" },
        { name: "Springfield", region: "South" },
        { name: "Shelbyville", region: "South" },
      ],
      { code: "XY", name: "Xland" },
    );
    assert.deepEqual(await handOutAll(await start("XY")), [
      "plumbers Springfield, North, Xland",
      "plumbers Springfield, South, Xland",
      "plumbers Shelbyville, Xland",
    ]);
  });
});
