import assert from "node:assert/strict";
import { test } from "node:test";
import { type CountryCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { phoneFormatTable } from "../../scripts/phone-formats.ts";
import { phoneText, withE164 } from "../../web/src/lib/phone-text.ts";

const formats = phoneFormatTable();

test("numbers of every country are grouped as libphonenumber does", () => {
  const countries = Object.keys(examples) as CountryCode[];
  assert.ok(countries.length > 200);
  for (const country of countries) {
    const number = getExampleNumber(country, examples);
    assert.equal(phoneText(number?.number ?? "", formats), number?.formatInternational(), country);
  }
});

test("landlines, free numbers and those of no country have spaces too, and what is no number stays", () => {
  for (const [value, text] of [
    ["+498920001002", "+49 89 20001002"],
    ["+441174960123", "+44 117 496 0123"],
    ["+12133734253", "+1 213 373 4253"],
    ["+80012345678", "+800 1234 5678"],
    ["+493012", "+49 3012"],
    ["+999123456", "+999123456"],
    ["089 2000", "089 2000"],
    ["", ""],
  ] as const)
    assert.equal(phoneText(value, formats), text);
});

test("copied numbers are in E.164, and the text around them stays", () => {
  const shown = [{ text: "+49 89 20001002", number: "+498920001002" }];
  assert.equal(withE164("Call +49 89 20001002\tMunich", shown), "Call +498920001002\tMunich");
  assert.equal(withE164("+49 89", shown), "+49 89", "a part of it is copied as it is");
});
