import type { IncomingMessage } from "node:http";
import { placeIdOfFeature } from "../../../src/job-types/maps/identity/place-ids.ts";
import { type PeerAnswer, startJsonPeer } from "../json-peer.ts";
import { apiPlace, placeFields } from "./api-places.ts";
import type { InventedPlace } from "./invented-places.ts";

export interface PlacesApiRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** The JSON body, null if there is none. */
  body: SearchBody | null;
}

export interface SearchBody {
  textQuery?: string;
  languageCode?: string;
  regionCode?: string;
  pageSize?: number;
  pageToken?: string;
  locationRestriction?: { rectangle: { low: Corner; high: Corner } };
}

interface Corner {
  latitude: number;
  longitude: number;
}

export interface PlacesApiPeerOptions {
  places?: readonly InventedPlace[];
  /** Accepted API key; any by default. */
  key?: string;
  /** Maximum number of places per search; by default 60, the real limit. */
  cap?: number;
  /** Changes a place before the field mask is applied. */
  change?: (place: Record<string, unknown>) => Record<string, unknown>;
  /** Returns a fault in place of the proper response. */
  fault?: (request: PlacesApiRequest, before: number) => PeerAnswer | null;
}

export interface PlacesApiPeer extends AsyncDisposable {
  url: string;
  requests: PlacesApiRequest[];
  close(): Promise<void>;
}

/** The Places API (New) on loopback with fictional places. As strict as the real API about keys and field masks. */
export async function startPlacesApiPeer(options: PlacesApiPeerOptions = {}): Promise<PlacesApiPeer> {
  const requests: PlacesApiRequest[] = [];
  const peer = await startJsonPeer(({ method, url, headers, body }) => {
    const path = `${url.pathname}${url.search}`;
    const asked = { method, path, headers, body: (body as SearchBody | undefined) ?? null };
    const answer = options.fault?.(asked, requests.length) ?? answerTo(options, asked);
    requests.push(asked);
    return answer;
  });
  return { ...peer, requests };
}

/** An error response in Google's format. */
export function apiError(
  code: number,
  status: string,
  message: string,
  details: readonly object[] = [],
): PeerAnswer {
  return { status: code, body: { error: { code, status, message, details } } };
}

/** `google.rpc.ErrorInfo`. */
export function errorInfo(reason: string, metadata: Record<string, string> = {}): object {
  const type = "type.googleapis.com/google.rpc.ErrorInfo";
  return { "@type": type, reason, domain: "googleapis.com", metadata };
}

function answerTo(options: PlacesApiPeerOptions, request: PlacesApiRequest): PeerAnswer {
  const key = request.headers["x-goog-api-key"];
  if (key === undefined) {
    return apiError(403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers.");
  }
  if (options.key !== undefined && key !== options.key) {
    const info = errorInfo("API_KEY_INVALID");
    return apiError(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [info]);
  }
  const url = new URL(request.path, "http://peer.test");
  if (/\/photos\/[\w-]+\/media$/.test(url.pathname)) {
    const name = url.pathname.slice("/v1/".length, -"/media".length);
    const isKnown = url.searchParams.get("skipHttpRedirect") === "true" && url.searchParams.has("maxWidthPx");
    if (!isKnown)
      return apiError(400, "INVALID_ARGUMENT", "Either maxWidthPx or maxHeightPx must be specified.");
    return { body: { name, photoUri: `https://photos.example/${name.split("/").at(-1)}.jpg` } };
  }
  const mask = String(request.headers["x-goog-fieldmask"] ?? "");
  if (mask === "") {
    return apiError(
      400,
      "INVALID_ARGUMENT",
      "FieldMask is a required parameter. See https://cloud.google.com/apis.",
    );
  }
  if (url.pathname === "/v1/places:searchText") return searchAnswer(options, request.body ?? {}, mask);
  return detailsAnswer(options, decodeURIComponent(url.pathname.slice("/v1/places/".length)), url, mask);
}

function searchAnswer(
  { places = [], cap = 60, change = (place) => place }: PlacesApiPeerOptions,
  body: SearchBody,
  mask: string,
): PeerAnswer {
  const fields = mask.split(",");
  const unknown = fields.filter((field) => field !== "nextPageToken" && !isField(field, "places."));
  if (unknown.length > 0) return unknownField(unknown[0] ?? "");
  if (!body.textQuery) return apiError(400, "INVALID_ARGUMENT", "Empty text_query.");
  const size = Math.min(body.pageSize ?? 20, 20);
  const from = Number(/^page-from-(\d+)$/.exec(body.pageToken ?? "")?.[1] ?? 0);
  const found = body.textQuery === "nothing" ? [] : places.filter(isWithin(body)).slice(0, cap);
  const wanted = fields.map((field) => field.slice("places.".length));
  const page = found
    .slice(from, from + size)
    .map((place) => masked(change(apiPlace(place, body.languageCode ?? "en")), wanted));
  const hasMore = from + size < found.length && fields.includes("nextPageToken");
  return {
    body: {
      ...(page.length > 0 ? { places: page } : {}),
      ...(hasMore ? { nextPageToken: `page-from-${from + size}` } : {}),
    },
  };
}

function detailsAnswer(
  { places = [], change = (place) => place }: PlacesApiPeerOptions,
  placeId: string,
  url: URL,
  mask: string,
): PeerAnswer {
  const fields = mask.split(",");
  const unknown = fields.find((field) => !isField(field, ""));
  if (unknown !== undefined) return unknownField(unknown);
  if (!/^[\w-]{20,}$/.test(placeId)) {
    return apiError(400, "INVALID_ARGUMENT", `Not a valid Place ID: ${placeId}`);
  }
  const place = places.find(({ featureId }) => placeIdOfFeature(featureId) === placeId);
  if (place === undefined) {
    return apiError(404, "NOT_FOUND", "The Place ID is no longer valid. Please refresh cached Place IDs.");
  }
  return { body: masked(change(apiPlace(place, url.searchParams.get("languageCode") ?? "en")), fields) };
}

function isWithin({ locationRestriction }: SearchBody) {
  const rectangle = locationRestriction?.rectangle;
  return ({ coordinates: { latitude, longitude } }: InventedPlace): boolean => {
    if (rectangle === undefined) return true;
    const { low, high } = rectangle;
    const between =
      low.longitude <= high.longitude
        ? longitude >= low.longitude && longitude <= high.longitude
        : longitude >= low.longitude || longitude <= high.longitude;
    return between && latitude >= low.latitude && latitude <= high.latitude;
  };
}

function masked(place: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(place).filter(([field]) => fields.includes(field)));
}

const isField = (field: string, prefix: string): boolean =>
  field.startsWith(prefix) && placeFields.has(field.slice(prefix.length));

function unknownField(field: string): PeerAnswer {
  const message = `Request contains an invalid argument. Error expanding 'fields' parameter. Cannot find matching fields for path '${field}'.`;
  return apiError(400, "INVALID_ARGUMENT", message);
}
