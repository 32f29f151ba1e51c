import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertFails } from "../../../../test/harness/fetching.ts";
import {
  brightDataRecord,
  privateRecord,
  profileUrl,
  slug,
} from "../../../../test/servers/people/personas.ts";
import type { ModelSession, Question } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import { PeoplePayload } from "../payload.ts";
import type { PeopleCache, PeoplePorts } from "../ports.ts";
import { readRecord } from "../providers/brightdata/read-record.ts";
import { ProfileModeResult } from "../result.ts";
import { parseProfileUrl } from "./profile-url.ts";
import { runProfileMode } from "./run-profile-mode.ts";

const fetchedAt = "2026-01-15T09:30:00.000Z";
const reading = readRecord(brightDataRecord, parseProfileUrl(profileUrl), fetchedAt);
const descriptions = { product_description: "Glue for joiners", icp_description: "Heads of production" };

const answers: Record<string, unknown> = {
  "profile-summary": { summary: "Mara Lindqvist heads production at Fjordlicht Möbel." },
  "profile-insights": {
    seniority: "head",
    department: "production",
    topics: ["lean manufacturing", "blockchain"],
    conversation_starters: [
      "She runs a workshop of forty joiners.",
      'She said "we love every blockchain" once.',
    ],
  },
  "profile-lead-scoring": {
    icp_fit_score: 0.9,
    challenges: ["Gluing at scale"],
    authority: "Decides on materials; write to boss@invented.example.",
    money: null,
    prioritization: null,
  },
};

/** A model that answers by prompt; errors are thrown. */
function modelOf(script: Record<string, unknown>) {
  const questions: Question<unknown>[] = [];
  const session: ModelSession = {
    async ask(question) {
      questions.push(question as Question<unknown>);
      const answer = script[question.prompt.name];
      if (answer instanceof Error) throw answer;
      return { value: await question.form.read(answer), model: "demo-model" };
    },
    usage: () => ({ inputTokens: 70, outputTokens: 30, cost: null, model: "demo-model" }),
  };
  return { openModel: () => session, questions };
}

function world(changes: Partial<PeoplePorts> = {}, found = reading) {
  const asked: string[] = [];
  const stored = new Map<string, unknown>();
  const keyOf = (clientId: string, key: unknown) => JSON.stringify([clientId, key]);
  const cache: PeopleCache = {
    get: async (clientId, key) => stored.get(keyOf(clientId, key)) ?? null,
    put: async (clientId, key, value) => void stored.set(keyOf(clientId, key), structuredClone(value)),
  };
  const ports: PeoplePorts = {
    profileProvider: async () => ({
      name: "brightdata",
      async profile({ href }) {
        asked.push(href);
        return structuredClone(found);
      },
    }),
    searchProvider: () => assert.fail("nothing is searched"),
    cache,
    unfinished: { get: async () => null, put: async () => undefined },
    fetchPage: () => assert.fail("nothing is fetched"),
    readPage: () => assert.fail("nothing is read"),
    now: Date.now,
    ...changes,
  };
  return {
    asked,
    stored,
    run: (payload: object = {}, clientId = "cli_a") =>
      runProfileMode(
        PeoplePayload.parse({ mode: "profile", linkedin_url: profileUrl, ...payload }),
        { jobId: "j", clientId, signal: new AbortController().signal, report: () => undefined },
        ports,
      ),
  };
}

const dataOf = async (outcome: ReturnType<ReturnType<typeof world>["run"]>) =>
  ProfileModeResult.parse((await outcome).data);

