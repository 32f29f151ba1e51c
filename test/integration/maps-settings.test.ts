import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { MapsResult } from "../../src/job-types/maps/result.ts";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  environment,
  forager,
  program,
  projectRoot,
  startServiceProcess,
  temporaryFolder,
} from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startOsmPeer } from "../servers/maps/osm-peer.ts";
import { s3Credentials, startS3Server } from "../servers/s3-server.ts";

const picture = Buffer.from("\x89PNG\r\n\x1a\nan invented picture", "latin1");
const digest = createHash("sha256").update(picture).digest("hex");

/** The Places API, as far as one search with images needs it; records the keys that it receives. */
async function startPlaces() {
  const keys: (string | undefined)[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://places.test");
    const json = (value: object) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    };
    request.resume();
    if (pathname === "/good.png") return void response.writeHead(200).end(picture);
    if (pathname === "/sign-in")
      return void response.writeHead(200).end("<!doctype html><title>Sign in</title>");
    keys.push(request.headers["x-goog-api-key"]?.toString());
    const photo = /^\/v1\/places\/(\w+)\/photos\//.exec(pathname);
    if (photo) return json({ photoUri: `${url()}/${photo[1] === "one" ? "good.png" : "sign-in"}` });
    const places = ["one", "two"].map((id) => ({
      id,
      displayName: { text: `Sample Works ${id}` },
      location: { latitude: 51.45, longitude: -2.6 },
      photos: [{ name: `places/${id}/photos/first` }],
    }));
    json({ places });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: url(), keys };
}

const places = await startPlaces();
const osm = await startOsmPeer({
  elements: [
    {
      type: "node",
      id: 7,
      lat: 51.451,
      lon: -2.601,
      tags: { name: "Sample Bakery", shop: "bakery", phone: "+44 117 496 0123" },
    },
    { type: "node", id: 8, lat: 52.9, lon: -2.6, tags: { name: "Far Bakery", shop: "bakery" } },
  ],
});
atEnd(() => osm.close());
const s3 = await startS3Server();
atEnd(() => s3.close());
const testDatabase = await createTestDatabase();
const env = {
  GOOGLE_PLACES_URL: places.url,
  OVERPASS_URL: osm.url,
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DATABASE_URL: testDatabase.url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("maps-settings"),
};
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const settingsPath = "/api/v1/client/settings";

async function newClient(): Promise<{ id: string; api: ApiClient }> {
  const credential = await createClient(env);
  return { id: credential.split(":")[0] ?? "", api: apiClient(service.url, credential) };
}

