import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createBrowserKeeper } from "./browser-keeper.ts";
import type { ChromiumSearch } from "./find-chromium.ts";

const none: ChromiumSearch = {
  chromium: null,
  broken: [{ path: "/usr/bin/chromium", reason: "it did not report its version within 10 s" }],
};
const there: ChromiumSearch = { chromium: { path: "/usr/bin/chromium", version: "140.0.0.0" }, broken: [] };

test("a missing browser is looked for again after a while, a found one is not", async () => {
  const temporaryDir = await mkdtemp(join(tmpdir(), "forager-keeper-"));
  const answers = [none, there, none];
  let asked = 0;
  const findChromium = async () => answers[asked++] ?? none;
  const options = {
    temporaryDir,
    pagesMax: 1,
    userAgent: "Test/1.0",
    allowPrivateNetworks: [],
    dnsServers: [],
    findChromium,
  };
  const keeper = createBrowserKeeper({ ...options, retryMs: 0 });
  try {
    assert.equal(await keeper.isAvailable(), false);
    assert.equal(await keeper.isAvailable(), true);
    assert.equal(await keeper.isAvailable(), true);
    assert.equal(asked, 2);
  } finally {
    await keeper.close();
    await rm(temporaryDir, { recursive: true, force: true });
  }
});
