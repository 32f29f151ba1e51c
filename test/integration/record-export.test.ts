import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { before, beforeEach, describe, test } from "node:test";
import { tableFromIPC } from "apache-arrow";
import { readParquet } from "parquet-wasm";
import { exportColumnNames, exportPers } from "../../src/contract/export-columns.ts";
import { recordKinds } from "../../src/contract/records.ts";
import { credential } from "../../src/http/test-support/fake-services.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createAuditLog } from "../../src/system/audit.ts";
import { type ExportWorld, insertDentistAndCafe, rowsOf, startExports } from "../harness/exports.ts";
import { insertCompletedJob, listing, mapsResult, siteResult, verifyResult } from "../harness/records.ts";
import { eventually } from "../harness/wait.ts";

let database: Database;
let world: ExportWorld;
before(async () => {
  world = await startExports();
  ({ database } = world);
});
beforeEach(() => world.empty());

const exported = (kind: string, query = "") => world.exported(kind, query);
const csvRows = (kind: string, query = "") => world.csvRows(kind, query);

describe("records", () => {
  beforeEach(() => insertDentistAndCafe(database));

  test("a file has every matching record once, with its columns and a telling name", async () => {
    const answer = await exported("businesses", "sort=name&category=dentist&bom=true");
    assert.equal(answer.headers["content-type"], "text/csv; charset=utf-8; header=present");
    assert.equal(answer.headers["content-disposition"], 'attachment; filename="businesses-2026-03-01.csv"');
    assert.ok(answer.body.startsWith("\ufeffid,name,"));
    const [dentist, ...others] = rowsOf(answer.body.slice(1));
    assert.deepEqual(others, []);
    assert.equal(dentist?.name, "'=Zahnärzte Müller");
    assert.equal(dentist?.phone, "+49891234567");
    assert.equal(dentist?.categories, "Dentist; Orthodontist");
    assert.equal(dentist?.emails, "eva@mueller.example; info@mueller.example");
    assert.equal(dentist?.verification, "valid");
    assert.equal(dentist?.last_seen, "2026-02-01T00:00:00.000Z");
    assert.equal((await csvRows("businesses")).length, 2);
    assert.equal((await csvRows("businesses", "q=cafe lodz")).length, 1);
    assert.deepEqual(
      (await csvRows("emails", "sort=name&columns=email")).map(({ email }) => email),
      ["eva@mueller.example", "info@mueller.example"],
    );
  });

  test("columns are chosen and ordered; an unknown one is refused with what was probably meant", async () => {
    const { body } = await exported("businesses", "columns=rating, name&sort=name");
    assert.equal(body, "rating,name\r\n4.5,'=Zahnärzte Müller\r\n,Café Łódź\r\n");
    for (const [query, reason] of [
      ["columns=name,webiste", "did you mean 'website'? Valid columns: id, name"],
      ["columns=salary_range", "'salary_range'. Valid columns: id, name"],
      ["columns=name,name", "has 'name' twice"],
      ["preset=hubspot&columns=name", "cannot be combined with preset"],
      ["format=xlsx&bom=true", "format=csv only"],
      ["format=pdf", ""],
      ["preset=zoho", ""],
    ]) {
      const { statusCode, body } = await exported("businesses", query);
      assert.equal(statusCode, 422, query);
      assert.ok(body.includes(reason ?? ""), body);
    }
    assert.equal((await exported("people", "per=contact")).statusCode, 422);
    assert.equal((await exported("phones", "preset=hubspot")).statusCode, 422);
  });

  test("records are selected by their ids, in the order of sort, and are never another client's", async () => {
    const rows = await csvRows("businesses", "columns=id,name&sort=name");
    const post = (payload: object) =>
      world.api.call({ method: "POST", url: "/api/v1/records/businesses/export", payload });
    const ids = rows.map(({ id }) => id).reverse();
    const both = await post({ ids, columns: "name", sort: "name" });
    assert.equal(both.body, "name\r\n'=Zahnärzte Müller\r\nCafé Łódź\r\n");
    const one = await post({ ids: ids.slice(0, 1), format: "ndjson" });
    assert.equal(JSON.parse(one.body).name, "Café Łódź");
    const filtered = await post({ filter: { category: "dentist" }, columns: "name" });
    assert.equal(filtered.body, "name\r\n'=Zahnärzte Müller\r\n");
    for (const wrong of [{}, { ids, filter: {} }, { ids: ["x"] }, { ids, columns: "salary" }]) {
      assert.equal((await post(wrong)).statusCode, 422, JSON.stringify(wrong));
    }
    await database.query({ text: "update records set client_id = 'cli_z' where id = $1", values: [ids[0]] });
    assert.equal((await post({ ids, columns: "name" })).body, "name\r\n'=Zahnärzte Müller\r\n");
  });

  test("the contract names the columns that a file has", async () => {
    for (const kind of recordKinds) {
      for (const per of kind === "businesses" ? exportPers : (["record"] as const)) {
        const { body } = await exported(kind, `per=${per}`);
        assert.equal(body.split("\r\n", 1)[0], exportColumnNames(kind, per).join(","));
      }
    }
  });

  test("each format has the same records", async () => {
    const names = async (format: string) => {
      const answer = await exported("businesses", `format=${format}&sort=name`);
      assert.match(String(answer.headers["content-disposition"]), new RegExp(`\\.${format}"$`));
      return answer.rawPayload;
    };
    const ndjson = (await names("ndjson")).toString().trim().split("\n");
    assert.deepEqual(
      ndjson.map((line) => [JSON.parse(line).name, JSON.parse(line).categories]),
      [
        ["=Zahnärzte Müller", ["Dentist", "Orthodontist"]],
        ["Café Łódź", ["Café"]],
      ],
    );
    const table = tableFromIPC(readParquet(new Uint8Array(await names("parquet"))).intoIPCStream());
    const [dentist, cafe] = table.toArray().map((row) => row.toJSON());
    assert.deepEqual([dentist?.name, dentist?.rating, cafe?.rating], ["=Zahnärzte Müller", 4.5, null]);
    assert.equal(new Date(Number(dentist?.last_seen)).toISOString(), "2026-02-01T00:00:00.000Z");
    assert.deepEqual([...(await names("xlsx")).subarray(0, 4)], [0x50, 0x4b, 0x03, 0x04]);
  });

  test("what is suppressed is left out everywhere, and counted in the trailer", async () => {
    world.suppressed.add("email:eva@mueller.example");
    const people = await exported("people", "columns=name");
    assert.equal(people.body, "name\r\nJan Koch\r\n");
    assert.equal(people.trailers["x-withheld-count"], "1");
    const [dentist] = await csvRows("businesses", "category=dentist");
    assert.equal(dentist?.emails, "info@mueller.example");
    const contacts = await exported("businesses", "per=contact&columns=contact_email,contact_name");
    assert.equal(contacts.body.includes("eva@"), false);
    assert.equal(contacts.body.includes("Eva"), false);
    assert.equal(contacts.trailers["x-withheld-count"], "2");
    world.suppressed.add("domain:mueller.example");
    assert.deepEqual(
      (await csvRows("businesses")).map(({ name }) => name),
      ["Café Łódź"],
    );
  });

  test("every export is in the audit log; asking for its headers is none", async () => {
    const log = createAuditLog(database);
    const before = (await log.page({ limit: 200 })).entries.length;
    await exported("people", "format=ndjson&columns=name");
    const head = await world.api.call({ method: "HEAD", url: "/api/v1/records/people/export?format=ndjson" });
    assert.deepEqual([head.statusCode, head.body], [200, ""]);
    assert.equal(head.headers["content-type"], "application/x-ndjson; charset=utf-8");
    const { entries } = await log.page({ limit: 200 });
    assert.equal(entries.length, before + 1);
    assert.equal(entries[0]?.action, "records.exported");
    assert.deepEqual(entries[0]?.details, {
      kind: "people",
      format: "ndjson",
      per: "record",
      filter: {},
      columns: ["name"],
    });
  });
});

