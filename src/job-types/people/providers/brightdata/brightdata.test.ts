import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertFails, failureOf } from "../../../../../test/harness/fetching.ts";
import { fakeClock, restingRun } from "../../../../../test/harness/waiting.ts";
import {
  type BrightDataScript,
  brightDataKey,
  startBrightDataPeer,
} from "../../../../../test/servers/people/brightdata-peer.ts";
import { brightDataRecord, profileUrl, slug } from "../../../../../test/servers/people/personas.ts";
import { createServiceClient } from "../../../../outside/http/service-client.ts";
import type { ProviderRun } from "../../ports.ts";
import { parseProfileUrl } from "../../profile/profile-url.ts";
import { createServiceLimits } from "../ask-service.ts";
import { createBrightData } from "./brightdata.ts";

const gone = { status: 404, body: "Snapshot not found" };

/** A provider whose waits take no time but are recorded, and advance the clock. */
async function start(script: BrightDataScript = {}) {
  const peer = await startBrightDataPeer({ [slug]: script });
  const service = createServiceClient();
  const job = new AbortController();
  const clock = { now: Date.parse("2026-01-15T09:30:00.000Z") };
  const waits: number[] = [];
  const run = restingRun(job.signal);
  let onWait: () => void = () => undefined;
  let kept: unknown = null;
  const waiting = {
    async wait(ms: number, signal: AbortSignal) {
      clock.now += ms;
      waits.push(ms);
      onWait();
      signal.throwIfAborted();
    },
    now: () => clock.now,
  };
  const provider = createBrightData({
    baseUrl: peer.url,
    apiKey: brightDataKey,
    dataset: "gd_test",
    collectMaxMs: 60_000,
    send: service.send,
    ...waiting,
    limits: createServiceLimits(waiting),
  });
  return {
    peer,
    waits,
    rests: run.waits,
    job,
    beforeWait: (call: () => void) => {
      onWait = call;
    },
    read: (url = profileUrl, change: Partial<ProviderRun> = {}) =>
      provider.profile(parseProfileUrl(url), {
        ...run,
        memory: {
          recall: async () => structuredClone(kept),
          keep: async (value) => {
            kept = structuredClone(value);
          },
        },
        ...change,
      }),
    paths: () =>
      peer.requests.map(({ method, url }) => `${method} ${url.pathname.replace("/datasets/v3", "")}`),
    async [Symbol.asyncDispose]() {
      await service.close();
      await peer.close();
    },
  };
}

