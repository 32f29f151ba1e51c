import assert from "node:assert/strict";
import { test } from "node:test";
import { createDnsblChecker } from "./dnsbl.ts";

/** A resolver that knows these names; all others do not exist. */
const resolverOf = (names: Record<string, string[] | Error>) => async (name: string) => {
  const found = names[name] ?? [];
  if (found instanceof Error) throw found;
  return found;
};
const good = { "2.0.0.127.bl.test": ["127.0.0.2"] };
const check = (names: Record<string, string[] | Error>, addresses = ["192.0.2.9"]) =>
  createDnsblChecker(["bl.test"], resolverOf(names), () => 0).check(addresses, new AbortController().signal);

test("a zone that passes its test points is trusted", async () => {
  const listed = await check({ ...good, "9.2.0.192.bl.test": ["127.0.0.4"] });
  assert.equal(listed.listed, true);
  assert.deepEqual(listed.listings, [{ zone: "bl.test", address: "192.0.2.9", code: "127.0.0.4" }]);
  const clean = await check(good);
  assert.deepEqual(clean, { listed: false, listings: [], zones_checked: ["bl.test"], zones_skipped: [] });
});

test("a zone that lists nothing, lists everything, or answers with an error code is skipped", async () => {
  for (const names of [
    {},
    { ...good, "1.0.0.127.bl.test": ["127.0.0.2"], "9.2.0.192.bl.test": ["127.0.0.2"] },
    { "2.0.0.127.bl.test": ["127.255.255.254"] },
    { "2.0.0.127.bl.test": new Error("SERVFAIL") },
  ]) {
    const report = await check(names);
    assert.equal(report.listed, null, "no zone could tell");
    assert.deepEqual(report.zones_checked, []);
    assert.equal(report.zones_skipped.length, 1);
  }
});

test("an error code for the address itself is not a listing", async () => {
  const report = await check({ ...good, "9.2.0.192.bl.test": ["127.255.255.255"] });
  assert.equal(report.listed, null);
  assert.match(report.zones_skipped[0]?.reason ?? "", /127\.255\.255\.255/);
});

test("without an IPv4 address, the result is unknown", async () => {
  const report = await check(good, ["2001:db8::1"]);
  assert.equal(report.listed, null);
  assert.deepEqual(report.zones_checked, []);
  assert.match(report.zones_skipped[0]?.reason ?? "", /IPv4/);
});