/** Inserts this many records of addresses. */
async function insertEmails(count: number): Promise<void> {
  await database.query({
    text: `insert into records (id, client_id, kind, change, name, sort_name, fields, first_seen, last_seen)
           select gen_random_uuid(), 'cli_a', 'emails', 1, n || '@a.example', n || '@a.example',
                  jsonb_build_object('email', n || '@a.example', 'sub_status', repeat('x', 500)), now(), now()
           from generate_series(1, $1::int) n`,
    values: [count],
  });
  // As autovacuum does within a minute: plans of pages for an empty table read all of it.
  await database.script("analyze records");
}

test("records beyond one batch are in the file exactly once, in order", async () => {
  // All were found at one moment, so that the place between two of them needs their ids too.
  await insertEmails(2_500);
  const found = (await csvRows("emails", "columns=email")).map(({ email }) => email);
  assert.equal(new Set(found).size, 2_500);
  assert.equal(found.length, 2_500);
  const sorted = (await csvRows("emails", "columns=email&sort=name")).map(({ email }) => email);
  assert.deepEqual(sorted, [...found].sort());
});

async function opened(path: string): Promise<IncomingMessage> {
  const url = await listening;
  const asked = get(`${url}${path}`, { headers: { authorization: `Bearer ${credential}` }, agent: false });
  const [answer] = await once(asked, "response");
  return answer as IncomingMessage;
}
let listening: Promise<string>;

