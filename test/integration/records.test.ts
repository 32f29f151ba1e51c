import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { recordsCountedMax } from "../../src/contract/records.ts";
import { createRecords, type RecordListQuery, type Records } from "../../src/records/records.ts";
import type { Database } from "../../src/store/core/database.ts";
import { type Part, partStatement, type Way } from "../../src/store/records/matching.ts";
import { conditionsOf } from "../../src/store/records/selection.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  emptyRecords,
  insertCompletedJob,
  insertThreeBusinesses,
  listing,
  mapsResult,
  projectAll,
} from "../harness/records.ts";
import { eventually } from "../harness/wait.ts";

let database: Database;
let records: Records;
before(async () => {
  database = (await createTestDatabase()).open();
  records = createRecords(database);
});
beforeEach(async () => {
  await emptyRecords(database);
});

const query = (changes: Partial<RecordListQuery> = {}): RecordListQuery => ({
  filter: {},
  sort: "name",
  pageSize: 50,
  cursor: undefined,
  fields: undefined,
  include: [],
  ...changes,
});
const client = "cli_a";
const businesses = (changes: Partial<RecordListQuery> = {}) =>
  records.list(client, "businesses", query(changes));
const namesOf = ({ records }: { records: object[] }) =>
  records.map((record) => (record as { name?: string }).name);
const found = async (filter: RecordListQuery["filter"]) => namesOf(await businesses({ filter }));

const threeBusinesses = () => insertThreeBusinesses(database);

