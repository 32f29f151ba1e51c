import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { identityOf, type KnownIdentities, type Merge, resolveThings } from "./resolve.ts";

const nothing: KnownIdentities = { owners: new Map(), merges: [], separated: [], uniqueKeys: new Map() };
const business = (...keys: string[]) => ({ clientId: "cli_a", kind: "businesses" as const, keys });
const person = (...keys: string[]) => ({ clientId: "cli_a", kind: "people" as const, keys });

/** What is stored after a resolution. */
function storedAfter(
  resolution: ReturnType<typeof resolveThings>,
  separated: readonly Merge[] = [],
): KnownIdentities {
  const owners = new Map<string, string[]>();
  const uniqueKeys = new Map<string, string[]>();
  for (const { clientId, kind, key, recordId } of resolution.keys) {
    const identity = identityOf(clientId, kind, key);
    owners.set(identity, [...(owners.get(identity) ?? []), recordId].sort());
    if (/^(place|profile):/.test(key)) uniqueKeys.set(recordId, [...(uniqueKeys.get(recordId) ?? []), key]);
  }
  const merges = resolution.merged.filter((merge) => !separated.includes(merge));
  return { owners, merges, separated, uniqueKeys };
}

const clustersOf = (resolution: ReturnType<typeof resolveThings>) =>
  new Set(resolution.recordIds.map((id) => resolution.clusterOf(id)[0])).size;

describe("businesses", () => {
  test("with the same place are one, whatever else differs", () => {
    const { recordIds, created } = resolveThings(
      [business("place:1", "na:old|a 1"), business("place:1", "na:new|b 2")],
      nothing,
    );
    assert.equal(recordIds[0], recordIds[1]);
    assert.equal(created.size, 1);
  });

  test("of one chain stay apart: same website, name and phone, but different places", () => {
    const branch = (place: string, address: string) =>
      business(`place:${place}`, `na:burger|${address}`, `da:chain.example|${address}`, "at:chain.example");
    const resolution = resolveThings([branch("1", "a 1"), branch("2", "b 2"), branch("3", "c 3")], nothing);
    assert.equal(clustersOf(resolution), 3);
  });

  test("at one address with one name, but with different places of a provider, are two", () => {
    const resolution = resolveThings(
      [business("place:1", "na:x|a 1"), business("place:2", "na:x|a 1")],
      nothing,
    );
    assert.equal(clustersOf(resolution), 2);
  });

  test("of two providers are one if name and address agree", () => {
    const resolution = resolveThings(
      [business("place:1", "na:x|a 1"), business("place:osm:node/1", "na:x|a 1")],
      nothing,
    );
    assert.equal(clustersOf(resolution), 1);
  });

  test("in two records are merged by a statement that has keys of both, the younger into the elder", () => {
    const before = resolveThings([business("place:1"), business("na:x|a 1")], nothing);
    const [place, name] = before.recordIds;
    const after = resolveThings([business("place:1", "na:x|a 1")], storedAfter(before));
    assert.deepEqual(
      after.merged.map(({ key }) => key),
      ["na:x|a 1"],
    );
    assert.deepEqual(after.clusterOf(name ?? ""), [place, name].sort());
  });

  test("of different clients are never one", () => {
    const resolution = resolveThings(
      [business("place:1"), { ...business("place:1"), clientId: "cli_b" }],
      nothing,
    );
    assert.notEqual(resolution.recordIds[0], resolution.recordIds[1]);
  });

  test("that a user separated stay apart", () => {
    const before = resolveThings([business("place:1"), business("na:x|a 1")], nothing);
    const [first = "", second = ""] = before.recordIds;
    const separated = [{ first, second, key: "na:x|a 1" }];
    const after = resolveThings([business("place:1", "na:x|a 1")], storedAfter(before, separated));
    assert.deepEqual(after.merged, []);
    assert.deepEqual(after.recordIds, [first]);
  });
});

describe("a website", () => {
  const site = business("site:firma.example");
  const listing = (place: string) => business(`place:${place}`, "at:firma.example");

  for (const [order, things] of [
    ["crawled first", [site, listing("1")]],
    ["crawled last", [listing("1"), site]],
  ] as const) {
    test(`speaks of the only business that is listed with it, ${order}`, () => {
      assert.equal(clustersOf(resolveThings(things, nothing)), 1);
    });
  }

  test("of several listed businesses speaks of none of them", () => {
    const before = resolveThings([site, listing("1")], nothing);
    assert.equal(clustersOf(before), 1);
    const after = resolveThings([listing("2")], storedAfter(before));
    assert.equal(after.unmerged.length, 1);
    const [siteId = "", firstId = ""] = before.recordIds;
    assert.deepEqual(after.clusterOf(siteId), [siteId]);
    assert.deepEqual(after.clusterOf(firstId), [firstId]);
  });

  test("of one business that two providers list speaks of it", () => {
    const listed = [
      business("place:1", "na:x|a 1", "at:firma.example"),
      business("place:osm:node/1", "na:x|a 1", "at:firma.example"),
    ];
    assert.equal(clustersOf(resolveThings([...listed, site], nothing)), 1);
  });

  test("is not merged again with a business from which a user separated it", () => {
    const before = resolveThings([site, listing("1")], nothing);
    const [merge] = before.merged;
    assert.ok(merge);
    const after = resolveThings([site, listing("1")], storedAfter(before, [merge]));
    assert.equal(clustersOf(after), 2);
  });
});

describe("people", () => {
  test("of one name and company are one, unless their profiles differ", () => {
    const key = "nd:thomas muller|firma.example";
    assert.equal(clustersOf(resolveThings([person(key), person(key)], nothing)), 1);
    const profiled = (name: string) => person(key, `profile:linkedin.com/in/${name}`);
    assert.equal(clustersOf(resolveThings([profiled("a"), profiled("b")], nothing)), 2);
  });

  test("with one mailbox are two if their names differ", () => {
    const resolution = resolveThings([person("ne:ada|info firma"), person("ne:bo|info firma")], nothing);
    assert.equal(clustersOf(resolution), 2);
  });
});
