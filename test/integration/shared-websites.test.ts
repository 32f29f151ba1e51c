import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { createRecords, type Records } from "../../src/records/records.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  emptyRecords,
  insertCompletedJob,
  listing,
  mapsResult,
  projectAll,
  siteResult,
  verifyResult,
} from "../harness/records.ts";

const client = "cli_a";
let database: Database;
let records: Records;
before(async () => {
  database = (await createTestDatabase()).open();
  records = createRecords(database);
});
beforeEach(async () => {
  await emptyRecords(database);
});

/** A website without a registrable domain, which is thus no record that businesses have in common. */
const website = "http://127.0.0.1:8080/";
/** What its own record is named. */
const site = "127.0.0.1:8080";

const jobs = {
  one: () => insertCompletedJob(database, "svcMaps", mapsResult(listing("1", { website }))),
  other: () => insertCompletedJob(database, "svcMaps", mapsResult(listing("2", { website }))),
  site: (emails = ["info@kette.example"], at = "2026-01-02T00:00:00.000Z") =>
    insertCompletedJob(
      database,
      "svcSite",
      siteResult(website, {
        emails,
        phones: ["+49891234567"],
        linkedin: "https://l.example/kette",
        metadata: {
          start_page: website,
          page_facts: {
            people: [
              {
                name: "Ada Muster",
                title: "Baker",
                email: null,
                linkedin: "https://www.linkedin.com/in/ada-muster",
              },
            ],
          },
          evidence: {
            emails: [
              { value: "info@kette.example", sources: [{ url: `${website}kontakt`, kind: "mailto" }] },
            ],
          },
        },
      }),
      { at },
    ),
};

const listed = async (filter = {}) =>
  (
    await records.list(client, "businesses", {
      filter,
      sort: "name",
      pageSize: 50,
      cursor: undefined,
      fields: undefined,
      include: ["people", "emails", "phones"],
    })
  ).records.flatMap((record) => ("fields" in record ? [record] : []));
const contactsOf = async () =>
  (await listed()).map(({ name, has_email, has_phone, emails, phones, people }) => [
    name,
    has_email && has_phone,
    ...[emails, phones, people].map((related) => related?.map((each) => each.name).join(", ")),
  ]);

describe("a website that several businesses share", () => {
  const orders = [
    ["one", "other", "site"],
    ["one", "site", "other"],
    ["site", "one", "other"],
  ] as const;
  for (const order of orders) {
    test(`gives each of them its contacts: ${order.join(", ")}`, async () => {
      for (const next of order) {
        await jobs[next]();
        await projectAll(database);
      }
      const contacts = [true, "info@kette.example", "+49891234567", "Ada Muster"];
      assert.deepEqual(await contactsOf(), [
        [site, ...contacts],
        ["Bäckerei 1", ...contacts],
        ["Bäckerei 2", ...contacts],
      ]);
      for (const { emails, fields } of await listed()) {
        assert.equal(emails?.[0]?.source, `${website}kontakt`);
        assert.equal(fields.linkedin !== undefined, fields.place_id === undefined, "only its own record");
      }
    });
  }

  test("does in one batch, too", async () => {
    for (const order of orders[2]) await jobs[order]();
    await projectAll(database);
    assert.deepEqual(
      (await listed({ has_email: true })).map(({ name }) => name),
      [site, "Bäckerei 1", "Bäckerei 2"],
    );
  });

  test("gives them what a later crawl finds, with the verdicts, and tells the feed", async () => {
    for (const order of orders[0]) await jobs[order]();
    await projectAll(database);
    const query = { pageSize: 50, fields: undefined, include: [] };
    const { next_since } = await records.feed(client, "businesses", { ...query, since: "0" });
    await jobs.site(["new@kette.example"], "2026-01-03T00:00:00.000Z");
    await projectAll(database);
    await insertCompletedJob(database, "svcVerify", verifyResult({ "new@kette.example": "valid" }));
    await projectAll(database);
    assert.deepEqual(
      (await listed({ verification: "valid" })).map(({ name, emails }) => [name, emails?.length]),
      [
        [site, 2],
        ["Bäckerei 1", 2],
        ["Bäckerei 2", 2],
      ],
    );
    const changed = await records.feed(client, "businesses", { ...query, since: next_since ?? "0" });
    assert.equal(changed.records.length, 3);
  });

  test("gives none to a business that a user took apart from it", async () => {
    await jobs.one();
    await jobs.site();
    await projectAll(database);
    const [both] = await listed();
    const { merged_ids } = await records.find(client, "businesses", both?.id ?? "");
    await records.split(client, "businesses", merged_ids[0] ?? "");
    await jobs.other();
    await projectAll(database);
    assert.deepEqual(
      (await listed({ has_email: true })).map(({ name }) => name),
      [site, "Bäckerei 2"],
    );
  });
});
