import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createShifts } from "../../src/shifts/index.ts";
import { createCampaignApi } from "../harness/campaign-api.ts";
import { insertCities } from "../harness/campaigns.ts";
import { createShiftApi, digestLinks, record, shareSigner } from "../harness/shifts.ts";
import { eventually } from "../harness/wait.ts";

interface Recorded {
  actor_id: string;
  kind: string;
  subject_id: string | null;
}

const today = new Date().toISOString().slice(0, 10);

describe("reported activities", async () => {
  const api = await createShiftApi();
  const shiftsOf = async (client: string, query = "") =>
    (await api.get(`/api/v1?from=2026-01-01&to=2026-12-31${query}`, `${client}:ann:plain`)).body.shifts;

  test("one report or several are accepted, and an id counts once within its client", async () => {
    const one = { id: "crm-1", kind: "call.made", occurred_at: "2026-03-02T09:00:00.123456Z" };
    const first = await api.post("/api/v1/activity", one, "cli_r:ann:plain");
    assert.deepEqual([first.status, first.body], [202, { accepted: 1, duplicates: 0 }]);
    const several = [
      one,
      { ...one, id: "crm-2" },
      { ...one, id: "crm-2" },
      { kind: "call.made", occurred_at: one.occurred_at },
    ];
    const second = await api.post("/api/v1/activity", several, "cli_r:ann:plain");
    assert.deepEqual(second.body, { accepted: 2, duplicates: 2 });
    const other = await api.post("/api/v1/activity", one, "cli_r2:ann:plain");
    assert.deepEqual(other.body, { accepted: 1, duplicates: 0 });
    const [shift] = await shiftsOf("cli_r");
    assert.deepEqual([shift.activities, shift.started_at], [3, "2026-03-02T09:00:00.123456Z"]);
    assert.equal((await shiftsOf("cli_r2"))[0].activities, 1);
  });

  test("the same report sent many times concurrently is recorded once", async () => {
    const report = Array.from({ length: 50 }, (_, index) => ({
      id: `n-${index}`,
      actor_id: `bot-${index % 3}`,
      kind: "call.made",
      occurred_at: "2026-03-02T09:00:00Z",
    }));
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api.post("/api/v1/activity", report, "cli_once:ann:delegate")),
    );
    assert.equal(
      replies.reduce((sum, { body }) => sum + body.accepted, 0),
      50,
    );
    const shifts = await shiftsOf("cli_once");
    assert.equal(
      shifts.reduce((sum: number, shift: { activities: number }) => sum + shift.activities, 0),
      50,
    );
  });

  test("only a key that may delegate reports activities of other actors", async () => {
    const others = { kind: "call.made", actor_id: "bob", occurred_at: "2026-03-02T09:00:00Z" };
    assert.equal((await api.post("/api/v1/activity", others, "cli_d:ann:plain")).status, 403);
    assert.equal(
      (await api.post("/api/v1/activity", { ...others, actor_id: "ann" }, "cli_d:ann:plain")).status,
      202,
    );
    assert.equal((await api.post("/api/v1/activity", others, "cli_d:ann:delegate")).status, 202);
  });

  test("an actor keeps its known name if a report has none", async () => {
    const at = "2026-03-02T09:00:00Z";
    const send = (change: object) =>
      api.post(
        "/api/v1/activity",
        { kind: "call.made", actor_id: "bob", occurred_at: at, ...change },
        "cli_n:ann:delegate",
      );
    await send({});
    const named = async () => {
      const [shift] = await shiftsOf("cli_n", "&actor_id=bob");
      return [shift.actor_name, shift.role];
    };
    assert.deepEqual(await named(), ["bob", "agent"]);
    await send({ actor_name: "Bob Example", actor_role: "support" });
    await send({});
    assert.deepEqual(await named(), ["Bob Example", "support"]);
  });

  test("an invalid activity is 422, and nothing of its report is recorded", async () => {
    const good = { kind: "call.made" };
    const ahead = new Date(Date.now() + 6 * 60_000).toISOString();
    const soon = new Date(Date.now() + 4 * 60_000).toISOString();
    for (const wrong of [
      {},
      { kind: "Call made" },
      { ...good, occurred_at: ahead },
      { ...good, occurred_at: "yesterday" },
      { ...good, occurred_at: "0000-01-01T00:00:00Z" },
      { ...good, actor_id: "" },
      { ...good, payload: { text: "x".repeat(20_000) } },
      Array.from({ length: 1_001 }, () => good),
      [good, { kind: 1 }],
    ]) {
      const { status } = await api.post("/api/v1/activity", wrong, "cli_w:ann:plain");
      assert.equal(status, 422, JSON.stringify(wrong).slice(0, 100));
    }
    assert.deepEqual(await shiftsOf("cli_w"), []);
    const many = Array.from({ length: 1_000 }, () => ({ ...good, occurred_at: soon }));
    assert.deepEqual((await api.post("/api/v1/activity", many, "cli_w:ann:plain")).body, {
      accepted: 1_000,
      duplicates: 0,
    });
  });
});

