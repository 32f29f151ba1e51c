import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { createSecrets } from "../../src/clients/secrets.ts";
import type { PrivacySubject } from "../../src/contract/privacy.ts";
import { openObjectStore } from "../../src/outside/object-store/open-object-store.ts";
import { createPrivacyAccess, type PrivacyAccessReader } from "../../src/privacy/access.ts";
import { createErasures, type ErasurePorts } from "../../src/privacy/erasures.ts";
import { exportLedger, importLedger, ledgerKey } from "../../src/privacy/ledger.ts";
import { eraseRestored } from "../../src/privacy/restored.ts";
import { createSuppressions } from "../../src/privacy/suppressions.ts";
import { identitiesOf } from "../../src/records/resolve-query.ts";
import { listItems } from "../../src/store/batches/batches.ts";
import type { Database } from "../../src/store/core/database.ts";
import { releaseJobs } from "../../src/store/jobs/held-jobs.ts";
import { findJobRequest } from "../../src/store/jobs/read-jobs.ts";
import { assertWithout, bytesIn, dumpOf } from "../harness/byte-scan.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  insertCompletedJob,
  listing,
  mapsResult,
  projectAll,
  siteResult,
  verifyResult,
} from "../harness/records.ts";

const person = {
  name: "Ada Musterfrau",
  email: "ada.musterfrau@firma.example",
  phone: "+491711234567",
  national: "0171 / 123 45 67",
  profile: "https://www.linkedin.com/in/ada-musterfrau-demo",
};
const other = { name: "Bo Beispiel", email: "bo.beispiel@firma.example" };
const client = "cli_a";
const never = new AbortController().signal;

let database: Database;
let folder: string;
let ports: ErasurePorts;
before(async () => {
  database = (await createTestDatabase()).open();
  folder = await mkdtemp(join(tmpdir(), "forager-erasures-"));
  const secrets = createSecrets("0".repeat(64));
  const objects = await openObjectStore({ kind: "folder", path: folder }, () => "");
  ports = {
    database,
    secrets,
    suppressions: createSuppressions({ database, secrets }),
    objects,
    cell: "home",
  };
});
after(() => rm(folder, { recursive: true }));

const clientTables = async () =>
  (
    await database.query<{ name: string }>({
      text: `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
             where table_schema = 'public' and table_type = 'BASE TABLE'
               and table_name not in ('schema_migrations', 'schema_migrations_lock', 'settings', 'webhook_feed', 'locations',
                                      'location_sources', 'location_countries')`,
    })
  ).map(({ name }) => name);

async function emptyInstallation(): Promise<void> {
  await database.script(`truncate ${(await clientTables()).join(", ")}`);
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  await database.query({
    text: "insert into clients (id, name, active) values ($1, 'A', true), ('cli_b', 'B', true)",
    values: [client],
  });
}
beforeEach(emptyInstallation);

/** No byte of these is left, in any of their usual spellings. */
async function assertGone(...values: string[]): Promise<void> {
  assertWithout(`${await dumpOf(database)}\n${await bytesIn(folder)}`, values);
}
const traces = [
  person.email,
  "ada.musterfrau",
  person.phone,
  "1711234567",
  "123 45 67",
  "Musterfrau",
  "ada-musterfrau-demo",
];

