import assert from "node:assert/strict";
import { test } from "node:test";
import { createOsm } from "../../src/job-types/maps/providers/osm/osm.ts";
import { observedRun, plainDetails, searchRequest, serviceClient } from "../harness/maps-running.ts";
import { fakeClock } from "../harness/waiting.ts";
import {
  type InventedElement,
  type InventedTown,
  type OsmPeerOptions,
  startOsmPeer,
} from "../servers/maps/osm-peer.ts";

const { send } = serviceClient();

let nextId = 1;
function element(tags: Record<string, string>, lat = 44.84, lon = -0.58): InventedElement {
  return { type: "node", id: nextId++, lat, lon, tags };
}

const sampleville: InventedTown = { name: "Sampleville", box: [44.8, 44.9, -0.7, -0.5], countryCode: "FR" };
const dentists = [
  element({ name: "Cabinet Exemple", amenity: "dentist" }),
  element({ name: "Clinique Modèle", healthcare: "dentist" }),
  element({ name: "Ailleurs", amenity: "dentist" }, 48, 2),
  element({ name: "Café Modèle", amenity: "cafe" }),
];

async function osm(options: OsmPeerOptions = {}, settings: { overpass?: boolean; nominatim?: boolean } = {}) {
  const peer = await startOsmPeer({ elements: dentists, towns: [sampleville], ...options });
  const clock = fakeClock(Date.parse("2026-11-21T20:00:00Z"));
  const provider = createOsm({
    overpassUrl: settings.overpass === false ? undefined : peer.url,
    nominatimUrl: settings.nominatim === false ? undefined : peer.url,
    userAgent: "ForagerBot/1.0",
    requestsPerSecond: 1_000,
    limitWaitMaxMs: 120_000,
    send,
    ...clock,
  });
  const search = async (query: string, differences: Parameters<typeof searchRequest>[0] = {}) => {
    const run = observedRun();
    const outcome = await provider.search(searchRequest({ query, ...differences }), run);
    return { ...outcome, run, names: outcome.listings.map(({ name }) => name) };
  };
  return { provider, peer, search, [Symbol.asyncDispose]: () => peer.close() };
}

for (const query of ["dentist in Sampleville", "dentistes Sampleville", "Sampleville Zahnärzte"]) {
  test(`${query} finds the dentists of the town, and no others`, async () => {
    await using world = await osm();
    const outcome = await world.search(query);
    assert.deepEqual(outcome.names, ["Cabinet Exemple", "Clinique Modèle"]);
    assert.deepEqual(outcome.searchedArea, { south: 44.8, north: 44.9, west: -0.7, east: -0.5 });
    assert.equal(outcome.requests, 2);
    assert.equal(outcome.listings[0]?.address_parts?.country_code ?? "FR", "FR");
    assert.equal(world.peer.requests[0]?.headers["user-agent"], "ForagerBot/1.0");
  });
}

test("a town is looked up once", async () => {
  await using world = await osm();
  await world.search("dentist in Sampleville");
  await world.search("cafés in sampleville");
  assert.equal(world.peer.count("search"), 1);
});

test("an outline of the town excludes its neighbours", async () => {
  const west = [
    [-0.7, 44.8],
    [-0.6, 44.8],
    [-0.6, 44.9],
    [-0.7, 44.9],
    [-0.7, 44.8],
  ];
  const geojson = { type: "Polygon", coordinates: [west] };
  const elements = [
    element({ name: "Inside", amenity: "dentist" }, 44.85, -0.65),
    element({ name: "Neighbour", amenity: "dentist" }, 44.85, -0.55),
  ];
  await using world = await osm({ elements, towns: [{ ...sampleville, geojson }] });
  assert.deepEqual((await world.search("dentist in Sampleville")).names, ["Inside"]);
});

test("a given area needs no Nominatim", async () => {
  await using world = await osm({}, { nominatim: false });
  const area = { south: 44, west: -1, north: 45, east: 0 };
  assert.deepEqual((await world.search("dentist in Elsewhere", { area })).names, [
    "Cabinet Exemple",
    "Clinique Modèle",
  ]);
});

