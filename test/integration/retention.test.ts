import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { before, beforeEach, describe, test } from "node:test";
import { createCampaignResults } from "../../src/campaigns/index.ts";
import { type Retention, retentionAreaNames } from "../../src/contract/retention.ts";
import { createFolderStore } from "../../src/outside/object-store/folder-store.ts";
import { deleteRetiredObjects, expireData, imageSaver } from "../../src/system/retention.ts";
import { createJobsHarness, outcome, scriptedType } from "../harness/jobs.ts";
import {
  emptyRecords,
  insertCompletedJob,
  listing,
  mapsResult,
  projectAll,
  siteResult,
} from "../harness/records.ts";

const harness = await createJobsHarness(scriptedType(async () => outcome));
const { database, reader } = harness;
const store = createFolderStore({
  folder: await mkdtemp(join(tmpdir(), "forager-retention-")),
  signPath: () => "",
});

const forever = Object.fromEntries(retentionAreaNames.map((area) => [area, null])) as Retention;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const turn = async (service: Partial<Retention>, objects = store) => {
  const ports = { database, service: { ...forever, ...service }, objects, hasOtherCells: false };
  while (await expireData(ports));
  await deleteRetiredObjects(ports);
};
const choose = (client: string, retention: Partial<Retention>) =>
  database.query({
    text: "update clients set retention = $2 where id = $1",
    values: [client, JSON.stringify(retention)],
  });
const count = async (table: string, where = "true") =>
  (await database.query<{ n: number }>({ text: `select count(*)::int as n from ${table} where ${where}` }))[0]
    ?.n;
const content = async (key: string) => {
  const found = await store.read(key);
  return found && (await text(found.stream));
};
const resultOf = async (id: string, client = "cli_a") => await reader.findWithResult(client, id);

before(async () => {
  await database.script(
    "insert into clients (id, name, rate_limit_per_minute) values ('cli_a', 'A', 100), ('cli_b', 'B', 100)",
  );
});
beforeEach(async () => {
  await emptyRecords(database);
  await database.script("truncate retention_progress, retired_objects; update clients set retention = '{}'");
});

const stored = (client: string, name: string) => ({
  markdown_compendium: null,
  compendium: {
    chars: 4,
    available: true,
    storage_location: "store",
    store_key: `compendia/${client}/${name}.md`,
  },
});
const imageName = `${"ab".repeat(32)}.jpg`;
const pictured = (name = imageName) =>
  mapsResult(listing("1", { image_url: `https://forager.example/media/${name}` }));