/** Data that mention the person in every table that can. */
async function storePerson(of = client): Promise<{ site: string }> {
  const markdown = `# Team\n\nAsk Ada Musterfrau (${person.email}, ${person.national}) or ${other.name}.`;
  const key = `compendia/${of}/text.md`;
  await ports.objects.put(key, markdown);
  const site = await insertCompletedJob(
    database,
    "svcSite",
    siteResult("https://firma.example/", {
      emails: [person.email, other.email],
      phones: [person.phone, "+49301234567"],
      markdown_compendium: markdown,
      compendium: { chars: 10, storage_location: "store", store_key: key },
      team_members: [{ name: person.name, title: "CTO", email: person.email, linkedin: person.profile }],
      metadata: {
        start_page: "https://firma.example/",
        page_facts: {
          name: "Firma GmbH",
          description: `Write to ${person.email}.`,
          services: [],
          languages: [],
          country: "DE",
          people: [
            { name: person.name, title: "CTO", email: person.email, linkedin: person.profile },
            { name: other.name, title: "Sales", email: other.email, linkedin: null },
          ],
        },
        evidence: {
          emails: [
            { value: person.email, contact_page: true, sources: [{ url: "https://firma.example/team" }] },
          ],
          phones: [{ value: person.phone, sources: [] }],
          addresses: [],
          socials: [],
        },
      },
    }),
    { client: of, url: "https://firma.example/" },
  );
  await insertCompletedJob(
    database,
    "svcMaps",
    mapsResult(listing("1", { website: "https://firma.example" })),
    { client: of },
  );
  await insertCompletedJob(
    database,
    "svcVerify",
    verifyResult({ [person.email]: "valid", [other.email]: "valid" }),
    {
      client: of,
    },
  );
  // Never projected: no record leads to it.
  const test = await insertCompletedJob(database, "svcVerify", verifyResult({ [person.email]: "risky" }), {
    client: of,
    test: true,
    inOutbox: false,
  });
  await projectAll(database);
  const values = [of, test, person.email, person.name, person.national];
  const run = (text: string) =>
    database.query({
      text: `with given as (select $1::text as c, $2::uuid as j, $3::text as e, $4::text as n, $5::text as p) ${text}`,
      values,
    });
  await run(`update jobs set payload = json_build_object('emails', json_build_array(given.e, 'x@else.example')), query = given.e,
               error_message = 'No answer about ' || given.e, progress = json_build_object('last', given.e), cache_key = '\\x01'
             from given where id = given.j`);
  await run(`insert into events (client_id, type, job_id, data)
             select c, 'job.failed', j, json_build_object('error', 'mailbox ' || e)::text from given`);
  await run(
    `insert into idempotency_keys (client_id, route, key, body_hash, answer) select c, '/r', e, '\\x00', '{}' from given`,
  );
  await run(`insert into provider_answers (client_id, key, answer, expires_at)
             select c, '\\x01', json_build_object('profile', json_build_object('email', e, 'name', n)), now() + interval '1 day' from given`);
  await run(`insert into activities (client_id, actor_id, actor_name, actor_role, kind, subject_type, subject_id, occurred_at, payload)
             select c, 'a', 'a', 'a', 'call', 'person', e, now(), json_build_object('note', 'Phoned ' || p) from given`);
  await run(
    `insert into record_failures (job_id, client_id, reason) select j, c, 'cannot read ' || e from given`,
  );
  await run(`insert into audit_log (client_id, action, target_type, target_id, credential, details)
             select c, 'webhook.created', 'webhook', e, 'key', json_build_object('who', e) from given`);
  await run(
    `update records set notes = 'Call ' || given.n || ' at ' || given.p from given where kind = 'businesses' and merged_into is null and client_id = given.c`,
  );
  return { site };
}

async function storeCampaign(): Promise<void> {
  await database.script(`
    insert into campaigns (id, client_id, query, country_code, filter, max_results, auto_advance, maps_dedup, api_key_id, actor_id, actor_name, actor_role)
      values ('camp_1', '${client}', 'who is ${person.email}', 'DE', '{}', 10, false, 'off', gen_random_uuid(), 'a', 'a', 'a');
    insert into campaign_sites (campaign, key, url, domain, emails, findings)
      select number, '\\x01', 'https://firma.example/', 'firma.example', array['${person.email}', '${other.email}'],
             '{"emails": ["${person.email}"], "people": [{"name": "${person.name}", "email": "${person.email}"}]}' from campaigns;
    insert into campaign_emails (campaign, email, site, rank) select campaign, '${person.email}', id, 0 from campaign_sites;
    insert into campaign_site_emails (site, email, rank) select site, id, 0 from campaign_emails;
    insert into webhook_endpoints (id, client_id, url, secret, after_event_id)
      values (gen_random_uuid(), '${client}', 'https://hook.example/', '\\x00', 0);
    insert into webhook_deliveries (webhook_id, event_type, body, next_attempt_at)
      select id, 'job.completed', '{"type":"job.completed","data":{"message":"found ${person.email}"}}', now() from webhook_endpoints;
  `);
}

/** A batch whose items mention the person: one has ended, one is held outside the queue, and one waits. */
async function storeBatch(): Promise<{ batchId: string; heldId: string }> {
  const [row] = await database.query<{ batch_id: string; held_id: string }>({
    text: `with batch as (
             insert into batches (id, client_id, name, items, paused_at)
             values (gen_random_uuid(), $1, 'Asked by ' || $2::text, 3, now()) returning id
           ), item as (
             insert into jobs (id, client_id, type, test, status, priority, payload, query, api_key_id, actor_id, actor_name,
                               actor_role, dedup, batch_id, batch_place, client_ref, completed_at)
             select gen_random_uuid(), $1, 'svcVerify', false, status, 0, json_build_object('email', $2::text), $2,
                    gen_random_uuid(), 'a', 'a', 'a', 'off', batch.id, place, $2, ended
             from batch, (values ('failed', 0, now()), ('queued', 1, null), ('queued', 2, null)) each(status, place, ended)
             returning *
           ), held as (
             insert into held_jobs (job_id, client_id, batch_id, batch_place, job)
             select id, client_id, batch_id, batch_place, to_jsonb(item) from item where batch_place = 2 returning job_id
           ), called as (
             insert into callbacks (subject_id, client_id, url)
             select id, $1, 'https://hook.example/?who=' || $2 from batch
           )
           select batch.id as batch_id, held.job_id as held_id from batch, held`,
    values: [client, person.email],
  });
  assert.ok(row);
  await database.query({ text: "delete from jobs where id = $1", values: [row.held_id] });
  return { batchId: row.batch_id, heldId: row.held_id };
}

