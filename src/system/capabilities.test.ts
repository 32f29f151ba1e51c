import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadConfig } from "../config.ts";
import type { SearchProviderName } from "../contract/providers.ts";
import { type Capability, createCapabilities } from "./capabilities.ts";

/** The state after the checks that the first reader started. */
async function readTwice(
  env: Record<string, string>,
  ports: Partial<Parameters<typeof createCapabilities>[1]> = {},
) {
  const clock = { now: Date.parse("2026-01-15T09:30:00.000Z") };
  const asked: { url: string; headers: Readonly<Record<string, string>> }[] = [];
  const tryService = async (url: string, headers: Readonly<Record<string, string>>) => {
    asked.push({ url, headers });
    return (await ports.tryService?.(url, headers)) ?? 200;
  };
  const listModels = ports.listModels ?? (async () => ({ status: 200, models: ["demo"] }));
  const read = createCapabilities(loadConfig(env), { tryService, listModels }, () => clock.now);
  const first = read();
  await new Promise((resolve) => setImmediate(resolve));
  return { first, second: read(), asked, read, clock };
}

const named = (capabilities: readonly Capability[], name: Capability["name"]) =>
  capabilities.find((each) => each.name === name);

describe("the capabilities of a service", () => {
  test("name missing settings without contacting any service", async () => {
    const { second, asked } = await readTwice({ PEOPLE_PROVIDER: "brightdata" });
    assert.deepEqual(named(second, "people_profiles"), {
      name: "people_profiles",
      provider: "brightdata",
      configured: false,
      missing_settings: ["BRIGHTDATA_API_KEY"],
      reachable: null,
      problem: null,
      checked_at: null,
    });
    assert.deepEqual(named(second, "ai_model")?.missing_settings, ["LLM_BASE_URL", "LLM_MODEL"]);
    assert.deepEqual(asked, []);
  });

  test("are unknown to the first reader, and known to the next", async () => {
    const env = { PEOPLE_PROVIDER: "pdl", PDL_API_KEY: "k", PDL_URL: "http://127.0.0.1:9" };
    // No person was named: the expected response for a valid key.
    const { first, second, asked } = await readTwice(env, { tryService: async () => 400 });
    assert.equal(named(first, "people_profiles")?.reachable, null);
    assert.equal(named(second, "people_profiles")?.reachable, true);
    assert.equal(named(second, "people_profiles")?.checked_at, "2026-01-15T09:30:00.000Z");
    assert.deepEqual(asked, [{ url: "http://127.0.0.1:9/v5/person/enrich", headers: { "x-api-key": "k" } }]);
  });

  for (const [what, answer] of [
    ["a refused key", async () => 401],
    ["a server out of order", async () => 503],
    ["no server", () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.9:8443"))],
  ] as const) {
    test(`describe ${what} for clients, without the key and the server's address`, async () => {
      const env = {
        PEOPLE_PROVIDER: "brightdata",
        BRIGHTDATA_API_KEY: "s3cret",
        BRIGHTDATA_URL: "http://profiles.internal:8443",
      };
      const { second } = await readTwice(env, { tryService: answer });
      const capability = named(second, "people_profiles");
      assert.deepEqual([capability?.configured, capability?.reachable], [true, false]);
      assert.match(capability?.problem ?? "", /Bright Data, which is not set up or does not answer/);
      assert.doesNotMatch(JSON.stringify(second), /s3cret|internal|10\.0\.0\.9/);
    });
  }

  test("describe the model as the doctor does for clients", async () => {
    const env = { LLM_BASE_URL: "http://127.0.0.1:9/v1", LLM_MODEL: "demo" };
    assert.equal(named((await readTwice(env)).second, "ai_model")?.reachable, true);
    const other = { listModels: async () => ({ status: 200, models: ["other"] }) };
    assert.match(named((await readTwice(env, other)).second, "ai_model")?.problem ?? "", /does not answer/);
    assert.doesNotMatch(JSON.stringify((await readTwice(env, other)).second), /127\.0\.0\.1/);
  });

  /** The settings that each needs, and the URL that a check asks. */
  const searchProviders: Record<SearchProviderName, { env: Record<string, string>; url: string }> = {
    searxng: { env: { SEARXNG_URL: "http://127.0.0.1:9" }, url: "http://127.0.0.1:9/search?format=json" },
    brave: { env: { BRAVE_API_KEY: "k" }, url: "https://api.search.brave.com/res/v1/web/search" },
    serper: { env: { SERPER_API_KEY: "k" }, url: "https://google.serper.dev/account" },
    serpapi: { env: { SERPAPI_API_KEY: "k" }, url: "https://serpapi.com/account.json?api_key=k" },
  };
  for (const [provider, { env, url }] of Object.entries(searchProviders)) {
    test(`query ${provider} without searching, and name what it needs`, async () => {
      const { second, asked } = await readTwice({ SEARCH_PROVIDER: provider, ...env });
      assert.equal(named(second, "people_search")?.reachable, true);
      assert.deepEqual(
        asked.map((each) => each.url),
        [url],
      );
      const bare = (await readTwice({ SEARCH_PROVIDER: provider })).second;
      assert.deepEqual(named(bare, "people_search")?.missing_settings, Object.keys(env));
    });
  }

  test("need no service for public pages", async () => {
    const { second, asked } = await readTwice({ PEOPLE_PROVIDER: "public_page" });
    assert.equal(named(second, "people_profiles")?.reachable, true);
    assert.deepEqual(asked, []);
  });

  test("are checked again after ten minutes, and not before", async () => {
    const { read, asked, clock } = await readTwice({ PEOPLE_PROVIDER: "pdl", PDL_API_KEY: "k" });
    clock.now += 9 * 60_000;
    read();
    assert.equal(asked.length, 1);
    clock.now += 60_000;
    read();
    assert.equal(asked.length, 2);
  });
});