describe("a list of records", () => {
  test("is searched by words or their beginnings, without regard to case and accents", async () => {
    await threeBusinesses();
    assert.deepEqual(await found({ q: "zahnarzte MULLER" }), ["Zahnärzte Müller"]);
    assert.deepEqual(await found({ q: "lodz" }), ["Café Łódź"]);
    assert.deepEqual(await found({ q: "münch zahn" }), ["Zahnärzte Müller"]);
    assert.deepEqual(await found({ q: "nothing" }), []);
    await assert.rejects(businesses({ filter: { q: "…" } }), /must contain a letter or digit/);
  });

  test("is searched by a phone number as people write it", async () => {
    await threeBusinesses();
    for (const q of ["+49 89 1234567", "+49 (0)89 / 123-4567", "0049 891234567", "+4989123"]) {
      assert.deepEqual(await found({ q }), ["Café Łódź"], q);
    }
  });

  test("is filtered by every trait", async () => {
    const { maps, site } = await threeBusinesses();
    const muller = ["Zahnärzte Müller"];
    assert.deepEqual(await found({ country: "fr" }), ["Boulangerie"]);
    assert.equal((await found({ country: "DE, FR" })).length, 3);
    assert.deepEqual(await found({ region: "Île-de-France" }), ["Boulangerie"]);
    assert.deepEqual(await found({ category: "dentist" }), muller);
    assert.deepEqual(await found({ rating_min: 4 }), muller);
    assert.deepEqual(await found({ verification: "valid,risky" }), muller);
    assert.deepEqual(await found({ has_email: true }), muller);
    assert.deepEqual(await found({ has_phone: true, has_email: false }), ["Café Łódź"]);
    assert.equal((await found({ campaign: "camp_1" })).length, 3);
    assert.deepEqual(await found({ campaign: "camp_2" }), []);
    assert.equal((await found({ job: maps })).length, 3);
    assert.deepEqual(await found({ job: site }), muller);
    assert.deepEqual(await found({ seen_since: "2026-02-01T00:00:00.000Z" }), muller);
    assert.equal((await found({ seen_before: "2026-02-01T00:00:00.000Z" })).length, 2);
    assert.deepEqual(
      namesOf(await records.list("cli_b", "businesses", query())),
      [],
      "nothing of another client",
    );
  });

  test("is sorted and paged by any sort, each record once", async () => {
    await threeBusinesses();
    for (const sort of ["name", "-name", "rating", "-rating", "first_seen", "-last_seen"] as const) {
      const all = namesOf(await businesses({ sort }));
      const paged: (string | undefined)[] = [];
      let cursor: string | null = null;
      do {
        const page = await businesses({ sort, pageSize: 1, cursor: cursor ?? undefined });
        assert.deepEqual([page.total, page.total_is_estimate], [3, false]);
        paged.push(...namesOf(page));
        cursor = page.next_cursor;
      } while (cursor !== null);
      assert.deepEqual(paged, all, sort);
    }
    assert.deepEqual(namesOf(await businesses({ sort: "-rating" })), [
      "Zahnärzte Müller",
      "Boulangerie",
      "Café Łódź",
    ]);
  });

  test("has the same records in the same order, whichever way they are read", async () => {
    const listings = Array.from({ length: 30 }, (_, n) =>
      listing(`${n}`, {
        name: `${n % 3 === 0 ? "Zahnarzt" : "Café"} ${n % 7} ${n}`,
        rating: (n % 5) + 0.5,
        // Those that match are at one end of an order.
        address_parts: { ...listing("1").address_parts, country_code: n < 12 ? "AT" : "DE" },
      }),
    );
    await insertCompletedJob(database, "svcMaps", mapsResult(...listings));
    await insertCompletedJob(database, "svcMaps", mapsResult(...listings), { client: "cli_b" });
    await projectAll(database);
    const selection = { clientId: client, kind: "businesses", words: ["zahn"], country: "at" } as const;
    const conditions = conditionsOf(selection);
    const [country, word] = [conditions.traits, conditions.words];
    for (const sort of ["name", "-name", "rating", "-rating", "first_seen", "-first_seen"] as const) {
      const read = async (way: Way, part: Partial<Part> = {}) => {
        const rows = await database.query<{ id: string | null; key: string; is_cut?: boolean }>(
          partStatement(
            conditions,
            way,
            { sort, after: null, limit: 10, ...part },
            (key) => `id, ${key} as key`,
          ),
        );
        return {
          ids: rows.flatMap(({ id }) => id ?? []),
          isCut: rows[0]?.is_cut,
          second: rows[1] && { key: rows[1].key, id: rows[1].id ?? "" },
        };
      };
      const { ids, second } = await read({ by: "planner" });
      assert.equal(ids.length, 4, "0, 3, 6 and 9");
      const ways: Way[] = [
        { by: "terms", found: country },
        { by: "terms", found: word },
        { by: "terms", found: [...country, ...word] },
        { by: "order", most: null },
        { by: "order", most: 30 },
      ];
      for (const way of ways) {
        assert.deepEqual((await read(way)).ids, ids, `${sort} ${JSON.stringify(way)}`);
        assert.deepEqual((await read(way, { after: second ?? null })).ids, ids.slice(2));
        assert.deepEqual((await read(way, { limit: 3 })).ids, ids.slice(0, 3));
      }
      assert.equal((await read({ by: "order", most: 30 })).isCut, false, "it has ended");
      const left = await read({ by: "order", most: 10 });
      assert.equal(left.isCut, true);
      assert.deepEqual(left.ids, ids.slice(0, left.ids.length));
    }
  });

  test("gives each record that stays once, while others come and change", async () => {
    const jobs = Array.from({ length: 20 }, (_, index) => listing(`${index}`, { name: `Firma ${index}` }));
    await insertCompletedJob(database, "svcMaps", mapsResult(...jobs));
    await projectAll(database);
    const seen: (string | undefined)[] = [];
    let cursor: string | null = null;
    do {
      const page = await businesses({ sort: "-first_seen", pageSize: 3, cursor: cursor ?? undefined });
      seen.push(...namesOf(page));
      cursor = page.next_cursor;
      const again = mapsResult(listing(`new ${seen.length}`), ...jobs.slice(0, 7));
      await insertCompletedJob(database, "svcMaps", again, { at: "2026-03-01T00:00:00.000Z" });
      await projectAll(database);
    } while (cursor !== null);
    assert.deepEqual(seen.sort(), jobs.map(({ name }) => name).sort());
  });

  test("refuses a cursor that no page gave, or of another sort", async () => {
    await threeBusinesses();
    const { next_cursor } = await businesses({ pageSize: 1 });
    await assert.rejects(businesses({ cursor: "x" }), /must be the next_cursor of a page/);
    await assert.rejects(
      businesses({ sort: "rating", cursor: next_cursor ?? "" }),
      /belongs to a list with sort=name/,
    );
    const cursor = next_cursor ?? "";
    await assert.rejects(businesses({ filter: { country: "DE" }, cursor }), /belongs to another list/);
    await assert.rejects(
      records.list(client, "people", query({ cursor })),
      /belongs to another list: repeat the kind and filters of its first page/,
    );
  });

  test("has the fields and related records that are asked for", async () => {
    await threeBusinesses();
    const page = await businesses({
      filter: { q: "zahn" },
      fields: ["name", "city", "linkedin"],
      include: ["people", "emails", "sources"],
    });
    const [record] = page.records;
    assert.ok(record !== undefined && "fields" in record);
    assert.deepEqual(record.fields, { name: "Zahnärzte Müller", city: "München" });
    assert.deepEqual(
      record.people?.map(({ name }) => name),
      ["Dr. Eva Müller"],
    );
    assert.deepEqual(
      record.emails?.map(({ name, verification, source }) => [name, verification, source]),
      [["info@mueller.example", "valid", "https://mueller.example/"]],
    );
    assert.deepEqual(
      record.sources?.map(({ origin }) => origin),
      ["page", "provider"],
    );
    assert.equal(record.phones, undefined);
  });
});