describe("over a connection", () => {
  before(() => {
    listening = world.api.listen();
  });

  test("a dropped connection cancels the query that runs", async () => {
    await insertEmails(5_000);
    const url = await listening;
    const holding = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const lock = database.transaction(async (tx) => {
      await tx.query({ text: "set local idle_in_transaction_session_timeout = 0" });
      await tx.query({ text: "lock table records in access exclusive mode" });
      held.resolve();
      await holding.promise;
    });
    await held.promise;
    const waiting = async () => {
      const rows = await database.query<{ n: number }>({
        text: `select count(*)::int as n from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock' and query like '%from records%'`,
      });
      return rows[0]?.n ?? 0;
    };
    try {
      const asked = get(`${url}/api/v1/records/emails/export`, {
        headers: { authorization: `Bearer ${credential}` },
        agent: false,
      });
      asked.on("error", () => undefined);
      await eventually(waiting, (count) => count === 1);
      asked.destroy();
      // Before the server itself gives up waiting for the lock, after 15 s.
      await eventually(waiting, (count) => count === 0, 10_000);
    } finally {
      holding.resolve();
      await lock;
    }
  });

  test("a failure half-way breaks the connection instead of ending the file", async () => {
    await insertEmails(20_000);
    const answer = await opened("/api/v1/records/emails/export?format=ndjson");
    assert.equal(answer.statusCode, 200);
    await once(answer, "readable");
    // Far from its end: the rest does not fit what sockets hold.
    await database.script("alter table records rename to records_gone");
    try {
      await assert.rejects(text(answer), { code: "ECONNRESET" });
    } finally {
      await database.script("alter table records_gone rename to records");
    }
  });

  test("a slow reader holds no connection to the database", async () => {
    await insertEmails(20_000);
    const answer = await opened("/api/v1/records/emails/export?format=ndjson");
    await once(answer, "readable");
    await eventually(
      async () => {
        const { open, idle } = database.poolState();
        return open - idle;
      },
      (busy) => busy === 0,
    );
    assert.equal((await text(answer)).split("\n").length, 20_001);
  });
});