/** Runs `forager client set` with standard input. */
async function clientSet(id: string, args: string[], input: string) {
  const child = spawn(process.execPath, [program, "client", "set", id, ...args, "--json"], {
    cwd: projectRoot,
    env: environment(env),
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code: code as number, stdout, stderr };
}

async function endOf(api: ApiClient, payload: object) {
  const { status, body } = await api.post("/api/v1/jobs/svcMaps/submit", { query: "joinery", ...payload });
  assert.equal(status, 201, JSON.stringify(body));
  return (
    await eventually(
      () => api.get(`/api/v1/jobs/${body.job_id}/results`),
      (answer) => answer.status !== 202,
    )
  ).body;
}

describe("a client's own map provider", () => {
  test("set over HTTP is used with the client's key, which no response reveals", async () => {
    const { api } = await newClient();
    assert.equal((await api.get(settingsPath)).body.maps_provider, null);
    const change = { maps_provider: "google_places_api", google_places_key: "key-over-http" };
    const changed = await api.send("PUT", settingsPath, change);
    assert.equal(changed.status, 200);
    places.keys.length = 0;
    const { status, data } = await endOf(api, { store_images: false });
    assert.equal(status, "completed");
    assert.deepEqual(data.metadata.provider, "google_places_api");
    assert.equal(data.metadata.attribution, "Google Maps");
    assert.ok(places.keys.length > 0 && places.keys.every((key) => key === "key-over-http"));
    const shown = (await api.get(settingsPath)).body;
    assert.deepEqual([shown.maps_provider, shown.has_google_places_key], ["google_places_api", true]);
    assert.doesNotMatch(JSON.stringify([changed.body, shown]), /key-over-http/);
    assert.doesNotMatch(service.output(), /key-over-http/);
    const removed = await api.send("PUT", settingsPath, { google_places_key: null });
    assert.equal(removed.body.has_google_places_key, false);
    const failed = await endOf(api, {});
    assert.equal(failed.status, "failed");
    assert.match(failed.error_message, /GOOGLE_PLACES_API_KEY/);
  });

  test("a change over HTTP is an activity of its actor, and nothing else is", async () => {
    const { api } = await newClient();
    const done = async () =>
      (await api.get("/api/v1")).body.shifts.map((shift: { actor_id: string; activities: number }) => [
        shift.actor_id,
        shift.activities,
      ]);
    assert.equal((await api.get(settingsPath)).status, 200);
    assert.equal((await api.send("PUT", settingsPath, { maps_provider: "bing" })).status, 422);
    assert.deepEqual(await done(), []);
    const ann = { "x-actor-id": "ann", "x-actor-role": "sales" };
    for (let change = 1; change <= 2; change++) {
      assert.equal((await api.send("PUT", settingsPath, { maps_provider: "osm" }, ann)).status, 200);
      assert.deepEqual(await done(), [["ann", change]]);
    }
  });

  test("set on the command line reads its key from standard input, and stores it only sealed", async () => {
    const { id, api } = await newClient();
    const args = ["--maps-provider", "google_places_api", "--google-places-key", "-"];
    const { code, stdout, stderr } = await clientSet(id, args, "key-by-command\n");
    assert.deepEqual(
      [code, stderr, JSON.parse(stdout)],
      [0, "", { client_id: id, maps_provider: "google_places_api", has_google_places_key: true }],
    );
    places.keys.length = 0;
    assert.equal((await endOf(api, { store_images: false })).status, "completed");
    assert.ok(places.keys.every((key) => key === "key-by-command"));
    const list = await forager(env, "client", "list", "--json");
    const listed = JSON.parse(list.stdout).find((one: { client_id: string }) => one.client_id === id);
    assert.deepEqual([listed.maps_provider, listed.has_google_places_key], ["google_places_api", true]);
    assert.doesNotMatch(list.stdout, /key-by-command/);
    const [stored] = await testDatabase.open().query<{ key: Buffer }>({
      text: "select google_places_key as key from clients where id = $1",
      values: [id],
    });
    assert.ok(stored && stored.key.length > 28 && !stored.key.includes("key-by-command"));
    const mistakes: [args: string[], input: string, sentence: RegExp][] = [
      [["--google-places-key", "in-clear"], "", /takes - \(the key is read from standard input\), or none/],
      [["--google-places-key", "-"], "\n", /No valid key on standard input/],
      [["--maps-provider", "bing"], "", /takes google, google_places_api, osm, or default/],
    ];
    for (const [wrong, input, sentence] of mistakes) {
      const answer = await clientSet(id, wrong, input);
      assert.equal(answer.code, 2, wrong.join(" "));
      assert.match(answer.stderr, sentence);
    }
    assert.equal(
      (await clientSet(id, ["--google-places-key", "none", "--maps-provider", "default"], "")).code,
      0,
    );
    const { body } = await api.get(settingsPath);
    assert.deepEqual([body.maps_provider, body.has_google_places_key], [null, false]);
  });

  test("of one client is not used for another", async () => {
    const [one, other] = [await newClient(), await newClient()];
    await one.api.send("PUT", settingsPath, { maps_provider: "osm" });
    assert.equal((await other.api.get(settingsPath)).body.maps_provider, null);
    const payload = { query: "bakery", area: { latitude: 51.45, longitude: -2.6, radius_km: 5 } };
    const { businesses = [], metadata } = MapsResult.parse((await endOf(one.api, payload)).data);
    assert.deepEqual(
      businesses.map(({ name, place_id, google_place_id, phone_e164 }) => [
        name,
        place_id,
        google_place_id,
        phone_e164,
      ]),
      [["Sample Bakery", "osm:node/7", "osm:node/7", "+441174960123"]],
    );
    assert.deepEqual([metadata.provider, metadata.via], ["osm", "api"]);
    assert.match(metadata.attribution, /^© OpenStreetMap contributors, ODbL 1\.0/);
    const flat = await endOf(one.api, { query: undefined, url: "https://www.openstreetmap.org/node/7" });
    assert.equal(flat.data.name, "Sample Bakery");
  });
});

for (const [name, storage] of Object.entries({
  "on the local disk": {},
  "in a bucket": { STORAGE_URL: s3.storageUrl, ...s3Credentials },
})) {
  test(`an image kept ${name} has a permanent URL that opens without credentials`, async () => {
    const all = {
      ...env,
      ...storage,
      MAPS_PROVIDER: "google_places_api",
      GOOGLE_PLACES_API_KEY: "key-of-the-service",
      DATABASE_URL: (await createTestDatabase()).url,
      DATA_DIR: await temporaryFolder("maps-images"),
    };
    const own = await startServiceProcess({ env: all });
    const api = apiClient(own.url, await createClient(all));
    const { data } = await endOf(api, {});
    const { businesses = [], metadata } = MapsResult.parse(data);
    const [good, bad] = businesses;
    assert.equal(good?.image_url, `${own.url}/media/${digest}.png`);
    assert.equal(bad?.image_url, `${places.url}/sign-in`);
    assert.deepEqual(metadata.post_processing.image_upload, { total_images: 2, uploaded: 1, failed: 1 });
    assert.match(metadata.warnings.join(), /1 image was not stored: The response is not an image/);
    const answer = await fetch(good.image_url);
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/png"]);
    assert.match(String(answer.headers.get("cache-control")), /immutable/);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), picture);
    assert.equal((await fetch(good.image_url.replace("png", "gif"))).status, 404);
    const info = (await api.get("/api/v1/system/info")).body;
    assert.deepEqual(
      [info.features.map_provider, info.job_types.includes("svcMaps")],
      ["google_places_api", true],
    );
    assert.deepEqual([info.limits.maps_results_max, info.limits.maps_deep_results_max], [100, 2000]);
    await own.stop();
  });
}
