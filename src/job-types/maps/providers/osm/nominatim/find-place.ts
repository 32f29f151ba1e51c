import { z } from "zod";
import type { Area, ProviderRun } from "../../../ports.ts";
import { foldWords } from "../kinds/fold-words.ts";
import { askNominatim, type NominatimAccess, type NominatimPlace } from "./ask-nominatim.ts";

/** The position of a place in a query. */
export interface FoundPlace {
  area: Area;
  /** Its outline, if it has one that is not too long; see `OverpassSearch`. */
  outlines: readonly (readonly (readonly [number, number])[])[];
  /** Two upper-case letters. */
  countryCode: string | null;
}

export interface FindPlaceOptions {
  countryCode: string | null;
  language: string;
  /** Only towns, districts and countries: no names that are ambiguous. */
  settlementsOnly: boolean;
}

export interface PlaceFinder {
  /** Null if the server has no such place. @throws as `askNominatim`. */
  find(
    access: NominatimAccess,
    name: string,
    options: FindPlaceOptions,
    run: ProviderRun,
  ): Promise<FoundPlace | null>;
}

/** Size of the cache: the public server requires that queries are not repeated. */
const cachedMax = 1_000;
/** Around a place without extent, such as a station; in degrees of latitude, about a kilometre. */
const radiusDegrees = 0.01;
/** Accuracy of outlines, in degrees: about 200 m. */
const outlineAccuracy = "0.002";

/** Caches results for all jobs. */
export function createPlaceFinder(): PlaceFinder {
  const cached = new Map<string, FoundPlace | null>();
  return {
    async find(access, name, options, run) {
      const key = JSON.stringify([foldWords(name), options.countryCode, options.settlementsOnly]);
      const known = cached.get(key);
      if (known !== undefined) return known;
      const found = await ask(access, name, options, run);
      const [oldest] = cached.keys();
      if (cached.size >= cachedMax && oldest !== undefined) cached.delete(oldest);
      cached.set(key, found);
      return found;
    },
  };
}

async function ask(
  access: NominatimAccess,
  name: string,
  { countryCode, language, settlementsOnly }: FindPlaceOptions,
  run: ProviderRun,
): Promise<FoundPlace | null> {
  const places = await askNominatim(
    access,
    {
      q: name,
      limit: "5",
      "accept-language": language,
      polygon_geojson: "1",
      polygon_threshold: outlineAccuracy,
      ...(countryCode === null ? {} : { countrycodes: countryCode.toLowerCase() }),
    },
    run,
  );
  const settlement = places.find((place) =>
    ["boundary", "place"].includes(place.category ?? place.class ?? ""),
  );
  const place = settlement ?? (settlementsOnly ? undefined : places[0]);
  return place === undefined ? null : foundPlace(place);
}

function foundPlace(place: NominatimPlace): FoundPlace {
  const country = place.address?.country_code?.toUpperCase() ?? "";
  return {
    area: areaOf(place),
    outlines: outlinesOf(place.geojson),
    countryCode: /^[A-Z]{2}$/.test(country) ? country : null,
  };
}

function areaOf({ lat, lon, boundingbox }: NominatimPlace): Area {
  const [south, north, west, east] = boundingbox ?? [lat, lat, lon, lon];
  const lonRadius = radiusDegrees / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return {
    south: Math.min(south, lat - radiusDegrees),
    north: Math.max(north, lat + radiusDegrees),
    // If the box crosses the 180th meridian, west is greater, and the box is wide enough.
    west: west > east ? west : Math.min(west, lon - lonRadius),
    east: west > east ? east : Math.max(east, lon + lonRadius),
  };
}

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const ring = z.array(position);
const GeoJson = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(ring).min(1)) }),
]);

/** Longer ones slow a search down more than they save. */
const cornersMax = 500;
const ringsMax = 20;

/**
 * The outer rings of a GeoJSON polygon as `[latitude, longitude]`, the reverse of GeoJSON's order. Empty for
 * anything else, and for outlines that are too long: then the box of the place is searched.
 */
function outlinesOf(geojson: unknown): [number, number][][] {
  const parsed = GeoJson.safeParse(geojson);
  if (!parsed.success) return [];
  const polygons = parsed.data.type === "Polygon" ? [parsed.data.coordinates] : parsed.data.coordinates;
  const outer = polygons.map(([first = []]) => first.map(([lon, lat]): [number, number] => [lat, lon]));
  const usable = outer.filter((corners) => corners.length >= 4);
  const corners = usable.reduce((sum, { length }) => sum + length, 0);
  return usable.length <= ringsMax && corners <= cornersMax ? usable : [];
}