describe("results of a job", () => {
  const resultsOf = async (
    type: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople",
    data: object,
    query = "",
  ) => {
    const id = await insertCompletedJob(database, type, data);
    return await world.api.call({ method: "GET", url: `/api/v1/jobs/${id}/results/export?${query}` });
  };

  test("a site's contacts and people, with the pages that state them", async () => {
    const answer = await resultsOf(
      "svcSite",
      siteResult("https://a.example/", {
        emails: ["info@a.example", "b@a.example"],
        phones: ["+49301234567"],
        linkedin: "https://linkedin.com/company/a",
        team_members: [{ name: "Eva", title: "CEO", email: null, linkedin: null }],
        metadata: {
          evidence: {
            emails: [
              {
                value: "info@a.example",
                contact_page: true,
                sources: [{ url: "https://a.example/contact", kind: "mailto" }],
              },
            ],
          },
        },
      }),
    );
    assert.match(
      String(answer.headers["content-disposition"]),
      /filename="svcSite-[0-9a-f-]+-2026-03-01\.csv"/,
    );
    assert.deepEqual(
      rowsOf(answer.body).map((row) => Object.values(row)),
      [
        ["email", "info@a.example", "", "", "", "true", "https://a.example/contact"],
        ["email", "b@a.example", "", "", "", "", ""],
        ["phone", "+49301234567", "", "", "", "", ""],
        ["social", "https://linkedin.com/company/a", "", "", "", "", ""],
        ["person", "Eva", "CEO", "", "", "", ""],
      ],
    );
  });

  test("businesses, verdicts and profiles, in any format", async () => {
    const maps = await resultsOf(
      "svcMaps",
      mapsResult(listing("1", { phone: "030 1", phone_e164: "+49301" })),
    );
    const [business] = rowsOf(maps.body);
    assert.deepEqual(
      [business?.name, business?.city, business?.country, business?.phone, business?.latitude],
      ["Bäckerei 1", "München", "DE", "+49301", "48.1"],
    );
    const verify = await resultsOf("svcVerify", verifyResult({ "a@b.example": "valid" }), "format=ndjson");
    const verdict = JSON.parse(verify.body);
    assert.deepEqual([verdict.email, verdict.domain, verdict.has_mx], ["a@b.example", "b.example", true]);
    const people = await resultsOf(
      "svcPeople",
      {
        mode: "search",
        source: "web",
        profiles: [{ name: "Eva", linkedin_url: "https://linkedin.com/in/eva" }],
      },
      "format=parquet&columns=name,linkedin_url,source",
    );
    const table = tableFromIPC(readParquet(new Uint8Array(people.rawPayload)).intoIPCStream());
    assert.deepEqual(
      table.toArray().map((row) => row.toJSON()),
      [{ name: "Eva", linkedin_url: "https://linkedin.com/in/eva", source: "web" }],
    );
  });

  test("suppressed rows are left out; a job without a result is refused", async () => {
    world.suppressed.add("email:a@b.example");
    const verify = await resultsOf(
      "svcVerify",
      verifyResult({ "a@b.example": "valid", "c@b.example": "valid" }),
      "columns=email",
    );
    assert.equal(verify.body, "email\r\nc@b.example\r\n");
    assert.equal(verify.trailers["x-withheld-count"], "1");
    const { entries } = await createAuditLog(database).page({ limit: 1 });
    assert.deepEqual(
      [entries[0]?.action, entries[0]?.target?.type, entries[0]?.details],
      ["results.exported", "job", { format: "csv", columns: "email" }],
    );
    const id = await insertCompletedJob(database, "svcVerify", {});
    await database.query({ text: "update jobs set status = 'failed' where id = $1", values: [id] });
    const refused = await world.api.call({ method: "GET", url: `/api/v1/jobs/${id}/results/export` });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.json().detail, /The job is failed/);
    const unknown = await world.api.call({ method: "GET", url: "/api/v1/jobs/nope/results/export" });
    assert.equal(unknown.statusCode, 404);
  });
});
