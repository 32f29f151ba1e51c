import assert from "node:assert/strict";
import { test } from "node:test";
import { createCampaignApi } from "../harness/campaign-api.ts";
import { insertCities } from "../harness/campaigns.ts";
import { gate } from "../harness/jobs.ts";
import { eventually } from "../harness/wait.ts";

const base = "/api/v1/jobs/svcMaps/campaigns";
const api = await createCampaignApi();
api.work();
await insertCities(api.database, [
  { name: "Abbey", population: 300 },
  { name: "Brook", population: 200 },
]);
const workflow = { spidersite: { enabled: true }, spiderverify: { enabled: true } };

const create = async (query: string, changes: object = {}): Promise<string> => {
  for (const city of ["Abbey", "Brook"]) api.world.businesses.set(`${query} ${city}, Zedland`, []);
  const { status, body } = await api.post(`${base}/submit`, { query, country_code: "zz", ...changes });
  assert.equal(status, 201, JSON.stringify(body));
  return body.campaign_id;
};
const statusOf = async (id: string) => (await api.get(`${base}/${id}/status`)).body;
const becomes = (id: string, wanted: string) =>
  eventually(
    () => statusOf(id),
    ({ status }) => status === wanted,
  );

/** The ends that clients were told, in their order. */
const endsOf = async (id: string): Promise<string[]> => {
  const rows = await api.database.query<{ data: string }>({
    text: "select data from events where campaign_id = $1 and type = 'campaign.terminal' order by id",
    values: [id],
  });
  return rows.map(({ data }) => JSON.parse(data).status);
};
const rowsLeft = async (number: number) => {
  const tables = ["campaign_locations", "campaign_sites", "campaign_businesses", "campaign_emails"];
  const counts = await Promise.all(
    tables.map((table) =>
      api.database.query({ text: `select 1 from ${table} where campaign = $1`, values: [number] }),
    ),
  );
  return counts.flat().length;
};
const numberOf = async (id: string) => {
  const [row] = await api.database.query<{ number: number }>({
    text: "select number from campaigns where id = $1",
    values: [id],
  });
  return row?.number ?? 0;
};

test("name, description, schedule and limits change; everything omitted stays", async () => {
  const id = await create("potters", { workflow, name: "First", description: "For the spring fair" });
  const before = await statusOf(id);
  assert.equal(before.description, "For the spring fair");
  const { status, body } = await api.patch(`${base}/${id}`, {
    name: "Second",
    schedule: "0 6 * * 1",
    max_results: 7,
    max_emails_per_business: 3,
    querry: "x",
  });
  assert.equal(status, 200);
  assert.deepEqual(body.ignored_fields, ["querry"]);
  assert.deepEqual(
    [body.name, body.description, body.schedule, body.max_results, body.status],
    ["Second", "For the spring fair", "0 6 * * 1", 7, "active"],
  );
  assert.ok(Date.parse(body.next_run_at) > Date.now());
  assert.deepEqual(body.workflow_config, {
    ...before.workflow_config,
    spiderverify: { ...before.workflow_config.spiderverify, max_emails_per_business: 3 },
  });
  const { body: cleared } = await api.patch(`${base}/${id}`, {
    name: null,
    description: null,
    schedule: null,
  });
  assert.deepEqual(
    [cleared.name, cleared.description, cleared.schedule, cleared.next_run_at, cleared.max_results],
    [null, null, null, null, 7],
  );
  const { current_task } = (await api.post(`${base}/${id}/next`)).body;
  const [job] = await api.database.query<{ payload: { max_results: number } }>({
    text: "select payload from jobs where id = $1",
    values: [current_task.job_id],
  });
  assert.equal(job?.payload.max_results, 7);
});

test("with auto_advance changed to true, the service submits the rest itself", async () => {
  const id = await create("dyers");
  await api.patch(`${base}/${id}`, { auto_advance: true });
  assert.equal((await statusOf(id)).auto_advance, true);
});

test("what a change cannot do is refused with the reason", async () => {
  const id = await create("tanners");
  for (const [change, where, reason] of [
    [{}, "", /names no field that can change/],
    [{ query: "other" }, "", /names no field that can change: name, description, schedule, /],
    [{ max_results: 0 }, "max_results", /./],
    [{ schedule: "every day" }, "schedule", /five cron fields/],
    [{ max_emails_per_business: 5 }, "max_emails_per_business", /needs a workflow with spiderverify/],
  ] as const) {
    const { status, body } = await api.patch(`${base}/${id}`, change);
    assert.equal(status, 422, JSON.stringify(change));
    assert.equal(body.errors[0].loc.slice(1).join("."), where);
    assert.match(body.errors[0].msg, reason);
  }
  assert.equal((await api.patch(`${base}/${id}`, { name: "x" }, "cli_other")).status, 404);
  await api.post(`${base}/${id}/next`);
  await api.post(`${base}/${id}/next`);
  await becomes(id, "completed");
  const late = await api.patch(`${base}/${id}`, { max_results: 5, name: "x" });
  assert.deepEqual([late.status, late.body.code], [400, "invalid_state"]);
  assert.match(late.body.detail, /max_results can no longer change/);
  const { body } = await api.patch(`${base}/${id}`, { name: "Done", schedule: "@weekly" });
  assert.deepEqual([body.status, body.name], ["completed", "Done"]);
  assert.ok(Date.parse(body.next_run_at) > Date.now());
});

test("a schedule set on a paused campaign starts when it continues", async () => {
  const id = await create("weavers");
  await api.post(`${base}/${id}/pause`);
  assert.equal((await api.patch(`${base}/${id}`, { schedule: "@daily" })).body.next_run_at, null);
  await api.post(`${base}/${id}/continue`);
  assert.ok(Date.parse((await statusOf(id)).next_run_at) > Date.now());
});

