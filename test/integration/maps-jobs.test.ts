import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { placeIdOfFeature } from "../../src/job-types/maps/identity/place-ids.ts";
import { MapsResult } from "../../src/job-types/maps/result.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { type GoogleFault, type GoogleRequest, startGooglePeer } from "../servers/maps/google-peer.ts";
import { inventedPlaces } from "../servers/maps/invented-places.ts";

const area = { south: 52, west: -2, north: 52.5, east: -1.5 };
const places = inventedPlaces(300, area);
/** The response to each search, by its query. */
const faults: Record<string, GoogleFault> = {
  "ask a person": "captcha",
  "too often": { status: 429, headers: { "retry-after": "86400" } },
  "wait for ever": "hangs",
};
const faultOf = ({ url }: GoogleRequest) =>
  faults[
    url.searchParams.get("q") ?? decodeURIComponent(url.pathname.split("/")[3] ?? "").replaceAll("+", " ")
  ] ?? null;

const peer = await startGooglePeer({ places, fault: faultOf });
atEnd(() => peer.close());
// Resolves no name: the image hosts are out of reach.
const dns = await startDnsServer({});
atEnd(() => dns.close());
const env = {
  GOOGLE_MAPS_URL: peer.url,
  DNS_SERVERS: dns.address,
  MAPS_REQUESTS_PER_SECOND: "1000",
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  CHROMIUM_PATH: "/no/chromium",
  DATABASE_URL: (await createTestDatabase()).url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("maps"),
};
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const path = "/api/v1/jobs/svcMaps/submit";
const newClient = async (name: string) => apiClient(service.url, await createClient(env, name));
const client = await newClient("maps");

