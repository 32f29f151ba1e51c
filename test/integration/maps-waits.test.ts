import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { type GoogleFault, startGooglePeer } from "../servers/maps/google-peer.ts";
import { inventedPlaces } from "../servers/maps/invented-places.ts";
import { startOsmPeer } from "../servers/maps/osm-peer.ts";

const slots = 4;

/** A service whose default provider is a Google stand-in, and a client whose own choice is an OpenStreetMap stand-in. */
async function startWorld(name: string, fault: () => GoogleFault | null) {
  const google = await startGooglePeer({ places: inventedPlaces(5), fault });
  atEnd(() => google.close());
  const osm = await startOsmPeer({
    towns: [{ name: "Sampleville", box: [44.8, 44.9, -0.7, -0.5], countryCode: "FR" }],
    elements: [
      { type: "node", id: 1, lat: 44.84, lon: -0.58, tags: { name: "Cabinet", amenity: "dentist" } },
    ],
  });
  atEnd(() => osm.close());
  const env = {
    GOOGLE_MAPS_URL: google.url,
    OVERPASS_URL: osm.url,
    NOMINATIM_URL: osm.url,
    MAPS_CONCURRENCY: String(slots),
    CHROMIUM_PATH: "/no/chromium",
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    DATABASE_URL: (await createTestDatabase()).url,
    SECRET_KEY: "k".repeat(40),
    DATA_DIR: await temporaryFolder(name),
  };
  const service = await startServiceProcess({ env });
  atEnd(() => service.stop());
  const clientOf = async (client: string) => {
    const api = apiClient(service.url, await createClient(env, client));
    return {
      ...api,
      async submit(query: string): Promise<string> {
        const body = { query, store_images: false, dedup_enabled: false };
        const answer = await api.post("/api/v1/jobs/svcMaps/submit", body);
        assert.equal(answer.status, 201, JSON.stringify(answer.body));
        return answer.body.job_id;
      },
      status: async (jobId: string) => (await api.get(`/api/v1/jobs/${jobId}/status`)).body,
      ended: (jobId: string) =>
        eventually(
          () => api.get(`/api/v1/jobs/${jobId}/results`),
          ({ status }) => status !== 202,
        ),
    };
  };
  const other = await clientOf("other");
  const chosen = await other.send("PUT", "/api/v1/client/settings", { maps_provider: "osm" });
  assert.equal(chosen.status, 200, JSON.stringify(chosen.body));
  return { google, service, client: await clientOf("client"), other };
}

describe("svcMaps jobs whose provider requests a later retry", () => {
  test("hold no slot: another client's job on another provider completes, and their status says what they wait for", async () => {
    const { google, client, other } = await startWorld("maps-waits", () => ({
      status: 429,
      headers: { "retry-after": "600" },
    }));
    const submitted = Date.now();
    const names = Array.from({ length: slots + 2 }, (_, index) => `joinery ${index}`);
    const ids = await Promise.all(names.map(client.submit));
    for (const id of ids) {
      const status = await eventually(
        () => client.status(id),
        ({ waiting_for }) => waiting_for !== null,
      );
      assert.equal(status.status, "processing");
      assert.equal(status.waiting_for, "Google Maps: it answered with status 429");
      const waitMs = Date.parse(status.retry_at) - submitted;
      assert.ok(waitMs >= 600_000 && waitMs < 660_000, status.retry_at);
      assert.match(status.message, /^The job is waiting for Google Maps: .* in (?:9|10) minutes\.$/);
    }
    const { data } = (await other.ended(await other.submit("dentist in Sampleville"))).body;
    assert.deepEqual([data.results_count, data.businesses[0].name], [1, "Cabinet"]);
    // The limit met by the first jobs holds back the others: no further request is sent.
    assert.ok(google.requests.length <= slots, String(google.requests.length));

    // On a machine that stalls for a moment, jobs run again, and wait again.
    await eventually(
      async () => (await client.get("/api/v1/jobs/list")).body.jobs,
      (jobs) => jobs.every((job: { retry_at: string | null }) => job.retry_at !== null),
    );
    const results = await client.get(`/api/v1/jobs/${ids[0]}/results`);
    assert.deepEqual([results.status, results.body.status], [202, "processing"]);
    assert.match(results.body.message, /waiting for Google Maps: .* Try again later\.$/);

    const [cancelled = ""] = ids;
    assert.equal((await client.delete(`/api/v1/jobs/${cancelled}`)).status, 200);
    const after = await client.status(cancelled);
    assert.deepEqual(
      [after.status, after.waiting_for, after.retry_at, after.message],
      ["cancelled", null, null, null],
    );
  });

  test("continue when the wait is over, one request first, and all complete", async () => {
    let limited = true;
    const { google, client } = await startWorld("maps-waits-end", () =>
      limited ? { status: 429, headers: { "retry-after": "8" } } : null,
    );
    const ids = await Promise.all(
      Array.from({ length: 3 * slots }, (_, index) => client.submit(`joinery ${index}`)),
    );
    for (const id of ids)
      await eventually(
        () => client.status(id),
        ({ waiting_for }) => waiting_for !== null,
      );
    const before = google.requests.length;
    // The request after the pause meets the limit once more.
    await eventually(
      () => google.requests.length,
      (count) => count > before,
    );
    assert.equal(google.requests.length, before + 1);
    limited = false;
    for (const id of ids) {
      const { body } = await client.ended(id);
      assert.deepEqual([body.status, body.data.results_count], ["completed", 5]);
    }
  });
});