describe("results", () => {
  test("are kept indefinitely by default", async () => {
    const id = await insertCompletedJob(database, "svcSite", siteResult("https://a.example"), {
      at: daysAgo(30_000),
    });
    await turn({});
    assert.equal((await resultOf(id))?.expiredAt, null);
    assert.ok((await resultOf(id))?.data);
  });

  test("expire by age, of every type, and the job and the date remain", async () => {
    const old = [];
    for (const type of ["svcSite", "svcMaps", "svcVerify", "svcPeople"] as const)
      old.push(await insertCompletedJob(database, type, { any: 1 }, { at: daysAgo(31) }));
    const recent = await insertCompletedJob(database, "svcSite", { any: 1 }, { at: daysAgo(29) });
    await turn({ results: 30 });
    for (const id of old) {
      const job = await resultOf(id);
      assert.equal(job?.status, "completed");
      assert.equal(job?.data, null);
      assert.equal(job?.expiredAt?.toISOString().slice(0, 10), new Date().toISOString().slice(0, 10));
    }
    assert.deepEqual((await resultOf(recent))?.data, { any: 1 });
    await turn({ results: 20 });
    assert.equal((await resultOf(recent))?.data, null, "a shorter time applies to what an earlier turn kept");
  });

  test("take the copies that a campaign has made of them along, and leave its counts and what it still works on", async () => {
    const campaign = "camp_expiring";
    const at = daysAgo(31);
    const jobs = {
      maps: await insertCompletedJob(database, "svcMaps", { any: 1 }, { at, campaign }),
      site: await insertCompletedJob(database, "svcSite", { any: 1 }, { at, campaign }),
      verify: await insertCompletedJob(database, "svcVerify", { any: 1 }, { at, campaign }),
      recent: await insertCompletedJob(database, "svcSite", { any: 1 }, { at: daysAgo(1), campaign }),
    };
    await database.query({
      text: `with campaign as (
               insert into campaigns (id, client_id, query, country_code, filter, max_results, auto_advance, maps_dedup, api_key_id,
                                      actor_id, actor_name, actor_role, workflow)
               values ($1, 'cli_a', 'joiners', 'DE', '{}', 10, false, 'off', gen_random_uuid(), 'a', 'a', 'a', '{}') returning number
             ), location as (
               insert into campaign_locations (campaign, position, location_id, search_string, display_name, latitude, longitude,
                                               population, status, job_id)
               select number, 1, 1, 's', 'Abbey', 0, 0, 0, 'completed', $2::uuid from campaign
             ), site as (
               insert into campaign_sites (campaign, key, url, domain, state, job_id, emails, findings)
               select number, key::bytea, 'https://' || domain, domain, 'completed', job, emails, '{"phones_found":["+49301234"]}'
               from campaign, (values ('1', 'old.example', $3::uuid, '{Ada@old.example,found@old.example,later@old.example}'::text[]),
                                      ('2', 'new.example', $4::uuid, '{bo@new.example}')) given(key, domain, job, emails)
               returning *
             ), email as (
               insert into campaign_emails (campaign, email, site, rank, state, job_id, status)
               select number, email, site.id, 1, given.state, given.job, given.status
               from campaign, (values ('ada@old.example', 'verified', $5::uuid, 'valid'), ('found@old.example', 'found', null, null),
                                      ('later@old.example', 'waiting', null, null), ('bo@new.example', 'found', null, null))
                              given(email, state, job, status)
               join site on site.domain = split_part(email, '@', 2) returning *
             ), link as (
               insert into campaign_site_emails (site, email, rank) select site, id, 1 from email
             )
             insert into campaign_businesses (campaign, location, rank, key, name, phone, address, categories, website, site, stage,
                                              site_status, verify_status, valid_emails)
             select number, 1, 1, '\\x01', 'Ada Joiner', '+49301234', 'Street 1', '[]', 'https://old.example', site.id, 'complete',
                    'completed', 'completed', 1 from campaign, site where domain = 'old.example'`,
      values: [campaign, jobs.maps, jobs.site, jobs.recent, jobs.verify],
    });
    const counted = () =>
      database.query({ text: "select businesses_found, emails_found, valid_emails from campaigns" });
    const before = await counted();
    await turn({ results: 30 });
    const left = await database.query<{ row: string }>({
      text: `select to_jsonb(each)::text as row from campaign_businesses each union all select to_jsonb(each)::text from campaign_sites each
             union all select to_jsonb(each)::text from campaign_emails each`,
    });
    const texts = left.map(({ row }) => row).join("\n");
    assert.doesNotMatch(texts, /ada@old|Ada Joiner|found@old|Street/i);
    assert.match(texts, /later@old\.example/, "an address that is yet to be verified stays");
    assert.match(texts, /bo@new\.example.*\+49301234/s, "younger results stay");
    assert.deepEqual(await counted(), before);
    const all = { includePending: true, validEmailsMin: 0 };
    for await (const { business } of await createCampaignResults(database).all("cli_a", campaign, all)) {
      const { business_name, emails_found, workflow_stage } = business;
      assert.deepEqual([business_name, emails_found, workflow_stage], [null, [], "complete"]);
    }
  });

  test("expire earlier for a client that chose so, and only for that client", async () => {
    await choose("cli_b", { results: 5 });
    const a = await insertCompletedJob(database, "svcSite", { any: 1 }, { at: daysAgo(6) });
    const b = await insertCompletedJob(database, "svcSite", { any: 1 }, { at: daysAgo(6), client: "cli_b" });
    await turn({ results: 10 });
    assert.ok((await resultOf(a))?.data);
    assert.equal((await resultOf(b, "cli_b"))?.data, null);
  });

  test("expire completely when there are more than fit into one transaction", async () => {
    await database.query({
      text: `with job as (
               insert into jobs (id, client_id, type, test, status, priority, payload, api_key_id, actor_id, actor_name, actor_role,
                                 created_at, updated_at, started_at, completed_at)
               select gen_random_uuid(), 'cli_a', 'svcVerify', false, 'completed', 0, '{}', gen_random_uuid(), 'a', 'a', 'a',
                      at, at, at, at
               from (select now() - interval '40 days' + (n / 700) * interval '1 second' as at
                     from generate_series(1, 1700) n) moments
               returning id)
             insert into job_results (job_id, data) select id, '{"any":1}' from job`,
    });
    await turn({ results: 30 });
    assert.equal(await count("job_results", "data is not null or expired_at is null"), 0);
  });

  test("never answer a later submit from the cache", async () => {
    harness.work();
    const listener = await harness.listen();
    const request = { payload: { name: "cached", cache: "k" }, mayUseCache: true };
    const first = await harness.submit("cached", request);
    await listener.until((events) => events.some(({ type }) => type === "job.completed"));
    const again = await harness.submit("cached", request);
    assert.equal(again.jobId, first.jobId);
    await database.query({
      text: "update job_results set data = null, expired_at = now() where job_id = $1",
      values: [first.jobId],
    });
    assert.notEqual((await harness.submit("cached", request)).jobId, first.jobId);
  });

  test("do not make a submit wait, nor wait for one, while they expire", async () => {
    const id = await insertCompletedJob(database, "svcSite", { any: 1 }, { at: daysAgo(31) });
    await database.transaction(async (tx) => {
      const { expireResults } = await import("../../src/store/retention/expired-results.ts");
      await expireResults(tx, { clientId: "cli_a", area: "results", type: "svcSite", days: 30 });
      const locks = await database.query<{ relation: string; mode: string }>({
        text: `select relation::regclass::text as relation, mode from pg_locks
               where relation is not null and granted and mode not in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')
                 and database = (select oid from pg_database where datname = current_database())`,
      });
      assert.deepEqual(locks, []);
      // Would wait for this transaction, and so never end, if it locked what a submit or an end of a job needs.
      assert.ok((await harness.submit("meanwhile")).jobId);
      assert.ok((await resultOf(id))?.data, "not committed yet");
    });
    assert.equal((await resultOf(id))?.data, null);
  });
});