describe("one record", () => {
  test("shows where each field comes from", async () => {
    const { maps, site } = await threeBusinesses();
    const [row] = (await businesses({ filter: { q: "zahn" } })).records;
    const record = await records.find(client, "businesses", row?.id ?? "");
    assert.deepEqual(
      [record.values.name?.origin, record.values.name?.job_id, record.values.website?.job_id],
      ["provider", maps, maps],
    );
    assert.equal(record.values.website?.last_seen, "2026-02-01T00:00:00.000Z", "the crawl agrees");
    assert.deepEqual(
      record.sources.map(({ job_id }) => job_id),
      [site, maps],
    );
    assert.equal(record.merges.length, 1);
    assert.deepEqual(
      record.domains?.map(({ name }) => name),
      ["mueller.example"],
    );
  });

  test("is not found with another client's id, kind, or an unknown one", async () => {
    await threeBusinesses();
    const [row] = (await businesses()).records;
    const id = row?.id ?? "";
    await assert.rejects(records.find("cli_b", "businesses", id), /Record not found/);
    await assert.rejects(records.find(client, "people", id), /Record not found/);
    await assert.rejects(records.change("cli_b", "businesses", id, { status: "x" }), /Record not found/);
    await assert.rejects(records.split("cli_b", "businesses", id), /Record not found/);
  });

  test("is found by what identifies it, or by what is connected with it", async () => {
    await threeBusinesses();
    const resolved = async (kind: Parameters<Records["resolve"]>[1], by: Parameters<Records["resolve"]>[2]) =>
      (await records.resolve(client, kind, by)).map(({ name }) => name);
    assert.deepEqual(await resolved("businesses", { place_id: "2" }), ["Café Łódź"]);
    assert.deepEqual(await resolved("businesses", { email: "INFO@Mueller.example" }), ["Zahnärzte Müller"]);
    assert.deepEqual(await resolved("businesses", { domain: "https://www.mueller.example/x" }), [
      "Zahnärzte Müller",
    ]);
    assert.deepEqual(await resolved("businesses", { phone: "0049 89 1234567" }), ["Café Łódź"]);
    for (const profile_url of [
      "https://facebook.com/Zahnarzt.Mueller/",
      "http://de-de.facebook.com/zahnarzt.mueller?ref=1",
    ]) {
      assert.deepEqual(await resolved("businesses", { profile_url }), ["Zahnärzte Müller"]);
    }
    assert.deepEqual(await resolved("businesses", { domain: "mueller.example:443" }), ["Zahnärzte Müller"]);
    assert.deepEqual(await resolved("emails", { email: "info@mueller.example" }), ["info@mueller.example"]);
    assert.deepEqual(await resolved("emails", { email: "mailto:info@mueller.example" }), [
      "info@mueller.example",
    ]);
    assert.deepEqual(await resolved("people", { email: "unknown@mueller.example" }), []);
    for (const by of [
      {},
      { email: "a@b.example", phone: "+491" },
      { phone: "123" },
      { profile_url: "x" },
      { profile_url: "https://www.linkedin.com/in/%00" },
      { domain: "x" },
    ]) {
      await assert.rejects(records.resolve(client, "businesses", by), { code: "validation_error" });
    }
  });
});

