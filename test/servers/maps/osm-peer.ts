import type { IncomingMessage } from "node:http";
import { type PeerAnswer, startJsonPeer } from "../json-peer.ts";
import type { InventedPlace } from "./invented-places.ts";
import { answerQuery, type InventedElement } from "./overpass-language.ts";

export type { InventedElement } from "./overpass-language.ts";

/** A town in Nominatim. */
export interface InventedTown {
  name: string;
  /** South, north, west, east: Nominatim's order. */
  box: readonly [number, number, number, number];
  countryCode: string;
  /** `boundary` for a town with an outline; any other value is a single place. */
  category?: string;
  geojson?: object;
}

export interface OsmRequest {
  endpoint: "interpreter" | "status" | "search";
  headers: IncomingMessage["headers"];
  /** The Overpass QL query, or the search text. */
  query: string;
  parameters: URLSearchParams;
}

export interface OsmPeerOptions {
  elements?: readonly InventedElement[];
  towns?: readonly InventedTown[];
  /** Returns a fault in place of the proper response; `before` counts previous requests to the endpoint. */
  fault?: (request: OsmRequest, before: number) => PeerAnswer | null;
}

export interface OsmPeer extends AsyncDisposable {
  /** Base URL of both servers. */
  url: string;
  requests: OsmRequest[];
  count(endpoint: OsmRequest["endpoint"]): number;
  close(): Promise<void>;
}

/** A Nominatim and an Overpass server on loopback, with fictional places. */
export async function startOsmPeer(options: OsmPeerOptions = {}): Promise<OsmPeer> {
  const requests: OsmRequest[] = [];
  const count = (endpoint: OsmRequest["endpoint"]) =>
    requests.filter((request) => request.endpoint === endpoint).length;
  const peer = await startJsonPeer(({ url, headers, body }) => {
    const endpoint = endpointOf(url.pathname);
    const sent = new URLSearchParams(typeof body === "string" ? body : "");
    const query = (endpoint === "search" ? url.searchParams.get("q") : sent.get("data")) ?? "";
    const asked: OsmRequest = { endpoint, headers, query, parameters: url.searchParams };
    const answer = options.fault?.(asked, count(endpoint)) ?? answerTo(options, asked);
    requests.push(asked);
    return answer;
  });
  return { ...peer, requests, count };
}

function endpointOf(path: string): OsmRequest["endpoint"] {
  if (path === "/search") return "search";
  return path === "/api/status" ? "status" : "interpreter";
}

function answerTo(options: OsmPeerOptions, request: OsmRequest): PeerAnswer {
  if (request.endpoint === "search") return { body: searchAnswer(options, request) };
  if (request.endpoint === "status") return { body: "Rate limit: 2\n2 slots available now.\n" };
  try {
    const elements = answerQuery(request.query, options.elements ?? []).map(sentElement);
    return { body: { version: 0.6, generator: "invented", osm3s: {}, elements } };
  } catch (error) {
    return { status: 400, body: `<html>Error: line 1: ${String(error)}</html>` };
  }
}

function sentElement({ type, id, lat, lon, tags }: InventedElement): object {
  return type === "node" ? { type, id, lat, lon, tags } : { type, id, center: { lat, lon }, tags };
}

/** Finds towns by full name, or in the layer `poi`, places whose name is part of the query. */
function searchAnswer(
  { towns = [], elements = [] }: OsmPeerOptions,
  { query, parameters }: OsmRequest,
): object[] {
  const wanted = query.toLowerCase();
  const countries = parameters.get("countrycodes")?.split(",");
  if (parameters.get("layer") === "poi") {
    return elements.filter(({ tags }) => wanted.includes((tags.name ?? "?").toLowerCase())).map(foundElement);
  }
  return towns
    .filter(({ name, countryCode }) => {
      return name.toLowerCase() === wanted && (countries?.includes(countryCode.toLowerCase()) ?? true);
    })
    .map(({ name, box, countryCode, category = "boundary", geojson }, index) => ({
      place_id: index + 1,
      osm_type: "relation",
      osm_id: 1000 + index,
      lat: String((box[0] + box[1]) / 2),
      lon: String((box[2] + box[3]) / 2),
      category,
      type: "administrative",
      name,
      boundingbox: box.map(String),
      address: { country_code: countryCode.toLowerCase() },
      ...(geojson && { geojson }),
    }));
}

function foundElement({ type, id, lat, lon, tags }: InventedElement): object {
  const key =
    ["amenity", "shop", "office", "craft", "tourism", "healthcare"].find((one) => tags[one] !== undefined) ??
    "highway";
  const place = {
    place_id: id,
    osm_type: type,
    osm_id: id,
    lat: String(lat),
    lon: String(lon),
    category: key,
  };
  return { ...place, type: tags[key] ?? "", name: tags.name };
}

/** A fictional place in OpenStreetMap; every fourth is the outline of a building. */
export function elementOf(place: InventedPlace, index: number): InventedElement {
  const [number = "", ...street] = place.street.split(" ");
  return {
    type: index % 4 === 3 ? "way" : "node",
    id: 1_000 + index,
    lat: place.coordinates.latitude,
    lon: place.coordinates.longitude,
    tags: {
      name: place.name,
      amenity: "cafe",
      "addr:housenumber": number,
      "addr:street": street.join(" "),
      "addr:city": place.city,
      "addr:postcode": place.postcode,
      "addr:country": place.countryCode,
      ...(place.phone && { phone: place.phone.international }),
      ...(place.website && { website: place.website }),
      ...(place.hours && { opening_hours: "Mo off; Tu,We 09:00-17:00; Th 09:00-12:00,14:00-17:30" }),
      wheelchair: "yes",
    },
  };
}