/** Requests an erasure and completes what does not fit into the time of the call. */
async function erase(subject: PrivacySubject) {
  const erasures = createErasures(ports);
  const receipt = await erasures.request(client, subject);
  await erasures.work(receipt.erasure_id, never);
  return await erasures.find(client, receipt.erasure_id);
}

describe("an erasure", () => {
  test("leaves no byte of the person in any table or object, and the rest as it was", async () => {
    const { site } = await storePerson();
    await storeCampaign();
    const { batchId, heldId } = await storeBatch();
    const receipt = await erase({ email: person.email, phone: person.phone });
    assert.equal(receipt.state, "complete");
    await assertGone(...traces);
    const items = await listItems(database, { batchId, after: -1, limit: 10 });
    assert.deepEqual(
      items.map(({ status, client_ref }) => [status, client_ref]),
      [
        ["failed", null],
        ["queued", null],
        ["queued", null],
      ],
    );
    await database.transaction((tx) => tx.finish(() => releaseJobs(tx, { batchId })));
    assert.deepEqual((await findJobRequest(database, client, heldId))?.payload, { email: null });
    for (const place of [
      "records",
      "job_results",
      "jobs",
      "object_store",
      "events",
      "webhook_deliveries",
      "campaign_emails",
    ]) {
      assert.ok((receipt.counts[place] ?? 0) > 0, `counts what was erased in ${place}`);
    }
    const [row] = await database.query<{ data: Record<string, unknown> }>({
      text: "select data from job_results where job_id = $1",
      values: [site],
    });
    assert.deepEqual(row?.data.emails, [other.email]);
    assert.deepEqual(row?.data.phones, ["+49301234567"]);
    assert.match(
      String(row?.data.markdown_compendium),
      /^# Team\n\nAsk \[removed\] \(\[removed\], .*\) or Bo Beispiel\.$/,
    );
    const left = await database.query<{ kind: string; name: string }>({
      text: "select kind, name from records where deleted_at is null and merged_into is null order by kind, name",
    });
    assert.ok(left.some(({ name }) => name === other.name));
    assert.ok(left.some(({ name }) => name === other.email));
    const tombstones = await database.query({ text: "select from records where deleted_at is not null" });
    assert.ok(tombstones.length >= 3, "address, number and person");
  });

  test("of a name with a domain finds the person's addresses and profile", async () => {
    await storePerson();
    const receipt = await erase({
      name: "ADA  Musterfrau",
      domain: "www.firma.example",
    });
    assert.equal(receipt.state, "complete");
    await assertGone(person.email, "Musterfrau", "ada-musterfrau-demo");
  });

  test("touches no other client's data", async () => {
    await storePerson("cli_b");
    const others = async () =>
      (await dumpOf(database))
        .split("\n")
        .filter((line) => /"client_id": ?"cli_b"/.test(line))
        .sort()
        .join("\n");
    const before = await others();
    await storePerson();
    await erase({ email: person.email });
    assert.equal(await others(), before);
  });

  test("is remembered: what is projected afterwards makes no record of the person", async () => {
    await erase({ email: person.email });
    await storePerson();
    const found = await database.query({
      text: "select from record_keys where key = any($1)",
      values: [identitiesOf({ email: person.email }).map(({ key }) => key)],
    });
    assert.equal(found.length, 0);
  });

  test("that is killed in any step is completed by another process", async () => {
    await storePerson();
    // Each process commits one transaction and is killed in the next one.
    let commits = 0;
    const dying: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          const result = await work(tx);
          commits += 1;
          if (commits % 2 === 0) throw new Error("killed before the commit");
          return result;
        }),
    };
    const mortal = createErasures({ ...ports, database: dying });
    const { erasure_id: id } = await mortal.request(client, { email: person.email, phone: person.phone });
    let deaths = 1;
    while ((await mortal.find(client, id)).state === "running") {
      await mortal.work(id, never).catch(() => {
        deaths += 1;
      });
    }
    assert.ok(deaths > 10, "in each step and at each table");
    await assertGone(...traces);
  });

  test("waits for jobs that were running, whose results may still mention the person", async () => {
    const id = await insertCompletedJob(database, "svcSite", siteResult("https://firma.example/"), {
      inOutbox: false,
    });
    await database.query({
      text: "update jobs set status = 'processing', completed_at = null where id = $1",
      values: [id],
    });
    const erasures = createErasures(ports);
    const { erasure_id, state, waiting_for } = await erasures.request(client, { email: person.email });
    assert.equal(state, "running");
    assert.match(String(waiting_for), /jobs that were running/);
    await database.query({
      text: `with ended as (update jobs set status = 'completed', completed_at = now() where id = $1)
             update job_results set data = $2 where job_id = $1`,
      values: [id, JSON.stringify(siteResult("https://firma.example/", { emails: [person.email] }))],
    });
    await erasures.work(erasure_id, never);
    assert.equal((await erasures.find(client, erasure_id)).state, "complete");
    await assertGone(person.email);
  });

  test("is repeated for a restored backup that is older, and the ledger does not name the person", async () => {
    await storePerson();
    await erase({ email: person.email, phone: person.phone });
    await assertGone(...traces);
    // A backup from before: no list, no erasure, but the person.
    await database.script(`truncate ${(await clientTables()).join(", ")}`);
    await database.query({
      text: "insert into clients (id, name, active) values ($1, 'A', true)",
      values: [client],
    });
    await storePerson();
    assert.match(await dumpOf(database), /ada\.musterfrau/);
    const erasures = createErasures(ports);
    assert.equal(await eraseRestored({ ...ports, erasures }, never), 1);
    await assertGone(...traces);
    assert.equal(await eraseRestored({ ...ports, erasures }, never), 0);
    const { erasures: receipts } = await erasures.list(client, { cursor: undefined, pageSize: 10 });
    assert.deepEqual(
      receipts.map(({ state }) => state),
      ["complete"],
    );
  });

  test("is repeated in a new installation with an imported copy of the ledger", async () => {
    await storePerson();
    await erase({ phone: person.phone });
    const copy = await exportLedger(ports.objects, "home");
    assert.doesNotMatch(copy, /1711234567|123 45 67|Musterfrau/i);
    await emptyInstallation();
    await storePerson();
    assert.equal(await importLedger(ports.objects, "home", copy), 1);
    assert.equal(await importLedger(ports.objects, "home", copy), 0);
    assert.equal(await eraseRestored({ ...ports, erasures: createErasures(ports) }, never), 1);
    await assertGone(person.phone, "1711234567", "123 45 67");
    await assert.rejects(importLedger(ports.objects, "home", "no ledger"), /Line 1 of the ledger/);
  });

  test("stops the start of a service whose ledger is damaged or sealed with another key", async () => {
    await storePerson();
    await erase({ email: person.email });
    await database.script("truncate erasures, suppressions, suppression_keys");
    const secrets = createSecrets("2".repeat(64));
    const foreign = { ...ports, secrets, suppressions: createSuppressions({ database, secrets }) };
    await assert.rejects(
      eraseRestored({ ...foreign, erasures: createErasures(foreign) }, never),
      /SECRET_KEY/,
    );
    await ports.objects.put(ledgerKey("home"), "{broken\n");
    await assert.rejects(
      eraseRestored({ ...ports, erasures: createErasures(ports) }, never),
      /Line 1 of the ledger/,
    );
  });
});

