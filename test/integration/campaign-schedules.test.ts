import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pino from "pino";
import { advanceCampaigns } from "../../src/campaigns/auto-advance.ts";
import { nextRuns } from "../../src/campaigns/create.ts";
import { runSchedules } from "../../src/campaigns/scheduler.ts";
import { createAuthenticator, createStoredCredentials } from "../../src/clients/authenticate.ts";
import { createClientManager } from "../../src/clients/manage.ts";
import { createSecrets } from "../../src/clients/secrets.ts";
import type { Principal } from "../../src/contract/principal.ts";
import type { JobOutcome } from "../../src/jobs/job-type.ts";
import {
  campaignRequest,
  campaignsOver,
  contradictions,
  insertCities,
  scriptedJobType,
} from "../harness/campaigns.ts";
import { createJobsHarness, gate } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const slots = 4;
let opened = gate();
const none: JobOutcome = { data: { businesses: [] }, resultsCount: 0 };
const harness = await createJobsHarness(
  scriptedJobType(
    "svcMaps",
    async () => {
      await opened.promise;
      return none;
    },
    slots,
  ),
  [],
  (ports) => campaignsOver(ports).chain,
);
const { database } = harness;
const { campaigns, dispatch } = campaignsOver(harness);
const advance = () => advanceCampaigns({ ...dispatch, database });

const secrets = createSecrets("a key for tests");
const clients = createClientManager({ database, secrets });
const authenticator = createAuthenticator({ database, secrets });
const credentials = createStoredCredentials({ database, secrets, authenticator });
const log = pino({ level: "silent" });
const tick = () => runSchedules({ database, credentials, log });

const code = "ZZ";
await insertCities(
  database,
  Array.from({ length: 10 }, (_, index) => ({ name: `City ${index}` })),
  {
    code,
    name: "Zedland",
  },
);
harness.work();

async function newClient(storeCredentials = true): Promise<Principal> {
  const made = await clients.create("test", { name: "default", delegate: false, storeCredentials });
  return await authenticator.authenticate(`${made.clientId}:${made.apiKey}:${made.apiSecret}`);
}

async function start(principal: Principal, changes = {}) {
  const request = campaignRequest({ country_code: code, workflow: null, ...changes });
  return (await campaigns.create({ principal, actor: principal.actor }, request)).campaign;
}

const countersOf = async (clientId: string, id: string) =>
  (await campaigns.status(clientId, id)).campaign.counters;
const openJobs = async () => {
  const [row] = await database.query<{ jobs: number }>({
    text: "select count(*)::int as jobs from jobs where status in ('queued', 'processing')",
  });
  return row?.jobs;
};

describe("campaigns that advance automatically", () => {
  test("fill the free slots together, and no more", async () => {
    await eventually(
      () => database.query({ text: "select 1 from workers" }),
      (rows) => rows.length === 1,
    );
    opened = gate();
    const principal = await newClient();
    const first = await start(principal, { auto_advance: true });
    const second = await start(principal, { auto_advance: true });
    await Promise.all([advance(), advance(), advance()]);
    const submitted = await Promise.all(
      [first, second].map(async ({ id }) => (await countersOf(principal.clientId, id)).locations_submitted),
    );
    assert.deepEqual(submitted, [2, 2]);
    await advance();
    assert.equal(await openJobs(), slots);
    opened.resolve();
    for (const { id } of [first, second]) {
      await eventually(
        () => campaigns.status(principal.clientId, id),
        ({ campaign }) => campaign.status === "completed",
      );
      assert.deepEqual(await contradictions(database, id), []);
    }
  });

  test("wait while stopped, then advance to their end by the ends of their jobs alone", async () => {
    const principal = await newClient();
    const { id } = await start(principal, { auto_advance: true });
    await campaigns.stop(principal.clientId, id);
    await advance();
    assert.equal((await countersOf(principal.clientId, id)).locations_pending, 10);
    await campaigns.continue(principal.clientId, id);
    // Once: the end of each search hands out the next location.
    await advance();
    await eventually(
      () => campaigns.status(principal.clientId, id),
      ({ campaign }) => campaign.status === "completed",
    );
    assert.equal((await countersOf(principal.clientId, id)).locations_completed, 10);
  });

  test("pause while their client is inactive", async () => {
    const principal = await newClient();
    const { id } = await start(principal, { auto_advance: true });
    await clients.set(principal.clientId, { active: false });
    await advance();
    assert.equal((await countersOf(principal.clientId, id)).locations_pending, 10);
  });
});