describe("activities that are recorded automatically", async () => {
  const api = await createCampaignApi();
  const shifts = createShifts({
    database: api.database,
    shareSigner,
    digestLinks,
    publicUrl: "https://forager.example",
    mailer: null,
    countTestMail: async () => {},
  });
  await insertCities(api.database, [
    { name: "Abbey", region: "North", population: 300 },
    { name: "Brook", region: "North", population: 200 },
  ]);
  let seen = 0;
  /** Activities recorded since the previous call. */
  const recorded = async (): Promise<Recorded[]> => {
    const rows = await api.database.query<Recorded>({
      text: "select actor_id, kind, subject_id from activities where client_id = 'cli_a' order by occurred_at, ctid offset $1",
      values: [seen],
    });
    seen += rows.length;
    return rows;
  };
  const kinds = async () => (await recorded()).map(({ kind }) => kind);
  const campaigns = "/api/v1/jobs/svcMaps/campaigns";

  test("each change of a campaign by a call, and the ends of its jobs, are the caller's", async () => {
    const body = { query: "plumbers", country_code: "zz" };
    const { campaign_id: id } = (await api.post(`${campaigns}/submit`, body)).body;
    const [created] = await recorded();
    assert.deepEqual([created?.kind, created?.subject_id], ["campaign.created", id]);
    for (const [call, kind] of [
      ["pause", "campaign.paused"],
      ["continue", "campaign.continued"],
      ["stop", "campaign.stopped"],
      ["continue", "campaign.continued"],
    ] as const) {
      assert.equal((await api.post(`${campaigns}/${id}/${call}`)).status, 200);
      assert.deepEqual(await kinds(), [kind]);
    }
    assert.equal((await api.post(`${campaigns}/${id}/continue`)).status, 200);
    assert.deepEqual(await kinds(), [], "an active campaign is not changed");
    api.world.businesses.set("plumbers Abbey, Zedland", []);
    const { current_task: task } = (await api.post(`${campaigns}/${id}/next`)).body;
    const submitted = await recorded();
    assert.deepEqual(
      submitted.map(({ kind, subject_id }) => [kind, subject_id]),
      [["job.submitted", task.job_id]],
    );
    const other = (await api.post(`${campaigns}/${id}/next`)).body.current_task;
    assert.deepEqual(await kinds(), ["job.submitted"]);
    const headers = { authorization: "Bearer cli_a:sk_a:secret_a" };
    const cancelled = await api.server.app.inject({
      method: "DELETE",
      url: `/api/v1/jobs/${other.job_id}`,
      headers,
    });
    assert.equal(cancelled.statusCode, 200);
    assert.deepEqual((await kinds()).sort(), ["job.cancel_requested", "job.cancelled"]);
    api.work();
    await eventually(
      async () => (await api.get(`${campaigns}/${id}/status`)).body,
      ({ status }) => status === "completed",
    );
    assert.deepEqual(
      (await kinds()).filter((kind) => kind !== "job.failed" && kind !== "job.completed"),
      ["campaign.completed"],
    );
    assert.equal((await api.post(`${campaigns}/${id}/retry-failed`)).status, 200);
    assert.deepEqual(await kinds(), ["campaign.retried"]);
  });

  test("changes of domain lists are recorded", async () => {
    assert.equal((await api.put("/api/v1/domain-lists", { maps: { add: ["example.com"] } })).status, 200);
    assert.deepEqual(await kinds(), ["domain_lists.changed"]);
  });

  test("hourly sums match the activities, however many are recorded concurrently", async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        record(
          api.database,
          "cli_h",
          Array.from({ length: 30 }, (_value, nth) => ({
            actor: `a-${(index + nth) % 5}`,
            at: `${today}T0${nth % 3}:00:00Z`,
          })),
        ),
      ),
    );
    const rows = await api.database.query({
      text: `select * from (
               select client_id, actor_id, date_trunc('hour', occurred_at, 'UTC') as hour, min(occurred_at) as first_at,
                      max(occurred_at) as last_at, count(*)::int as activities,
                      count(*) filter (where kind = 'job.submitted')::int as jobs_submitted,
                      count(*) filter (where kind = 'job.completed')::int as jobs_completed,
                      count(*) filter (where kind = 'job.failed')::int as jobs_failed,
                      coalesce(sum(results_count), 0)::bigint as results_count, count(shipped_as)::int as shipped_count
               from activities group by 1, 2, 3) counted
             full join (select client_id, actor_id, hour, first_at, last_at, activities, jobs_submitted, jobs_completed,
                               jobs_failed, results_count, shipped_count from activity_hours) kept
               using (client_id, actor_id, hour, first_at, last_at, activities, jobs_submitted, jobs_completed,
                      jobs_failed, results_count, shipped_count)`,
    });
    const [hours] = await api.database.query<{ hours: number }>({
      text: "select count(*)::int as hours from activity_hours",
    });
    assert.equal(rows.length, hours?.hours);
    assert.ok(rows.length > 15);
    const { shifts: found } = await shifts.reader.list(
      "cli_h",
      { from: today, to: today, gapMinutes: 60 },
      { page: 1, pageSize: 100 },
    );
    assert.equal(
      found.reduce((sum, shift) => sum + shift.activities, 0),
      360,
    );
  });
});
