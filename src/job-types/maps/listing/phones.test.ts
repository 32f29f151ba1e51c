import assert from "node:assert/strict";
import { test } from "node:test";
import { listing } from "../../../../test/harness/maps.ts";
import { checkPhone, validatePhones } from "./phones.ts";

// From ranges that authorities reserve for fiction.
const cases: [
  phone: string,
  country: string | null,
  e164: string | null,
  type: string | null,
  valid: boolean | null,
][] = [
  ["+49 30 23125-012", null, "+493023125012", "FIXED_LINE", true],
  ["030 23125012", "DE", "+493023125012", "FIXED_LINE", true],
  ["0049 30 23125012", "FR", "+493023125012", "FIXED_LINE", true],
  ["+49 (0)30 23125012", null, "+493023125012", "FIXED_LINE", true],
  ["020 7946 0018", "GB", "+442079460018", "FIXED_LINE", true],
  ["0171 3920012", "DE", "+491713920012", "MOBILE", true],
  ["(201) 555-0123", "US", "+12015550123", "FIXED_LINE_OR_MOBILE", true],
  ["0808 157 0123", "GB", "+448081570123", "TOLL_FREE", true],
  ["12; 030 23125012", "DE", "+493023125012", "FIXED_LINE", true],
  ["030 23125012 / 030 23125013", "DE", "+493023125012", "FIXED_LINE", true],
  ["12345", "DE", null, "UNKNOWN", false],
  ["by appointment", "DE", null, "UNKNOWN", false],
  ["+999 123", null, null, "UNKNOWN", false],
  ["030 23125012", null, null, "UNKNOWN", null],
  ["030 23125012", "XX", null, "UNKNOWN", null],
];

for (const [phone, country, e164, type, valid] of cases) {
  test(`${phone} of ${country ?? "nowhere"} is ${e164 ?? "no number"}`, () => {
    const { phone_e164, phone_type, phone_valid } = checkPhone(phone, country);
    assert.deepEqual([phone_e164, phone_type, phone_valid], [e164, type, valid]);
  });
}

test("a listing's own country takes precedence over the search's, and each outcome is counted", () => {
  const parts = { street: null, borough: null, city: null, postcode: null, region: null };
  const listings = [
    listing(1, { phone: "030 23125012", address_parts: { ...parts, country_code: "DE" } }),
    listing(2, { phone: "020 7946 0018" }),
    listing(3, { phone: "12" }),
    listing(4),
  ];
  const { fields, counts } = validatePhones(listings, "GB");
  assert.deepEqual(
    fields.map(({ phone_national }) => phone_national),
    ["030 23125012", "020 7946 0018", null, null],
  );
  assert.deepEqual(counts, { total: 3, valid: 2, invalid: 1, undecided: 0 });
  assert.deepEqual(validatePhones(listings.slice(1, 2), null).counts, {
    total: 1,
    valid: 0,
    invalid: 0,
    undecided: 1,
  });
});
