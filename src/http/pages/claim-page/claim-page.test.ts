import assert from "node:assert/strict";
import { test } from "node:test";
import { ForagerError } from "../../../errors.ts";
import { startTestApi, type TestApi } from "../../test-support/api-client.ts";

const hostile = `</script><img src=x onerror="alert(1)">'`;

function givePage({ services }: TestApi, name = hostile): void {
  services.signup = {
    ...services.signup,
    resolve: async () => ({
      name,
      country_code: "DK",
      brand_id: name,
      identifier_masked: name,
      maps_byok_key_or_null: "browser-key",
    }),
    status: async () => ({
      state: "reserved",
      pin_id: null,
      name,
      country_code: "DK",
      failure: null,
    }),
  };
}

test("names are escaped in the page, and its data round-trips", async () => {
  await using api = await startTestApi();
  givePage(api);
  const { body, statusCode, headers } = await api.call({
    url: `/claim?token=${encodeURIComponent(hostile)}`,
  });
  assert.equal(statusCode, 200);
  assert.match(String(headers["content-type"]), /^text\/html/);
  assert.equal(body.match(/<img/g), null);
  assert.equal(body.match(/<\/script>/g)?.length, 2, "the two intended scripts");
  const data = JSON.parse(/id="claim-data">(.*?)<\/script>/s.exec(body)?.[1] ?? "");
  assert.deepEqual([data.token, data.claim.name], [hostile, hostile]);
  assert.doesNotMatch(body, /browser-key/, "the page reads no map key");
});

test("without cities there is no map, and the page asks for coordinates", async () => {
  await using api = await startTestApi();
  givePage(api, "Café Rosa");
  const pageText = async () => (await api.call({ url: "/claim?token=x" })).body;
  const bare = await pageText();
  assert.match(bare, /<div class="map-frame" hidden>/);
  assert.match(bare, /id="map-help">Use where you are now, or enter latitude and longitude/);
  assert.doesNotMatch(bare, /Cities:/);
  api.services.countryPlaces = async () => ({ places: [["Aarhus", 56.2, 10.2]], credits: ["A <set>, CC0"] });
  const drawn = await pageText();
  assert.match(drawn, /<div class="map-frame">/);
  assert.match(drawn, /<p class="credit">Cities: A &lt;set&gt;, CC0<\/p>/);
});

test("the page loads only from this server, and nothing is inline", async () => {
  await using api = await startTestApi();
  givePage(api, "Café Rosa");
  const { body } = await api.call({ url: "/claim?token=x" });
  const links = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => String(link));
  const scripts = ["/claim/claim.js", "/claim/map-picker.js"];
  for (const link of new Set([...links, ...scripts])) {
    const { statusCode, headers } = await api.call({ url: link });
    assert.equal(statusCode, 200, link);
    assert.equal(headers["x-content-type-options"], "nosniff");
  }
  assert.doesNotMatch(body, /\son\w+=|style=|https?:/);
});

test("an invalid link yields a page with its status, in plain words", async () => {
  await using api = await startTestApi();
  const cases = [
    ["signup_token_invalid", 401, "This link is invalid"],
    ["signup_token_stale", 410, "This link is too old"],
    ["reservation_not_found", 404, "The reservation has expired"],
  ] as const;
  for (const [code, status, title] of cases) {
    const refuse = () => Promise.reject(new ForagerError(code));
    api.services.signup = { ...api.services.signup, resolve: refuse, status: refuse };
    const { body, statusCode } = await api.call({ url: "/claim" });
    assert.equal(statusCode, status);
    assert.ok(body.includes(`<h1>${title}</h1>`));
  }
});
