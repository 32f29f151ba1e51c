import assert from "node:assert/strict";
import { test } from "node:test";
import { createCampaignApi } from "../harness/campaign-api.ts";
import { insertCities } from "../harness/campaigns.ts";
import { eventually } from "../harness/wait.ts";

const base = "/api/v1/jobs/svcMaps/campaigns";
const api = await createCampaignApi();
api.work();
await insertCities(api.database, [
  { name: "Abbey", region: "North", population: 300 },
  { name: "Brook", region: "North", population: 200 },
  { name: "Cliff", region: "South", population: 100 },
]);

const body = (changes: object = {}) => ({ query: "plumbers", country_code: "zz", ...changes });
const create = async (changes: object = {}, client?: string): Promise<string> => {
  const { status, body: created } = await api.post(`${base}/submit`, body(changes), client);
  assert.equal(status, 201, JSON.stringify(created));
  return created.campaign_id;
};
const completed = (id: string) =>
  eventually(
    async () => (await api.get(`${base}/${id}/status`)).body,
    ({ status }) => status === "completed",
  );

test("a campaign is created with every default, and returns its workflow", async () => {
  const { status, body: created } = await api.post(`${base}/submit`, {
    search_query: "  plumbers ",
    country_code: "zz",
    name: "Spring",
    workflow: { spidersite: { enabled: true, max_pages: 3 }, spiderverify: { enabled: true } },
  });
  assert.equal(status, 201);
  const { campaign_id, created_at, workflow_config, ...rest } = created;
  assert.match(campaign_id, /^camp_zz_plumbers_\d{8}_[0-9a-f]{8}$/);
  assert.ok(Date.parse(created_at) > 0);
  assert.deepEqual(rest, {
    status: "active",
    query: "plumbers",
    country_code: "ZZ",
    name: "Spring",
    description: null,
    total_locations: 3,
    has_workflow: true,
    auto_advance: false,
    schedule: null,
    time_zone: "UTC",
    next_run_at: null,
  });
  const { spidersite, ...workflow } = workflow_config;
  assert.deepEqual(workflow, {
    spiderverify: {
      enabled: true,
      check_gravatar: false,
      check_dnsbl: false,
      smtp_timeout_secs: 45,
      max_emails_per_business: 10,
      prefer: "business",
    },
    filter_social_media: true,
    filter_review_sites: true,
    filter_directories: true,
    filter_maps: true,
  });
  const { enabled, max_pages, crawl_strategy, target_pages, timeout, spa_timeout, compendium } = spidersite;
  assert.deepEqual(
    { enabled, max_pages, crawl_strategy, target_pages, timeout, spa_timeout },
    {
      enabled: true,
      max_pages: 3,
      crawl_strategy: "bestfirst",
      target_pages: ["contact", "about", "team", "news", "blog"],
      timeout: 30,
      spa_timeout: 30,
    },
  );
  assert.equal(compendium.cleanup_level, "fit");
});

test("the mode of a workflow's crawls sets their options, and options that are given win", async () => {
  const workflow = { spidersite: { enabled: true, mode: "contacts", timeout: 60 } };
  const { body: created } = await api.post(`${base}/submit`, body({ workflow }));
  const { mode, max_pages, target_pages, timeout, compendium } = created.workflow_config.spidersite;
  assert.deepEqual(
    [mode, max_pages, target_pages, timeout, compendium.enabled],
    ["contacts", 5, ["contact", "about", "team"], 60, false],
  );
  const unknown = { spidersite: { enabled: true, mode: "quick" } };
  const refused = await api.post(`${base}/submit`, body({ workflow: unknown }));
  assert.equal(refused.status, 422);
  assert.match(refused.body.detail, /workflow\.spidersite\.mode/);
});

test("a campaign without a workflow returns none", async () => {
  for (const workflow of [null, {}, { spidersites: {} }]) {
    const { body: created } = await api.post(`${base}/submit`, body({ workflow }));
    assert.deepEqual([created.has_workflow, created.workflow_config], [false, null]);
  }
  const { body: created } = await api.post(`${base}/submit`, body({ workflow: { filter_maps: false } }));
  assert.equal(created.has_workflow, true);
});

