import assert from "node:assert/strict";
import { test } from "node:test";
import { CompendiumOptions } from "../../payload.ts";
import { linkCompendium, placeCompendium } from "./place-compendium.ts";

const options = (includeInResponse: boolean) => ({
  ...CompendiumOptions.parse({}),
  include_in_response: includeInResponse,
});
const compendium = (text: string) => ({ text, chars: text.length, truncated: false, warnings: [] });
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

test("a text over a million bytes, or excluded from the result, goes to the store", async () => {
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

test("a text of exactly a million bytes is part of the result", async () => {
  const placed = await placeCompendium(compendium("ä".repeat(500_000)), options(true), save);
  assert.equal(placed.info.storage_location, "inline");
});

test("without a store every text stays in the result", async () => {
  for (const [text, include] of [
    ["ä".repeat(500_001), true],
    ["abc", false],
  ] as const) {
    const placed = await placeCompendium(compendium(text), options(include), undefined);
    assert.deepEqual([placed.inline, placed.info.storage_location], [text, "inline"]);
  }
});

test("a text that could not be stored fails the job", async () => {
  const error = new Error("the store is down");
  const failing = () => Promise.reject(error);
  await assert.rejects(placeCompendium(compendium("abc"), options(false), failing), error);
});

test("no text: zero characters, not available", async () => {
  for (const none of [null, compendium("")]) {
    const placed = await placeCompendium(none, options(false), save);
    assert.deepEqual([placed.inline, placed.info.chars, placed.info.available], [null, 0, false]);
    assert.equal(placed.info.storage_location, "inline");
  }
});

const expiresAt = new Date("2026-01-16T09:30:00.000Z");
const linkTo = async (key: string) => ({ url: `https://store.example/${key}?signed`, expiresAt });

test("a stored compendium is read with a link and its expiry, without its key", async () => {
  const stored = {
    emails: ["info@example.com"],
    markdown_compendium: null,
    compendium: { chars: 5, storage_location: "store", size_chars: 5, store_key: "compendia/cli_a/1.md" },
  };
  assert.deepEqual(JSON.parse(String(await linkCompendium(Buffer.from(JSON.stringify(stored)), linkTo))), {
    emails: ["info@example.com"],
    markdown_compendium: null,
    compendium: {
      chars: 5,
      storage_location: "store",
      size_chars: 5,
      store_url: "https://store.example/compendia/cli_a/1.md?signed",
      url_expires_at: "2026-01-16T09:30:00.000Z",
    },
  });
});

test("a result that contains its text is returned unchanged, without a call to the store", async () => {
  const unasked = () => Promise.reject(new Error("not to be called"));
  for (const markdown_compendium of ["Hello", '{"store_key":"mine"}']) {
    const compendium = { chars: 5, storage_location: "inline" };
    const result = { compendium, markdown_compendium, other: { store_key: 1 } };
    const inline = Buffer.from(JSON.stringify(result));
    assert.equal(await linkCompendium(inline, unasked), inline);
  }
});
