export interface Point {
  latitude: number;
  longitude: number;
}

/** A place on the Web Mercator plane, where the world is a square with sides of 1: x from west, y from north. */
export interface Place {
  x: number;
  y: number;
}

/** What a map shows: its middle, and the width of the whole world in CSS pixels. */
export interface View extends Place {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Latitude at which the plane ends. */
const latitudeMax = 85.05;
/** Closer than this, coastlines of 1:50,000,000 show nothing more. */
const scaleMax = 2 ** 23;
/** Closest view that is chosen for points: some 20 km over the map, so that towns around them are named. */
const fitScaleMax = 2 ** 20;

export function placeOf({ latitude, longitude }: Point): Place {
  const radians = (Math.max(-latitudeMax, Math.min(latitudeMax, latitude)) * Math.PI) / 180;
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / (2 * Math.PI),
  };
}

/** The view that has all places inside `padding`; of the world if there are none. */
export function fitView(places: readonly Place[], size: Size, padding: number): View {
  if (places.length === 0) return limited({ x: 0.5, y: 0.45, scale: size.width }, size);
  let north = 1;
  let south = 0;
  for (const { y } of places) {
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  const { from, span } = narrowest(places.map(({ x }) => x));
  const room = (pixels: number) => Math.max(1, pixels - 2 * padding);
  const scale = Math.min(room(size.width) / span, room(size.height) / (south - north), fitScaleMax);
  return limited({ x: from + span / 2, y: (north + south) / 2, scale }, size);
}

/** The shortest part of a parallel that has all of these: it may cross the date line. */
function narrowest(all: number[]): { from: number; span: number } {
  const sorted = all.toSorted((a, b) => a - b);
  const first = sorted[0] ?? 0;
  let gap = 1 + first - (sorted.at(-1) ?? 0);
  let from = first;
  for (let at = 1; at < sorted.length; at++) {
    const [before = 0, after = 0] = [sorted[at - 1], sorted[at]];
    if (after - before <= gap) continue;
    gap = after - before;
    from = after;
  }
  return { from, span: 1 - gap };
}

/** Where a place is on the map, in CSS pixels: of its repetitions around the world the one nearest to the middle. */
export function onScreen(view: View, { width, height }: Size, { x, y }: Place): Place {
  const nearest = x + Math.round(view.x - x);
  return { x: (nearest - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 };
}

export const moved = (view: View, size: Size, { x, y }: Place): View =>
  limited({ ...view, x: view.x - x / view.scale, y: view.y - y / view.scale }, size);

/** Zooms by a factor and leaves what is under `at`, in CSS pixels, where it is. */
export function zoomed(view: View, size: Size, factor: number, at: Place): View {
  const { scale } = limited({ ...view, scale: view.scale * factor }, size);
  const offset = { x: at.x - size.width / 2, y: at.y - size.height / 2 };
  const shift = 1 / view.scale - 1 / scale;
  return limited({ x: view.x + offset.x * shift, y: view.y + offset.y * shift, scale }, size);
}

/** The whole world is the widest view, and nothing north or south of it is shown. */
function limited({ x, y, scale }: View, { width, height }: Size): View {
  const inside = Math.min(scaleMax, Math.max(scale, width, height));
  const half = height / 2 / inside;
  return { x: x - Math.floor(x), y: Math.min(1 - half, Math.max(half, y)), scale: inside };
}

const equatorMetres = 40_075_017;
const barPixelsMax = 110;

/** The longest bar for a round distance: in the middle of the view, because Mercator enlarges what is far from the equator. */
export function scaleBar({ y, scale }: View): { metres: number; pixels: number } {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * y)));
  const metresPerPixel = (equatorMetres * Math.cos(latitude)) / scale;
  const most = barPixelsMax * metresPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * ([5, 2].find((step) => step * power <= most) ?? 1);
  return { metres, pixels: metres / metresPerPixel };
}
