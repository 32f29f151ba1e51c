import { parsePlaceUrl } from "../../../identity/parse-place-url.ts";
import type { PlaceRef } from "../../../ports.ts";
import { adaptSearchDescriptor, placeDescriptor, reviewsDescriptor, searchDescriptor } from "./descriptor.ts";
import { type Viewport, zoomOf } from "./viewport.ts";

/** The locale of every request. */
export interface Audience {
  baseUrl: string;
  /** BCP 47. */
  language: string;
  /** Two letters, or null if unknown. */
  countryCode: string | null;
}

interface SearchPage {
  query: string;
  viewport: Viewport | null;
  offset: number;
}

function urlOf(
  { baseUrl, language, countryCode }: Audience,
  path: string,
  more: Record<string, string>,
): string {
  const url = new URL(baseUrl + path);
  url.searchParams.set("hl", language);
  if (countryCode !== null) url.searchParams.set("gl", countryCode.toLowerCase());
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}

/** A page of results. `learned` is the URL of one that Google's own page contains, if there is one. */
export function searchUrl(
  audience: Audience,
  { query, viewport, offset }: SearchPage,
  learned: URL | null,
): string {
  const ownDescriptor = learned?.searchParams.get("pb");
  const descriptor = ownDescriptor
    ? adaptSearchDescriptor(ownDescriptor, viewport, offset)
    : searchDescriptor(viewport, offset);
  return urlOf(audience, "/search", { tbm: "map", authuser: "0", q: query, pb: descriptor });
}

export function placeUrl(
  audience: Audience,
  featureId: string,
  coordinates: { latitude: number; longitude: number } | null,
): string {
  const pb = placeDescriptor(featureId, coordinates);
  return urlOf(audience, "/maps/preview/place", { authuser: "0", pb });
}

/** A page of reviews as in Google's search results; public. */
export function searchReviewsUrl(
  audience: Audience,
  featureId: string,
  pageSize: number,
  token: string | null,
): string {
  const list = Array.from({ length: 20 }, (): unknown => null);
  list[1] = 1;
  list[9] = token === null ? pageSize : null;
  list[11] = [featureId];
  list[16] = [1, 1, null, [[3], [4], [5], [6], [7]]];
  list[19] = token;
  const payload = [null, [...Array.from({ length: 9 }, () => null), list]];
  return urlOf(audience, "/httpservice/web/PrivateLocalSearchUiDataService/GetLocalBoqProxy", {
    msc: "gwsrpc",
    reqpld: JSON.stringify(payload),
  });
}

/** A page of reviews as on the map; often refused to visitors who are not signed in. */
export function mapReviewsUrl(
  audience: Audience,
  featureId: string,
  pageSize: number,
  token: string | null,
): string {
  const pb = reviewsDescriptor(featureId, pageSize, token);
  return urlOf(audience, "/maps/rpc/listugcposts", { authuser: "0", pb });
}

/** The page of results for people. */
export function searchPageUrl(audience: Audience, query: string, viewport: Viewport | null): string {
  const words = encodeURIComponent(query).replaceAll("%20", "+");
  const at =
    viewport === null
      ? ""
      : `/@${viewport.latitude.toFixed(6)},${viewport.longitude.toFixed(6)},${zoomOf(viewport).toFixed(2)}z`;
  return urlOf(audience, `/maps/search/${words}${at}`, {});
}

/** How to address the page of a place; ids without a feature id have no other way. */
export type PlaceAddress = { placeId: string } | { featureId: string } | { cid: string } | { path: string };

/** The page of a place for people. */
export function placePageUrl(audience: Audience, address: PlaceAddress): string {
  if ("path" in address) return urlOf(audience, address.path, {});
  if ("cid" in address) return urlOf(audience, "/maps", { cid: address.cid });
  if ("featureId" in address) return urlOf(audience, "/maps/place/", { ftid: address.featureId });
  return urlOf(audience, "/maps/place/", { q: `place_id:${address.placeId}` });
}

const googleHost = /^(?:(?:www|maps|consent|accounts)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;

/**
 * Allowed targets of the provider's redirects and forms: its own origin and, if the provider is Google,
 * Google's other hosts over HTTPS. Its answers are untrusted input and must not choose other hosts.
 */
export function createHostCheck(baseUrl: string): (url: URL) => boolean {
  const base = new URL(baseUrl);
  const isGoogle = googleHost.test(base.hostname);
  return (url) =>
    url.origin === base.origin || (isGoogle && url.protocol === "https:" && googleHost.test(url.hostname));
}

/** The place in a URL of the provider, also if a stand-in replaces Google. */
export function placeOfUrl(href: string, baseUrl: string): PlaceRef | null {
  const url = URL.parse(href);
  const isOwn = url !== null && url.origin === new URL(baseUrl).origin;
  return parsePlaceUrl(isOwn ? `https://www.google.com${url.pathname}${url.search}` : href);
}
