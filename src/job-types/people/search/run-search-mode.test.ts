import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startModel } from "../../../../test/harness/asking.ts";
import { assertFails } from "../../../../test/harness/fetching.ts";
import { peopleWorld } from "../../../../test/harness/people-world.ts";
import { ForagerError } from "../../../errors.ts";
import { PeoplePayload } from "../payload.ts";
import { SearchModeResult } from "../result.ts";
import { runSearchMode } from "./run-search-mode.ts";

const query = "3 CTOs at fintechs in Berlin";
const person = (at: number, host = "www") => ({
  url: `https://${host}.linkedin.com/in/person-${at}-demo`,
  title: `Person Number - CTO - Bank ${at} | LinkedIn`,
  snippet: "Berlin, Germany · CTO · 500+ connections",
});
const company = {
  url: "https://www.linkedin.com/company/bank-demo",
  title: "Bank | LinkedIn",
  snippet: null,
};
const exact = 'site:linkedin.com/in "CTO" "Berlin" fintech';
const everybody = [company, ...[1, 2, 2, 3, 4, 5].map((at, index) => person(at, index === 2 ? "de" : "www"))];

const payload = (changes: object = {}) =>
  PeoplePayload.parse({ mode: "search", search_query: query, ...changes });

async function search(world: ReturnType<typeof peopleWorld>, changes: object = {}) {
  const outcome = await runSearchMode(payload(changes), world.context, world.ports);
  return { outcome, data: SearchModeResult.parse(outcome.data) };
}

describe("a job in search mode", () => {
  test("returns as many people as the query asks for, without duplicates, and its interpretation", async () => {
    const { outcome, data } = await search(peopleWorld({ results: { [exact]: everybody } }));
    assert.deepEqual(
      data.profiles.map(({ linkedin_id, name, headline, location }) => [
        linkedin_id,
        name,
        headline,
        location,
      ]),
      [1, 2, 3].map((at) => [`person-${at}-demo`, "Person Number", `CTO - Bank ${at}`, "Berlin, Germany"]),
    );
    assert.equal(data.results_count, 3);
    assert.equal(outcome.resultsCount, 3);
    assert.deepEqual(data.parsed_query, {
      web_query: exact,
      count: 3,
      role: "CTO",
      location: "Berlin",
      keywords: ["fintechs"],
    });
    assert.deepEqual([data.metadata.parsed_by, data.metadata.ai, data.cached], ["grammar", null, false]);
  });

  test("returns no more than search_limit", async () => {
    const world = peopleWorld({ results: { [exact]: everybody } });
    assert.equal((await search(world, { search_limit: 2 })).data.results_count, 2);
  });

  test("falls back to any words if the exact ones find no one", async () => {
    const loose = "site:linkedin.com/in CTO Berlin fintech";
    const { data } = await search(peopleWorld({ results: { [loose]: [person(1)] } }));
    assert.equal(data.results_count, 1);
    assert.equal(data.parsed_query.web_query, loose);
    assert.deepEqual(data.metadata.notes, [`No one was found by: ${exact}`]);
  });

  test("that finds no one completes, and is not cached", async () => {
    const world = peopleWorld({ results: {} });
    assert.equal((await search(world)).data.results_count, 0);
    assert.equal((await search(world)).data.cached, false);
  });

  test("is answered from the cache of the same client's earlier search", async () => {
    const world = peopleWorld({ results: { [exact]: everybody } });
    const first = await search(world);
    const second = await search(world);
    assert.equal(second.data.cached, true);
    assert.deepEqual(second.data.profiles, first.data.profiles);
    assert.equal(world.searches.length, 1);
    assert.equal((await search(world, { force_refresh: true })).data.cached, false);
    assert.equal((await search(world, { test: true })).data.cached, false);
    const other = { ...world, context: { ...world.context, clientId: "cli_b" } };
    assert.equal((await search(other)).data.cached, false);
  });

  test("marks people who are new to the client, and leaves out the others on request", async () => {
    const { outcome } = await search(peopleWorld({ results: { [exact]: everybody } }));
    assert.deepEqual(outcome.dedup?.records[1], {
      kind: "profile",
      key: "https://www.linkedin.com/in/person-2-demo",
    });
    const marked = outcome.dedup?.apply([true, false, true], { uniqueOnly: false });
    const flags = SearchModeResult.parse(marked?.data).profiles.map(({ dedup_unique }) => dedup_unique);
    assert.deepEqual(flags, [true, false, true]);
    const left = outcome.dedup?.apply([true, false, true], { uniqueOnly: true });
    const { results_count, metadata } = SearchModeResult.parse(left?.data);
    const sentence = "1 of 3 profiles was omitted as a duplicate of earlier results (dedup_unique_only).";
    assert.deepEqual(
      [results_count, left?.resultsCount, left?.message, metadata.notes],
      [2, 2, sentence, [sentence]],
    );
  });

  test("fails at once if no engine is configured, and asks no model", async () => {
    const { open, server } = await startModel(() => ({ text: "{}" }));
    const world = peopleWorld({ results: {}, openModel: open });
    const ports = {
      ...world.ports,
      searchProvider: async () => {
        throw new ForagerError("not_configured", "No search engine is configured: set SEARCH_PROVIDER.");
      },
    };
    await assertFails(runSearchMode(payload(), world.context, ports), "not_configured", /SEARCH_PROVIDER/);
    assert.equal(server.requests.length, 0);
  });
});

