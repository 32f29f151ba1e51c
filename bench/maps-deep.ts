import { createMapsType } from "../src/compose/maps.ts";
import { loadConfig } from "../src/config.ts";
import { MapsResult } from "../src/job-types/maps/result.ts";
import { seededRandom } from "../test/harness/maps.ts";
import { startGooglePeer } from "../test/servers/maps/google-peer.ts";
import { type InventedPlace, inventedPlaces } from "../test/servers/maps/invented-places.ts";
import { report } from "./harness/figures.ts";

const placesCount = 1_000;
const cap = 120;
const region = { south: 50, west: 8, north: 51, east: 9.5 };

/**
 * How much of a thousand places a deep search finds behind a cap of 120, spread evenly, in towns, and with a
 * shopping centre whose places share one point; and the number of requests per hundred places. Over HTTP,
 * against a stand-in for Google Maps.
 */
export async function mapsDeep(): Promise<void> {
  const figures = [];
  for (const [name, place] of Object.entries(spreads)) {
    const random = seededRandom(11);
    const places = inventedPlaces(placesCount).map((each, index) => ({
      ...each,
      coordinates: place(index, random),
    }));
    figures.push(await measure(name, inAnyOrder(places, random)));
  }
  const found = Math.min(...figures.map((figure) => figure.found));
  const requests = Math.max(...figures.map((figure) => figure.requests));
  report(
    `maps-deep: at least ${(found * 100).toFixed(1)} % found, at most ${requests.toFixed(1)} requests for 100 places ` +
      "(targets: 98 %, 40 requests)",
  );
}

type Place = (index: number, random: () => number) => InventedPlace["coordinates"];

const anywhere: Place = (_index, random) => ({
  latitude: region.south + random() * (region.north - region.south),
  longitude: region.west + random() * (region.east - region.west),
});
/** Most of them within a few kilometres of one of four centres, as in a real region. */
const inTowns: Place = (index, random) => {
  if (index % 5 === 0) return anywhere(index, random);
  const town = index % 4;
  const away = () => (random() + random() + random() - 1.5) / 20;
  return { latitude: 50.2 + town * 0.2 + away(), longitude: 8.3 + ((town * 7) % 4) * 0.3 + away() };
};
const inMall: Place = (index, random) =>
  index < 100 ? { latitude: 50.61, longitude: 8.72 } : inTowns(index, random);

const spreads = { "spread evenly": anywhere, "in towns": inTowns, "with a hundred at one point": inMall };

/** Prominence, by which a provider ranks its results, is independent of location. */
function inAnyOrder(places: InventedPlace[], random: () => number): InventedPlace[] {
  const ranks = new Map(places.map((place) => [place, random()]));
  return places.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}

async function measure(name: string, places: InventedPlace[]): Promise<{ found: number; requests: number }> {
  await using peer = await startGooglePeer({ places, cap, searchDetail: "full" });
  const env = { GOOGLE_MAPS_URL: peer.url, MAPS_REQUESTS_PER_SECOND: "1000" };
  const maps = createMapsType(loadConfig(env), {
    fetchPage: () => Promise.reject(new Error("no images")),
    saveImage: () => Promise.reject(new Error("no images")),
    clientSettings: async () => ({ provider: null, googlePlacesApiKey: null }),
  });
  try {
    const { signal } = new AbortController();
    const context = { jobId: "bench", clientId: "bench", signal, report: () => undefined };
    const payload = { query: "joinery", deep: true, max_results: 2000, area: region, store_images: false };
    const startedAt = performance.now();
    const { data } = await maps.type.run(maps.type.payload.parse({ ...payload, headless: false }), context);
    const seconds = (performance.now() - startedAt) / 1000;
    const { results_count = 0, metadata } = MapsResult.parse(data);
    const requests = peer.count("search") + peer.count("search-page");
    report(
      `${name}: ${results_count} of ${places.length} found, ${metadata.deep?.areas} areas, ${requests} requests of searches, ` +
        `${peer.count("place")} of details, ${seconds.toFixed(1)} s, ${metadata.deep?.saturated_left} areas left`,
    );
    for (const warning of metadata.warnings) report(`  ${warning}`);
    return { found: results_count / places.length, requests: (requests / places.length) * 100 };
  } finally {
    await maps.close();
  }
}
