import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { cidOfFeature, placeIdOfFeature } from "../../../src/job-types/maps/identity/place-ids.ts";
import { areaOf } from "../../../src/job-types/maps/providers/google/requests/viewport.ts";
import { feedItems, feedPage, feedScript, feedStyle } from "./feed-page.ts";
import {
  captchaPage,
  consentPage,
  guard,
  type InventedPlace,
  noPlaceAnswer,
  placeAnswer,
  placePage,
  reviewsAnswer,
  searchAnswer,
} from "./payloads.ts";

export type GoogleEndpoint =
  | "search"
  | "place"
  | "search-page"
  | "place-page"
  | "search-reviews"
  | "map-reviews"
  | "consent"
  | "short-link"
  | "other";

export interface GoogleRequest {
  endpoint: GoogleEndpoint;
  url: URL;
  headers: IncomingMessage["headers"];
  remotePort: number | undefined;
  /** Number of previous requests to this endpoint. */
  before: number;
}

/** A fault in place of the proper response. */
export type GoogleFault =
  | "captcha"
  /** A redirect to the captcha. */
  | "sorry"
  | "stub"
  /** Sends half of the body, then breaks the connection. */
  | "cut-off"
  /** Sends half of the body as if it were complete. */
  | "truncated"
  | "hangs"
  /** Pads the body to 20 MiB. */
  | "huge"
  | { status?: number; headers?: Record<string, string>; body?: string };

export interface GooglePeerOptions {
  places?: readonly InventedPlace[];
  layout?: "classic" | "2026";
  /** Level of detail of search results and place responses; see `detail` of placeNode. */
  searchDetail?: "search" | "limited" | "full";
  placeDetail?: "full" | "limited";
  /** Pads search and place responses to realistic sizes with meaningless lists. */
  isLarge?: boolean;
  /** Delay before every response. */
  delayMs?: number;
  /** Maximum number of places per search, 120 by default. */
  cap?: number;
  /** Language of a consent page that precedes everything until it is answered. */
  consent?: string;
  /** Visitors without cookies receive stubs for data requests. */
  stubsStrangers?: boolean;
  /** Serves `listugcposts`; by default it is refused, as for visitors who are not signed in. */
  tellsMapReviews?: boolean;
  fault?: (request: GoogleRequest) => GoogleFault | null;
  /** Redirect targets of `/short/<name>`. */
  shortLinks?: Record<string, string>;
  port?: number;
}

export interface GooglePeer extends AsyncDisposable {
  /** Base URL. */
  url: string;
  requests: GoogleRequest[];
  count(endpoint: GoogleEndpoint): number;
  /** Number of requests whose response has not ended and whose client still waits. */
  answering(): number;
  /** Maximum number of concurrent requests. */
  parallelMax(): number;
  close(): Promise<void>;
}

const pageSizeDefault = 20;
const reviewsPageSize = 10;