test("the end of a campaign is announced once: completed, failed, and again after a retry", async () => {
  const id = await create("joiners");
  api.world.businesses.delete("joiners Brook, Zedland");
  await api.post(`${base}/${id}/next`);
  await api.post(`${base}/${id}/next`);
  await becomes(id, "completed");
  assert.deepEqual(await endsOf(id), ["completed"]);
  api.world.businesses.set("joiners Brook, Zedland", []);
  await api.post(`${base}/${id}/retry-failed`);
  await api.post(`${base}/${id}/next`);
  await becomes(id, "completed");
  assert.deepEqual(await endsOf(id), ["completed", "completed"]);

  const lost = await create("lost");
  for (const city of ["Abbey", "Brook"]) api.world.businesses.delete(`lost ${city}, Zedland`);
  await api.post(`${base}/${lost}/next`);
  await api.post(`${base}/${lost}/next`);
  await becomes(lost, "completed");
  assert.deepEqual(await endsOf(lost), ["failed"]);
});

test("a stopped campaign is announced as cancelled when its last job has ended, and can end again", async () => {
  const mayEnd = gate();
  const id = await create("smiths");
  api.world.gates.svcMaps = mayEnd.promise;
  await api.post(`${base}/${id}/next`);
  await eventually(
    () => statusOf(id),
    ({ jobs }) => jobs.processing === 1,
  );
  await api.post(`${base}/${id}/stop`);
  assert.deepEqual(await endsOf(id), []);
  mayEnd.resolve();
  api.world.gates = {};
  await eventually(
    () => endsOf(id),
    (ends) => ends.length > 0,
  );
  assert.deepEqual(await endsOf(id), ["cancelled"]);
  // Nothing runs: a second stop has nothing to announce.
  await api.post(`${base}/${id}/stop`);
  assert.deepEqual(await endsOf(id), ["cancelled"]);
  await api.post(`${base}/${id}/continue`);
  await api.post(`${base}/${id}/next`);
  await becomes(id, "completed");
  assert.deepEqual(await endsOf(id), ["cancelled", "completed"]);

  const idle = await create("idlers");
  await api.post(`${base}/${idle}/stop`);
  assert.deepEqual(await endsOf(idle), ["cancelled"]);
});

test("deleting cancels what runs, removes every row, and keeps jobs with their results", async () => {
  const id = await create("bakers", { workflow });
  api.world.businesses.set("bakers Abbey, Zedland", [
    { name: "Crumb", place_id: "c1", website: "https://crumb.example/" },
  ]);
  const number = await numberOf(id);
  const { current_task: first } = (await api.post(`${base}/${id}/next`)).body;
  await eventually(
    () => statusOf(id),
    ({ workflow_progress }) => workflow_progress.verifies_completed === 1,
  );
  assert.ok((await rowsLeft(number)) >= 5);
  const mayEnd = gate();
  api.world.gates.svcMaps = mayEnd.promise;
  const { current_task: second } = (await api.post(`${base}/${id}/next`)).body;
  await eventually(
    () => statusOf(id),
    ({ jobs }) => jobs.processing === 1,
  );

  assert.equal((await api.delete(`${base}/${id}`, "cli_other")).status, 404);
  const { status, body } = await api.delete(`${base}/${id}`);
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        campaign_id: id,
        deleted: true,
        cancelled_jobs: 1,
        message: "The campaign was deleted; 1 job was cancelled.",
      },
    ],
  );
  for (const path of ["status", "workflow-results", "locations"]) {
    assert.equal((await api.get(`${base}/${id}/${path}`)).status, 404, path);
  }
  assert.equal((await api.delete(`${base}/${id}`)).status, 404);
  assert.equal(await rowsLeft(number), 0);
  assert.deepEqual(await endsOf(id), ["cancelled"]);
  const jobs = await api.database.query<{ id: string; status: string; campaign_id: string }>({
    text: "select id, status, campaign_id from jobs where campaign_id = $1 order by created_at",
    values: [id],
  });
  assert.deepEqual(
    jobs.map((job) => [job.id === first.job_id || job.id !== second.job_id, job.status]),
    [
      [true, "completed"],
      [true, "completed"],
      [true, "completed"],
      [false, "cancelled"],
    ],
  );
  const [audited] = await api.database.query<{ action: string }>({
    text: "select action from audit_log where target_id = $1",
    values: [id],
  });
  assert.equal(audited?.action, "campaign.deleted");
  // The cancelled run ends without its campaign.
  mayEnd.resolve();
  api.world.gates = {};
  const completed = await create("millers");
  await api.post(`${base}/${completed}/next`);
  await api.post(`${base}/${completed}/next`);
  await becomes(completed, "completed");
  assert.equal((await api.delete(`${base}/${completed}`)).body.cancelled_jobs, 0);
  assert.deepEqual(await endsOf(completed), ["completed"]);
});

test("the Idempotency-Key of a deleted campaign does not bring it back", async () => {
  const send = () =>
    api.server.app.inject({
      method: "POST",
      url: `${base}/submit`,
      headers: { authorization: "Bearer cli_a:sk_a:secret_a", "idempotency-key": "once" },
      payload: { query: "coopers", country_code: "zz" },
    });
  const id = (await send()).json().campaign_id;
  assert.equal((await send()).json().campaign_id, id);
  await api.delete(`${base}/${id}`);
  const again = await send();
  assert.deepEqual([again.statusCode, again.json().code], [422, "idempotency_conflict"]);
  assert.match(again.json().detail, /has been deleted/);
});
