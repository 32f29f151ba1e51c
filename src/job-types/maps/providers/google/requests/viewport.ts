import type { Area } from "../../../ports.ts";

/** The viewport of Google Maps: a camera above a point, and the size of its picture. */
export interface Viewport {
  latitude: number;
  longitude: number;
  /** Distance of the camera in metres, which together with the field of view determines the visible area. */
  distance: number;
  widthPx: number;
  heightPx: number;
}

/** Vertical field of view of Google's camera, in degrees. */
export const fieldOfView = 13.1;

const heightPx = 768;
const [widthPxMin, widthPxMax] = [256, 2_400];
/** Metres per degree of latitude. */
const degreeMetres = 111_320;
/** Below this the camera is inside buildings; above it, it sees the earth twice. */
const [distanceMin, distanceMax] = [200, 80_000_000];

const visibleMetres = (distance: number) => 2 * distance * Math.tan((fieldOfView * Math.PI) / 360);
const cosine = (latitude: number) => Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The smallest viewport that shows an area, which may cross the 180th meridian. */
export function viewportOf({ south, west, north, east }: Area): Viewport {
  const widthDegrees = east >= west ? east - west : east - west + 360;
  const latitude = (south + north) / 2;
  const middle = west + widthDegrees / 2;
  const height = Math.max(1, (north - south) * degreeMetres);
  const width = Math.max(1, widthDegrees * degreeMetres * cosine(latitude));
  const widthPx = clamp(Math.round((heightPx * width) / height), widthPxMin, widthPxMax);
  const shownHeight = Math.max(height, (width * heightPx) / widthPx);
  const distance = clamp(shownHeight / visibleMetres(1), distanceMin, distanceMax);
  return { latitude, longitude: middle > 180 ? middle - 360 : middle, distance, widthPx, heightPx };
}

/** The area that a viewport shows. */
export function areaOf(viewport: Viewport): Area {
  const { latitude, longitude, distance, widthPx, heightPx } = viewport;
  const height = visibleMetres(distance);
  const halfHeight = height / degreeMetres / 2;
  const halfWidth = Math.min(180, (height * widthPx) / heightPx / degreeMetres / cosine(latitude) / 2);
  const turn = (degrees: number) =>
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  return {
    south: clamp(latitude - halfHeight, -90, 90),
    north: clamp(latitude + halfHeight, -90, 90),
    west: halfWidth === 180 ? -180 : turn(longitude - halfWidth),
    east: halfWidth === 180 ? 180 : turn(longitude + halfWidth),
  };
}

/** The zoom in a map URL (`@lat,lng,15z`) for about the same area. */
export function zoomOf({ latitude, distance, heightPx: height }: Viewport): number {
  const metresPerPixel = visibleMetres(distance) / height;
  return clamp(Math.log2((156_543.03 * cosine(latitude)) / metresPerPixel), 2, 21);
}