describe("a merge", () => {
  /** Two listings, and a third statement that makes them one. */
  async function merged() {
    const osm = (changes: object) => listing("osm:node/1", { address: null, ...changes });
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1")));
    await projectAll(database);
    await insertCompletedJob(
      database,
      "svcMaps",
      mapsResult(osm({ name: "Other", description: "OSM", address_parts: {} })),
    );
    await projectAll(database);
    const [younger] = (await businesses({ filter: { q: "other" } })).records;
    await records.change(client, "businesses", younger?.id ?? "", { add_tags: ["mine"], notes: "call" });
    const same = mapsResult(osm({ name: "Bäckerei 1", address_parts: listing("1").address_parts }));
    await insertCompletedJob(database, "svcMaps", same, { at: "2026-01-02T00:00:00.000Z" });
    await projectAll(database);
    return { younger: younger?.id ?? "", same };
  }

  test("is visible, and the younger record's id answers the elder with its tags and notes", async () => {
    const { younger } = await merged();
    const record = await records.find(client, "businesses", younger);
    assert.notEqual(record.id, younger);
    assert.deepEqual([record.merged_ids, record.tags, record.notes], [[younger], ["mine"], "call"]);
    assert.deepEqual(
      record.merges.map(({ record_id, with_id }) => [record_id, with_id]),
      [[younger, record.id]],
    );
    assert.equal(record.merges[0]?.key.startsWith("na:"), true);
    assert.equal((await businesses()).total, 1);
  });

  test("is reversed by a split, which survives the next statement that would merge them", async () => {
    const { younger, same } = await merged();
    const { record, split_from } = await records.split(client, "businesses", younger);
    assert.equal(record.id, younger);
    assert.deepEqual([split_from.merged_ids, split_from.observations, record.observations], [[], 1, 2]);
    assert.equal(split_from.fields.description, undefined);
    await insertCompletedJob(database, "svcMaps", same, { at: "2026-01-03T00:00:00.000Z" });
    await projectAll(database);
    assert.equal((await businesses()).total, 2);
    const { merges } = await records.find(client, "businesses", younger);
    assert.ok(merges[0]?.reversed_at);
  });

  test("brings nothing back that users took away from the merged record", async () => {
    const { younger } = await merged();
    const away = { add_tags: ["ours"], remove_tags: ["mine"], notes: null };
    assert.equal(await records.changeMany(client, "businesses", { ids: [younger], change: away }), 1);
    const third = { address: null, phone: "+4989555", address_parts: listing("1").address_parts };
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("osm:node/9", { ...third, name: "X" })));
    await projectAll(database);
    await insertCompletedJob(
      database,
      "svcMaps",
      mapsResult(listing("osm:node/9", { ...third, name: "X" }), listing("1", { phone: "+4989555" })),
    );
    await projectAll(database);
    const { tags, notes, merged_ids } = await records.find(client, "businesses", younger);
    assert.deepEqual([tags, notes], [["ours"], null]);
    assert.ok(merged_ids.includes(younger));
    const { record } = await records.split(client, "businesses", younger);
    assert.deepEqual([record.tags, record.notes], [["ours"], null]);
  });

  test("cannot be reversed where there is none", async () => {
    const { younger } = await merged();
    const { split_from } = await records.split(client, "businesses", younger);
    await assert.rejects(records.split(client, "businesses", younger), /is not merged/);
    await assert.rejects(records.split(client, "businesses", split_from.id), /is not merged/);
  });
});

