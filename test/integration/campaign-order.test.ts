import assert from "node:assert/strict";
import { test } from "node:test";
import { submitNextLocations } from "../../src/campaigns/submit-locations.ts";
import { lockCampaign } from "../../src/store/campaigns/campaigns.ts";
import {
  campaignRequest,
  campaignsOver,
  insertCities,
  requester,
  scriptedJobType,
} from "../harness/campaigns.ts";
import { createJobsHarness, gate, outcome } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const slots = 4;
const waiting = 5_000;
const started: string[] = [];
/** Ends running searches, the longest running first. */
const running: (() => void)[] = [];
const harness = await createJobsHarness(
  scriptedJobType(
    "svcMaps",
    async ({ search_query: query }) => {
      const ended = gate();
      started.push(String(query));
      running.push(ended.resolve);
      await ended.promise;
      return { ...outcome, data: { businesses: [] } };
    },
    slots,
  ),
  [],
  (ports) => campaignsOver(ports).chain,
);
const { database } = harness;
const { campaigns, dispatch } = campaignsOver(harness);

async function create(client: string, query: string): Promise<string> {
  const request = campaignRequest({ query, workflow: null });
  return (await campaigns.create(requester(client), request)).campaign.id;
}

const slotsAreFull = () =>
  eventually(
    () => running.length,
    (count) => count === slots,
  );

/** Every running search ends, and others have taken all slots. */
async function oneJobDuration(): Promise<void> {
  for (const end of running.splice(0)) end();
  await slotsAreFull();
}

test("with 5,000 searches of one client's campaign waiting, another client's campaign begins within two job durations", async () => {
  await insertCities(
    database,
    Array.from({ length: waiting }, (_, index) => ({ name: `City ${index}` })),
  );
  const large = await create("cli_a", "many");
  const handedOut = await database.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, large);
    assert.ok(campaign);
    return await submitNextLocations(dispatch, tx, campaign, waiting);
  });
  assert.equal(handedOut.length, waiting);
  harness.work();
  await slotsAreFull();
  await oneJobDuration();

  const small = await create("cli_b", "other");
  // It may borrow slots immediately.
  const before = started.length;
  for (let call = 0; call < 2; call++) await campaigns.next(requester("cli_b"), small);
  await oneJobDuration();
  await oneJobDuration();
  const since = started.slice(before);
  assert.deepEqual(
    since.filter((query) => query.startsWith("other ")),
    ["other City 0, Zedland", "other City 1, Zedland"],
    `started: ${since}`,
  );
  // The slots that it left stayed with the other campaign.
  assert.ok(since.length >= 2 * slots, `started: ${since}`);
  await eventually(
    () => campaigns.status("cli_a", large),
    ({ jobs }) => jobs.processing === slots,
  );
});
