import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApi } from "../test-support/api-client.ts";

const url = "/api/v1/client/settings";

test("settings are changed field by field, and a key is never returned", async () => {
  await using api = await startTestApi();
  const before = (await api.call({ url })).json();
  assert.deepEqual([before.maps_provider, before.has_google_places_key], [null, false]);
  const payload = { maps_provider: "google_places_api", google_places_key: "AIza-sample" };
  const reply = await api.call({ method: "PUT", url, payload });
  assert.equal(reply.statusCode, 200);
  assert.doesNotMatch(reply.body, /AIza-sample/);
  const after = (await api.call({ url })).json();
  assert.deepEqual(after, { ...before, maps_provider: "google_places_api", has_google_places_key: true });
  assert.deepEqual(api.services.settingsChanges, [{ clientId: "cli_a", change: payload }]);
  assert.doesNotMatch(JSON.stringify(api.services.logLines), /AIza-sample/);
});

test("an invalid provider or key is 422, and credentials are required", async () => {
  await using api = await startTestApi();
  for (const payload of [
    { maps_provider: "bing" },
    { google_places_key: "" },
    { google_places_key: "a b" },
  ]) {
    assert.equal((await api.call({ method: "PUT", url, payload })).statusCode, 422, JSON.stringify(payload));
  }
  const reply = await api.server.app.inject({ method: "PUT", url, payload: { dedup_enabled: false } });
  assert.equal(reply.statusCode, 401);
  assert.deepEqual(api.services.settingsChanges, []);
});
