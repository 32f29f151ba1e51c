import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadConfig } from "../../config.ts";
import { checkMapProvider } from "./check-map-provider.ts";

async function check(env: Record<string, string>, answer: number | Error = 200) {
  const asked: string[] = [];
  const finding = await checkMapProvider(loadConfig(env), async (url) => {
    asked.push(url);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { ...finding, asked };
}

describe("checkMapProvider", () => {
  test("queries the chosen provider's own server", async () => {
    const google = await check({ GOOGLE_MAPS_URL: "http://maps.test" });
    assert.deepEqual([google.status, google.asked], ["ok", ["http://maps.test/robots.txt"]]);
    const osm = await check({
      MAPS_PROVIDER: "osm",
      OVERPASS_URL: "http://overpass.test/",
      NOMINATIM_URL: "http://nominatim.test",
    });
    assert.deepEqual(osm.asked, ["http://overpass.test/api/status", "http://nominatim.test/status"]);
  });

  test("names the setting that a provider lacks, without contacting it", async () => {
    const places = await check({ MAPS_PROVIDER: "google_places_api" });
    assert.deepEqual([places.status, places.asked], ["warning", []]);
    assert.match(places.mend ?? "", /GOOGLE_PLACES_API_KEY/);
    assert.match((await check({ MAPS_PROVIDER: "osm" })).mend ?? "", /OVERPASS_URL/);
  });

  test("warns if the server is unreachable or reports an error; any other response is fine", async () => {
    const dead = await check({ GOOGLE_MAPS_URL: "http://maps.test" }, new Error("it does not answer"));
    assert.equal(dead.status, "warning");
    assert.match(dead.detail, /maps\.test cannot be reached: it does not answer/);
    assert.match((await check({ GOOGLE_MAPS_URL: "http://maps.test" }, 503)).detail, /status 503/);
    const places = { MAPS_PROVIDER: "google_places_api", GOOGLE_PLACES_API_KEY: "sample" };
    const found = await check({ ...places, GOOGLE_PLACES_URL: "http://places.test" }, 404);
    assert.equal(found.status, "ok");
    assert.doesNotMatch(found.detail, /sample/);
  });

  test("says nothing about a provider that is reached through proxies", async () => {
    const found = await check({ MAPS_PROXY: "http://user:pass@proxy.test:3128" }, new Error("not asked"));
    assert.deepEqual([found.status, found.asked], ["ok", []]);
    assert.doesNotMatch(found.detail, /pass@/);
  });
});