test("words that may be a name or a place find both, the names first", async () => {
  const elements = [
    element({ name: "Chez Exemple", cuisine: "pizza", amenity: "restaurant" }),
    element({ name: "Pizza Palace", cuisine: "pizza", amenity: "restaurant" }),
  ];
  await using world = await osm({ elements });
  const area = { south: 44, west: -1, north: 45, east: 0 };
  assert.deepEqual((await world.search("Pizza Palace", { area })).names, ["Pizza Palace", "Chez Exemple"]);
  assert.deepEqual((await world.search("Pizza Palace Sampleville")).names, ["Pizza Palace"]);
});

test("a name is found within a town, and anywhere by Nominatim", async () => {
  await using world = await osm();
  assert.deepEqual((await world.search("Café Modèle in Sampleville")).names, ["Café Modèle"]);
  assert.deepEqual((await world.search("Clinique Modèle")).names, ["Clinique Modèle"]);
});

test("a search with more results than requested says so", async () => {
  await using world = await osm();
  const one = await world.search("dentist in Sampleville", { listingsMax: 1 });
  assert.equal(one.listings.length, 1);
  assert.equal(one.saturated, true);
  assert.equal((await world.search("dentist in Sampleville", { listingsMax: 2 })).saturated, false);
});

test("a category without a place is an error that says so", async () => {
  await using world = await osm();
  await assert.rejects(world.search("dentists"), { code: "business_not_found", message: /say where/ });
});

const reasons: readonly (readonly [query: string, reason: string, area?: boolean])[] = [
  ["dentist in Nowhereville", 'OpenStreetMap has no place called "Nowhereville".'],
  ["dentists Nowhereville", 'OpenStreetMap has no place called "Nowhereville".'],
  [
    "florbs in Sampleville",
    'OpenStreetMap has no kind of place called "florbs", and no place of that name in "Sampleville".',
  ],
  ["Florbs & Sons", 'OpenStreetMap has no kind of place called "Florbs & Sons", and no place of that name.'],
  [
    "florbs",
    'OpenStreetMap has no kind of place called "florbs", and no place of that name in the searched area.',
    true,
  ],
  ["pharmacy in Sampleville", 'OpenStreetMap has no place with a name for "pharmacy" in "Sampleville".'],
];

for (const [query, reason, inArea = false] of reasons) {
  test(`a search without a result says why: ${query}${inArea ? ", in an area" : ""}`, async () => {
    await using world = await osm({ elements: [...dentists, element({ amenity: "pharmacy" })] });
    const area = inArea ? { south: 44, west: -1, north: 45, east: 0 } : null;
    const outcome = await world.search(query, { area });
    assert.deepEqual([outcome.names, outcome.emptyReason], [[], reason]);
  });
}

test("missing settings are named", async () => {
  await using noOverpass = await osm({}, { overpass: false });
  await assert.rejects(noOverpass.search("dentist in Sampleville"), {
    code: "not_configured",
    message: /OVERPASS_URL/,
  });
  await using noNominatim = await osm({}, { nominatim: false });
  await assert.rejects(noNominatim.search("dentist in Sampleville"), {
    code: "not_configured",
    message: /NOMINATIM_URL/,
  });
});

test("an Overpass server without a free slot is waited for as long as its status page says", async () => {
  const status =
    "Rate limit: 2\nSlot available after: 2026-11-21T20:00:40Z, in 40 seconds.\nSlot available after: 2026-11-21T20:00:14Z, in 14 seconds.\n";
  await using world = await osm({
    fault: ({ endpoint }, before) => {
      if (endpoint === "status") return { body: status };
      return endpoint === "interpreter" && before === 0 ? { status: 429 } : null;
    },
  });
  const outcome = await world.search("dentist in Sampleville");
  assert.equal(outcome.listings.length, 2);
  const [wait, ...others] = outcome.run.waits;
  assert.equal(wait?.waitingFor, "the Overpass server: it answered 429, no free slot");
  assert.equal(wait?.retryAt?.toISOString(), "2026-11-21T20:00:14.000Z");
  assert.deepEqual(others, []);
});