async function submit(body: object, by = client): Promise<string> {
  const answer = await by.post(path, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.job_id;
}

async function endOf(jobId: string, by = client) {
  const results = () => by.get(`/api/v1/jobs/${jobId}/results`);
  return await eventually(results, ({ status }) => status !== 202);
}

async function collect(body: object, by = client) {
  const { status, body: envelope } = await endOf(await submit(body, by), by);
  assert.equal(status, 200, JSON.stringify(envelope));
  return MapsResult.parse(envelope.data);
}

async function fails(body: object, sentence: RegExp) {
  const { status, body: envelope } = await endOf(await submit(body));
  assert.deepEqual([status, envelope.status, envelope.data], [410, "failed", null]);
  assert.match(envelope.error_message, sentence);
}

describe("a svcMaps job", () => {
  test("for a search returns listings with the contract's fields, each place once", async () => {
    const jobId = await submit({
      search_query: "joinery",
      max_results: 60,
      priority: 3,
      store_images: false,
    });
    const { body: envelope } = await endOf(jobId);
    assert.deepEqual([envelope.success, envelope.type, envelope.status], [true, "svcMaps", "completed"]);
    const { query, results_count, businesses = [], metadata } = MapsResult.parse(envelope.data);
    assert.deepEqual([query, results_count], ["joinery", 60]);
    assert.equal(new Set(businesses.map(({ place_id }) => place_id)).size, 60);
    const listed = businesses.find(({ phone }) => phone !== null);
    const place = places.find(({ name }) => name === listed?.name);
    assert.ok(listed && place);
    assert.equal(listed.place_id, placeIdOfFeature(place.featureId));
    assert.equal(listed.google_place_id, listed.place_id);
    assert.equal(listed.dedup_unique, true);
    // A number from the range reserved for fiction: valid in form, but unassigned.
    assert.deepEqual([listed.phone, listed.phone_valid !== null], [place.phone?.raw, true]);
    assert.deepEqual([metadata.provider, metadata.via, metadata.max_results], ["google", "http", 60]);
    assert.ok((metadata.completeness?.address ?? 0) > 0.9);
    const { total, valid, invalid, undecided } = metadata.post_processing.phone_validation ?? {};
    assert.equal((valid ?? 0) + (invalid ?? 0) + (undecided ?? 0), total);
    const row = (await client.get("/api/v1/jobs/list?type_filter=svcMaps")).body.jobs[0];
    assert.deepEqual([row.query, row.url, row.priority], ["joinery", null, 3]);
    const { progress } = (await client.get(`/api/v1/jobs/${jobId}/status`)).body;
    assert.equal(progress.listings, 60);
  });

  test("for one place returns its listing flat, by its place id and by its URL", async () => {
    const [place] = places;
    assert.ok(place);
    const placeId = placeIdOfFeature(place.featureId);
    for (const url of [placeId, `https://www.google.com/maps/place/?q=place_id:${placeId}`]) {
      const data = await collect({ url, store_images: false });
      assert.deepEqual([data.name, data.place_id], [place.name, placeId]);
      assert.deepEqual(data.coordinates, place.coordinates);
      assert.equal(data.businesses, undefined);
    }
  });

  test("finds, with deep, what a single search does not return, within the area", async () => {
    const once = await collect({ query: "joinery", max_results: 100, area, store_images: false });
    assert.equal(once.results_count, 100);
    assert.match(once.metadata.warnings.join(), /The search is saturated/);
    const west = { ...area, east: -1.75 };
    const deep = await collect({
      query: "joinery",
      deep: true,
      max_results: 2000,
      area: west,
      store_images: false,
    });
    const inWest = places.filter(({ coordinates }) => coordinates.longitude <= west.east);
    assert.equal(deep.results_count, inWest.length);
    assert.equal(deep.metadata.deep?.saturated_left, 0);
  });

  test("marks known listings, and leaves them out where only new ones are wanted", async () => {
    const other = await newClient("dedup");
    const body = { query: "joinery", max_results: 20, store_images: false };
    const first = await collect(body, other);
    assert.ok(first.businesses?.every(({ dedup_unique }) => dedup_unique));
    const again = await collect({ ...body, max_results: 40 }, other);
    assert.equal(again.businesses?.filter(({ dedup_unique }) => dedup_unique).length, 20);
    const news = await collect({ ...body, max_results: 60, dedup_unique_only: true }, other);
    assert.equal(news.results_count, 20);
    const placeId = again.businesses?.[0]?.place_id;
    const known = await collect({ url: placeId, dedup_unique_only: true, store_images: false }, other);
    assert.deepEqual([known.results_count, known.businesses, known.name], [0, [], undefined]);
    assert.deepEqual(known.metadata.dedup, { enabled: true, unique_only: true, total: 1, unique: 0 });
    assert.match(known.metadata.warnings[0] ?? "", /^1 of 1 business was omitted as a duplicate/);
  });

  test("keeps the provider's image URL where the image cannot be fetched, and does not fail", async () => {
    const { businesses = [], metadata } = await collect({ query: "joinery", max_results: 20 });
    const pictured = businesses.filter(({ image_url }) => image_url !== null);
    assert.ok(pictured.length > 0);
    assert.deepEqual(metadata.post_processing.image_upload, {
      total_images: pictured.length,
      uploaded: 0,
      failed: pictured.length,
    });
    assert.match(metadata.warnings.join(), /images were not stored/);
  });

  test("fails with a message that says why: no such business, a captcha", async () => {
    await Promise.all([
      fails({ url: "0x14a1a30000000001:0x5f6e000000000001" }, /No business was found at this URL/),
      fails({ query: "ask a person", headless: false }, /captcha/i),
    ]);
  });

  test("that is cancelled closes its request to a provider that never answers", async () => {
    const isHeld = () => peer.requests.some((request) => faultOf(request) === "hangs");
    const jobId = await submit({ query: "wait for ever" });
    await eventually(isHeld, Boolean);
    assert.equal((await client.delete(`/api/v1/jobs/${jobId}`)).status, 200);
    const { status, body } = await endOf(jobId);
    assert.deepEqual([status, body.status], [410, "cancelled"]);
    await eventually(peer.answering, (count) => count === 0);
  });

  test("is accepted by the generic endpoint too, and refused by both when it names no place", async () => {
    const [, place] = places;
    const url = placeIdOfFeature(place?.featureId ?? "");
    const generic = await client.post("/api/v1/jobs/submit", { url, job_type: "svcMaps" });
    assert.equal(generic.status, 201);
    assert.equal((await endOf(generic.body.job_id)).body.data.name, place?.name);
    const refused = await client.post(path, { url: "https://example.com/shop" });
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [400, "A valid map URL or place id is required."],
    );
  });

  // Must be last: the limit blocks all later requests to this provider.
  test("fails when the provider's quota lasts longer than the job may wait, and says until when", async () => {
    await fails({ query: "too often" }, /^Provider quota exceeded at Google Maps: .*until 20\d\d-\d\d-\d\dT/);
  });
});
