import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanName, nameSkeleton, registryName } from "./names.ts";

const same = (a: string, b: string) => registryName(cleanName(a)).key.equals(registryName(cleanName(b)).key);

test("names that look alike to a reader are the same", () => {
  const pairs: [string, string][] = [
    ["Café Rosa", "CAFE ROSA"],
    ["Café Rosa", "Cafe\u0301 Rosa"],
    ["Café  Rosa ", "cafe-rosa"],
    ["Ｃａｆé Rosa", "Café Rosa"],
    ["Сafe Rоsa", "Cafe Rosa"],
    ["Ca\u200bfe Rosa", "Cafe Rosa"],
    ["Smørrebrød", "SMORREBROD"],
    ["Straße", "STRASSE"],
    ["Æbleskiven", "aebleskiven"],
    ["Łódź", "lodz"],
    ["İstanbul", "istanbul"],
    ["ısparta", "Isparta"],
    ["Joe's Bar", "Joes Bar"],
    ["Joe’s Bar", "JOE'S BAR"],
    ["G00gle", "Google"],
    ["Paypa1", "paypal"],
    ["ΑΘΗΝΑ", "Αθήνα"],
    ["Παύλος", "ΠΑΥΛΟΣ"],
    ["Чайная", "ЧАЙНАЯ"],
    ["مَطْعَم", "مطعم"],
    ["Bar & Grill", "Bar Grill"],
    ["ﬁne dining", "Fine Dining"],
  ];
  for (const [a, b] of pairs) assert.ok(same(a, b), `${a} | ${b}: ${nameSkeleton(a)} | ${nameSkeleton(b)}`);
});

test("different names stay different", () => {
  const pairs: [string, string][] = [
    ["Bern", "Bem"],
    ["Mali", "Mall"],
    ["Blue Bird", "Bluebird"],
    ["Bar 1", "Bar 2"],
    ["Studio 10", "Studio 11"],
    ["Studio 10", "Studio lo"],
    ["की दुकान", "का दुकान"],
    ["ばす", "はす"],
    ["日本", "日木"],
    ["Pizza 🍕", "Pizza 🍔"],
    ["קפה", "כפה"],
  ];
  for (const [a, b] of pairs) assert.ok(!same(a, b), `${a} | ${b}: ${nameSkeleton(a)}`);
});

test("a name is shown as typed, without invisible characters", () => {
  assert.equal(cleanName("  Cafe\u0301\t Rosa\n"), "Café Rosa");
  assert.equal(cleanName("\u202eReversed\u2066"), "Reversed");
  assert.equal(cleanName("soft\u00adhyphen"), "softhyphen");
  assert.equal(cleanName("می\u200cخواهم"), "می\u200cخواهم", "a joiner that the script needs is kept");
  assert.equal(cleanName("half \ud800 pair"), "half \ufffd pair");
});

test("invalid names are rejected", () => {
  for (const given of ["", " ", "\0", "!!!", "🍕", "\u200b", "x".repeat(301)]) {
    assert.throws(() => cleanName(given), { code: "validation_error" }, JSON.stringify(given));
  }
  assert.equal(cleanName("x".repeat(300)).length, 300);
  const emoji = `a${"😀".repeat(299)}`;
  assert.equal(cleanName(emoji), emoji, "300 characters, each counted once");
});

test("a key has 32 bytes, however long the name is", () => {
  for (const name of ["x", "ﷺ".repeat(300)]) assert.equal(registryName(cleanName(name)).key.length, 32);
});
