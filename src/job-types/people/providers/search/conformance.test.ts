import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { atEnd } from "../../../../../test/harness/cleanup.ts";
import { assertFails } from "../../../../../test/harness/fetching.ts";
import { fakeClock, restingRun } from "../../../../../test/harness/waiting.ts";
import type { JsonPeer, PeerAnswer } from "../../../../../test/servers/json-peer.ts";
import {
  type Engine,
  type EngineResult,
  engines,
  searchKey,
  startSearchPeer,
} from "../../../../../test/servers/people/search-peer.ts";
import { createServiceClient } from "../../../../outside/http/service-client.ts";
import type { SearchProvider, WebSearchRequest } from "../../ports.ts";
import { createServiceLimits } from "../ask-service.ts";
import { createBrave } from "./brave.ts";
import { createSearxng } from "./searxng.ts";
import { createSerpapi } from "./serpapi.ts";
import { createSerper } from "./serper.ts";

const service = createServiceClient();
atEnd(() => service.close());

const startMs = Date.parse("2026-01-15T09:30:00.000Z");
function access() {
  const clock = fakeClock(startMs);
  return { send: service.send, ...clock, limits: createServiceLimits(clock) };
}
const adapters: Record<Engine, (baseUrl: string, apiKey: string | undefined) => SearchProvider> = {
  searxng: (baseUrl) => createSearxng({ ...access(), baseUrl }),
  brave: (baseUrl, apiKey) => createBrave({ ...access(), baseUrl, apiKey }),
  serper: (baseUrl, apiKey) => createSerper({ ...access(), baseUrl, apiKey }),
  serpapi: (baseUrl, apiKey) => createSerpapi({ ...access(), baseUrl, apiKey }),
};
const keySettings = { brave: "BRAVE_API_KEY", serper: "SERPER_API_KEY", serpapi: "SERPAPI_API_KEY" };

const results: EngineResult[] = Array.from({ length: 27 }, (_, at) => ({
  url: `https://www.linkedin.com/in/person-${at}-demo`,
  title: `Person ${at} - R&D lead`,
  snippet: "Berlin · it's 1 < 2",
}));

async function startPeer(engine: Engine): Promise<JsonPeer> {
  let isBusy = true;
  const peer = await startSearchPeer(engine, {
    find: (query) => {
      if (query === "nobody") return [];
      if (query === "twice") return [...results.slice(0, 5), ...results.slice(0, 5)];
      if (query === "odd") {
        return [{ url: "javascript:alert(1)", title: "x", snippet: "" }, ...results.slice(0, 1)];
      }
      return results;
    },
    fault: (query): PeerAnswer | undefined => {
      if (query === "busy" && isBusy) {
        isBusy = false;
        return { status: 429, headers: { "retry-after": "2" }, body: { message: "Too many" } };
      }
      if (query === "always busy") return { status: 429, headers: { "retry-after": "3600" } };
      if (query === "down") return { status: 503, body: "down" };
      if (query === "prose") return { body: "<!doctype html><p>We are sorry.</p>" };
      if (query === "no credit") return { status: 402, body: { message: "Payment required" } };
      return undefined;
    },
  });
  atEnd(() => peer.close());
  return peer;
}

const asked = (query: string, more: Partial<WebSearchRequest> = {}): WebSearchRequest => ({
  query,
  hitsMax: 20,
  language: null,
  countryCode: null,
  ...more,
});