describe("a job in profile mode", () => {
  test("returns the profile with its source, and nothing that was not requested", async () => {
    const data = await dataOf(world().run());
    assert.deepEqual(
      { ...data, profile: data.profile?.full_name, metadata: data.metadata.fetched_at },
      {
        mode: "profile",
        status: "available",
        profile: "Mara Lindqvist",
        cached: false,
        source: "brightdata",
        summary: null,
        insights: null,
        lead_scoring: null,
        metadata: fetchedAt,
      },
    );
    assert.equal(data.metadata.ai, null);
    assert.deepEqual(data.metadata.fields, reading.fields);
  });

  test("is answered from the cache if the same client asked for the same person before", async () => {
    const { run, asked } = world();
    const first = await dataOf(run());
    const second = await dataOf(run({ linkedin_url: `https://se.linkedin.com/in/${slug}/?trk=x` }));
    assert.deepEqual(second, { ...first, cached: true });
    assert.equal((await dataOf(run({}, "cli_b"))).cached, false, "another client's answer is its own");
    assert.deepEqual(asked, [profileUrl, profileUrl]);
  });

  test("bypasses the cache on request and for test jobs, which leave nothing behind", async () => {
    const { run, asked, stored } = world();
    await run({ test: true });
    assert.equal(stored.size, 0);
    await run();
    assert.equal((await dataOf(run({ force_refresh: true }))).cached, false);
    assert.equal((await dataOf(run({ test: true }))).cached, false);
    assert.equal(asked.length, 4);
  });

  test("survives a cache that rejects writes or holds another format", async () => {
    const full = () => Promise.reject(new ForagerError("database_unavailable"));
    const old = { get: async () => ({ profile: "of an older version" }), put: full };
    assert.equal((await dataOf(world({ cache: old }).run())).profile?.full_name, "Mara Lindqvist");
  });

  test("for a private profile completes with what is left, without asking the model", async () => {
    const shell = readRecord(privateRecord, parseProfileUrl(profileUrl), fetchedAt);
    const { openModel, questions } = modelOf(answers);
    const data = await dataOf(world({ openModel }, shell).run({ generate_summary: true }));
    assert.equal(data.status, "unavailable");
    assert.equal(data.profile?.linkedin_url, profileUrl);
    assert.equal(data.summary, null);
    assert.match(data.metadata.notes.join(" "), /private/);
    assert.deepEqual(questions, []);
  });

  test("fails at once without a required model, before the provider is asked", async () => {
    for (const wish of [{ generate_summary: true }, { extract_insights: true }, descriptions]) {
      const { run, asked } = world();
      await assertFails(run(wish), "not_configured", /LLM_BASE_URL and LLM_MODEL/);
      assert.deepEqual(asked, []);
    }
  });
});

describe("a model's analysis of a profile", () => {
  const all = { generate_summary: true, extract_insights: true, ...descriptions };

  test("is checked against it: unsupported statements are dropped and counted", async () => {
    const data = await dataOf(world(modelOf(answers)).run(all));
    assert.equal(data.summary, "Mara Lindqvist heads production at Fjordlicht Möbel.");
    assert.deepEqual(data.insights, {
      seniority: "head",
      department: "production",
      topics: ["lean manufacturing"],
      conversation_starters: ["She runs a workshop of forty joiners."],
    });
    assert.equal(data.lead_scoring?.icp_fit_score, 0.9);
    assert.doesNotMatch(JSON.stringify(data.lead_scoring), /invented\.example/);
    assert.deepEqual(data.metadata.ai, {
      status: "ok",
      model: "demo-model",
      input_tokens: 70,
      output_tokens: 30,
      cost: null,
      dropped: 3,
      error: null,
    });
  });

  test("takes the profile and the descriptions as materials, not as instructions", async () => {
    const model = modelOf(answers);
    await world(model).run(all);
    assert.deepEqual(model.questions.map(({ prompt }) => prompt.name).sort(), Object.keys(answers).sort());
    for (const { materials, instructions, task } of model.questions) {
      const profile = materials.find(({ label }) => label === "profile");
      assert.match(profile?.text ?? "", /Name: Mara Lindqvist\n.*\n.*Fjordlicht/);
      assert.deepEqual([instructions, task], [undefined, undefined]);
    }
  });

  test("does not fail as a whole if a part fails, and never fails the profile", async () => {
    const failing = modelOf({ ...answers, "profile-summary": new ForagerError("model_refused") });
    const data = await dataOf(world(failing).run(all));
    assert.equal(data.profile?.full_name, "Mara Lindqvist");
    assert.equal(data.summary, null);
    assert.equal(data.insights?.seniority, "head");
    assert.equal(data.metadata.ai?.status, "failed");
    assert.match(data.metadata.ai?.error ?? "", /refused/);
  });
});

describe("a profile that the client has received before", () => {
  test("is marked, or left out if only new ones are wanted", async () => {
    const { dedup, data } = await world().run();
    assert.deepEqual(dedup?.records, [{ kind: "profile", key: profileUrl }]);
    const marked = dedup?.apply([false], { uniqueOnly: false });
    assert.equal(ProfileModeResult.parse(marked?.data).profile?.dedup_unique, false);
    assert.equal(marked?.resultsCount, 1);
    const left = dedup?.apply([false], { uniqueOnly: true });
    assert.equal(ProfileModeResult.parse(left?.data).profile, null);
    assert.equal(left?.resultsCount, 0);
    const fresh = dedup?.apply([true], { uniqueOnly: true });
    assert.equal(ProfileModeResult.parse(fresh?.data).profile?.dedup_unique, true);
    assert.equal("dedup_unique" in (data.profile as object), false);
  });
});
