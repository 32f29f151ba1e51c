import assert from "node:assert/strict";
import { test } from "node:test";
import { weekdays } from "../../../listing/listing.ts";
import { isAlwaysClosed, weeklyHours } from "./weekly-hours.ts";

/** A Wednesday in winter. */
const now = Date.UTC(2026, 0, 14);
const summer = Date.UTC(2026, 6, 15);

/** Hours of the week from Monday, with equal days combined: `Mo-Fr 9 AM–5 PM`. */
function week(value: string, at = now): string | null {
  const hours = weeklyHours(value, at);
  if (hours === null) return null;
  const runs: { from: string; to: string; text: string }[] = [];
  for (const weekday of weekdays) {
    const short = weekday.slice(0, 2);
    const last = runs.at(-1);
    if (last?.text === hours[weekday]) last.to = short;
    else runs.push({ from: short, to: short, text: hours[weekday] });
  }
  return runs.map(({ from, to, text }) => `${from === to ? from : `${from}-${to}`} ${text}`).join("; ");
}

const cases: readonly (readonly [value: string, expected: string | null])[] = [
  ["24/7", "Mo-Su Open 24 hours"],
  ["Mo-Su 00:00-24:00", "Mo-Su Open 24 hours"],
  ["10:00-00:00", "Mo-Su 10 AM–12 AM"],
  ["Mo-Fr 09:00-18:00", "Mo-Fr 9 AM–6 PM; Sa-Su Closed"],
  ["Mo-Fr 09:00-23:00; Sa 11:00-11:00; Su 12:00-20:00", "Mo-Fr 9 AM–11 PM; Sa 11 AM–11 AM; Su 12 PM–8 PM"],
  ["Mo-Fr 08:00-12:00,13:30-17:30", "Mo-Fr 8 AM–12 PM, 1:30 PM–5:30 PM; Sa-Su Closed"],
  ["Mo-Fr 08:00-12:00, 13:30-17:30", "Mo-Fr 8 AM–12 PM, 1:30 PM–5:30 PM; Sa-Su Closed"],
  [
    "Mo-Fr 08:00-12:00, We 14:00-18:00",
    "Mo-Tu 8 AM–12 PM; We 8 AM–12 PM, 2 PM–6 PM; Th-Fr 8 AM–12 PM; Sa-Su Closed",
  ],
  ["Mo-Fr 08:00-12:00; We 14:00-18:00", "Mo-Tu 8 AM–12 PM; We 2 PM–6 PM; Th-Fr 8 AM–12 PM; Sa-Su Closed"],
  [
    "Mo,We,Fr 10:00-12:00; Tu off",
    "Mo 10 AM–12 PM; Tu Closed; We 10 AM–12 PM; Th Closed; Fr 10 AM–12 PM; Sa-Su Closed",
  ],
  ["Fr-Mo 18:00-02:00", "Mo 6 PM–2 AM; Tu-Th Closed; Fr-Su 6 PM–2 AM"],
  ["Fr,Sa 22:00-28:00", "Mo-Th Closed; Fr-Sa 10 PM–4 AM; Su Closed"],
  ["Mo-Fr 09:00-18:00; PH off", "Mo-Fr 9 AM–6 PM; Sa-Su Closed"],
  ["Mo-Fr 09:00-18:00; PH,Su 10:00-12:00", "Mo-Fr 9 AM–6 PM; Sa Closed; Su 10 AM–12 PM"],
  ["Mo-Fr 09:00-18:00; SH Mo-Fr 10:00-12:00", "Mo-Fr 9 AM–6 PM; Sa-Su Closed"],
  ["Mo-Sa 09:00-18:00; Dec 24-26 off; Dec 31 09:00-12:00", "Mo-Sa 9 AM–6 PM; Su Closed"],
  ["Mo-Fr 08:00-18:00; Mo-Fr 12:00-13:00 off", "Mo-Fr 8 AM–12 PM, 1 PM–6 PM; Sa-Su Closed"],
  ['Mo-Fr 08:00-18:00 || "by appointment"', "Mo-Fr 8 AM–6 PM; Sa-Su by appointment"],
  ['Mo-Fr 08:00-18:00 "by appointment"', "Mo-Fr 8 AM–6 PM (by appointment); Sa-Su Closed"],
  ['"by appointment"', "Mo-Su by appointment"],
  ["Mo-Su sunrise-sunset", "Mo-Su sunrise–sunset"],
  ["Mo-Su (sunrise+01:00)-20:00", "Mo-Su sunrise + 1:00–8 PM"],
  ["Th-Sa 18:00+", "Mo-We Closed; Th-Sa from 6 PM; Su Closed"],
  ["Sa[1] 10:00-12:00", "Mo-Fr Closed; Sa 10 AM–12 PM (1st of the month); Su Closed"],
  ["week 1-53/2 Mo 10:00-12:00; Tu 09:00-10:00", "Mo 10 AM–12 PM; Tu 9 AM–10 AM; We-Su Closed"],
  ["2020 Mo-Su 10:00-12:00; 2026+ Mo-Fr 09:00-17:00", "Mo-Fr 9 AM–5 PM; Sa-Su Closed"],
  ["Monday - Friday: 9am - 5.30pm", "Mo-Fr 9 AM–5:30 PM; Sa-Su Closed"],
  ["mo–fr 9.00–18.00", "Mo-Fr 9 AM–6 PM; Sa-Su Closed"],
  ["Mo-Fr 9-18", "Mo-Fr 9 AM–6 PM; Sa-Su Closed"],
  ["off", "Mo-Su Closed"],
  ["PH off", null],
  ["", null],
  ["ask at the bar", null],
  ["Mo-Fr 99:00-18:00", null],
  ["<script>", null],
];

for (const [value, expected] of cases) {
  test(`the normal week of ${value || "nothing"}`, () => assert.equal(week(value), expected));
}

test("a season counts while it lasts, including over the turn of the year", () => {
  const value = "Apr-Sep Mo-Su 10:00-20:00; Oct-Mar Sa,Su 11:00-16:00";
  assert.equal(week(value), "Mo-Fr Closed; Sa-Su 11 AM–4 PM");
  assert.equal(week(value, summer), "Mo-Su 10 AM–8 PM");
  assert.equal(week("Mar 15-Oct 31: 10:00-18:00"), "Mo-Su Closed");
  assert.equal(week("Mar 15-Oct 31: 10:00-18:00", summer), "Mo-Su 10 AM–6 PM");
});

test("only a value that closes everything means that the place is permanently closed", () => {
  assert.equal(isAlwaysClosed("off"), true);
  assert.equal(isAlwaysClosed('closed "renovation"'), true);
  assert.equal(isAlwaysClosed("PH off"), false);
  assert.equal(isAlwaysClosed("Mo off"), false);
  assert.equal(isAlwaysClosed("Mo-Fr 09:00-17:00; Sa off"), false);
});

test("a value of 50,000 rules that are cut off is invalid", () => {
  assert.equal(weeklyHours("Mo,".repeat(50_000), now), null);
});
