import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { ignoredFields, ignoredFieldsHeader, knownFieldsOf, listedNames } from "./schema-fields.ts";

function ignored(schema: z.ZodType, value: unknown): string[] {
  return ignoredFields(knownFieldsOf(schema), value);
}

test("unknown names are found at every depth, the outermost of each branch", () => {
  const schema = z.object({
    a: z.object({ b: z.string() }).optional(),
    list: z.array(z.object({ c: z.int() }).nullable()).default([]),
  });
  const value = { a: { b: "x", x: { y: 1 } }, list: [{ c: 1 }, { c: 2, d: 3 }, null], z: [] };
  assert.deepEqual(ignored(schema, value), ["a.x", "list.1.d", "z"]);
});

test("values of any shape, records and loose objects accept all names", () => {
  const schema = z.object({
    any: z.unknown(),
    record: z.record(z.string(), z.int()),
    loose: z.looseObject({ a: z.int() }),
  });
  const value = { any: { x: 1 }, record: { x: 1 }, loose: { a: 1, b: 2 } };
  assert.deepEqual(ignored(schema, value), []);
});

test("the names of every alternative of a union are known", () => {
  const schema = z.object({
    one: z.union([z.string(), z.object({ a: z.int() }), z.object({ b: z.object({ c: z.int() }) })]),
    open: z.union([z.object({ a: z.int() }), z.unknown()]),
    empty: z.union([z.object({}), z.string()]),
  });
  const value = { one: { a: 1, b: { c: 1, d: 1 }, e: 1 }, open: { x: 1 }, empty: { x: 1 } };
  assert.deepEqual(ignored(schema, value), ["one.b.d", "one.e", "empty.x"]);
});

test("refinements, transforms and preprocessing do not hide names", () => {
  const inner = z.object({ a: z.string() });
  const schema = z.object({
    refined: inner.refine(() => true),
    transformed: inner.transform(({ a }) => a),
    prepared: z.preprocess((value) => value, inner),
    both: z.intersection(inner, z.object({ b: z.string() })),
  });
  const item = { a: "", b: "" };
  assert.deepEqual(ignored(schema, { refined: item, transformed: item, prepared: item, both: item }), [
    "refined.b",
    "transformed.b",
    "prepared.b",
  ]);
});

test("names inherited from Object.prototype are unknown like any others", () => {
  assert.deepEqual(ignored(z.object({ a: z.int() }), JSON.parse('{"a":1,"constructor":1,"toString":1}')), [
    "constructor",
    "toString",
  ]);
});

test("at most ten names are listed, shortened and safe in a header", () => {
  const value = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 1]));
  assert.equal(ignored(z.object({}), value).length, 10);
  assert.equal(listedNames(Object.keys(value)).length, 10);
  assert.equal(
    ignoredFieldsHeader(listedNames(["a b", "\r\nx: y", "\ud800", "y".repeat(5000)])),
    `a%20b,%0D%0Ax%3A%20y,%EF%BF%BD,${"y".repeat(100)}`,
  );
});