describe("texts", () => {
  test("leave the result and the object store, and other fields stay", async () => {
    const inline = await insertCompletedJob(
      database,
      "svcSite",
      siteResult("https://a.example", {
        markdown_compendium: "# Text",
        compendium: { chars: 6, available: true, storage_location: "inline" },
      }),
      { at: daysAgo(10) },
    );
    const key = "compendia/cli_a/job.md";
    await store.put(key, "text");
    const outside = await insertCompletedJob(
      database,
      "svcSite",
      siteResult("https://b.example", stored("cli_a", "job")),
      { at: daysAgo(10) },
    );
    await turn({ texts: 7 });
    for (const id of [inline, outside]) {
      const data = (await resultOf(id))?.data as Record<string, Record<string, unknown>>;
      assert.equal(data.markdown_compendium, null);
      assert.equal(data.compendium?.available, false);
      assert.match(String(data.compendium?.expired_at), /^\d{4}-/);
      assert.equal(data.compendium?.store_key, undefined);
      assert.equal(data.crawl_status, "success");
    }
    assert.equal(await content(key), null);
    assert.equal(await count("retired_objects"), 0);
  });

  test("are deleted with their results", async () => {
    await store.put("compendia/cli_a/whole.md", "text");
    await insertCompletedJob(database, "svcSite", stored("cli_a", "whole"), { at: daysAgo(10) });
    await turn({ results: 7 });
    assert.equal(await content("compendia/cli_a/whole.md"), null);
  });

  test("are deleted by a later turn if the process died between the row and the object", async () => {
    await store.put("compendia/cli_a/crash.md", "text");
    const id = await insertCompletedJob(database, "svcSite", stored("cli_a", "crash"), { at: daysAgo(10) });
    const dies = {
      ...store,
      delete: () => Promise.reject(new Error("the process died")),
    };
    await assert.rejects(turn({ texts: 7 }, dies), /the process died/);
    const data = (await resultOf(id))?.data as { compendium: { store_key?: string } };
    assert.equal(data.compendium.store_key, undefined, "no reader gets a link to it any more");
    assert.equal(await content("compendia/cli_a/crash.md"), "text");
    await database.script("update retired_objects set deleting_at = now() - interval '3 minutes'");
    await turn({});
    assert.equal(await content("compendia/cli_a/crash.md"), null);
    assert.equal(await count("retired_objects"), 0);
  });
});

