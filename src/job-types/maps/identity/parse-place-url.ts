import type { PlaceRef } from "../ports.ts";
import { cidOfFeature, featureOfCid, isPlaceId, normalFeatureId } from "./place-ids.ts";

/**
 * Hosts of short links: the only ones whose redirects may be followed. On `goo.gl`, only map links, as
 * `parsePlaceUrl` decides.
 */
export const shortLinkHosts: ReadonlySet<string> = new Set([
  "maps.app.goo.gl",
  "goo.gl",
  "g.co",
  "share.google",
  "g.page",
]);

const textCharsMax = 4_000;

/**
 * The place that a text identifies: a map URL in any form, a place id, a feature id, a CID with its prefix,
 * or an OpenStreetMap element. Null if it is none of these, or a map without a single place. If a URL has
 * several identities, the strongest counts: place id, feature id, CID. The part `@latitude,longitude` is the
 * map's viewport and never an identity.
 */
export function parsePlaceUrl(text: string): PlaceRef | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > textCharsMax) return null;
  return bareRef(trimmed) ?? urlRef(trimmed);
}

/** Ids that are not URLs, as in results and links. */
function bareRef(text: string): PlaceRef | null {
  const [, name, value] = /^(place_id|placeid|cid|ftid)[:=]\s*(\S+)$/i.exec(text) ?? [];
  if (name !== undefined && value !== undefined) {
    if (/^place/i.test(name)) return placeIdRef(value);
    return /^cid$/i.test(name) ? cidRef(value) : featureRef(value);
  }
  return featureRef(text) ?? osmRef(text) ?? (/^[A-Za-z0-9_-]+$/.test(text) ? placeIdRef(text) : null);
}

function urlRef(text: string): PlaceRef | null {
  const url = parseUrl(text);
  if (url === null) return null;
  if (/^(?:www\.)?openstreetmap\.org$/.test(url.hostname)) return osmRef(url.pathname.slice(1));
  if (isShortLink(url)) return { kind: "short_link", url: url.href };
  if (!isGoogleMap(url)) return null;
  const inner = innerUrl(url);
  return inner === null ? mapRef(url) : urlRef(inner);
}

/** Adds `https` if the scheme is missing, as in copied links. Only web ports are allowed. */
function parseUrl(text: string): URL | null {
  const full = /^https?:\/\//i.test(text)
    ? text
    : /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)
      ? `https://${text}`
      : null;
  if (full === null || !URL.canParse(full)) return null;
  const url = new URL(full);
  return url.username === "" && url.password === "" && url.port === "" ? url : null;
}

function isShortLink({ hostname, pathname, search }: URL): boolean {
  if (hostname === "goo.gl" || hostname === "g.co") return /^\/maps\/[\w-]+/.test(pathname);
  if (hostname === "g.page") return pathname.length > 1;
  if (hostname === "share.google") return pathname.length > 1;
  return hostname === "maps.app.goo.gl" && (pathname.length > 1 || search.includes("link="));
}

/** `google.de/maps`, `www.google.co.uk/maps`, `maps.google.com`, with any country's suffix. */
function isGoogleMap({ hostname, pathname, search }: URL): boolean {
  const [, host] = /^((?:[a-z0-9-]+\.)?)google\.(?:com|[a-z]{2,3})(?:\.[a-z]{2})?$/.exec(hostname) ?? [];
  if (host === undefined) return false;
  if (host === "maps.") return true;
  if (host === "consent." || host === "search.") return true;
  if (host !== "" && host !== "www.") return false;
  return (
    /^\/maps(?:\/|$)/.test(pathname) ||
    (/^\/(?:search|url|local)/.test(pathname) && /[?&](?:ludocid|cid|placeid|q|url)=/.test(search))
  );
}

/** The URL inside a redirect or a consent page. */
function innerUrl(url: URL): string | null {
  const name = url.hostname.startsWith("consent.")
    ? ["continue"]
    : url.pathname === "/url"
      ? ["q", "url"]
      : [];
  for (const each of name) {
    const inner = url.searchParams.get(each);
    if (inner !== null && /^https?:\/\//i.test(inner) && inner.length < url.href.length) return inner;
  }
  return null;
}

function mapRef(url: URL): PlaceRef | null {
  const parameters = url.searchParams;
  const path = decoded(url.pathname);
  const whole = decoded(url.href);
  const words = [parameters.get("q"), parameters.get("query")].filter((value) => value !== null);
  const placeId =
    parameters.get("query_place_id") ??
    parameters.get("place_id") ??
    parameters.get("placeid") ??
    parameters.get("destination_place_id") ??
    /place_id:([\w-]+)/.exec([...words, path].join(" "))?.[1] ??
    /!1s(ChIJ[\w-]+)/.exec(whole)?.[1];
  const featureId =
    parameters.get("ftid") ??
    // The last one: earlier ones are the search term or a route.
    [...whole.matchAll(/!1s(0x[0-9a-f]+:0x[0-9a-f]+)/gi)].at(-1)?.[1] ??
    [...whole.matchAll(/(?<=[/=,:])(0x[0-9a-f]+:0x[0-9a-f]+)/gi)].at(-1)?.[1];
  const cid =
    parameters.get("cid") ?? parameters.get("ludocid") ?? /\bcid[:=](\d+)/.exec(words.join(" "))?.[1];
  return (
    (placeId === undefined ? null : placeIdRef(placeId)) ??
    (featureId === undefined ? null : featureRef(featureId)) ??
    (cid === undefined ? null : cidRef(cid)) ??
    pageRef(url)
  );
}

/**
 * `/maps/place/Copper+Kettle/@52.1,-1.7,17z`: the provider identifies the place by its name and the viewport.
 */
function pageRef({ pathname, hostname }: URL): PlaceRef | null {
  const path = hostname.startsWith("maps.") && pathname.startsWith("/place/") ? `/maps${pathname}` : pathname;
  return /^\/maps\/place\/[^/@]{2,}/.test(path) ? { kind: "place_page", path } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const placeIdRef = (placeId: string): PlaceRef | null =>
  isPlaceId(placeId) ? { kind: "place_id", placeId } : null;

const cidRef = (cid: string): PlaceRef | null =>
  featureOfCid(cid) === null ? null : { kind: "cid", cid: BigInt(cid).toString() };

/** A feature id without its cell carries no more than a CID. */
function featureRef(text: string): PlaceRef | null {
  const featureId = normalFeatureId(text);
  if (featureId === null) return null;
  const cid = cidOfFeature(featureId);
  if (cid === null) return null;
  return featureId.startsWith("0x0:") ? { kind: "cid", cid } : { kind: "feature_id", featureId };
}

function osmRef(text: string): PlaceRef | null {
  const [, type, id] = /^(?:osm:)?(node|way|relation)\/(\d{1,19})\/?$/.exec(text) ?? [];
  return type === "node" || type === "way" || type === "relation" ? osm(type, id ?? "") : null;
}

const osm = (type: "node" | "way" | "relation", id: string): PlaceRef => ({ kind: "osm", type, id });
