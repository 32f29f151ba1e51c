import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { placeIdOfFeature } from "../../../src/job-types/maps/place-identity/place-ids.ts";
import { apiPlace, placeFields } from "./api-places.ts";
import type { InventedPlace } from "./invented-places.ts";

export interface PlacesApiRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** The JSON that was sent, null where there was none. */
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

/** What a request is answered with in place of what it asks for. */
export interface PlacesApiFault {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** No answer at all. */
  hangs?: boolean;
}

export interface PlacesApiPeerOptions {
  places?: readonly InventedPlace[];
  /** Key that it takes; any by default. */
  key?: string;
  /** Most places of one search, 60 by default as the real one. */
  cap?: number;
  /** Changes a place before it is masked. */
  change?: (place: Record<string, unknown>) => Record<string, unknown>;
  fault?: (request: PlacesApiRequest, before: number) => PlacesApiFault | null;
}

export interface PlacesApiPeer extends AsyncDisposable {
  url: string;
  requests: PlacesApiRequest[];
  close(): Promise<void>;
}

/** The Places API (New) on loopback, with invented places. It is as strict as the real one about key and field mask. */
export async function startPlacesApiPeer(options: PlacesApiPeerOptions = {}): Promise<PlacesApiPeer> {
  const requests: PlacesApiRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const { method = "", url: path = "", headers } = request;
      const asked = { method, path, headers, body: text === "" ? null : (JSON.parse(text) as SearchBody) };
      const answer = options.fault?.(asked, requests.length) ?? answerTo(options, asked);
      requests.push(asked);
      if (answer.hangs) return;
      const { status = 200, headers: more = {}, body = {} } = answer;
      const sent = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, { "content-type": "application/json; charset=UTF-8", ...more }).end(sent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, close, [Symbol.asyncDispose]: close };
}

/** An error as Google's front end writes it, with a reason in its details where there is one. */
export function apiError(
  code: number,
  status: string,
  message: string,
  details: readonly object[] = [],
): PlacesApiFault {
  return { status: code, body: { error: { code, status, message, details } } };
}

/** `google.rpc.ErrorInfo`. */
export function errorInfo(reason: string, metadata: Record<string, string> = {}): object {
  const type = "type.googleapis.com/google.rpc.ErrorInfo";
  return { "@type": type, reason, domain: "googleapis.com", metadata };
}

function answerTo(options: PlacesApiPeerOptions, request: PlacesApiRequest): PlacesApiFault {
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
): PlacesApiFault {
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
): PlacesApiFault {
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

function unknownField(field: string): PlacesApiFault {
  const message = `Request contains an invalid argument. Error expanding 'fields' parameter. Cannot find matching fields for path '${field}'.`;
  return apiError(400, "INVALID_ARGUMENT", message);
}
