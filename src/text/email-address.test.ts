import assert from "node:assert/strict";
import { test } from "node:test";
import { normalEmail } from "./email-address.ts";

test("spellings of one address have one form, other addresses others", () => {
  const same = ["info@müller-bau.de", "Info@MÜLLER-Bau.de", " info@xn--mller-bau-q9a.de "];
  assert.deepEqual(new Set(same.map(normalEmail)).size, 1);
  const others = ["info@muller-bau.de", "i.nfo@müller-bau.de", "info+a@müller-bau.de", "info@müller-bau.com"];
  assert.equal(new Set([...same, ...others].map(normalEmail)).size, 5);
});

test("what is no address has a form of its own too", () => {
  assert.equal(normalEmail("No Address"), "no address");
  assert.equal(normalEmail("a@[not a domain"), "a@[not a domain");
});