test("every mode selects its locations", async () => {
  const ids = async (filter: object) => {
    const { status, body: estimate } = await api.post(`${base}/estimate`, body({ filter }));
    return status === 200 ? estimate.total_locations : estimate.detail;
  };
  assert.equal(await ids({ mode: "all" }), 3);
  assert.equal(await ids({ mode: "cities_only", include_postcodes: true }), 3);
  assert.equal(await ids({ mode: "population", min_population: 200 }), 2);
  assert.equal(await ids({ mode: "population", min_population: 150, max_population: 250 }), 1);
  assert.equal(await ids({ mode: "regions", admin_regions: ["South"] }), 1);
  const rows = await api.database.query<{ location_id: number }>({
    text: "select location_id from locations order by population desc limit 2",
  });
  assert.equal(await ids({ mode: "custom", location_ids: rows.map((row) => row.location_id) }), 2);
  assert.match(await ids({ mode: "city", parent_city: "Abbey" }), /0 locations/);
});

test("an estimate creates nothing and states its assumptions", async () => {
  const before = (await api.get(base)).body.total;
  const workflow = { spidersite: { enabled: true }, spiderverify: { enabled: true } };
  const { status, body: estimate } = await api.post(`${base}/estimate`, body({ workflow, max_results: 10 }));
  assert.equal(status, 200);
  assert.equal(estimate.expected_jobs.svcMaps, 3);
  assert.ok(estimate.expected_jobs.svcSite > 0 && estimate.expected_jobs.svcSite <= 30);
  assert.match(
    estimate.assumptions[0],
    /: typical values, because no campaign of yours that crawls websites has found businesses in the last 90 days\.$/,
  );
  assert.match(estimate.assumptions[1], /^svcMaps: 30 s per job, a typical time because none has ended /);
  assert.equal((await api.get(base)).body.total, before);
});

test("an estimate does not learn from campaigns whose searches max_results ended", async () => {
  const client = "cli_capped";
  const workflow = { spidersite: { enabled: true } };
  const estimate = async () => (await api.post(`${base}/estimate`, body({ workflow }), client)).body;
  const expected = async () => (await estimate()).expected_jobs.svcSite;
  const before = await expected();
  const ids = [await create({ workflow, max_results: 3 }, client), await create({ workflow }, client)];
  const count = (id: string | undefined, businesses: number) =>
    api.database.query({
      text: "update campaigns set locations_completed = 1, businesses_found = $2, sites_completed = $2 where id = $1",
      values: [id, businesses],
    });
  await count(ids[0], 3);
  assert.equal(await expected(), before);
  assert.match(
    (await estimate()).assumptions[0],
    /because your campaigns of the last 90 days found as many businesses as their max_results allows\.$/,
  );
  await count(ids[1], 24);
  assert.equal(await expected(), 3 * 24);
  assert.match((await estimate()).assumptions[0], /as in your campaigns of the last 90 days\.$/);
});

