import assert from "node:assert/strict";
import { test } from "node:test";
import { CompendiumOptions } from "../payload.ts";
import { placeCompendium } from "./place-compendium.ts";

const options = (includeInResponse: boolean) => ({
  ...CompendiumOptions.parse({}),
  include_in_response: includeInResponse,
});
const compendium = (text: string) => ({ text, chars: text.length, truncated: false });
const save = async () => ({ key: "k1" });

test("a text of ordinary size is part of the result", async () => {
  const placed = await placeCompendium(compendium("abc"), options(true), save);
  assert.equal(placed.inline, "abc");
  assert.deepEqual(placed.info, {
    chars: 3,
    available: true,
    cleanup_level: "fit",
    storage_location: "inline",
    truncated: false,
  });
});

test("a text over a million bytes, or one that must not be in the result, goes to the store", async () => {
  for (const [text, include] of [
    ["ä".repeat(500_001), true],
    ["abc", false],
  ] as const) {
    const placed = await placeCompendium(compendium(text), options(include), save);
    assert.equal(placed.inline, null);
    assert.deepEqual(
      [placed.info.storage_location, placed.info.available, placed.info.size_chars, placed.info.store_key],
      ["store", true, text.length, "k1"],
    );
  }
});

test("without a store a large text stays, and one that must not be in the result is given up with a warning", async () => {
  const large = await placeCompendium(compendium("ä".repeat(500_001)), options(true), undefined);
  assert.equal(large.inline?.length, 500_001);
  const ruledOut = await placeCompendium(compendium("abc"), options(false), undefined);
  assert.deepEqual([ruledOut.inline, ruledOut.info.available, ruledOut.info.chars], [null, false, 3]);
  assert.match(ruledOut.warning ?? "", /no object store/);
});

test("no text: zero characters, not available", async () => {
  const placed = await placeCompendium(null, options(true), save);
  assert.deepEqual([placed.inline, placed.info.chars, placed.info.available], [null, 0, false]);
});
