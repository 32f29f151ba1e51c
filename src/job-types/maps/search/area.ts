import type { SearchArea } from "../payload.ts";
import type { Area } from "../ports.ts";

export interface Point {
  latitude: number;
  longitude: number;
}

/** The area that a job may search, and which places count. */
export interface AskedArea {
  /** Its bounding box. */
  box: Area;
  contains(point: Point): boolean;
  /** Whether any part of a box in it may count. */
  meets(box: Area): boolean;
}

const earthRadiusKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The area of a payload: a box, or a circle with its bounding box. */
export function askedArea(area: SearchArea): AskedArea {
  if ("south" in area) return boxedArea(area);
  const { radius_km: radiusKm, ...centre } = area;
  return {
    box: boundingBox(centre, radiusKm),
    contains: (point) => distanceKm(centre, point) <= radiusKm,
    meets: (box) => distanceKm(centre, nearestIn(box, centre)) <= radiusKm,
  };
}

/** A box in which everything counts. */
export function boxedArea(box: Area): AskedArea {
  return { box, contains: (point) => isWithin(box, point), meets: () => true };
}

/** Whether a point is in a box, including its edges. */
export function isWithin({ south, west, north, east }: Area, { latitude, longitude }: Point): boolean {
  if (latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}

/** Degrees from the western to the eastern edge, also across the 180th meridian. */
export function widthOf({ west, east }: Pick<Area, "west" | "east">): number {
  return west <= east ? east - west : east - west + 360;
}

/** A longitude within -180 to 180 degrees. */
export function normalLongitude(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

/** Edges of a box in metres, the width where it is widest. */
export function edgesMetres(area: Area): { height: number; width: number } {
  const { south, north } = area;
  const nearestEquator = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north));
  return {
    height: radians(north - south) * earthRadiusKm * 1000,
    width: radians(widthOf(area)) * Math.cos(radians(nearestEquator)) * earthRadiusKm * 1000,
  };
}

export function longerEdgeMetres(area: Area): number {
  const { height, width } = edgesMetres(area);
  return Math.max(height, width);
}

function boundingBox({ latitude, longitude }: Point, radiusKm: number): Area {
  const angle = radiusKm / earthRadiusKm;
  const south = Math.max(-90, latitude - degrees(angle));
  const north = Math.min(90, latitude + degrees(angle));
  // A circle that contains a pole is as wide as the earth.
  const isPolar = south === -90 || north === 90;
  const half = isPolar ? 180 : degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude)))));
  if (half >= 180) return { south, west: -180, north, east: 180 };
  return { south, west: normalLongitude(longitude - half), north, east: normalLongitude(longitude + half) };
}

/** The point of a box that is closest to another, ignoring the earth's curvature. */
function nearestIn(box: Area, { latitude, longitude }: Point): Point {
  const nearest = Math.min(box.north, Math.max(box.south, latitude));
  if (isWithin({ ...box, south: -90, north: 90 }, { latitude, longitude }))
    return { latitude: nearest, longitude };
  const turn = (edge: number) =>
    Math.min(widthOf({ west: edge, east: longitude }), widthOf({ west: longitude, east: edge }));
  return { latitude: nearest, longitude: turn(box.west) < turn(box.east) ? box.west : box.east };
}

function distanceKm(one: Point, other: Point): number {
  const height = radians(other.latitude - one.latitude);
  const width = radians(other.longitude - one.longitude);
  const square =
    Math.sin(height / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(width / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(square)));
}
