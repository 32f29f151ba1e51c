import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { startMailWorld } from "../harness/mail-world.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

const world = await startMailWorld();
atEnd(() => world[Symbol.asyncDispose]());
const site = createServer((request, response) => {
  if (request.url !== "/") return void response.writeHead(404).end();
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(`<!doctype html><html lang="en"><title>Firma</title>
    <main><h1>Firma</h1><p>Write to <a href="mailto:carol@muster-firma-demo.de">carol@muster-firma-demo.de</a>
    or <a href="mailto:dave@muster-firma-demo.de">dave@muster-firma-demo.de</a>.</p></main></html>`);
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
atEnd(() => void site.close());
const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

const testDatabase = await createTestDatabase();
const env = {
  ...world.env,
  DATABASE_URL: testDatabase.url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("privacy"),
  LOG_LEVEL: "debug",
};
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const newClient = async (name: string) => apiClient(service.url, await createClient(env, name));
const owner = await newClient("privacy");
const path = "/api/v1/suppressions";

async function keyFor(access: string, client: ApiClient = owner): Promise<ApiClient> {
  const { status, body } = await client.post("/api/v1/client/keys", { name: `a ${access}`, access });
  assert.equal(status, 201, JSON.stringify(body));
  return apiClient(service.url, body.credential);
}
const suppress = async (entries: object[], client: ApiClient = owner) => {
  const { status, body } = await client.post(path, { entries });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
async function resultsOf(jobId: string, client: ApiClient = owner) {
  const { body } = await eventually(
    () => client.get(`/api/v1/jobs/${jobId}/results`),
    ({ status }) => status !== 202,
  );
  return body;
}
/** How often the client's entries of each kind kept something out. */
async function keptOut(client: ApiClient): Promise<Record<string, number>> {
  const { suppressions } = (await client.get(path)).body;
  const counts: Record<string, number> = {};
  for (const { kind, kept_out: count } of suppressions) counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}
const recipients = () =>
  world.smtp.commands.flatMap(({ line }) => /^RCPT TO:<(.*)>/i.exec(line)?.[1]?.toLowerCase() ?? []);

describe("a suppression list", () => {
  test("has entries of every kind, in any spelling, once, and does not show their values", async () => {
    const client = await newClient("list");
    const entries = [
      { email: "Jane@Firma.Example" },
      { email: "jane@firma.example" },
      { domain: "https://www.Example.co.uk/page" },
      { phone: "+49 (0)30 / 123-456" },
      { profile_url: "https://de.linkedin.com/in/Jane-Demo/?trk=1" },
      { place_id: "ChIJ1" },
    ];
    assert.deepEqual(await suppress(entries, client), { added: 5, present: 1 });
    const { body } = await client.get(`${path}?page_size=2`);
    assert.equal(body.total, 5);
    assert.deepEqual(body.by_kind, { domain: 1, email: 1, phone: 1, place_id: 1, profile_url: 1 });
    assert.doesNotMatch(JSON.stringify(body), /jane|firma|example|123.?456|linkedin|ChIJ/i);
    const { body: next } = await client.get(`${path}?page_size=2&cursor=${body.next_cursor}`);
    assert.equal(next.suppressions.length, 2);
    const checked = async (subject: object) => (await client.post(`${path}/check`, subject)).body;
    assert.equal((await checked({ email: "JANE@firma.example" })).suppressed, true);
    assert.equal((await checked({ email: "anyone@sub.example.co.uk" })).entries[0].kind, "domain");
    assert.equal((await checked({ phone: "0049 30 123456" })).suppressed, true);
    assert.equal((await checked({ profile_url: "http://linkedin.com/in/jane-demo" })).suppressed, true);
    const [entry] = (await checked({ place_id: "ChIJ1" })).entries;
    assert.equal((await client.delete(`${path}/${entry.suppression_id}`)).status, 200);
    assert.equal((await checked({ place_id: "ChIJ1" })).suppressed, false);
    assert.equal((await client.delete(`${path}/${entry.suppression_id}`)).status, 404);
    assert.equal((await owner.post(`${path}/check`, { email: "jane@firma.example" })).body.suppressed, false);
  });

  test("says who added an entry and why, and counts entries before they are added", async () => {
    const client = await newClient("origins");
    const post = async (target: string, body: object) => {
      const answer = await client.post(target, body);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    };
    await post(path, { entries: [{ email: "jane@firma.example" }], note: "Asked by phone" });
    const csv = "email,note\njane@firma.example,\njoe@firma.example,Moved\nkim@firma.example,\n";
    const counted = { added: 2, present: 1 };
    assert.deepEqual(await post(`${path}/import`, { csv, note: "Old list", dry_run: true }), counted);
    const entries = [{ email: "JANE@firma.example" }, { domain: "a.example" }, { domain: "www.a.example" }];
    assert.deepEqual(await post(path, { entries, dry_run: true }), { added: 1, present: 2 });
    assert.equal((await client.get(path)).body.total, 1);
    assert.deepEqual(await post(`${path}/import`, { csv, note: "Old list" }), counted);
    const { suppressions } = (await client.get(path)).body;
    assert.deepEqual(suppressions.map(({ note }: { note: string }) => note).sort(), [
      "Asked by phone",
      "Moved",
      "Old list",
    ]);
    const digests = suppressions.map(({ digest }: { digest: string }) => digest);
    assert.equal(new Set(digests).size, 3);
    for (const entry of suppressions) {
      assert.match(entry.digest, /^[0-9a-f]{12}$/);
      assert.deepEqual([entry.actor_id, entry.actor_name], ["default", "default"]);
    }
  });

  test("explains what is wrong with an entry, and stores none of the others", async () => {
    const refused = async (body: object, target = path) => {
      const answer = await owner.post(target, body);
      assert.equal(answer.status, 422, JSON.stringify(answer.body));
      return answer.body.errors.map(
        ({ loc, msg }: { loc: unknown[]; msg: string }) => `${loc.join(".")} ${msg}`,
      );
    };
    assert.match(
      (await refused({ entries: [{ email: "a@b.example" }, { email: "nobody" }] }))[0],
      /^body\.entries\.1\.email must be an address/,
    );
    assert.match(
      (await refused({ entries: [{ phone: "030123" }] }))[0],
      /must be a number with country code/,
    );
    assert.match(
      (await refused({ entries: [{ email: "a@b.example", domain: "b.example" }] }))[0],
      /exactly one of/,
    );
    assert.match((await refused({ entries: [] }))[0], /body\.entries/);
    assert.match((await refused({ entries: [{ domain: "localhost" }] }))[0], /must be a domain/);
    const csv = "name;email;phone\nA;a@b.example;\nB;nobody;\nC;;12\n";
    assert.deepEqual(
      (await refused({ csv }, `${path}/import`)).map((error: string) => error.split(" ", 1)[0]),
      ["body.csv.3.email", "body.csv.4.phone"],
    );
    assert.match(
      (await refused({ csv: "first,second\n1,2\n" }, `${path}/import`))[0],
      /must be a header with at least one/,
    );
    assert.match((await refused({ csv: 'email\n"broken\n' }, `${path}/import`))[0], /is not CSV/);
    assert.match((await refused({ csv: "email\n" }, `${path}/import`))[0], /no line after it/);
    assert.equal((await owner.post(`${path}/check`, { email: "a@b.example" })).body.suppressed, false);
  });

  test("is imported from a CSV file of another tool", async () => {
    const client = await newClient("import");
    const csv =
      '\ufeffEmail,First Name,Domain\r\n"x@one.example","X",\r\n,,two.example\r\n\r\nx@one.example,X,\r\n';
    const { status, body } = await client.post(`${path}/import`, { csv });
    assert.deepEqual([status, body], [200, { added: 2, present: 1 }]);
    const named = await client.post(`${path}/import`, { csv: "Email Address,Name\nX <x@three.example>,X\n" });
    assert.deepEqual(named.body, { added: 1, present: 0 });
    assert.equal((await client.post(`${path}/check`, { email: "x@three.example" })).body.suppressed, true);
  });

  test("is imported from a file that is larger than other requests may be", async () => {
    const client = await newClient("large");
    const note = "ü".repeat(500);
    const lines = Array.from({ length: 2_500 }, (_, n) => `person${n}@large.example,${note}\n`);
    const { status, body } = await client.post(`${path}/import`, { csv: `email,note\n${lines.join("")}` });
    assert.deepEqual([status, body], [200, { added: 2_500, present: 0 }]);
    for (const n of [0, 2_499]) {
      const { suppressed } = (await client.post(`${path}/check`, { email: `person${n}@large.example` })).body;
      assert.equal(suppressed, true);
    }
    const tooLarge = await client.post(`${path}/import`, { csv: "x".repeat(16 * 2 ** 20) });
    assert.equal(tooLarge.status, 413);
    assert.match(tooLarge.body.detail, /exceeds 16 MiB/);
  });

  test("recognizes what websites and mail programs write in another form", async () => {
    const client = await newClient("forms");
    const isSuppressed = async (subject: object) =>
      (await client.post(`${path}/check`, subject)).body.suppressed as boolean;
    const written: [entry: object, found: object][] = [
      [{ domain: "Müller-Bäder.example" }, { email: "info@xn--mller-bder-w5a5z.example" }],
      [{ domain: "shop.example:8443" }, { domain: "https://shop.example/" }],
      [{ domain: "*.wild.example" }, { email: "a@mail.wild.example" }],
      [{ email: "mailto:jane@link.example" }, { email: "jane@link.example" }],
      [{ email: "Jane Doe <jane@named.example>" }, { email: "jane@named.example" }],
      [{ phone: "tel:+49-30-123456" }, { phone: "+4930123456" }],
      [
        { profile_url: "www.linkedin.com/in/bare-demo" },
        { profile_url: "https://linkedin.com/in/bare-demo" },
      ],
    ];
    for (const [entry, found] of written) {
      assert.equal(await isSuppressed(found), false, JSON.stringify(found));
      await suppress([entry], client);
      assert.equal(await isSuppressed(found), true, JSON.stringify(entry));
    }
  });

  test("keeps what it has out of submits and away from mail servers", async () => {
    const client = await newClient("verify");
    await suppress([{ email: "bob@firma.test" }, { domain: "everybody.test" }], client);
    const single = await client.post("/api/v1/jobs/svcVerify/submit", {
      payload: { email: "Bob@firma.test" },
    });
    assert.deepEqual([single.status, single.body.code], [422, "suppressed"]);
    const emails = ["alice@firma.test", "bob@firma.test", "x@everybody.test"];
    const batch = await client.post("/api/v1/jobs/svcVerify/submit", { payload: { emails } });
    assert.deepEqual([batch.status, batch.body.withheld], [201, 2]);
    const { data } = await resultsOf(batch.body.job_id, client);
    assert.deepEqual(
      data.results.map(({ email }: { email: string }) => email),
      ["alice@firma.test"],
    );
    const all = await client.post("/api/v1/jobs/svcVerify/submit", { payload: { emails: emails.slice(1) } });
    assert.deepEqual([all.status, all.body.code], [422, "suppressed"]);
    assert.ok(!recipients().includes("bob@firma.test"));
    assert.ok(!recipients().includes("x@everybody.test"));
    await eventually(
      () => keptOut(client),
      (kinds) => kinds.email === 3 && kinds.domain === 2,
    );
    const { body: list } = await client.get(path);
    for (const { last_kept_out_at: at } of list.suppressions) assert.ok(Date.parse(at) > 0);
  });

  test("keeps what it has out of batches, and out of results of them that are older than the entry", async () => {
    const credential = await createClient(env, "batch");
    const client = apiClient(service.url, credential);
    await suppress([{ email: "bob@firma.test" }], client);
    const items = [
      { type: "svcVerify", payload: { email: "bob@firma.test" } },
      { type: "svcVerify", payload: { emails: ["alice@firma.test", "bob@firma.test"] } },
      { type: "svcSite", payload: { url: siteUrl, max_pages: 1 } },
    ];
    const refused = await client.post("/api/v1/batches", { items });
    const [{ loc, type }] = refused.body.errors;
    assert.deepEqual([refused.status, loc, type], [422, ["body", "items", 0, "payload"], "suppressed"]);
    const { body: batch } = await client.post("/api/v1/batches", { items, on_invalid: "skip" });
    assert.deepEqual([batch.items, batch.skipped, batch.withheld], [2, 1, 1]);
    const ended = await eventually(
      async () => (await client.get(`/api/v1/batches/${batch.batch_id}`)).body,
      ({ status }) => status === "completed",
    );
    assert.equal(ended.valid_count, 1);
    const { items: shown } = (await client.get(`/api/v1/batches/${batch.batch_id}/items`)).body;
    assert.deepEqual(
      shown.map(({ title }: { title: string }) => title),
      ["alice@firma.test", new URL(siteUrl).host],
    );
    const streamed = async (format: string) => {
      const results = `/api/v1/batches/${batch.batch_id}/results?format=${format}`;
      const headers = { authorization: `Bearer ${credential}` };
      return await (await fetch(`${service.url}${results}`, { headers })).text();
    };
    for (const format of ["ndjson", "csv"]) assert.match(await streamed(format), /alice@.*carol@/s, format);
    await suppress([{ email: "alice@firma.test" }, { email: "carol@muster-firma-demo.de" }], client);
    for (const format of ["ndjson", "csv"]) {
      const text = await streamed(format);
      assert.doesNotMatch(text, /alice@|carol@/, format);
      assert.match(text, /dave@/, format);
    }
  });

  test("refuses suppressed URLs in every way of submitting, before anything is fetched", async () => {
    const client = await newClient("submit");
    await suppress(
      [
        { domain: "firma.example" },
        { profile_url: "https://www.linkedin.com/in/jane-demo" },
        { place_id: "ChIJplace" },
      ],
      client,
    );
    const answers = [
      await client.post("/api/v1/jobs/svcSite/submit", { payload: { url: "https://shop.firma.example/a" } }),
      await client.post("/api/v1/jobs/submit", { url: "https://firma.example", job_type: "svcSite" }),
      await client.post("/api/v1/jobs/svcPeople/submit", {
        payload: { mode: "profile", linkedin_url: "https://de.linkedin.com/in/jane-demo/" },
      }),
    ];
    for (const { status, body } of answers)
      assert.deepEqual([status, body.code], [422, "suppressed"], JSON.stringify(body));
    const { body } = await client.get("/api/v1/jobs/list");
    assert.equal(body.total, 0);
  });

  test("is looked at again when a job runs, and leaves contacts that it has out of results and records", async () => {
    const others = await newClient("unlisted");
    const unlisted = await resultsOf(await others.submitSite({ url: siteUrl }), others);
    const client = await newClient("results");
    await suppress([{ email: "carol@muster-firma-demo.de" }], client);
    const { data, message } = await resultsOf(await client.submitSite({ url: siteUrl }), client);
    assert.deepEqual(data.emails, ["dave@muster-firma-demo.de"]);
    assert.doesNotMatch(JSON.stringify(data), /carol/);
    assert.ok(data.withheld > 0);
    assert.match(message, /of your suppression list/);
    await eventually(
      () => keptOut(client),
      ({ email }) => email === 1,
    );
    const { body } = await eventually(
      () => client.get("/api/v1/records/emails"),
      ({ body: { total } }) => total > 0,
    );
    assert.deepEqual(
      body.records.map(({ name }: { name: string }) => name),
      ["dave@muster-firma-demo.de"],
    );
    await suppress([{ email: "dave@muster-firma-demo.de" }], client);
    const { status, body: exported } = await client.get("/api/v1/records/emails/export?format=ndjson");
    assert.deepEqual([status, exported], [200, null], "what is suppressed later is not exported");
    assert.deepEqual([...unlisted.data.emails].sort(), [
      "carol@muster-firma-demo.de",
      "dave@muster-firma-demo.de",
    ]);
  });

  test("gets entries from signed links, which ask first and work with one click of a mail program", async () => {
    const client = await newClient("links");
    const { body } = await client.post(`${path}/unsubscribe-urls`, { emails: ["Erin@Firma.test"] });
    const [{ url, email }] = body.urls;
    assert.equal(email, "erin@firma.test");
    const { pathname } = new URL(url);
    const at = (target: string, options?: RequestInit) => fetch(`${service.url}${target}`, options);
    const page = await at(pathname, { headers: { accept: "text/html" } });
    assert.equal(page.status, 200);
    assert.match(await page.text(), /no more mail at erin@firma\.test\?/);
    const checked = async () => (await client.post(`${path}/check`, { email })).body;
    assert.equal((await checked()).suppressed, false, "a program that opens all links changes nothing");
    const oneClick = await at(pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    assert.equal(oneClick.status, 200);
    assert.equal((await checked()).entries[0].source, "unsubscribe");
    assert.equal((await at(pathname, { method: "POST" })).status, 200, "a second time is harmless");
    const forged = await at(`${pathname.slice(0, -2)}xx`, { method: "POST" });
    assert.equal(forged.status, 401);
    const bad = await client.post(`${path}/unsubscribe-urls`, { emails: ["nobody"] });
    assert.deepEqual([bad.status, bad.body.errors[0].loc], [422, ["body", "emails", 0]]);
  });
});

describe("access levels", () => {
  test("viewers read the list, members add to it, owners alone remove entries and ask about persons", async () => {
    const [viewer, member] = [await keyFor("viewer"), await keyFor("member")];
    const subject = { email: "someone@firma.test" };
    const status = async (call: Promise<{ status: number }>) => (await call).status;
    assert.equal(await status(viewer.get(path)), 200);
    assert.equal(await status(viewer.post(`${path}/check`, subject)), 200);
    assert.equal(await status(viewer.post(path, { entries: [subject] })), 403);
    assert.equal(await status(viewer.post(`${path}/import`, { csv: "email\n" })), 403);
    assert.equal(await status(viewer.post(`${path}/unsubscribe-urls`, { emails: [subject.email] })), 403);
    assert.equal(await status(member.post(path, { entries: [subject] })), 200);
    const { body } = await member.post(`${path}/check`, subject);
    assert.equal(await status(member.delete(`${path}/${body.entries[0].suppression_id}`)), 403);
    for (const each of [viewer, member]) {
      assert.equal(await status(each.post("/api/v1/privacy/access", subject)), 403);
      assert.equal(await status(each.post("/api/v1/privacy/erasures", subject)), 403);
      assert.equal(await status(each.get("/api/v1/privacy/erasures")), 403);
    }
    assert.equal(await status(owner.delete(`${path}/${body.entries[0].suppression_id}`)), 200);
  });
});

describe("a person", () => {
  test("is shown and erased over HTTP, with a receipt, and is in no log", async () => {
    const client = await newClient("erase");
    const jobId = await client.submitSite({ url: siteUrl });
    await resultsOf(jobId, client);
    const verify = await client.post("/api/v1/jobs/svcVerify/submit", {
      payload: { email: "carol@muster-firma-demo.de" },
    });
    await resultsOf(verify.body.job_id, client);
    const subject = { email: "Carol@muster-firma-demo.de" };
    const refused = await client.post("/api/v1/privacy/access", { phone: "030 123456" });
    assert.deepEqual([refused.status, refused.body.code], [422, "validation_error"]);
    const shown = await client.post("/api/v1/privacy/access", subject);
    assert.equal(shown.status, 200, JSON.stringify(shown.body));
    assert.ok(shown.body.counts.job_results >= 2, JSON.stringify(shown.body.counts));
    const erased = await client.post("/api/v1/privacy/erasures", subject);
    assert.equal(erased.status, 201, JSON.stringify(erased.body));
    const id = erased.body.erasure_id;
    const { body: receipt } = await eventually(
      () => client.get(`/api/v1/privacy/erasures/${id}`),
      ({ body: { state } }) => state === "complete",
    );
    assert.doesNotMatch(JSON.stringify(receipt), /carol/i);
    assert.deepEqual((await client.post("/api/v1/privacy/access", subject)).body.findings, []);
    const { data } = await resultsOf(jobId, client);
    assert.deepEqual(data.emails, ["dave@muster-firma-demo.de"]);
    assert.deepEqual(
      (await client.get("/api/v1/privacy/erasures")).body.erasures.map(
        ({ erasure_id }: { erasure_id: string }) => erasure_id,
      ),
      [id],
    );
    const again = await client.post("/api/v1/jobs/svcVerify/submit", {
      payload: { email: "carol@muster-firma-demo.de" },
    });
    assert.equal(again.body.code, "suppressed");
    const { body: audit } = await client.get("/api/v1/audit");
    const actions = audit.entries.map(({ action }: { action: string }) => action);
    for (const action of ["privacy.accessed", "privacy.erasure_requested", "privacy.erasure_completed"]) {
      assert.ok(actions.includes(action), action);
    }
    assert.doesNotMatch(JSON.stringify(audit), /carol/i);
    assert.equal((await owner.get(`/api/v1/privacy/erasures/${id}`)).status, 404, "another client's");
    assert.doesNotMatch(service.output(), /carol@/i);
    for (const file of await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      assert.ok(!(await readFile(join(file.parentPath, file.name), "latin1")).includes("carol@"), file.name);
    }
  });

  test("is not erased without an identifier", async () => {
    for (const body of [{}, { name: "Carol" }, { domain: "firma.test" }, { email: 5 }, { unknown: "x" }]) {
      const { status } = await owner.post("/api/v1/privacy/erasures", body);
      assert.equal(status, 422, JSON.stringify(body));
    }
    assert.equal((await owner.get("/api/v1/privacy/erasures/nothing")).status, 404);
  });
});