test("an invalid request is 422, names its field, and creates nothing", async () => {
  const before = (await api.get(base)).body.total;
  await insertCities(api.database, [{ name: "Elsewhere" }], { code: "YY", name: "Yland" });
  const [abbey, elsewhere] = await api.database.query<{ location_id: number }>({
    text: "select location_id from locations where display_name in ('Abbey', 'Elsewhere') order by display_name",
  });
  for (const [changes, field] of [
    [{ query: undefined }, "query"],
    [{ query: "  " }, "query"],
    [{ query: "a".repeat(121) }, "query"],
    [{ query: "plumb\u0007ers" }, "query"],
    [{ country_code: undefined }, "country_code"],
    [{ country_code: "ZZZ" }, "country_code"],
    [{ country_code: "QQ" }, "country_code"],
    [{ country_code: "QQ", filter: { mode: "regions", admin_regions: ["North"] } }, "country_code"],
    [{ country_code: "QQ", filter: { mode: "custom", location_ids: [abbey?.location_id] } }, "country_code"],
    [{ filter: {} }, "filter.mode"],
    [{ filter: { mode: "villages" } }, "filter.mode"],
    [{ filter: { mode: "population" } }, "filter.min_population"],
    [{ filter: { mode: "population", min_population: -1 } }, "filter.min_population"],
    [{ filter: { mode: "population", min_population: 2, max_population: 1 } }, "filter.max_population"],
    [{ filter: { mode: "population", min_population: 1_000_000 } }, "filter"],
    [{ filter: { mode: "regions" } }, "filter.admin_regions"],
    [{ filter: { mode: "regions", admin_regions: [] } }, "filter.admin_regions"],
    [{ filter: { mode: "regions", admin_regions: ["South", "Nroth"] } }, "filter.admin_regions.1"],
    [{ filter: { mode: "city" } }, "filter.parent_city"],
    [{ filter: { mode: "city", parent_city: "Nowhere" } }, "filter.parent_city"],
    [{ filter: { mode: "custom" } }, "filter.location_ids"],
    [{ filter: { mode: "custom", location_ids: [2 ** 40] } }, "filter.location_ids.0"],
    [{ filter: { mode: "custom", location_ids: [abbey?.location_id, 999_999_999] } }, "filter.location_ids"],
    [{ filter: { mode: "custom", location_ids: [elsewhere?.location_id] } }, "filter.location_ids"],
    [{ query: "plumbers", search_query: "joiners" }, "search_query"],
    [{ max_results: 0 }, "max_results"],
    [{ max_results: 101 }, "max_results"],
    [{ schedule: "whenever" }, "schedule"],
    [{ schedule: "0 0 30 2 *" }, "schedule"],
    [{ workflow: { spiderverify: { enabled: true } } }, "workflow.spiderverify.enabled"],
    [{ workflow: { spidersite: { max_pages: 51 } } }, "workflow.spidersite.max_pages"],
    [{ workflow: { spidersite: { enabled: true, timeout: 9 } } }, "workflow.spidersite.timeout"],
    [
      { workflow: { spidersite: { product_description: "Software" } } },
      "workflow.spidersite.icp_description",
    ],
    [
      { workflow: { spidersite: { compendium: { max_chars: 1 } } } },
      "workflow.spidersite.compendium.max_chars",
    ],
    [{ workflow: { spiderverify: { smtp_timeout_secs: 9 } } }, "workflow.spiderverify.smtp_timeout_secs"],
    [
      { workflow: { spiderverify: { max_emails_per_business: 51 } } },
      "workflow.spiderverify.max_emails_per_business",
    ],
    [{ workflow: { filter_maps: "no" } }, "workflow.filter_maps"],
  ] as const) {
    for (const path of ["submit", "estimate"]) {
      // An estimate creates no schedule, and needs no query.
      const isMissing = "query" in changes && changes.query === undefined;
      if (path === "estimate" && ("schedule" in changes || isMissing)) continue;
      const { status, body: problem } = await api.post(`${base}/${path}`, body(changes));
      const label = `${path} ${JSON.stringify(changes)}: ${JSON.stringify(problem)}`;
      assert.equal(status, 422, label);
      assert.equal(problem.code, "validation_error", label);
      assert.equal(problem.errors[0].loc.slice(1).join("."), field, label);
      assert.ok(problem.detail.includes(field), label);
      // Each change is invalid in exactly one way.
      assert.equal(problem.errors.length, 1, label);
    }
  }
  assert.equal((await api.get(base)).body.total, before);
});

test("unknown fields are named", async () => {
  const { headers } = await api.post(
    `${base}/estimate`,
    body({ colour: 1, workflow: { spidersite: { depth: 2, url: "https://example.com/" } } }),
  );
  assert.equal(headers["x-ignored-fields"], "colour,workflow.spidersite.depth,workflow.spidersite.url");
});

test("a repeated Idempotency-Key makes one campaign", async () => {
  const send = (query: string) =>
    api.server.app.inject({
      method: "POST",
      url: `${base}/submit`,
      headers: { authorization: "Bearer cli_a:sk_a:secret_a", "idempotency-key": "once" },
      payload: body({ query }),
    });
  const [first, second] = [await send("joiners"), await send("joiners")];
  assert.equal(first.json().campaign_id, second.json().campaign_id);
  assert.deepEqual(
    [first.headers["idempotent-replayed"], second.headers["idempotent-replayed"]],
    [undefined, "true"],
  );
  const conflict = (await send("roofers")).json();
  assert.equal(conflict.code, "idempotency_conflict");
  assert.deepEqual(conflict.errors[0].loc, ["header", "idempotency-key"]);
});

