import assert from "node:assert/strict";
import { test } from "node:test";
import { linkCompendium } from "./place-compendium.ts";

const expiresAt = new Date("2026-01-16T09:30:00.000Z");
const linkTo = async (key: string) => ({ url: `https://store.example/${key}?signed`, expiresAt });

test("a stored compendium is read with a link and its end, without its key", async () => {
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

test("a result with its text in it is read as it is, and asks the store for nothing", async () => {
  const unasked = () => Promise.reject(new Error("not to be called"));
  for (const markdown_compendium of ["Hello", '{"store_key":"mine"}']) {
    const compendium = { chars: 5, storage_location: "inline" };
    const result = { compendium, markdown_compendium, other: { store_key: 1 } };
    const inline = Buffer.from(JSON.stringify(result));
    assert.equal(await linkCompendium(inline, unasked), inline);
  }
});
