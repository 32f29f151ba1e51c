import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecordSort } from "../contract/records.ts";
import { type ListOf, listCursor, readListCursor } from "./cursors.ts";

const id = "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e";
const list: ListOf = { kind: "businesses", filter: { country: "DE", has_email: true }, sort: "name" };
const position = { sort: "name", key: "backerei", id, total: 7, isEstimate: false } as const;
const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

test("a cursor continues its own list alone", () => {
  const cursor = listCursor(list, position);
  const reordered = { has_email: true, tag: undefined, country: "DE" };
  assert.deepEqual(readListCursor(cursor, { ...list, filter: reordered }), position);
  for (const other of [
    { ...list, kind: "people" as const },
    { ...list, filter: {} },
    { ...list, filter: { ...list.filter, q: "x" } },
  ]) {
    assert.throws(() => readListCursor(cursor, other), /repeat the kind and filters of its first page/);
  }
  assert.throws(() => readListCursor(cursor, { ...list, sort: "-name" }), /belongs to a list with sort=name/);
});

test("cursors of versions that did not name their list stay valid", () => {
  assert.deepEqual(readListCursor(made("name", "backerei", id, 7, false), list), position);
});

test("a key that no record can have is refused before the database sees it", () => {
  const keys: readonly (readonly [RecordSort, string])[] = [
    ["name", "\0"],
    ["rating", "x"],
    ["rating", "1e400"],
    ["first_seen", "yesterday"],
    ["-first_seen", "2026-02-30T00:00:00.000000Z"],
    ["last_seen", "0000-01-01T00:00:00.000000Z"],
  ];
  for (const [sort, key] of keys) {
    const cursor = made(sort, key, id, 7, false);
    assert.throws(() => readListCursor(cursor, { ...list, sort }), /must be the next_cursor of a page/, key);
  }
  for (const [sort, key] of [
    ["rating", "4.5"],
    ["rating", "0"],
    ["-last_seen", "2026-01-01T00:00:00.000000Z"],
  ] as const) {
    assert.equal(readListCursor(made(sort, key, id, 7, false), { ...list, sort }).key, key);
  }
});
