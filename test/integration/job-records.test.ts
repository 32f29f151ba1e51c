import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createRecords } from "../../src/records/records.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createTestDatabase } from "../harness/database.ts";
import { insertCompletedJob, listing, mapsResult, projectAll, siteResult } from "../harness/records.ts";

let database: Database;
before(async () => {
  database = (await createTestDatabase()).open();
});

const none = { new: 0, known: 0 };
const nothing = { businesses: none, people: none, emails: none, phones: none, domains: none };

test("a job's records are counted by whether an earlier result is about them, once they are there", async () => {
  const records = createRecords(database);
  const website = "https://firma.example/";
  const first = await insertCompletedJob(
    database,
    "svcMaps",
    mapsResult(listing("1", { website }), listing("2")),
  );
  assert.deepEqual(await records.ofJob("cli_a", first), {
    job_id: first,
    is_complete: false,
    records: nothing,
  });
  await projectAll(database);
  const found = { ...nothing, businesses: { new: 2, known: 0 }, domains: { new: 1, known: 0 } };
  assert.deepEqual(await records.ofJob("cli_a", first), { job_id: first, is_complete: true, records: found });

  // The listed business and its domain are known, what its website states is not.
  const second = await insertCompletedJob(
    database,
    "svcSite",
    siteResult(website, { emails: ["info@firma.example"], phones: ["+49891234567"] }),
    { at: "2026-01-02T00:00:00.000Z" },
  );
  await projectAll(database);
  assert.deepEqual((await records.ofJob("cli_a", second)).records, {
    ...nothing,
    businesses: { new: 0, known: 1 },
    emails: { new: 1, known: 0 },
    phones: { new: 1, known: 0 },
    domains: { new: 0, known: 1 },
  });
  assert.deepEqual((await records.ofJob("cli_a", first)).records, found, "as it was");
  assert.deepEqual((await records.ofJob("cli_other", first)).records, nothing);
});