test("the list is the client's own, newest first, filtered and paged with true totals", async () => {
  const client = "cli_list";
  const ids: string[] = [];
  for (const name of ["one", "two", "three"]) ids.push(await create({ name }, client));
  await api.post(`${base}/${ids[0]}/stop`, undefined, client);
  const list = async (query: string) => (await api.get(`${base}?${query}`, client)).body;
  const all = await list("");
  assert.deepEqual([all.total, all.page, all.page_size, all.total_pages], [3, 1, 20, 1]);
  assert.deepEqual(
    all.campaigns.map(({ campaign_id }: { campaign_id: string }) => campaign_id),
    ids.toReversed(),
  );
  assert.equal((await list("status=stopped")).campaigns[0].campaign_id, ids[0]);
  assert.equal((await list("country_code=zz")).total, 3);
  assert.equal((await list("country_code=AA")).total, 0);
  const second = await list("page=2&page_size=2");
  assert.deepEqual([second.campaigns.length, second.total_pages], [1, 2]);
  assert.equal((await list("page=3&page_size=2")).campaigns.length, 0);
  for (const query of ["status=done", "page=0", "page_size=101", "country_code=Z"]) {
    assert.equal((await api.get(`${base}?${query}`)).status, 422, query);
  }
});

test("another client's campaign, and an unknown one, is 404 everywhere", async () => {
  const id = await create({ workflow: { spidersite: { enabled: true } } });
  const job = "00000000-0000-7000-8000-000000000001";
  for (const [campaign, client] of [
    [id, "cli_other"],
    ["camp_zz_plumbers_20260115_00000000", "cli_a"],
    ["%00", "cli_a"],
    ["a".repeat(3_000), "cli_a"],
  ] as const) {
    for (const path of ["next", "stop", "pause", "continue", "retry-failed"]) {
      const { status, body: problem } = await api.post(`${base}/${campaign}/${path}`, undefined, client);
      assert.deepEqual([status, problem.code], [404, "not_found"], path);
    }
    for (const path of [
      "status",
      "stage-progress",
      "workflow-results",
      "workflow-results?format=csv",
      `jobs/${job}/results`,
    ]) {
      const { status, body: problem } = await api.get(`${base}/${campaign}/${path}`, client);
      assert.deepEqual([status, problem.code], [404, "not_found"], path);
    }
  }
  assert.equal((await api.get(`${base}/${id}/status`)).body.progress.pending, 3);
});

