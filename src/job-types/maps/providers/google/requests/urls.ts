import { adaptSearchDescriptor, placeDescriptor, reviewsDescriptor, searchDescriptor } from "./descriptor.ts";
import { type Viewport, zoomOf } from "./viewport.ts";

/** What every request says of whom it is for. */
export interface Audience {
  baseUrl: string;
  /** BCP 47. */
  language: string;
  /** Two letters, or null where nobody knows. */
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

/** A page of results. `learned` is the address of one that Google's own page has named, where there is one. */
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

/** A page of reviews as Google's search results show them; told to anybody. */
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

/** A page of reviews as the map shows them; often refused to visitors who are not signed in. */
export function mapReviewsUrl(
  audience: Audience,
  featureId: string,
  pageSize: number,
  token: string | null,
): string {
  const pb = reviewsDescriptor(featureId, pageSize, token);
  return urlOf(audience, "/maps/rpc/listugcposts", { authuser: "0", pb });
}

/** The page of results that people see. */
export function searchPageUrl(audience: Audience, query: string, viewport: Viewport | null): string {
  const words = encodeURIComponent(query).replaceAll("%20", "+");
  const at =
    viewport === null
      ? ""
      : `/@${viewport.latitude.toFixed(6)},${viewport.longitude.toFixed(6)},${zoomOf(viewport).toFixed(2)}z`;
  return urlOf(audience, `/maps/search/${words}${at}`, {});
}

/** How the page of a place is addressed; ids that hold no feature id have no other way. */
export type PlaceAddress = { placeId: string } | { featureId: string } | { cid: string } | { path: string };

/** The page of a place that people see. */
export function placePageUrl(audience: Audience, address: PlaceAddress): string {
  if ("path" in address) return urlOf(audience, address.path, {});
  if ("cid" in address) return urlOf(audience, "/maps", { cid: address.cid });
  if ("featureId" in address) return urlOf(audience, "/maps/place/", { ftid: address.featureId });
  return urlOf(audience, "/maps/place/", { q: `place_id:${address.placeId}` });
}
