import assert from "node:assert/strict";
import { test } from "node:test";
import { ForagerError } from "../../src/errors.ts";
import {
  campaignRequest,
  campaignsOver,
  contradictions,
  insertCities,
  requester,
  scriptedJobType,
} from "../harness/campaigns.ts";
import { createJobsHarness, gate } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const waitingMax = 8;
const websites = 10;
const mayVerify = gate();
const harness = await createJobsHarness(
  scriptedJobType("svcMaps", async ({ search_query: query }) => {
    const [name] = String(query).split(",");
    const businesses = Array.from({ length: websites }, (_, index) => ({
      name: `${name} ${index}`,
      place_id: `${name}-${index}`,
      website: `https://${name?.replaceAll(" ", "-").toLowerCase()}-${index}.example/`,
    }));
    return { data: { businesses }, resultsCount: websites };
  }),
  [
    scriptedJobType("svcSite", async ({ url }) => ({
      data: { crawl_status: "success", pages_crawled: 1, emails: [`info@${new URL(String(url)).host}`] },
      resultsCount: 1,
    })),
    {
      ...scriptedJobType(
        "svcVerify",
        async ({ emails }) => {
          await mayVerify.promise;
          const results = (emails as string[]).map((email) => ({ email, status: "valid" }));
          return { data: { results }, resultsCount: results.length };
        },
        1,
      ),
      waitingMax,
    },
  ],
  (ports) => campaignsOver(ports).chain,
);
const { database } = harness;
const { campaigns } = campaignsOver(harness);

const verifyJobs = async (status: string): Promise<number> => {
  const [row] = await database.query<{ jobs: number }>({
    text: "select count(*)::int as jobs from jobs where type = 'svcVerify' and status = $1",
    values: [status],
  });
  return row?.jobs ?? 0;
};
const sitesCrawled = (id: string) =>
  eventually(
    () => campaigns.status("cli_a", id),
    ({ campaign }) => campaign.counters.sites_completed === websites,
  );
const submitOne = () =>
  harness.submit("own", { type: "svcVerify", payload: { emails: ["own@example.com"] } });

test("campaigns fill half of a client's verification queue, leave the rest to the client, and all end", async () => {
  await insertCities(database, [{ name: "Abbey" }, { name: "Brook" }]);
  harness.work();
  const [first, second] = await Promise.all(
    ["Abbey", "Brook"].map(async (query) => {
      const request = campaignRequest({
        query,
        filter: { mode: "population", min_population: 1_000_000, include_postcodes: false },
      });
      return (await campaigns.create(requester(), request)).campaign.id;
    }),
  );
  assert.ok(first && second);
  await campaigns.next(requester(), first);
  await sitesCrawled(first);
  // One runs, and half of the queue waits.
  assert.deepEqual([await verifyJobs("processing"), await verifyJobs("queued")], [1, waitingMax / 2]);

  // The second finds no room, except for the verification whose end advances it.
  await campaigns.next(requester(), second);
  await sitesCrawled(second);
  assert.equal(await verifyJobs("queued"), waitingMax / 2 + 1);
  assert.deepEqual(await contradictions(database, second), []);

  for (let free = waitingMax / 2 - 1; free > 0; free--) await submitOne();
  assert.equal(await verifyJobs("queued"), waitingMax);
  await assert.rejects(submitOne(), (error) => error instanceof ForagerError && error.code === "queue_full");

  mayVerify.resolve();
  for (const id of [first, second]) {
    const { campaign } = await eventually(
      () => campaigns.status("cli_a", id),
      ({ campaign: { status } }) => status === "completed",
    );
    assert.equal(campaign.counters.verifies_completed, websites);
    assert.deepEqual(await contradictions(database, id), []);
  }
});