describe("a sync feed", () => {
  const feed = (since: string, pageSize = 50) =>
    records.feed(client, "businesses", { since, pageSize, fields: ["name"], include: [] });

  test("has every record once, then only what changed, with tombstones of merged records", async () => {
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1"), listing("2"), listing("3")));
    await projectAll(database);
    const read: string[] = [];
    let since = "0";
    for (let page = await feed(since, 2); page.records.length > 0; page = await feed(since, 2)) {
      read.push(...page.records.map(({ id }) => id));
      since = page.next_since ?? "";
    }
    assert.equal(new Set(read).size, 3);
    assert.equal(read.length, 3);
    const [id = ""] = read;
    await records.change(client, "businesses", id, { status: "contacted" });
    const after = await feed(since);
    assert.deepEqual(
      after.records.map((record) => [record.id, "status" in record && record.status]),
      [[id, "contacted"]],
    );
    assert.deepEqual((await feed(after.next_since ?? "")).records, []);

    const osm = (changes: object) => mapsResult(listing("osm:node/1", { address: null, ...changes }));
    await insertCompletedJob(database, "svcMaps", osm({ name: "Other", address_parts: {} }));
    await projectAll(database);
    await insertCompletedJob(
      database,
      "svcMaps",
      osm({ name: "Bäckerei 1", address_parts: listing("1").address_parts }),
    );
    await projectAll(database);
    const tombstones = (await feed(after.next_since ?? "")).records.filter((record) => "deleted" in record);
    assert.equal(tombstones.length, 1);
    assert.ok(
      tombstones[0] && "merged_into" in tombstones[0] && read.includes(tombstones[0].merged_into ?? ""),
    );
  });

  test("refuses a position that no page gave", async () => {
    for (const since of ["x", "-1", "1.2"]) await assert.rejects(feed(since), /must be 0 or the next_since/);
  });
});

test("a page that has all records agrees with its total when others appear in between", async () => {
  let isPageRead = false;
  const recorded = createRecords({
    ...database,
    async query(statement) {
      // A record appears between the statements of the page and of the total.
      if (/count\(\*\)::int as n/.test(statement.text)) {
        await eventually(async () => isPageRead, Boolean);
        await threeBusinesses();
      }
      const rows = await database.query(statement);
      if (/sort_key/.test(statement.text)) isPageRead = true;
      return rows as never;
    },
  });
  const { records: page, total } = await recorded.list(client, "businesses", query());
  assert.deepEqual([page.length, total], [0, 0]);
});

test("facets count the matching records by trait", async () => {
  await threeBusinesses();
  const { facets, total, is_estimate } = await records.facets(client, "businesses", { country: "DE" });
  assert.deepEqual([total, is_estimate, facets.has_email, facets.has_phone], [2, false, 1, 1]);
  assert.deepEqual(facets.country, [{ value: "DE", count: 2 }]);
  assert.deepEqual(facets.verification, [
    { value: "no_email", count: 1 },
    { value: "valid", count: 1 },
  ]);
  assert.deepEqual(
    facets.category.map(({ value }) => value),
    ["Café", "Dentist"],
  );
});

test("facets of thousands of records are exact, also where a list estimates its total", async () => {
  const listings = Array.from({ length: recordsCountedMax + 500 }, (_, index) => listing(`many-${index}`));
  await insertCompletedJob(database, "svcMaps", mapsResult(...listings));
  await projectAll(database);
  await records.changeMany(client, "businesses", { filter: {}, change: { status: "new" } });
  const { facets, total, is_estimate } = await records.facets(client, "businesses", {});
  assert.deepEqual([total, is_estimate], [listings.length, false]);
  assert.deepEqual(facets.status, [{ value: "new", count: listings.length }]);
  assert.equal((await businesses()).total_is_estimate, true);
});
