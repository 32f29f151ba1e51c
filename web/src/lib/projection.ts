export interface Point {
  latitude: number;
  longitude: number;
}

/** Degrees. `west` never exceeds `east`: points near the date line appear on both sides. */
interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface Projection {
  x(longitude: number): number;
  y(latitude: number): number;
  /** Lines of the graticule in degrees. */
  meridians: number[];
  parallels: number[];
}

/** Minimum extent in degrees, for a single point. */
const spanMin = 0.02;
const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30];

function boundsOf(points: readonly Point[]): Bounds {
  const bounds = { south: 90, west: 180, north: -90, east: -180 };
  for (const { latitude, longitude } of points) {
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
  }
  return bounds;
}

/**
 * An equirectangular projection that is true to scale at the middle latitude, with all points inside `padding`.
 * Sizes in CSS pixels.
 */
export function fitProjection(
  points: readonly Point[],
  size: { width: number; height: number; padding: number },
): Projection {
  const { south, west, north, east } = boundsOf(points);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const squeeze = Math.max(0.2, Math.cos((middle.latitude * Math.PI) / 180));
  const width = Math.max(1, size.width - 2 * size.padding);
  const height = Math.max(1, size.height - 2 * size.padding);
  const spanX = Math.max(east - west, spanMin) * squeeze;
  const spanY = Math.max(north - south, spanMin);
  const scale = Math.min(width / spanX, height / spanY);
  const x = (longitude: number) => size.width / 2 + (longitude - middle.longitude) * squeeze * scale;
  const y = (latitude: number) => size.height / 2 - (latitude - middle.latitude) * scale;
  const halfX = size.width / 2 / (scale * squeeze);
  const halfY = size.height / 2 / scale;
  const step = steps.find((one) => (2 * halfX) / one <= 7 && (2 * halfY) / one <= 7) ?? 45;
  return {
    x,
    y,
    meridians: lines(middle.longitude - halfX, middle.longitude + halfX, step, 180),
    parallels: lines(middle.latitude - halfY, middle.latitude + halfY, step, 90),
  };
}

function lines(from: number, to: number, step: number, limit: number): number[] {
  const found: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    if (Math.abs(at) <= limit) found.push(Math.round(at * 1000) / 1000);
  }
  return found;
}

/** 51.45 as `51.45° N`. */
export function degrees(value: number, [positive, negative]: [string, string]): string {
  return `${Math.abs(value)}° ${value < 0 ? negative : positive}`;
}