const accessOf =
  (given: ErasurePorts) =>
  async (...request: Parameters<PrivacyAccessReader>) =>
    await createPrivacyAccess(given)(...request)();

describe("an access", () => {
  test("shows what an erasure would remove, wherever it is, and is audited without the person", async () => {
    await storePerson();
    await storeCampaign();
    const access = accessOf(ports);
    const { findings, counts, next_cursor } = await access(client, { email: person.email }, undefined);
    assert.equal(next_cursor, null);
    for (const place of [
      "records",
      "job_results",
      "jobs",
      "object_store",
      "events",
      "webhook_deliveries",
      "provider_answers",
    ]) {
      assert.ok((counts[place] ?? 0) > 0, place);
    }
    assert.ok(findings.every(({ values }) => Object.keys(values).length > 0));
    const [entry] = await database.query<{ details: unknown }>({
      text: "select details from audit_log where action = 'privacy.accessed'",
    });
    assert.ok(!JSON.stringify(entry).includes("ada"));
    await erase({ email: person.email });
    assert.deepEqual((await access(client, { email: person.email }, undefined)).findings, []);
  });

  test("refuses what identifies nobody", async () => {
    const access = accessOf(ports);
    await assert.rejects(
      access(client, {}, undefined),
      /must have email, phone, profile_url, or name and domain/,
    );
    await assert.rejects(access(client, { name: "Ada" }, undefined), /domain/);
    await assert.rejects(access(client, { phone: "0301234" }, undefined), /country code/);
    await assert.rejects(access(client, { email: "nobody" }, undefined), /must be an address/);
    await assert.rejects(access(client, { email: person.email }, "x"), /next_cursor/);
  });
});
