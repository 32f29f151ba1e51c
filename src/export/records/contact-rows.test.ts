import assert from "node:assert/strict";
import { test } from "node:test";
import { contactOf } from "./contact-rows.ts";

test("a name has its first and last name, in whichever order it is written", () => {
  for (const [name, first, last] of [
    ["Jürgen Müller", "Jürgen", "Müller"],
    ["Dr. Anna Maria Weiß", "Anna Maria", "Weiß"],
    ["Cher", null, "Cher"],
    ["Dr.", null, "Dr."],
    ["O'Brien, Pat", "Pat", "O'Brien"],
    ["Pat O'Brien, PhD", "Pat", "O'Brien"],
    ["Pat O'Brien , Managing Director, Sales", "Pat", "O'Brien"],
    ["田中 太郎", "太郎", "田中"],
    ["김 민준", "민준", "김"],
    ["田中太郎", null, "田中太郎"],
    ["ジョン スミス", "ジョン", "スミス"],
    ["דנה כהן", "דנה", "כהן"],
  ] as const) {
    const { first_name, last_name } = contactOf({ name, fields: {}, verification: null, source: null }, null);
    assert.deepEqual([first_name, last_name], [first, last], name);
  }
});
