import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import type { RecordKind } from "../../src/contract/records.ts";
import { projectBatch } from "../../src/records/projector.ts";
import type { Database } from "../../src/store/core/database.ts";
import { linkedKinds } from "../../src/store/records/read-records.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  emptyRecords,
  insertCompletedJob,
  insertThreeBusinesses,
  listing,
  mapsResult,
  projectAll,
  projecting,
  siteResult,
  verifyResult,
} from "../harness/records.ts";

let database: Database;
before(async () => {
  database = (await createTestDatabase()).open();
});
beforeEach(async () => {
  await emptyRecords(database);
});

interface Stored {
  name: string;
  fields: Record<string, unknown>;
  categories: string[];
  observations: number;
  verification: string | null;
  has_email: boolean;
  campaigns: string[];
}

const businessesOf = () =>
  database.query<Stored & { [column: string]: unknown }>({
    text: "select * from records where merged_into is null and kind = 'businesses'",
  });

describe("projection of a batch", () => {
  test("of many large results at once knows in each of them what the others state", async () => {
    const website = "https://firma.example/";
    const description = "Seit 1900. ".repeat(80);
    const jobsAtOnce = 30;
    for (let index = 0; index < jobsAtOnce; index++) {
      const own = Array.from({ length: 9 }, (_, each) => listing(`${index}-${each}`, { description }));
      await insertCompletedJob(
        database,
        "svcMaps",
        mapsResult(...own, listing("shared", { website, description })),
        {
          campaign: `camp_${index % 3}`,
          at: `2026-01-01T00:00:${10 + index}.000Z`,
        },
      );
    }
    const later = { at: "2026-02-01T00:00:00.000Z" };
    await insertCompletedJob(
      database,
      "svcSite",
      siteResult(website, { emails: ["info@firma.example"] }),
      later,
    );
    await insertCompletedJob(database, "svcVerify", verifyResult({ "info@firma.example": "valid" }), later);

    assert.equal(await projectBatch(projecting(database)), jobsAtOnce + 2);
    const businesses = await businessesOf();
    assert.equal(businesses.length, jobsAtOnce * 9 + 1);
    const shared = businesses.find(({ name }) => name === "Bäckerei shared");
    assert.equal(shared?.observations, jobsAtOnce + 1);
    assert.equal(shared.verification, "valid");
    assert.equal(shared.has_email, true);
    assert.deepEqual(shared.campaigns.toSorted(), ["camp_0", "camp_1", "camp_2"]);
    const [merge] = await database.query({ text: "select key from record_merges" });
    assert.equal(merge?.key, "site:firma.example");
  });

  test("links records in the directions in which lists and exports look for them", async () => {
    await insertThreeBusinesses(database);
    await insertCompletedJob(
      database,
      "svcSite",
      siteResult("https://team.example/", {
        phones: ["+49891234567"],
        metadata: {
          start_page: "https://team.example/",
          page_facts: {
            people: [{ name: "Eva Muster", title: "Dentist", email: "eva@team.example", linkedin: null }],
          },
          evidence: {},
        },
      }),
    );
    await projectAll(database);
    const links = await database.query<{ from_kind: RecordKind; to_kind: RecordKind }>({
      text: "select distinct from_kind, to_kind from record_links order by 1, 2",
    });
    const expected = Object.entries(linkedKinds).flatMap(([from_kind, kinds]) =>
      kinds.toSorted().map((to_kind) => ({ from_kind, to_kind })),
    );
    const sorted = expected.toSorted((one, other) => (one.from_kind < other.from_kind ? -1 : 1));
    assert.deepEqual(
      links.map((link) => ({ ...link })),
      sorted,
    );
  });

  test("stores texts unchanged, with quotes, backslashes and other special characters", async () => {
    const texts = [
      'Gasthof "Zum \\ Löwen"',
      "NULL",
      "{a,b}",
      "c:\\temp\\",
      'O\'Neill, "Sons"',
      "Zeile\nZeile\tEnde",
      "猫の店 🐈",
      '\\"',
    ];
    await insertCompletedJob(
      database,
      "svcMaps",
      mapsResult(
        ...texts.map((text, index) =>
          listing(`${index}`, { name: text, categories: [text, "x"], link: text, description: `${text}.` }),
        ),
        listing("nul", { name: "a\0b", categories: ["c\0d"], link: "e\0f", description: "\ud800g" }),
      ),
    );
    await projectAll(database);
    const stored = (await businessesOf()).map(({ name, fields, categories }) => ({
      name,
      categories,
      own: fields.categories,
      link: fields.listing_url,
      description: fields.description,
    }));
    const expected = [
      ...texts.map((text) => ({
        name: text,
        categories: [text, "x"],
        own: [text, "x"],
        link: text,
        description: `${text}.`,
      })),
      { name: "ab", categories: ["cd"], own: ["cd"], link: "ef", description: "\ufffdg" },
    ];
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    assert.deepEqual(stored.toSorted(byName), expected.toSorted(byName));
  });
});
