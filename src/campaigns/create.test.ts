import assert from "node:assert/strict";
import { test } from "node:test";
import { newCampaignId } from "./create.ts";

const day = new Date("2026-03-09T23:59:59Z");

test("a campaign's id contains country, query and day, and is unique", () => {
  const id = newCampaignId("FR", "Boulangeries à Léa", day);
  assert.match(id, /^camp_fr_boulangeries_a_lea_20260309_[0-9a-f]{8}$/);
  assert.notEqual(newCampaignId("FR", "Boulangeries à Léa", day), id);
});

test("a query in another script or a very long one gives a valid id", () => {
  assert.match(newCampaignId("JP", "配管工", day), /^camp_jp_search_20260309_[0-9a-f]{8}$/);
  assert.match(
    newCampaignId("US", "plumber ".repeat(50), day),
    /^camp_us_[a-z_]{1,40}_20260309_[0-9a-f]{8}$/,
  );
});
