import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { knownSchema } from "./migrate.ts";

const folder = join(import.meta.dirname, "migrations");

/** What takes something away from a process of the release before, which goes on during a rolling upgrade. */
const removes =
  /\bdrop (?:table|column|constraint|not null|default|function|trigger|schema)|\brename (?:to|column)|\balter column \w+ (?:type|set data type|set not null)|\badd constraint|\btruncate\b/i;

const removalsIn = (names: readonly string[]) =>
  names.filter((name) => removes.test(readFileSync(join(folder, `${name}.ts`), "utf8")));

/** What they take away, no process of the release before misses. */
const harmless = new Map([
  [
    "0050-smaller-jobs",
    "the release before writes names and roles of activities, and reads none that others wrote",
  ],
  ["0090-retention", "the release before reads a result without data as a job without result"],
  [
    "0051-event-partitions",
    "the table is renamed, and one with its name, columns and trigger takes its place",
  ],
]);

test("migrations since 0027 only add, so that processes of the release before can go on", () => {
  assert.deepEqual(removalsIn(knownSchema.filter((name) => name >= "0027" && !harmless.has(name))), []);
  // Earlier ones did not have to: the check finds what it looks for.
  assert.ok(removalsIn(knownSchema).includes("0019-leases"));
});

test("every migration is listed, in the order of the files", () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
  assert.deepEqual(knownSchema, files.sort());
});
