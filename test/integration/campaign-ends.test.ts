import assert from "node:assert/strict";
import { test } from "node:test";
import { lockCampaign } from "../../src/store/campaigns/campaigns.ts";
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

const cities = ["Abbey", "Brook", "Cliff", "Dale", "Edge", "Ford"];
const mayEnd = gate();
const ended: string[] = [];
const harness = await createJobsHarness(
  scriptedJobType(
    "svcMaps",
    async ({ search_query: query }) => {
      await mayEnd.promise;
      ended.push(String(query));
      if (String(query).includes("Ford")) throw new Error("a defect");
      const business = { name: "Everywhere", place_id: "everywhere", website: "https://everywhere.example/" };
      return {
        data: { businesses: [business] },
        resultsCount: 1,
        dedup: {
          records: [{ kind: "business", key: "everywhere" }],
          apply: ([isNew]) => ({ data: { businesses: [business], is_new: isNew }, resultsCount: 1 }),
        },
      };
    },
    cities.length,
  ),
  [
    scriptedJobType("svcSite", async () => ({
      data: { crawl_status: "success", pages_crawled: 1, emails: [] },
      resultsCount: 1,
    })),
  ],
  (ports) => campaignsOver(ports).chain,
);
const { database } = harness;

test("job ends that wait for each other are stored together, each as if it were alone", async () => {
  const { campaigns } = campaignsOver(harness);
  await insertCities(
    database,
    cities.map((name) => ({ name })),
  );
  const { campaign } = await campaigns.create(requester(), campaignRequest());
  const jobs: string[] = [];
  for (const _ of cities)
    jobs.push((await campaigns.next(requester(), campaign.id)).currentTask?.jobId ?? "");
  harness.work();
  const jobRows = () =>
    database.query<{ id: string; status: string; moment: string | null; is_new: boolean | null }>({
      text: `select jobs.id, status, completed_at::text as moment, (data ->> 'is_new')::boolean as is_new
             from jobs left join job_results on job_id = jobs.id where type = 'svcMaps' order by jobs.id`,
    });
  await eventually(jobRows, (rows) => rows.every(({ status }) => status === "processing"));

  // The campaign stays locked while all searches end, and another worker takes over one of them.
  await database.transaction(async (tx) => {
    await lockCampaign(tx, campaign.id);
    await database.query({ text: "update jobs set attempt = attempt + 1 where id = $1", values: [jobs[4]] });
    mayEnd.resolve();
    await eventually(
      () => Promise.resolve(ended.length),
      (count) => count === cities.length,
    );
    await eventually(
      () =>
        database.query({
          text: `select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
        }),
      (waiting) => waiting.length === 1,
    );
  });
  const rows = await eventually(
    jobRows,
    (now) => now.filter(({ status }) => status !== "processing").length === cities.length - 1,
  );
  assert.deepEqual(
    rows.map(({ status }) => status),
    ["completed", "completed", "completed", "completed", "processing", "failed"],
  );
  // The first one requested its turn alone; those that arrived meanwhile share one.
  assert.ok(new Set(rows.flatMap(({ moment }) => moment ?? [])).size <= 2);
  assert.equal(rows.filter(({ is_new: isNew }) => isNew).length, 1);
  assert.equal((await campaigns.status("cli_a", campaign.id)).campaign.counters.businesses_found, 1);
  assert.deepEqual(await contradictions(database, campaign.id), []);
});
