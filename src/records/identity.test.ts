import assert from "node:assert/strict";
import { test } from "node:test";
import { addressText, isSharedDomain, pairKey, profileKey, spaceOf } from "./identity.ts";

test("a profile has one key for all spellings of its URL", () => {
  const key = profileKey("https://www.linkedin.com/in/mara-demo");
  assert.equal(key, "profile:linkedin.com/in/mara-demo");
  for (const url of [
    "http://de.linkedin.com/in/Mara-Demo/",
    "https://linkedin.com/in/mara%2Ddemo?trk=x#about",
  ]) {
    assert.equal(profileKey(url), key);
  }
  const without = [
    "https://www.linkedin.com/",
    "https://www.linkedin.com/in/%00",
    "mailto:a@example.com",
    "no URL",
  ];
  for (const url of without) assert.equal(profileKey(url), null);
});

test("a pair key needs letters or digits on both sides, and ignores case, accents and punctuation", () => {
  assert.deepEqual(pairKey("na", "Café  Zürich!", "Haupt-Str 5"), ["na:cafe zurich|haupt str 5"]);
  assert.deepEqual(pairKey("na", "Café", null), []);
  assert.deepEqual(pairKey("nd", "…", "example.com"), []);
});

test("an address is compared by street, number and postal code, however the street is abbreviated", () => {
  const of = (street: string) => addressText({ address: null, street, postcode: "80331", city: "München" });
  assert.equal(of("Hauptstraße 5"), of("Hauptstr. 5"));
  assert.notEqual(of("Hauptstr. 5"), of("Hauptstr. 7"));
  const without = { address: "Altstadt, München", street: null, postcode: null, city: "München" };
  assert.equal(addressText(without), null, "a district is no address");
});

test("places of different providers, and profiles of different platforms, are different name spaces", () => {
  assert.equal(spaceOf("place:osm:node/1"), "place:osm");
  assert.equal(spaceOf("place:ChIJ1"), "place:google");
  assert.equal(spaceOf("profile:linkedin.com/in/a"), "profile:linkedin.com");
  assert.equal(spaceOf("domain:example.com"), null);
});

test("domains of social platforms identify nobody", () => {
  assert.ok(isSharedDomain("facebook.com"));
  assert.ok(!isSharedDomain("notfacebook.com"));
});
