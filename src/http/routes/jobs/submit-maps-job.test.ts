import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cappedProvider, mapsPorts } from "../../../../test/harness/maps.ts";
import { createMapsJobType } from "../../../job-types/maps/index.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { startTestApi } from "../../test-support/api-client.ts";
import { siteJobType } from "../../test-support/fake-services.ts";

const url = "/api/v1/jobs/svcMaps/submit";
const placeId = "ChIJN1t_tDeuEmsRUsoyG83frY4";
const mapsType = createMapsJobType(mapsPorts(cappedProvider([]).provider), {
  concurrency: 1,
  provider: "google",
}) as JobType;

const start = () => startTestApi({ jobTypes: [siteJobType, mapsType] });
type Api = Awaited<ReturnType<typeof start>>;
const payloadOf = (request: { payload: unknown } | undefined) => request?.payload as Record<string, unknown>;
const post = (api: Api, payload: object, path = url) => api.call({ method: "POST", url: path, payload });

describe("the svcMaps submit", () => {
  test("takes its fields at the top of the body or in payload, and acknowledges with the contract's five", async () => {
    await using api = await start();
    const fields = { search_query: "joinery Bristol", max_results: 50, language: "de" };
    for (const body of [
      { ...fields, priority: 7 },
      { payload: fields, priority: 7 },
    ]) {
      const reply = await post(api, body);
      assert.equal(reply.statusCode, 201);
      assert.equal(reply.headers["x-ignored-fields"], undefined);
      const { job_id, ...acknowledgement } = reply.json();
      assert.match(job_id, /^[0-9a-f-]{36}$/);
      assert.deepEqual(acknowledgement, {
        success: true,
        type: "svcMaps",
        status: "queued",
        message: "svcMaps job queued",
      });
    }
    const [flat, nested] = api.services.submitted;
    assert.deepEqual(flat?.payload, nested?.payload);
    assert.deepEqual([flat?.priority, nested?.priority, flat?.mayUseCache], [7, 7, false]);
    const { search_query, max_results, language } = payloadOf(flat);
    assert.deepEqual([search_query, max_results, language], ["joinery Bristol", 50, "de"]);
    assert.equal("priority" in payloadOf(flat), false);
  });

  test("takes query and lang for search_query and language", async () => {
    await using api = await start();
    const reply = await post(api, { query: "joinery", lang: "fr" });
    assert.deepEqual([reply.statusCode, reply.headers["x-ignored-fields"]], [201, undefined]);
    const { search_query, language } = payloadOf(api.services.submitted[0]);
    assert.deepEqual([search_query, language], ["joinery", "fr"]);
  });

  test("names what it ignores, in either form", async () => {
    await using api = await start();
    const flat = await post(api, { query: "joinery", max_result: 5 });
    assert.equal(flat.headers["x-ignored-fields"], "max_result");
    const nested = await post(api, { payload: { query: "joinery", colour: 1 }, max_results: 5 });
    assert.deepEqual(String(nested.headers["x-ignored-fields"]).split(",").sort(), [
      "max_results",
      "payload.colour",
    ]);
  });

  test("answers 422 that names the field where it stands", async () => {
    await using api = await start();
    const cases: [body: object, detail: string][] = [
      [{ query: "a", max_results: 101 }, "max_results: must be at most 100, or at most 2000 with deep"],
      [{ payload: { query: "a", max_results: 0 } }, "payload.max_results: must be at least 1"],
      [{ query: "a", max_results: "5" }, "max_results: must be an integer, not a string"],
      [{}, "search_query: give either search_query or url"],
      [{ query: "a", url: placeId }, "search_query: give either search_query or url"],
      [
        { query: "a", area: { latitude: 51 } },
        "area: must be a box {south, west, north, east} with south below north, or a circle {latitude, longitude, radius_km} of 0.05 to 500 km",
      ],
      [{ query: "a", priority: 11 }, "priority: must be at most 10"],
      [{ payload: null }, "payload: must be an object, not null"],
      [[], "body: must be an object, not an array"],
    ];
    for (const [body, detail] of cases) {
      const reply = await post(api, body);
      assert.deepEqual([reply.statusCode, reply.json().detail], [422, detail], JSON.stringify(body));
    }
    assert.equal(api.services.submitted.length, 0);
  });

  test("answers 400 to a URL that names no place, and says that a valid map URL or place id is required", async () => {
    await using api = await start();
    for (const bad of ["https://example.com/", "not a url", "http://127.0.0.1/", "ChIJ"]) {
      for (const body of [{ url: bad }, { payload: { url: bad } }]) {
        const reply = await post(api, body);
        assert.deepEqual(
          [reply.statusCode, reply.json().code, reply.json().detail],
          [400, "invalid_map_url", "A valid map URL or place id is required."],
          bad,
        );
      }
    }
    const generic = await post(
      api,
      { url: "https://example.com/", job_type: "svcMaps" },
      "/api/v1/jobs/submit",
    );
    assert.deepEqual([generic.statusCode, generic.json().code], [400, "invalid_map_url"]);
    assert.equal(api.services.submitted.length, 0);
  });

  test("takes a place id, and the generic submit does too", async () => {
    await using api = await start();
    assert.equal((await post(api, { url: placeId })).statusCode, 201);
    const generic = await post(api, { url: placeId, job_type: "svcMaps" }, "/api/v1/jobs/submit");
    assert.equal(generic.statusCode, 201);
    assert.equal(generic.json().type, "svcMaps");
    const [typed, short] = api.services.submitted;
    assert.deepEqual(typed?.payload, short?.payload);
  });
});