describe("a query parsed by a model", () => {
  const read = async (answer: Parameters<typeof startModel>[0]) => {
    const { open } = await startModel(answer);
    return (await search(peopleWorld({ results: { [exact]: everybody }, openModel: open }))).data;
  };

  test("has the model's interpretation", async () => {
    const value = { count: 3, role: "CTO", location: "Berlin", keywords: ["fintech"] };
    const { parsed_query, metadata, results_count } = await read(() => ({ json: value }));
    assert.deepEqual({ ...parsed_query, web_query: null }, { web_query: null, ...value });
    assert.equal(metadata.parsed_by, "model");
    assert.equal(metadata.ai?.status, "ok");
    assert.ok((metadata.ai?.input_tokens ?? 0) > 0);
    assert.equal(results_count, 3);
  });

  test("contains no number that the query does not name", async () => {
    const { parsed_query, metadata } = await read(() => ({
      json: { count: 2, role: "CTO", location: "Berlin", keywords: [] },
    }));
    assert.equal(parsed_query.count, 3);
    assert.equal(metadata.ai?.dropped, 1);
  });

  const understood = { count: 3, role: "CTO", location: "Berlin", keywords: ["fintechs"] };
  for (const [omitted, json] of Object.entries({
    "the number": { count: null, role: "CTO", location: "Berlin", keywords: ["fintechs"] },
    "role and number": { location: "Berlin", keywords: ["fintechs"] },
    "the role, which it takes for a keyword": {
      count: 3,
      role: null,
      location: "Berlin",
      keywords: ["CTOs", "fintechs"],
    },
    "the location, which it takes for a keyword": {
      count: 3,
      role: "CTO",
      location: null,
      keywords: ["fintechs", "Berlin"],
    },
    keywords: { count: 3, role: "CTO", location: "Berlin" },
  })) {
    test(`is completed by rules if the model omits ${omitted}`, async () => {
      const { parsed_query, metadata } = await read(() => ({ json }));
      assert.deepEqual({ ...parsed_query, web_query: null }, { web_query: null, ...understood });
      assert.deepEqual([metadata.parsed_by, metadata.ai?.status], ["model", "ok"]);
    });
  }

  test("has no word twice if the model combines parts", async () => {
    const { parsed_query } = await read(() => ({
      json: { count: 3, role: "CTOs at fintechs", location: null, keywords: [] },
    }));
    assert.deepEqual(
      [parsed_query.role, parsed_query.location, parsed_query.keywords],
      ["CTOs at fintechs", "Berlin", []],
    );
  });

  test("contains nothing that the query does not say", async () => {
    const { parsed_query, metadata } = await read(() => ({
      json: { count: -4, role: "CTO", location: "Paris", keywords: ["fintechs", "married"] },
    }));
    assert.deepEqual(
      [parsed_query.count, parsed_query.role, parsed_query.location, parsed_query.keywords],
      [3, "CTO", "Berlin", ["fintechs"]],
    );
    assert.equal(metadata.ai?.dropped, 3);
  });

  for (const [trouble, answer] of Object.entries({
    "refuses to": { refusal: "I cannot." },
    "has no quota to": { status: 401 },
    "answers with nothing about it to": { json: { count: null, role: null, location: null, keywords: [] } },
    "answers prose when asked to": { text: "Happy to help! Whom are you looking for?" },
  })) {
    test(`is parsed by rules if the model ${trouble} parse it`, async () => {
      const { parsed_query, metadata, results_count } = await read(() => answer);
      assert.equal(parsed_query.role, "CTO");
      assert.equal(metadata.parsed_by, "grammar");
      assert.equal(results_count, 3);
      if ("json" in answer) assert.equal(metadata.ai?.status, "ok");
      else assert.equal(metadata.ai?.status, "failed");
    });
  }
});