/** Google Maps on loopback with fictional places, as visitors without an account see it. */
export async function startGooglePeer(options: GooglePeerOptions = {}): Promise<GooglePeer> {
  const requests: GoogleRequest[] = [];
  const sockets = new Set<Socket>();
  let [answering, parallelMax] = [0, 0];
  let base = "";
  const count = (endpoint: GoogleEndpoint) => requests.filter((one) => one.endpoint === endpoint).length;

  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const url = new URL(request.url ?? "/", base);
    const endpoint = endpointOf(url);
    const asked: GoogleRequest = {
      endpoint,
      url,
      headers: request.headers,
      remotePort: request.socket.remotePort,
      before: count(endpoint),
    };
    requests.push(asked);
    answering += 1;
    parallelMax = Math.max(parallelMax, answering);
    response.once("close", () => {
      answering -= 1;
    });
    request.resume();
    const answer = () => respond(options, base, asked, response);
    if (options.delayMs) setTimeout(answer, options.delayMs);
    else request.once("end", answer);
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: base,
    requests,
    count,
    answering: () => answering,
    parallelMax: () => parallelMax,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function endpointOf({ pathname, searchParams }: URL): GoogleEndpoint {
  if (pathname === "/search" && searchParams.get("tbm") === "map") return "search";
  if (pathname === "/maps/preview/place") return "place";
  if (pathname.startsWith("/maps/search/")) return "search-page";
  if (pathname.startsWith("/maps/place/") || pathname === "/maps") return "place-page";
  if (pathname.endsWith("/GetLocalBoqProxy")) return "search-reviews";
  if (pathname === "/maps/rpc/listugcposts") return "map-reviews";
  if (pathname === "/consent" || pathname === "/save") return "consent";
  return pathname.startsWith("/short/") ? "short-link" : "other";
}

function respond(
  options: GooglePeerOptions,
  base: string,
  asked: GoogleRequest,
  response: ServerResponse,
): void {
  const { endpoint, url, headers } = asked;
  const fault = options.fault?.(asked) ?? null;
  if (fault === "hangs") return;
  if (fault === "sorry") {
    return void response
      .writeHead(302, { location: `/sorry/index?continue=${encodeURIComponent(url.href)}` })
      .end();
  }
  if (fault !== null && typeof fault === "object") {
    return void response.writeHead(fault.status ?? 200, fault.headers).end(fault.body ?? "");
  }
  const isKnown = /\bNID=/.test(headers.cookie ?? "");
  const hasConsented = /\bSOCS=/.test(headers.cookie ?? "");
  if (
    options.consent !== undefined &&
    !hasConsented &&
    !["consent", "other", "short-link"].includes(endpoint)
  ) {
    const location = `/consent?continue=${encodeURIComponent(url.href)}`;
    return void response.writeHead(302, { location }).end();
  }
  const isStub = fault === "stub" || (options.stubsStrangers === true && !isKnown && isData(endpoint));
  const language = url.searchParams.get("hl") ?? "en";
  const body =
    fault === "captcha"
      ? captchaPage()
      : bodies[endpoint]({ ...asked, options, base, isStub, language, response });
  if (response.headersSent) return;
  const whole = options.isLarge && isData(endpoint) ? withFiller(body) : body;
  send(response, fault === "huge" ? whole.padEnd(20 * 2 ** 20) : whole, fault, isKnown, endpoint);
}

const isData = (endpoint: GoogleEndpoint) => endpoint === "search" || endpoint === "place";

/** 110 kB of typical payload: nested lists, short texts, numbers and nulls. */
const filler = JSON.stringify(
  Array.from({ length: 1_500 }, (_, index) => [
    null,
    [index * 1.25, `text ${index}`, null, [1, [null, `${index}`]]],
    [],
  ]),
);

const withFiller = (body: string) => `${body.trimEnd().slice(0, -1)},${filler}]`;

function send(
  response: ServerResponse,
  body: string,
  fault: GoogleFault | null,
  isKnown: boolean,
  endpoint: GoogleEndpoint,
): void {
  const isJson = body.startsWith(guard);
  const cookies = isKnown || isData(endpoint) ? {} : { "set-cookie": "NID=511=invented; path=/" };
  const types = { ".js": "text/javascript", ".css": "text/css" } as Record<string, string>;
  const type = response.req.url?.match(/\.(?:js|css)$/)?.[0] ?? "";
  const contentType =
    types[type] ?? (isJson ? "application/json; charset=UTF-8" : "text/html; charset=utf-8");
  const headers = { "content-type": contentType, ...cookies };
  if (fault === "cut-off") {
    response.writeHead(200, { ...headers, "content-length": String(Buffer.byteLength(body)) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  } else if (fault === "truncated") {
    response.writeHead(200, headers).end(body.slice(0, body.length / 2));
  } else if (/\bgzip\b/.test(String(response.req.headers["accept-encoding"]))) {
    response.writeHead(200, { ...headers, "content-encoding": "gzip" }).end(gzipSync(body, { level: 1 }));
  } else response.writeHead(200, headers).end(body);
}

interface Asked extends GoogleRequest {
  options: GooglePeerOptions;
  base: string;
  isStub: boolean;
  language: string;
  response: ServerResponse;
}

/** The response body; empty if the response has already been sent. */
const bodies: Record<GoogleEndpoint, (asked: Asked) => string> = {
  search({ options, url, isStub, language }) {
    const { layout = "classic", searchDetail = "search" } = options;
    const query = url.searchParams.get("q") ?? "";
    const detail = isStub ? "stub" : searchDetail;
    return searchAnswer(query, searchPage(options, url), { layout, detail, language });
  },
  place({ options, url, isStub, language }) {
    const feature = /!1s(0x[0-9a-f]+:0x[0-9a-f]+)/.exec(url.searchParams.get("pb") ?? "")?.[1] ?? "";
    const place = options.places?.find((one) => isFeature(one, feature));
    if (place === undefined) return noPlaceAnswer();
    return placeAnswer(asTold(place), {
      detail: isStub ? "stub" : (options.placeDetail ?? "full"),
      language,
    });
  },
  "place-page"({ options, url, isStub, language, response }) {
    const place = options.places?.find((one) => isAddressed(one, url));
    if (place === undefined) return refuse(response, 404);
    return placePage(asTold(place), { detail: options.placeDetail ?? "full", language, poor: isStub });
  },
  "search-page": ({ base, url }) =>
    feedPage(base, decodeURIComponent(url.pathname.split("/")[3] ?? "").replaceAll("+", " ")),
  "search-reviews": ({ options, url }) => reviewsPage(options.places ?? [], url, false),
  "map-reviews": ({ options, url, response }) =>
    options.tellsMapReviews ? reviewsPage(options.places ?? [], url, true) : refuse(response, 403),
  consent({ options, base, url, response }) {
    if (url.pathname === "/consent") {
      const back = url.searchParams.get("continue") ?? base;
      const form = `<form action="${base}/save" method="POST"><input type="hidden" name="continue" value="${back}">`;
      return consentPage(options.consent).replaceAll(/<form [^>]*>/g, form);
    }
    // Browsers send the page they come from.
    const back = new URL(response.req.headers.referer ?? base).searchParams.get("continue");
    const cookies = ["SOCS=invented; path=/", "NID=511=invented; path=/"];
    return redirect(response, back ?? `${base}/maps`, { "set-cookie": cookies });
  },
  "short-link"({ options, url, response }) {
    const location = options.shortLinks?.[url.pathname.slice("/short/".length)];
    return location === undefined ? refuse(response, 404) : redirect(response, location);
  },
  other({ options, base, url, response }) {
    if (url.pathname === "/feed.css") return feedStyle;
    if (url.pathname === "/feed.js") return feedScript;
    if (url.pathname === "/feed-items") return feedItems(base, searchPage(options, url));
    return url.pathname.startsWith("/sorry/") ? captchaPage() : refuse(response, 404);
  },
};

function refuse(response: ServerResponse, status: number): string {
  response.writeHead(status).end(`<html><title>Error ${status}</title></html>`);
  return "";
}

function redirect(response: ServerResponse, location: string, more: Record<string, string[]> = {}): string {
  response.writeHead(302, { location, ...more }).end();
  return "";
}

/** The places of one result page, limited to the viewport in the request's descriptor and to the cap. */
function searchPage({ places = [], cap = 120 }: GooglePeerOptions, url: URL): InventedPlace[] {
  const pb = url.searchParams.get("pb") ?? "";
  const number = (pattern: RegExp) => Number(pattern.exec(pb)?.[1] ?? Number.NaN);
  const viewport = {
    distance: number(/!1d([-\d.eE]+)/),
    longitude: number(/!2d([-\d.eE]+)/),
    latitude: number(/!3d([-\d.eE]+)/),
    widthPx: number(/!3m2!1i(\d+)/),
    heightPx: number(/!3m2!1i\d+!2i(\d+)/),
  };
  const isEverywhere = Object.values(viewport).some(Number.isNaN);
  const area = isEverywhere ? null : areaOf(viewport);
  const inside = places.filter(({ coordinates: { latitude, longitude } }) => {
    if (area === null) return true;
    const isBetween =
      area.west <= area.east
        ? longitude >= area.west && longitude <= area.east
        : longitude >= area.west || longitude <= area.east;
    return latitude >= area.south && latitude <= area.north && isBetween;
  });
  const offset = Number(url.searchParams.get("offset") ?? (number(/!8i(\d+)$/) || 0));
  const size = number(/!7i(\d+)/) || pageSizeDefault;
  return inside.slice(0, cap).slice(offset, offset + size);
}

function isFeature(place: InventedPlace, feature: string): boolean {
  const [cell, number] = feature.split(":");
  return place.featureId === feature || (cell === "0x0" && place.featureId.endsWith(`:${number}`));
}

function isAddressed(place: InventedPlace, { searchParams, pathname }: URL): boolean {
  const placeId = placeIdOfFeature(place.featureId);
  return (
    searchParams.get("q") === `place_id:${placeId}` ||
    searchParams.get("ftid") === place.featureId ||
    searchParams.get("cid") === cidOfFeature(place.featureId) ||
    pathname.includes(`!1s${place.featureId}`)
  );
}

/** A place response contains at most eight reviews. */
const asTold = (place: InventedPlace): InventedPlace => ({ ...place, reviews: place.reviews.slice(0, 8) });

/** A page's token is the number of reviews before it. */
function reviewsPage(places: readonly InventedPlace[], { searchParams }: URL, isMap: boolean): string {
  const asked = searchParams.get("pb") ?? searchParams.get("reqpld") ?? "";
  const feature = /0x[0-9a-f]+:0x[0-9a-f]+/.exec(asked)?.[0] ?? "";
  const reviews = places.find((one) => isFeature(one, feature))?.reviews ?? [];
  const from = Number(/after-(\d+)/.exec(asked)?.[1] ?? 0);
  const to = from + reviewsPageSize;
  return reviewsAnswer(reviews.slice(from, to), {
    shape: isMap ? "listugcposts" : "boq",
    nextToken: to < reviews.length ? `after-${to}` : null,
  });
}