describe("a record of Bright Data", () => {
  test("becomes a profile: positions are entries, labels and doubtful counts are dropped", async () => {
    await using world = await start();
    const { profile, notes, fields } = await world.read();
    assert.deepEqual(profile, {
      linkedin_url: profileUrl,
      linkedin_id: slug,
      linkedin_num_id: "990000017",
      first_name: "Mara",
      last_name: "Lindqvist",
      full_name: "Mara Lindqvist",
      headline: "Head of Production at Fjordlicht Möbel",
      about: "I run a workshop of forty joiners.\nBefore that: lean manufacturing.",
      location: "Göteborg, Västra Götaland, Sweden",
      city: "Göteborg",
      country_code: "SE",
      profile_pic_url: "https://media.example.com/mara.jpg",
      banner_image: null,
      connections: null,
      followers: 18_700_000,
      current_company: "Fjordlicht Möbel",
      experience: [
        {
          company: "Fjordlicht Möbel",
          company_logo_url: "https://media.example.com/fjordlicht.png",
          title: "Head of Production",
          description_html: "Forty joiners,<br>two <b>plants</b>",
          duration: "Mar 2021 - Present",
        },
        {
          company: "Fjordlicht Möbel",
          company_logo_url: "https://media.example.com/fjordlicht.png",
          title: "Production Planner",
          description_html: null,
          duration: "2018 - Mar 2021",
        },
        {
          company: "Nordholz AB",
          company_logo_url: null,
          title: null,
          description_html: null,
          duration: "2014 - 2018",
        },
      ],
      education: [
        {
          title: "Chalmers Demo University",
          description: "MSc, Wood Technology",
          start_year: "2009",
          end_year: "2014",
        },
      ],
      languages: [
        { name: "Swedish", proficiency: "Native or bilingual proficiency" },
        { name: "German", proficiency: null },
      ],
    });
    assert.match(notes.join(" "), /connections \(2\)/);
    const { headline, full_name } = fields;
    assert.deepEqual(full_name, {
      source: "brightdata",
      freshness: "live",
      as_of: "2026-01-10T08:00:00.000Z",
    });
    assert.deepEqual(headline, { source: "brightdata", freshness: "stored", as_of: null });
  });

  for (const [name, change] of [
    ["no list instead of lists", { experience: null, education: null, languages: null }],
    ["objects instead of texts", { about: {}, position: [], city: 7, avatar: false, current_company: "x" }],
    ["only the name", Object.fromEntries(Object.keys(brightDataRecord).map((key) => [key, null]))],
  ] as const) {
    test(`is read with ${name}`, async () => {
      await using world = await start({
        records: [{ ...brightDataRecord, ...change, name: "Mara Lindqvist" }],
      });
      const { profile } = await world.read();
      assert.equal(profile.full_name, "Mara Lindqvist");
      assert.equal(profile.linkedin_url, profileUrl);
    });
  }

  test("of a person who hides their name is limited", async () => {
    await using world = await start({ records: [{ ...brightDataRecord, name: "LinkedIn Member" }] });
    const { profile, visibility } = await world.read();
    assert.equal(visibility, "limited");
    assert.equal(profile.full_name, null);
  });

  test("of another person is not an answer", async () => {
    const record = { ...brightDataRecord, input_url: "https://www.linkedin.com/in/somebody-else" };
    await using world = await start({ records: [record] });
    await assertFails(world.read(), "provider_unreadable", /other than the requested/);
  });

  test("may be a single object, or one per line", async () => {
    await using alone = await start({ records: brightDataRecord });
    assert.equal((await alone.read()).profile.full_name, "Mara Lindqvist");
    const lines = `${JSON.stringify(brightDataRecord)}\n${JSON.stringify({ error: "x", error_code: "crawl_failed" })}\n`;
    await using several = await start({ records: lines });
    assert.equal((await several.read()).profile.full_name, "Mara Lindqvist");
  });

  test("that reports a failure yields its code, but not its words", async () => {
    await using world = await start({ records: [{ error: "secret words", error_code: "crawl_failed" }] });
    await assertFails(world.read(), "provider_unreadable", /\(crawl_failed\)\.$/);
  });

  test("that is missing means that there is no profile", async () => {
    await using world = await start({ records: [] });
    await assertFails(world.read(), "profile_not_found");
  });
});