test("a busy Overpass server is retried a limited number of times", async () => {
  await using once = await osm({
    fault: ({ endpoint }, before) => (endpoint === "interpreter" && before < 2 ? { status: 504 } : null),
  });
  assert.equal((await once.search("dentist in Sampleville")).listings.length, 2);
  await using always = await osm({
    fault: ({ endpoint }) => (endpoint === "interpreter" ? { status: 504, body: "<html>too busy" } : null),
  });
  await assert.rejects(always.search("dentist in Sampleville"), {
    code: "provider_unavailable",
    message: /504 4 times/,
  });
});

const remarks: readonly (readonly [remark: string, message: RegExp])[] = [
  ['runtime error: Query timed out in "query" at line 2 after 60 seconds.', /ran out of time/],
  [
    'runtime error: Query run out of memory in "recurse" at line 3 using about 512 MB of RAM.',
    /ran out of memory/,
  ],
  ["runtime error: open64: 0 Success /osm3s_v0.7.5_osm_base Dispatcher_Client::1", /failed/],
];

for (const [remark, message] of remarks) {
  test(`a truncated response is an error, not a short list: ${remark.slice(0, 40)}`, async () => {
    const elements = [
      { type: "node", id: 1, lat: 44.8, lon: -0.5, tags: { name: "Half", amenity: "dentist" } },
    ];
    await using world = await osm({
      fault: ({ endpoint }) => (endpoint === "interpreter" ? { body: { elements, remark } } : null),
    });
    await assert.rejects(world.search("dentist in Sampleville"), { code: "provider_unavailable", message });
  });
}

test("a remark that is no error changes nothing", async () => {
  const body = { elements: [], remark: "Please consider a server of your own." };
  await using world = await osm({ fault: ({ endpoint }) => (endpoint === "interpreter" ? { body } : null) });
  assert.deepEqual((await world.search("dentist in Sampleville")).listings, []);
});

test("a public server that blocks this machine is distinguished from one without the place", async () => {
  await using world = await osm({
    fault: ({ endpoint }) => (endpoint === "search" ? { status: 403, body: "Usage policy" } : null),
  });
  await assert.rejects(world.search("dentist in Sampleville"), {
    code: "provider_blocked",
    message: /NOMINATIM_URL/,
  });
});

test("an element is found by its id; a street and a deleted one are not", async () => {
  const street = element({ name: "Rue Exemple", highway: "residential" });
  await using world = await osm({ elements: [...dentists, street] });
  const place = (id: number) =>
    world.provider.place({ kind: "osm", type: "node", id: String(id) }, plainDetails, observedRun());
  assert.equal((await place(dentists[0]?.id ?? 0)).name, "Cabinet Exemple");
  await assert.rejects(place(street.id), {
    code: "business_not_found",
    message: /not a business with a name/,
  });
  await assert.rejects(place(999_999), {
    code: "business_not_found",
    message: /^OpenStreetMap has no node 999999\.$/,
  });
});

test("the public Nominatim server gets one request a second, whatever the settings allow", async () => {
  const clock = fakeClock(0);
  const sentAt: number[] = [];
  const provider = createOsm({
    overpassUrl: "http://overpass.test",
    nominatimUrl: "https://nominatim.openstreetmap.org",
    userAgent: "ForagerBot/1.0",
    requestsPerSecond: 1_000,
    limitWaitMaxMs: 120_000,
    ...clock,
    async send(request) {
      if (request.url.includes("nominatim")) sentAt.push(clock.now());
      return { status: 200, headers: {}, body: Buffer.from("[]"), setCookies: [] };
    },
  });
  const query = "dentist in One Two Three";
  for (const asked of [query, "dentist in Four"]) {
    assert.deepEqual((await provider.search(searchRequest({ query: asked }), observedRun())).listings, []);
  }
  assert.ok(sentAt.length >= 2);
  assert.ok(sentAt.every((at, index) => index === 0 || at - (sentAt[index - 1] ?? 0) >= 1_000));
});