describe("images", () => {
  const later = () => database.script("update retired_objects set retired_at = now() - interval '2 days'");
  const key = `media/images/${imageName}`;

  test("leave the results and the object store when no other result names them", async () => {
    await store.put(key, "image");
    const old = await insertCompletedJob(database, "svcMaps", pictured(), { at: daysAgo(40) });
    const recent = await insertCompletedJob(database, "svcMaps", pictured(), {
      at: daysAgo(1),
      client: "cli_b",
    });
    await turn({ images: 30 });
    await later();
    await turn({ images: 30 });
    const first = (await resultOf(old))?.data as { businesses: { image_url: unknown; name: string }[] };
    assert.equal(first.businesses[0]?.image_url, null);
    assert.equal(first.businesses[0]?.name, "Bäckerei 1");
    assert.equal(await content(key), "image", "another client's result names it");
    await choose("cli_b", { images: 1 });
    await database.query({
      text: "update jobs set updated_at = $2, completed_at = $2 where id = $1",
      values: [recent, daysAgo(2)],
    });
    await turn({ images: 30 });
    assert.equal(await content(key), "image", "a running job may have stored it");
    await later();
    await turn({ images: 30 });
    assert.equal(await content(key), null);
    assert.equal(await count("retired_objects"), 0);
  });

  test("stay if a job stores them again before they are deleted", async () => {
    await store.put(key, "image");
    await insertCompletedJob(database, "svcMaps", pictured(), { at: daysAgo(40) });
    await turn({ results: 30 });
    await later();
    const save = imageSaver(database, async (_name, bytes) => {
      await store.put(key, bytes);
      return "url";
    });
    assert.equal(await save(imageName, Buffer.from("again"), AbortSignal.timeout(10_000)), "url");
    await turn({ results: 30 });
    assert.equal(await content(key), "again");
  });
});

describe("activities", () => {
  test("expire in whole UTC days with their sums, and later ones stay", async () => {
    const insert = (at: string) =>
      database.script(`
        insert into activities (client_id, actor_id, kind, occurred_at) values ('cli_a', 'ann', 'job.submitted', '${at}');
        insert into activity_hours values ('cli_a', 'ann', date_trunc('hour', '${at}'::timestamptz), '${at}', '${at}', '0', 1, 1, 0, 0, 0, 0);
        insert into activity_days values ('cli_a', 'ann', ('${at}'::timestamptz at time zone 'utc')::date, '${at}', '${at}', 1, 1, 0, 0, 0, 0, '{}', '{}')`);
    await database.script("truncate activities, activity_hours, activity_days, activity_actors");
    await database.script(
      "insert into activity_actors (client_id, actor_id, name, role) values ('cli_a', 'ann', 'Ann', 'x')",
    );
    await insert(daysAgo(40));
    await insert(daysAgo(10));
    await turn({ activities: 30 });
    for (const table of ["activities", "activity_hours", "activity_days"])
      assert.equal(await count(table), 1, table);
  });
});

