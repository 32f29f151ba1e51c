import assert from "node:assert/strict";
import { before, test } from "node:test";
import { RecordSort } from "../../src/contract/records.ts";
import { createRecords } from "../../src/records/records.ts";
import type { Database, Statement } from "../../src/store/core/database.ts";
import { countFacets } from "../../src/store/records/facets.ts";
import { selectRecords } from "../../src/store/records/search.ts";
import type { RecordSelection } from "../../src/store/records/selection.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  emptyRecords,
  insertCompletedJob,
  projectAll,
  siteResult,
  verifyResult,
} from "../harness/records.ts";

let database: Database;
before(async () => {
  database = (await createTestDatabase()).open();
});

const client = "cli_a";
const emails = (verification: string, changes: Partial<RecordSelection> = {}): RecordSelection => ({
  clientId: client,
  kind: "emails",
  words: [],
  verification,
  ...changes,
});

test("records without a verdict are found, alone and with those of some verdicts", async () => {
  await emptyRecords(database);
  for (const host of ["a", "b", "c", "d"]) {
    const addresses =
      host === "c" ? [] : [`info@${host}.example`, ...(host === "d" ? [] : [`sales@${host}.example`])];
    const url = `https://${host}.example/`;
    await insertCompletedJob(database, "svcSite", siteResult(url, { emails: addresses }), { url });
  }
  await insertCompletedJob(
    database,
    "svcVerify",
    verifyResult({ "info@a.example": "valid", "sales@a.example": "invalid", "info@b.example": "invalid" }),
  );
  await projectAll(database);
  const records = createRecords(database);
  const found = async (kind: "businesses" | "emails" | "domains", verification: string, q?: string) => {
    const { records: page, total } = await records.list(client, kind, {
      filter: { verification, q },
      sort: "name",
      pageSize: 50,
      cursor: undefined,
      fields: undefined,
      include: [],
    });
    assert.equal(total, page.length);
    return page.map((record) => ("name" in record ? record.name : null));
  };
  assert.deepEqual(await found("emails", "none"), ["info@d.example", "sales@b.example"]);
  assert.deepEqual(await found("emails", "none,valid"), [
    "info@a.example",
    "info@d.example",
    "sales@b.example",
  ]);
  assert.deepEqual(await found("emails", "invalid, none", "b"), ["info@b.example", "sales@b.example"]);
  assert.deepEqual(await found("emails", "none", "a"), []);
  // What has no address has nothing to verify.
  for (const kind of ["businesses", "domains"] as const) {
    assert.deepEqual(await found(kind, "none"), ["d.example"], kind);
    assert.deepEqual(await found(kind, "no_email"), ["c.example"], kind);
    assert.deepEqual(await found(kind, "no_email,none"), ["c.example", "d.example"], kind);
    assert.deepEqual(await found(kind, "no_email,valid"), ["a.example", "c.example"], kind);
    assert.deepEqual((await records.facets(client, kind, {})).facets.verification, [
      { value: "invalid", count: 1 },
      { value: "no_email", count: 1 },
      { value: "none", count: 1 },
      { value: "valid", count: 1 },
    ]);
    assert.equal((await records.facets(client, kind, {})).facets.has_email, 3);
  }
  assert.deepEqual(await found("emails", "no_email"), []);
  const { facets } = await records.facets(client, "emails", { verification: "none,valid" });
  assert.deepEqual(facets.verification, [
    { value: "none", count: 2 },
    { value: "valid", count: 1 },
  ]);
  const changed = await records.changeMany(client, "emails", {
    filter: { verification: "none" },
    change: { status: "new" },
  });
  assert.equal(changed, 2);
  assert.deepEqual((await records.facets(client, "phones", {})).facets.verification, []);
});

interface Plan {
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** How many rows the scans of a plan read. */
function rowsRead(plan: Plan): number {
  const inner = (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
  const own = (plan["Actual Rows"] ?? 0) + (plan["Rows Removed by Filter"] ?? 0);
  return inner + ((plan.Plans ?? []).length === 0 ? own * (plan["Actual Loops"] ?? 1) : 0);
}

test("the few without a verdict are found without reading the many that have one", async () => {
  await emptyRecords(database);
  const many = 40_000;
  // Most of another client's have none: what statistics say of all records is no use.
  const insert = `
    insert into records (id, client_id, kind, change, name, sort_name, verification, first_seen, last_seen)
    select gen_random_uuid(), $1, 'emails', 1, n || '@a.example', n || '@a.example',
           case when n % $2 = 0 then null else 'valid' end, moment, moment
    from generate_series(1, ${many}) n, lateral (select timestamptz '2026-01-01' + n * interval '1 second' as moment) at`;
  await database.query({ text: insert, values: [client, 8_000] });
  await database.query({ text: insert, values: ["cli_b", 1] });
  await database.script("vacuum analyze records");
  let read = 0;
  const watched = {
    async query<Row extends object>(statement: Statement): Promise<Row[]> {
      if (!statement.text.trimStart().startsWith("explain")) {
        const [row] = await database.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
          ...statement,
          text: `explain (analyze, format json) ${statement.text}`,
        });
        read += rowsRead(row?.["QUERY PLAN"][0].Plan ?? {});
      }
      return await database.query<Row>(statement);
    },
  };
  for (const [verification, matching] of [
    ["none", 5],
    ["none,risky", 5],
  ] as const) {
    for (const sort of RecordSort.options) {
      read = 0;
      const selected = selectRecords(watched, emails(verification));
      const page = await selected.page({ sort, after: null, limit: 50 });
      assert.equal(page.length, matching, sort);
      assert.deepEqual(await selected.count(), { total: matching, isEstimate: false });
      const next = selectRecords(watched, emails(verification)).reader(sort, 500);
      assert.equal((await next())?.length, matching);
      assert.ok(read < many / 2, `${read} rows for ${verification} by ${sort}`);
    }
    read = 0;
    await countFacets(watched, emails(verification));
    assert.ok(read < many / 2, `${read} rows for facets of ${verification}`);
  }
  // Where all match, the first ones are read alone.
  read = 0;
  const all = selectRecords(watched, emails("none", { clientId: "cli_b" }));
  assert.equal((await all.page({ sort: "-last_seen", after: null, limit: 50 })).length, 50);
  assert.ok(read < many / 2, `${read} rows`);
});
