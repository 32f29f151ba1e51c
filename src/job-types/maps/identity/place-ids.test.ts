import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cidOfFeature,
  cidOfPlaceId,
  featureOfCid,
  featureOfPlaceId,
  isPlaceId,
  normalFeatureId,
  placeIdOfFeature,
} from "./place-ids.ts";

// The three ids of one place, the example in Google's own documentation of place ids.
const placeId = "ChIJN1t_tDeuEmsRUsoyG83frY4";
const featureId = "0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52";
const cid = "10281119596374313554";

test("place id, feature id and CID convert into each other", () => {
  assert.equal(placeIdOfFeature(featureId), placeId);
  assert.equal(featureOfPlaceId(placeId), featureId);
  assert.equal(cidOfFeature(featureId), cid);
  assert.equal(cidOfPlaceId(placeId), cid);
  assert.equal(featureOfCid(cid), "0x0:0x8eaddfcd1b32ca52");
});

test("a feature id has one spelling, with numbers of any length", () => {
  assert.equal(normalFeatureId(" 0x00A:0X0B "), "0xa:0xb");
  assert.equal(normalFeatureId("0xa:0xb"), "0xa:0xb");
  for (const number of ["0x1", "0xffffffffffffffff"]) {
    const feature = `${number}:${number}`;
    assert.equal(featureOfPlaceId(placeIdOfFeature(feature) ?? ""), feature);
  }
});

test("an invalid id converts to null", () => {
  for (const text of [
    "",
    "0x1",
    "0x1:",
    "0x1:0x",
    "0x1:0xg",
    "1:2",
    `0x1${"0".repeat(16)}:0x1`,
    "0x1:0x0",
    placeId,
  ]) {
    assert.equal(placeIdOfFeature(text), null, text);
    assert.equal(cidOfFeature(text), null, text);
  }
  for (const text of [
    "",
    "ChIJ",
    `${placeId}A`,
    placeId.slice(1),
    `X${placeId.slice(1)}`,
    placeId.replace("t", "="),
  ]) {
    assert.equal(featureOfPlaceId(text), null, text);
    assert.equal(cidOfPlaceId(text), null, text);
  }
  for (const text of ["", "0", "-1", "1.5", "18446744073709551616", "99999999999999999999", "12a"]) {
    assert.equal(featureOfCid(text), null, text);
  }
});

test("place ids are distinguished from other words", () => {
  assert.equal(isPlaceId(placeId), true);
  // Of an address, and of a longer type.
  assert.equal(isPlaceId("EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24sIE5DIDI4NDAxLCBVU0E"), true);
  assert.equal(isPlaceId("GhIJQWDl0CIeQUARxks3icF8U8A"), true);
  for (const text of [
    "",
    "coffee",
    "ChIJ",
    "a-very-long-word-of-letters-and-digits",
    "https://example.com/",
  ]) {
    assert.equal(isPlaceId(text), false, text);
  }
});