describe("a scheduled campaign", () => {
  const makeDue = (id: string) =>
    database.query({
      text: "update campaigns set next_run_at = now() - interval '3 hours' where id = $1",
      values: [id],
    });
  const runsOf = async (principal: Principal, id: string) => {
    const { campaigns: all } = await campaigns.list(principal.clientId, { page: 1, pageSize: 100 });
    return all.filter((campaign) => campaign.parentId === id);
  };

  test("runs once per due time with any number of schedulers, and again when next due", async () => {
    const principal = await newClient();
    const campaign = await start(principal, { schedule: "0 6 * * *", name: "daily" });
    assert.equal(campaign.nextRunAt?.toISOString().slice(11), "06:00:00.000Z");
    await tick();
    assert.equal((await runsOf(principal, campaign.id)).length, 0);
    await makeDue(campaign.id);
    await Promise.all([tick(), tick(), tick(), tick()]);
    const runs = await runsOf(principal, campaign.id);
    assert.equal(runs.length, 1);
    const { autoAdvance, schedule, name, counters, countryCode } = runs[0] ?? assert.fail();
    assert.deepEqual([autoAdvance, schedule, name, countryCode], [true, null, "daily", code]);
    assert.equal(counters.locations_total, 10);
    const { campaign: after } = await campaigns.status(principal.clientId, campaign.id);
    assert.ok(after.nextRunAt !== null && after.nextRunAt > new Date());
  });

  test("skips a run while the previous one is running", async () => {
    opened = gate();
    const principal = await newClient();
    const { id } = await start(principal, { schedule: "@hourly" });
    await makeDue(id);
    await tick();
    await makeDue(id);
    await tick();
    assert.equal((await runsOf(principal, id)).length, 1);
    await advance();
    opened.resolve();
    await eventually(
      () => runsOf(principal, id),
      ([run]) => run?.status === "completed",
    );
    await makeDue(id);
    await tick();
    assert.equal((await runsOf(principal, id)).length, 2);
  });

  test("is skipped for a client without stored credentials, or an inactive one", async () => {
    const without = await newClient(false);
    const inactive = await newClient();
    const ids = [
      (await start(without, { schedule: "@hourly" })).id,
      (await start(inactive, { schedule: "@hourly" })).id,
    ] as const;
    await clients.set(inactive.clientId, { active: false });
    for (const id of ids) await makeDue(id);
    await tick();
    assert.deepEqual(await runsOf(without, ids[0]), []);
    assert.deepEqual(await runsOf(inactive, ids[1]), []);
    assert.equal((await clients.credentialHealth()).missing, 1);
  });

  test("is skipped when no key with stored credentials may submit", async () => {
    const principal = await newClient();
    const { clientId } = principal;
    const { id } = await start(principal, { schedule: "@hourly" });
    const manager = { name: "manager", access: "owner", delegate: false, storeCredentials: false } as const;
    await clients.addKey(clientId, manager);
    await clients.setAccess(clientId, "default", "viewer");
    const before = (await clients.credentialHealth()).missing;
    await makeDue(id);
    await tick();
    assert.deepEqual(await runsOf(principal, id), []);
    await clients.setAccess(clientId, "default", "member");
    assert.equal((await clients.credentialHealth()).missing, before - 1);
    authenticator.invalidate(clientId);
    await makeDue(id);
    await tick();
    assert.equal((await runsOf(principal, id)).length, 1);
  });

  test("does not run again after a stop until it continues", async () => {
    const principal = await newClient();
    const { id } = await start(principal, { schedule: "@hourly" });
    await makeDue(id);
    await campaigns.stop(principal.clientId, id);
    await tick();
    assert.equal((await runsOf(principal, id)).length, 0);
    await campaigns.continue(principal.clientId, id);
    const { campaign } = await campaigns.status(principal.clientId, id);
    assert.ok(campaign.nextRunAt !== null && campaign.nextRunAt > new Date());
  });

  test("is due in its time zone, before and after the clocks change, and a run has the same zone", async () => {
    const principal = await newClient();
    const { id } = await start(principal, { schedule: "30 6 * * *", time_zone: "Europe/Berlin" });
    const spring = nextRuns("30 6 * * *", new Date("2027-03-27T00:00:00Z"), "Europe/Berlin", 3);
    assert.deepEqual(
      spring.map((run) => run.toISOString().slice(5, 16)),
      ["03-27T05:30", "03-28T04:30", "03-29T04:30"],
    );
    await campaigns.change(principal.clientId, id, { time_zone: "Asia/Kolkata" }, principal.actor);
    const { campaign } = await campaigns.status(principal.clientId, id);
    assert.equal(campaign.nextRunAt?.toISOString().slice(11, 16), "01:00");
    await makeDue(id);
    await tick();
    assert.equal((await runsOf(principal, id))[0]?.timeZone, "Asia/Kolkata");
    await assert.rejects(start(principal, { schedule: "@daily", time_zone: "Mars/Base" }), {
      code: "validation_error",
    });
  });

  test("is refused if the schedule is invalid", async () => {
    const principal = await newClient();
    for (const schedule of ["", "tomorrow", "99 * * * *", "* * * * * *", "0 0 30 2 *"]) {
      await assert.rejects(start(principal, { schedule }), { code: "validation_error" });
    }
  });
});
