import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { recordTagsMax } from "../../src/contract/records.ts";
import { createRecordLists } from "../../src/records/record-lists.ts";
import { createRecords, type RecordListQuery, type Records } from "../../src/records/records.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createTestDatabase } from "../harness/database.ts";
import { emptyRecords, insertThreeBusinesses } from "../harness/records.ts";

let database: Database;
let records: Records;
let lists: ReturnType<typeof createRecordLists>;
before(async () => {
  database = (await createTestDatabase()).open();
  records = createRecords(database);
  lists = createRecordLists(database);
});
beforeEach(async () => {
  await emptyRecords(database);
});

const client = "cli_a";
const businesses = (changes: Partial<RecordListQuery> = {}) =>
  records.list(client, "businesses", {
    filter: {},
    sort: "name",
    pageSize: 50,
    cursor: undefined,
    fields: undefined,
    include: [],
    ...changes,
  });
const found = async (filter: RecordListQuery["filter"]) =>
  (await businesses({ filter })).records.map((record) => (record as { name?: string }).name);
const threeBusinesses = () => insertThreeBusinesses(database);

describe("tags, notes, owners, statuses and lists", () => {
  test("stay as users set them when jobs find the records again", async () => {
    await threeBusinesses();
    const [row] = (await businesses()).records;
    const change = { add_tags: ["b", "a", "a"], owner: "Ada", status: "new", notes: "call" };
    const changed = await records.change(client, "businesses", row?.id ?? "", change);
    assert.deepEqual(
      [changed.tags, changed.owner, changed.status, changed.notes],
      [["a", "b"], "Ada", "new", "call"],
    );
    await threeBusinesses();
    assert.deepEqual(await found({ tag: "a", owner: "ada", status: "new" }), ["Boulangerie"]);
    const cleared = await records.change(client, "businesses", row?.id ?? "", {
      remove_tags: ["a"],
      owner: null,
    });
    assert.deepEqual([cleared.tags, cleared.owner, cleared.status], [["b"], null, "new"]);
  });

  test("are changed for many records by ids or by a filter", async () => {
    await threeBusinesses();
    const ids = (await businesses({ filter: { country: "DE" } })).records.map(({ id }) => id);
    const unknown = "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e";
    const byIds = { ids: [...ids, unknown], change: { add_tags: ["de"] } };
    assert.equal(await records.changeMany(client, "businesses", byIds), 2);
    assert.equal(await records.changeMany("cli_b", "businesses", byIds), 0, "not another client's");
    assert.equal(
      await records.changeMany(client, "businesses", { filter: {}, change: { status: "new" } }),
      3,
    );
    assert.equal(
      await records.changeMany(client, "businesses", {
        filter: { tag: "de" },
        change: { remove_tags: ["de"] },
      }),
      2,
    );
    assert.deepEqual(await found({ tag: "de" }), []);
    const { facets } = await records.facets(client, "businesses", {});
    assert.deepEqual(facets.status, [{ value: "new", count: 3 }]);
  });

  test("are kept whole when several users change them at once", async () => {
    await threeBusinesses();
    const [row] = (await businesses()).records;
    const id = row?.id ?? "";
    const tags = Array.from({ length: 20 }, (_, index) => `t${String(index).padStart(2, "0")}`);
    await Promise.all([
      ...tags.map((tag) => records.change(client, "businesses", id, { add_tags: [tag] })),
      records.changeMany(client, "businesses", { filter: {}, change: { add_tags: ["all"] } }),
      records.change(client, "businesses", id, { owner: "Ada" }),
    ]);
    const { tags: kept, owner } = await records.find(client, "businesses", id);
    assert.deepEqual([kept, owner], [["all", ...tags], "Ada"]);
    await Promise.all(
      tags.map((tag) =>
        records.change(client, "businesses", id, { remove_tags: [tag], add_tags: [`${tag}a`] }),
      ),
    );
    assert.deepEqual((await records.find(client, "businesses", id)).tags, [
      "all",
      ...tags.map((tag) => `${tag}a`),
    ]);
  });

  test("a tag too many is refused, and takes the place of no other one", async () => {
    await threeBusinesses();
    const [row] = (await businesses()).records;
    const id = row?.id ?? "";
    const tags = Array.from({ length: recordTagsMax }, (_, index) => `z${String(index).padStart(2, "0")}`);
    await records.change(client, "businesses", id, { add_tags: tags });
    const tooMany = /add_tags: would give a record more than 50 tags/;
    await assert.rejects(records.change(client, "businesses", id, { add_tags: ["a"] }), tooMany);
    const bulk = { filter: {}, change: { add_tags: ["a"] } };
    await assert.rejects(records.changeMany(client, "businesses", bulk), tooMany);
    assert.deepEqual((await records.find(client, "businesses", id)).tags, tags);
    assert.deepEqual(await found({ tag: "a" }), []);
    const change = { remove_tags: ["z00"], add_tags: ["a"] };
    assert.deepEqual((await records.change(client, "businesses", id, change)).tags, ["a", ...tags.slice(1)]);
  });

  test("a list that is deleted while records are added to it has no members left", async () => {
    await threeBusinesses();
    const list = await lists.create(client, { name: "Fair", kind: "businesses" });
    const add = { filter: {}, change: { add_to_lists: [list.list_id] } };
    await Promise.allSettled([
      records.changeMany(client, "businesses", add),
      lists.delete(client, list.list_id),
      records.changeMany(client, "businesses", add),
      records.changeMany(client, "businesses", add),
    ]);
    const { records: all } = await businesses();
    assert.deepEqual(
      all.map((record) => "lists" in record && record.lists),
      [[], [], []],
    );
  });

  test("two lists do not get one name by renames at the same time", async () => {
    const [one, other] = await Promise.all(
      ["One", "Other"].map((name) => lists.create(client, { name, kind: "businesses" })),
    );
    const renamed = await Promise.allSettled(
      [one, other].map((list) => lists.rename(client, list?.list_id ?? "", "Same")),
    );
    assert.deepEqual(renamed.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const refused = renamed.find((outcome) => outcome.status === "rejected");
    assert.match(String(refused?.reason), /is the name of another list/);
  });

  test("a list has members until they are taken out or it is deleted", async () => {
    await threeBusinesses();
    const list = await lists.create(client, { name: "Fair", kind: "businesses" });
    await assert.rejects(
      lists.create(client, { name: "Fair", kind: "businesses" }),
      /is the name of another list/,
    );
    const other = await lists.create(client, { name: "Fair", kind: "people" });
    await records.changeMany(client, "businesses", { filter: {}, change: { add_to_lists: [list.list_id] } });
    const wrong = { filter: {}, change: { add_to_lists: [other.list_id] } };
    await assert.rejects(records.changeMany(client, "businesses", wrong), /is no list of businesses/);
    const [row] = (await businesses()).records;
    await records.change(client, "businesses", row?.id ?? "", { remove_from_lists: [list.list_id] });
    assert.deepEqual(await found({ list: list.list_id }), ["Café Łódź", "Zahnärzte Müller"]);
    const renamed = await lists.rename(client, list.list_id, "Spring");
    assert.deepEqual([renamed.name, renamed.members], ["Spring", 2]);
    await assert.rejects(lists.find("cli_b", list.list_id), /List not found/);
    await lists.delete(client, list.list_id);
    assert.deepEqual(await found({ list: list.list_id }), []);
    assert.deepEqual(
      (await lists.list(client)).map(({ list_id }) => list_id),
      [other.list_id],
    );
    await assert.rejects(lists.delete(client, list.list_id), /List not found/);
  });
});