test("a campaign passes through its states, and each call reports the current one", async () => {
  api.world.businesses.set("glaziers Abbey, Zedland", []);
  api.world.businesses.set("glaziers Brook, Zedland", [
    { name: "Brook Glass", place_id: "g1", website: null },
  ]);
  const id = await create({ query: "glaziers" });
  const post = async (path: string) => (await api.post(`${base}/${id}/${path}`)).body;
  const first = await post("next");
  assert.deepEqual(
    { ...first, current_task: { ...first.current_task, job_id: "", location_id: 0 } },
    {
      has_more: true,
      status: "active",
      current_task: {
        job_id: "",
        location_id: 0,
        search_string: "glaziers Abbey, Zedland",
        display_name: "Abbey",
      },
      progress: { total: 3, pending: 2, submitted: 1, completed: 0, failed: 0, percentage: 33.33 },
    },
  );
  const stopped = await post("stop");
  assert.deepEqual([stopped.status, stopped.remaining_locations], ["stopped", 2]);
  const idle = await post("next");
  assert.deepEqual([idle.has_more, idle.current_task, idle.status], [false, null, "stopped"]);
  assert.equal((await post("continue")).status, "active");
  assert.equal((await post("pause")).status, "paused");
  assert.equal((await post("continue")).status, "active");
  assert.equal((await post("next")).has_more, true);
  const last = await post("next");
  assert.deepEqual([last.has_more, last.progress.percentage], [false, 100]);
  const status = await completed(id);
  assert.deepEqual(status.progress, {
    completed: 2,
    failed: 1,
    pending: 0,
    submitted: 0,
    total: 3,
    percentage: 100,
  });
  assert.deepEqual([status.results_count, status.workflow_progress], [1, null]);
  assert.deepEqual(status.jobs, { queued: 0, processing: 0, completed: 2, failed: 1 });
  assert.deepEqual(status.filter_config, { mode: "all", include_postcodes: false });
  const refused = await api.post(`${base}/${id}/continue`);
  assert.deepEqual([refused.status, refused.body.code], [400, "invalid_state"]);
  api.world.businesses.set("glaziers Cliff, Zedland", []);
  const retried = await post("retry-failed");
  assert.deepEqual(
    [retried.status, retried.retried_locations, retried.remaining_locations],
    ["active", 1, 1],
  );
  assert.equal((await post("next")).current_task.display_name, "Cliff");
  assert.equal((await completed(id)).progress.failed, 0);
  const { body: stages } = await api.get(`${base}/${id}/stage-progress`);
  assert.equal(stages.campaign_id, id);
  // Four searches have ended within the minute since the first began.
  assert.ok(stages.stages[0].rate_per_minute > 4, JSON.stringify(stages.stages[0]));
  assert.deepEqual(
    stages.stages.map(({ stage, done, running, waiting, eta_seconds }: Record<string, unknown>) => [
      stage,
      done,
      running,
      waiting,
      eta_seconds,
    ]),
    [
      ["maps", 3, 0, 0, 0],
      ["site", 0, 0, 0, 0],
      ["verify", 0, 0, 0, 0],
    ],
  );
});

test("lists of domains are read, replaced and used by the campaigns of their client", async () => {
  const { body: fresh } = await api.get("/api/v1/domain-lists");
  assert.deepEqual(fresh.directories, { add: [], except: [] });
  assert.equal(fresh.updated_at, null);
  assert.ok(fresh.listed.entries.directories > 100);
  const { status, body: changed } = await api.put("/api/v1/domain-lists", {
    directories: { add: ["WWW.Trade-Portal.example/", "trade-portal.example"], except: ["yell.com"] },
  });
  assert.equal(status, 200);
  assert.deepEqual(changed.directories, { add: ["trade-portal.example"], except: ["yell.com"] });
  assert.deepEqual((await api.get("/api/v1/domain-lists")).body, changed);
  assert.deepEqual((await api.get("/api/v1/domain-lists", "cli_other")).body.directories.add, []);

  api.world.businesses.set("tilers Abbey, Zedland", [
    { name: "A", place_id: "t1", website: "https://trade-portal.example/a" },
    { name: "B", place_id: "t2", website: "https://www.yell.com/biz/b" },
    { name: "C", place_id: "t3", website: "https://facebook.com/c" },
  ]);
  const filter = { mode: "population", min_population: 300 };
  const id = await create({ query: "tilers", filter, workflow: { spidersite: { enabled: true } } });
  await api.post(`${base}/${id}/next`);
  await completed(id);
  const { body: results } = await api.get(`${base}/${id}/workflow-results`);
  assert.deepEqual(
    results.locations[0].businesses.map((one: Record<string, unknown>) => [
      one.business_name,
      one.filter_reason,
    ]),
    [
      ["A", "directory"],
      ["B", null],
      ["C", "social_media"],
    ],
  );
  await api.put("/api/v1/domain-lists", {});
  assert.deepEqual((await api.get("/api/v1/domain-lists")).body.directories, { add: [], except: [] });
});

test("an entry that contains no domain is 422 and changes nothing", async () => {
  const { status, body: problem } = await api.put("/api/v1/domain-lists", {
    maps: { add: ["example.com", "com", "not a domain"] },
  });
  assert.equal(status, 422);
  assert.deepEqual(
    problem.errors.map(({ loc }: { loc: string[] }) => loc.join(".")),
    ["body.maps.add.1", "body.maps.add.2"],
  );
  assert.deepEqual((await api.get("/api/v1/domain-lists")).body.maps, { add: [], except: [] });
  const tooMany = await api.put("/api/v1/domain-lists", { maps: { add: Array(1_001).fill("example.com") } });
  assert.equal(tooMany.status, 422);
});