describe("webhook deliveries", () => {
  test("of a client with a shorter time expire, except those that are still to be sent", async () => {
    await choose("cli_a", { deliveries: 2 });
    await database.script(`
      insert into webhook_endpoints (id, client_id, url, secret, after_event_id)
      values ('00000000-0000-4000-8000-00000000000a', 'cli_a', 'https://a.example', '', 0),
             ('00000000-0000-4000-8000-00000000000b', 'cli_b', 'https://b.example', '', 0);
      insert into webhook_deliveries (webhook_id, event_type, body, status, next_attempt_at, created_at)
      select id, 'job.completed', '{}', status, case status when 'pending' then now() end, now() - days * interval '1 day'
      from webhook_endpoints, unnest(array['delivered', 'pending']) status, unnest(array[1, 3]) days`);
    await turn({ deliveries: 7 });
    assert.equal(await count("webhook_deliveries", "webhook_id::text like '%a'"), 3);
    assert.equal(await count("webhook_deliveries", "webhook_id::text like '%b'"), 4);
    await database.script("delete from webhook_endpoints; delete from webhook_deliveries");
  });
});

describe("events", () => {
  test("are not replayed beyond the shorter time of a client", async () => {
    await database.script(`
      delete from events;
      insert into events (client_id, type, data, created_at)
      select 'cli_a', 'job.queued', '{}', now() - minutes * interval '1 minute' from unnest(array[50, 20, 5]) minutes`);
    const replayed = async () => (await harness.listen("cli_a", "1")).events.length;
    assert.equal(await replayed(), 3);
    await choose("cli_a", { events: 30 });
    assert.equal(await replayed(), 2);
    await choose("cli_a", { events: 500 });
    assert.equal(await replayed(), 3, "a time longer than the service's has no effect");
  });
});

describe("records", () => {
  test("that no job has found for long become tombstones, and are found anew", async () => {
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1")), { at: daysAgo(100) });
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("2")), { at: daysAgo(10) });
    await projectAll(database);
    const businesses = "kind = 'businesses' and deleted_at is null";
    assert.equal(await count("records", businesses), 2);
    await turn({ records: 90 });
    assert.equal(await count("records", businesses), 1);
    assert.equal(await count("records", "deleted_at is not null and name is null and fields = '{}'"), 1);
    assert.equal(
      await count("record_keys", "record_id in (select id from records where deleted_at is not null)"),
      0,
    );
    assert.equal(await count("record_observations"), 1);
    assert.equal(await count("job_results", "data is not null"), 2, "results have a time of their own");
    const [gone] = await database.query<{ newest: boolean }>({
      text: "select change = (select change from record_feeds where client_id = 'cli_a') as newest from records where deleted_at is not null",
    });
    assert.equal(gone?.newest, true, "readers of the sync feed see it");
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1")), { at: daysAgo(0) });
    await projectAll(database);
    assert.equal(await count("records", businesses), 2);
  });
});

test("several processes expire the same data once, and none of them fails", async () => {
  for (let n = 0; n < 30; n++) {
    await insertCompletedJob(database, "svcSite", stored("cli_a", `many${n}`), { at: daysAgo(40) });
  }
  await Promise.all([1, 2, 3].map(() => turn({ results: 30, texts: 10 })));
  await turn({ results: 30, texts: 10 });
  assert.equal(await count("job_results", "data is not null"), 0);
});