describe("a collection of Bright Data", () => {
  test("is requested with the key, the data set and the canonical URL", async () => {
    await using world = await start();
    await world.read("https://se.linkedin.com/in/Mara-Lindqvist-Demo/?trk=x");
    const [request] = world.peer.requests;
    assert.equal(request?.url.pathname, "/datasets/v3/scrape");
    assert.equal(request?.url.searchParams.get("dataset_id"), "gd_test");
    assert.deepEqual(request?.body, [{ url: profileUrl }]);
  });

  test("that takes longer is waited for: progress, then the snapshot once it is written", async () => {
    await using world = await start({
      scrape: ["snapshot"],
      progress: ["starting", "running", "ready"],
      snapshot: [
        { status: 202, body: { status: "building", message: "Snapshot is building, try again in 10s" } },
        { body: { status: "building" } },
        "records",
      ],
    });
    assert.equal((await world.read()).profile.full_name, "Mara Lindqvist");
    assert.deepEqual(world.paths(), [
      "POST /scrape",
      "GET /progress/s_1",
      "GET /progress/s_1",
      "GET /progress/s_1",
      "GET /snapshot/s_1",
      "GET /snapshot/s_1",
      "GET /snapshot/s_1",
    ]);
    assert.equal(world.waits.length, 4);
    assert.deepEqual(world.rests, [
      { waitingFor: "Bright Data: it is collecting the profile", retryAt: null },
    ]);
    assert.deepEqual(world.peer.cancelled, []);
  });

  test("is triggered if the synchronous endpoint is out of order", async () => {
    await using world = await start({ scrape: [{ status: 502 }] });
    assert.equal((await world.read()).profile.full_name, "Mara Lindqvist");
    assert.ok(world.paths().includes("POST /trigger"));
  });

  test("that never ends is cancelled at its deadline, and the job is not retried", async () => {
    await using world = await start({ scrape: ["snapshot"], progress: ["running"] });
    const error = await failureOf(world.read());
    assert.match(error.message, /within 60 s \(BRIGHTDATA_WAIT_SECONDS\); its collection s_1 was cancelled/);
    assert.equal(error.consequence, "fail");
    assert.deepEqual(world.peer.cancelled, ["s_1"]);
  });

  test("ends with the job", async () => {
    await using world = await start({ scrape: ["snapshot"], progress: ["running"] });
    world.beforeWait(() => world.job.abort(new Error("the job was cancelled")));
    await assert.rejects(world.read(), /the job was cancelled/);
    assert.deepEqual(world.peer.cancelled, ["s_1"]);
  });

  test("is resumed by the next run if the job was released, and is paid for once", async () => {
    await using world = await start({ scrape: ["snapshot"], progress: ["running", "running", "ready"] });
    const lost = new AbortController();
    world.beforeWait(() => lost.abort(new Error("the worker stops")));
    await assert.rejects(world.read(profileUrl, { signal: lost.signal, willRunAgain: () => true }));
    assert.deepEqual(world.peer.cancelled, []);
    world.beforeWait(() => undefined);
    assert.equal((await world.read()).profile.full_name, "Mara Lindqvist");
    assert.equal(world.paths().filter((path) => path.startsWith("POST")).length, 1);
    // The deadline counts from its start.
    assert.equal(world.waits.length, 2);
  });

  test("is not cancelled by a run whose job was taken over", async () => {
    await using world = await start({ scrape: ["snapshot"], progress: ["running"] });
    let kept: object | null = null;
    const memory = {
      recall: async () => kept && { ...kept, holder: "the other run" },
      keep: async (value: unknown) => {
        kept = value as object;
      },
    };
    world.beforeWait(() => world.job.abort(new Error("taken over")));
    await assert.rejects(world.read(profileUrl, { memory }), /taken over/);
    assert.deepEqual(world.peer.cancelled, []);
  });

  for (const [what, script] of [
    ["was cancelled", { progress: ["cancelled", "cancelled", "ready"] }],
    ["no longer exists", { snapshot: [gone, gone, "records"] }],
  ] satisfies [string, BrightDataScript][]) {
    test(`that ${what} is restarted by the next run`, async () => {
      await using world = await start({ scrape: ["snapshot"], progress: ["ready"], ...script });
      await assertFails(world.read(), "provider_unavailable", new RegExp(`collection s_1 ${what}`));
      assert.equal((await world.read()).profile.full_name, "Mara Lindqvist");
      assert.equal(world.paths().filter((path) => path.startsWith("POST")).length, 2);
    });
  }

  test("that fails reports that", async () => {
    await using world = await start({ scrape: ["snapshot"], progress: ["running", "failed"] });
    await assertFails(world.read(), "provider_unavailable", /collection s_1 failed/);
  });

  test("waits as long as a 429 asks, within reason", async () => {
    const limited = { status: 429, headers: { "retry-after": "7" } };
    await using world = await start({ scrape: [limited, "records"] });
    await world.read();
    assert.deepEqual(world.waits, [7_000]);
    assert.deepEqual(world.rests, [
      { waitingFor: "Bright Data: it answered 429", retryAt: new Date("2026-01-15T09:30:07.000Z") },
    ]);
    await using long = await start({ scrape: [{ status: 429, headers: { "retry-after": "3600" } }] });
    await assertFails(long.read(), "provider_quota_exceeded", /retry in 3600 s/);
  });

  test("needs credit", async () => {
    await using world = await start({ scrape: [{ status: 402, body: "Account is suspended" }] });
    await assertFails(world.read(), "provider_quota_exceeded", /no credit/);
  });

  test("is started for LinkedIn only, and only with a key", async () => {
    await using world = await start();
    await assertFails(
      world.read("https://people.example.com/mara"),
      "invalid_url",
      /PEOPLE_PROVIDER=public_page/,
    );
    const clock = fakeClock(0);
    const keyless = createBrightData({
      baseUrl: world.peer.url,
      apiKey: undefined,
      dataset: "gd_test",
      collectMaxMs: 1,
      send: () => assert.fail("requested without a key"),
      ...clock,
      limits: createServiceLimits(clock),
    });
    await assertFails(
      keyless.profile(parseProfileUrl(profileUrl), restingRun()),
      "not_configured",
      /BRIGHTDATA_API_KEY/,
    );
    assert.deepEqual(world.peer.requests, []);
  });
});
