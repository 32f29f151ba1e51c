import assert from "node:assert/strict";
import { test } from "node:test";
import { readSuppressionCsv } from "./import-suppressions.ts";

/** The first thing that is wrong with a file. */
async function problemOf(csv: string, entriesMax?: number): Promise<{ loc: unknown; msg: string }> {
  const error = await readSuppressionCsv(csv, entriesMax).then(
    () => assert.fail("nothing is wrong"),
    (thrown: unknown) => thrown as { errors: { loc: unknown; msg: string }[] },
  );
  const [first] = error.errors;
  assert.ok(first);
  return first;
}

test("a file read in many pieces gives the same entries wherever a piece ends", async () => {
  const addresses = Array.from({ length: 2_000 }, (_, n) => `person${n}@large.example`);
  // Characters of two, three and four bytes, and line ends within quotes.
  const notes = ["é", "“", "😀", '"a\r\nb"'];
  const rows = addresses.map((address, n) => `${address},${notes[n % notes.length]}\r\n`);
  const subjects = await readSuppressionCsv(`\ufeffemail,note\r\n${rows.join("")}`);
  assert.deepEqual(
    subjects.map(({ kind, key }) => `${kind} ${key}`),
    addresses.map((address) => `email email:${address}`),
  );
});

test("entries beyond the limit are refused with the line of the first one", async () => {
  const csv = `email,domain\n${"a@b.example,c.example\n".repeat(3)}`;
  assert.equal((await readSuppressionCsv(csv, 6)).length, 6);
  const { loc, msg } = await problemOf(csv, 5);
  assert.deepEqual(loc, ["body", "csv", 4]);
  assert.equal(msg, "is beyond the 5 entries of one import; split the file");
});

test("a broken line in a later piece is found", async () => {
  const { loc, msg } = await problemOf(`email\n${"a@b.example\n".repeat(3_000)}"open\n`);
  assert.deepEqual(loc, ["body", "csv", 3_002]);
  assert.match(msg, /^is not CSV/);
});