for (const engine of engines) {
  describe(`the search provider ${engine}`, async () => {
    const peer = await startPeer(engine);
    const provider = adapters[engine](peer.url, searchKey);
    const run = restingRun();
    const search = (query: string, more?: Partial<WebSearchRequest>) =>
      provider.search(asked(query, more), run);

    test("returns results in the engine's order, as plain text, over several pages and up to the requested number", async () => {
      const before = peer.requests.length;
      const { hits } = await search("cto");
      assert.deepEqual(
        hits.map(({ url }) => url),
        results.slice(0, 20).map(({ url }) => url),
      );
      assert.deepEqual(hits[3], {
        url: "https://www.linkedin.com/in/person-3-demo",
        title: "Person 3 - R&D lead",
        snippet: "Berlin · it's 1 < 2",
      });
      assert.ok(peer.requests.length - before <= 2, "requests no unnecessary page");
    });

    test("stops if the engine has no more", async () => {
      assert.equal((await search("cto", { hitsMax: 60 })).hits.length, results.length);
    });

    test("returns no page twice", async () => {
      assert.equal((await search("twice")).hits.length, 5);
    });

    test("returns nothing if the engine reports no results", {
      skip: engine === "searxng",
    }, async () => {
      const before = peer.requests.length;
      assert.deepEqual((await search("nobody")).hits, []);
      assert.equal(peer.requests.length - before, 1);
    });

    test("returns only web page URLs", async () => {
      assert.deepEqual(
        (await search("odd")).hits.map(({ url }) => url),
        ["https://www.linkedin.com/in/person-0-demo"],
      );
    });

    test("retries when the engine asks for it, and rests meanwhile", async () => {
      assert.equal((await search("busy")).hits.length, 20);
      const [wait, ...others] = run.waits;
      assert.match(wait?.waitingFor ?? "", /: it answered 429$/);
      assert.deepEqual([wait?.retryAt, others], [new Date(startMs + 2_000), []]);
    });

    test("does not wait for an hour", () =>
      assertFails(search("always busy"), "provider_quota_exceeded", /3600 s/));

    test("does not mistake engine trouble for an answer", () =>
      assertFails(search("down"), "provider_unavailable"));

    test("reports that an answer contains no results", () =>
      assertFails(search("prose"), "provider_unreadable"));

    test("reports that an account has no credit left", () =>
      assertFails(search("no credit"), "provider_quota_exceeded"));

    test("ends with the job", async () => {
      const job = new AbortController();
      job.abort(new Error("the job was cancelled"));
      await assert.rejects(
        provider.search(asked("cto"), { ...run, signal: job.signal }),
        /the job was cancelled/,
      );
    });

    test("requests the language and country of the query", async () => {
      await search("cto", { language: "de", countryCode: "CH" });
      const sent = peer.requests.at(-1);
      const text = `${sent?.url.search} ${JSON.stringify(sent?.body ?? "")}`;
      assert.match(text, /(?:language|search_lang|hl)"?[=:]"?de/);
      if (engine !== "searxng") assert.match(text, /(?:country|gl)"?[=:]"?ch/i);
    });

    if (engine !== "searxng") {
      test("names the setting of a missing or refused key, and not the key", async () => {
        const setting = new RegExp(keySettings[engine]);
        await assertFails(
          adapters[engine](peer.url, undefined).search(asked("cto"), run),
          "not_configured",
          setting,
        );
        const failure = await adapters[engine](peer.url, "wrong-key-0815")
          .search(asked("cto"), run)
          .catch((error: unknown) => error);
        assert.match(String(failure), setting);
        assert.doesNotMatch(String(failure), /0815/);
      });
    }
  });
}

test("SearXNG: engines that did not answer are reported, and do not count as an empty answer", async () => {
  const peer = await startPeer("searxng");
  const provider = adapters.searxng(peer.url, undefined);
  const run = restingRun();
  const { notes } = await provider.search(asked("cto"), run);
  assert.deepEqual(notes, ["An engine behind SearXNG did not answer: google (CAPTCHA)."]);
  await assertFails(provider.search(asked("nobody"), run), "provider_blocked", /google \(CAPTCHA\)/);
});

test("SearXNG: a server that returns no JSON yields setup instructions", async () => {
  const peer = await startSearchPeer("searxng", {
    find: () => [],
    fault: () => ({ status: 403, body: "Forbidden" }),
  });
  atEnd(() => peer.close());
  const run = restingRun();
  await assertFails(
    adapters.searxng(peer.url, undefined).search(asked("cto"), run),
    "provider_refused",
    /search\.formats/,
  );
  const unset = createSearxng({ ...access(), baseUrl: undefined });
  await assertFails(unset.search(asked("cto"), run), "not_configured", /SEARXNG_URL/);
});

test("Serper and SerpAPI: an exhausted account has its own error message", async () => {
  const run = restingRun();
  const serper = await startSearchPeer("serper", {
    find: () => [],
    fault: () => ({ status: 400, body: { message: "Not enough credits", statusCode: 400 } }),
  });
  const serpapi = await startSearchPeer("serpapi", {
    find: () => [],
    fault: () => ({ body: { error: "Your account has run out of searches." } }),
  });
  atEnd(() => serper.close());
  atEnd(() => serpapi.close());
  for (const provider of [adapters.serper(serper.url, searchKey), adapters.serpapi(serpapi.url, searchKey)]) {
    await assertFails(provider.search(asked("cto"), run), "provider_quota_exceeded");
  }
});
