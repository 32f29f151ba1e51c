// A map of towns and a grid of degrees, drawn only from the page's data: no tiles, no other host.

/**
 * @typedef {{ lat: number; lng: number }} Point
 * @typedef {readonly [name: string, lat: number, lng: number]} Town
 * @typedef {{ width: number; height: number }} Size
 * @typedef {{ left: number; right: number; top: number; bottom: number }} Room
 */

const svgNamespace = "http://www.w3.org/2000/svg";
/** Minimum and maximum zoom, in pixels per degree of latitude. */
const scaleMost = 400_000;
const scaleLeast = 1;
/** A pointer that moves less than this, in pixels, is a tap. */
const tapPixels = 8;
const labelsMost = 25;

/**
 * The value at a share of a sorted list. The map omits a fiftieth at each end: distant islands would shrink it.
 * @param {number[]} sorted
 * @param {number} part
 */
const inner = (sorted, part) => sorted[Math.round((sorted.length - 1) * part)];

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
function element(name, attributes, text) {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

const overlap = (/** @type {Room} */ a, /** @type {Room} */ b) =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/**
 * By position in the list: the largest towns have the largest dots.
 * @param {number} index
 */
function dotRadius(index) {
  if (index < 10) return 4;
  return index < 60 ? 3 : 2;
}

const clampLat = (/** @type {number} */ lat) => Math.min(90, Math.max(-90, lat));
const wrapLng = (/** @type {number} */ lng) => ((((lng + 180) % 360) + 360) % 360) - 180;

/**
 * Turns an svg element into a map for picking a point. `places` are [name, lat, lng], the largest first; `onPick`
 * receives each picked point; `cover` is an element on top of the map, where no name is readable.
 * @param {SVGSVGElement} svg
 * @param {readonly Town[]} places
 * @param {{ onPick: (point: Point) => void; cover: Element }} options
 */
export function createMapPicker(svg, places, { onPick, cover }) {
  const view = { lat: 20, lng: 0, scale: 2 };
  /** @type {Point | null} */
  let pin = null;
  let scheduled = false;

  const squeeze = () => Math.max(0.05, Math.cos((view.lat * Math.PI) / 180));
  /** @type {(lat: number, lng: number, size: Size) => [x: number, y: number]} */
  const toPixels = (lat, lng, { width, height }) => [
    width / 2 + wrapLng(lng - view.lng) * view.scale * squeeze(),
    height / 2 - (lat - view.lat) * view.scale,
  ];
  /** @type {(x: number, y: number, size: Size) => Point} */
  const toDegrees = (x, y, { width, height }) => ({
    lat: clampLat(view.lat - (y - height / 2) / view.scale),
    lng: wrapLng(view.lng + (x - width / 2) / (view.scale * squeeze())),
  });
  const box = () => svg.getBoundingClientRect();

  function showAll() {
    if (places.length === 0) return;
    const lats = places.map(([, lat]) => lat).sort((a, b) => a - b);
    // East of the largest town: keeps a country on both sides of the 180th meridian in one piece.
    const [, , origin] = places[0];
    const lngs = places.map(([, , lng]) => wrapLng(lng - origin)).sort((a, b) => a - b);
    const [south, north] = [inner(lats, 0.02), inner(lats, 0.98)];
    const [west, east] = [inner(lngs, 0.02), inner(lngs, 0.98)];
    view.lat = (south + north) / 2;
    view.lng = wrapLng(origin + (west + east) / 2);
    const { width, height } = box();
    const wide = Math.max(0.05, east - west) * squeeze();
    view.scale = 0.8 * Math.min(height / Math.max(0.05, north - south), width / wide);
  }

  /** @param {DOMRect} size */
  function coveredRoom({ left: x, top: y }) {
    const { left, right, top, bottom } = cover.getBoundingClientRect();
    return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
  }

  /**
   * Dots of the towns in view, and names of the largest as far as there is room.
   * @param {DOMRect} size
   */
  function drawTowns(size) {
    const dots = [];
    const labels = [];
    const rooms = [coveredRoom(size)];
    for (const [index, [name, lat, lng]] of places.entries()) {
      const [x, y] = toPixels(lat, lng, size);
      if (Math.abs(x - size.width / 2) > size.width || Math.abs(y - size.height / 2) > size.height) continue;
      dots.push(element("circle", { class: "town", cx: x, cy: y, r: dotRadius(index) }));
      const wide = 10 + name.length * 7;
      const isAtEdge = x + wide > size.width;
      const left = isAtEdge ? x - wide : x;
      const room = { left, right: left + wide, top: y - 9, bottom: y + 9 };
      if (labels.length >= labelsMost || rooms.some((other) => overlap(room, other))) continue;
      rooms.push(room);
      const anchor = isAtEdge ? { x: x - 7, "text-anchor": "end" } : { x: x + 7 };
      labels.push(element("text", { ...anchor, y: y + 4 }, name));
    }
    return [...dots, ...labels];
  }

  function draw() {
    scheduled = false;
    const size = box();
    const drawn = [...gridLines(size), ...drawTowns(size)];
    if (pin !== null) {
      const [x, y] = toPixels(pin.lat, pin.lng, size);
      const shape = `M${x} ${y}c-3-9-10-14-10-22a10 10 0 0 1 20 0c0 8-7 13-10 22z`;
      drawn.push(element("path", { class: "pin", d: shape }));
    }
    svg.replaceChildren(...drawn);
  }

  /** @param {Size} size */
  function* gridLines(size) {
    const step =
      [90, 30, 10, 5, 1, 0.5, 0.1, 0.05, 0.01, 0.005, 0.001].find((one) => one * view.scale < 160) ?? 0.001;
    const northWest = toDegrees(0, 0, size);
    const rows = size.height / view.scale / step + 2;
    const columns = size.width / (view.scale * squeeze()) / step + 2;
    if (rows > 60 || columns > 200) return;
    for (let row = 0; row < rows; row++) {
      const [, y] = toPixels((Math.floor(northWest.lat / step) - row) * step, view.lng, size);
      yield element("line", { class: "grid", x1: 0, x2: size.width, y1: y, y2: y });
    }
    const firstLng = Math.ceil((view.lng - size.width / 2 / (view.scale * squeeze())) / step) * step;
    for (let column = 0; column < columns; column++) {
      const x = size.width / 2 + (firstLng + column * step - view.lng) * view.scale * squeeze();
      yield element("line", { class: "grid", x1: x, x2: x, y1: 0, y2: size.height });
    }
  }

  function redraw() {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(draw);
  }

  /**
   * Keeps the point under (x, y) in place.
   * @param {number} factor
   */
  function zoom(factor, x = box().width / 2, y = box().height / 2) {
    const size = box();
    const under = toDegrees(x, y, size);
    view.scale = Math.min(scaleMost, Math.max(scaleLeast, view.scale * factor));
    const after = toDegrees(x, y, size);
    view.lat = clampLat(view.lat + under.lat - after.lat);
    view.lng = wrapLng(view.lng + under.lng - after.lng);
    redraw();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  function pan(dx, dy) {
    view.lng = wrapLng(view.lng - dx / (view.scale * squeeze()));
    view.lat = clampLat(view.lat + dy / view.scale);
    redraw();
  }

  /** @param {Point} point */
  function pick(point) {
    pin = point;
    redraw();
    onPick(point);
  }

  listen(svg, {
    box,
    toDegrees,
    zoom,
    pan,
    pick,
    pinOrCenter: () => pin ?? { lat: view.lat, lng: view.lng },
    view,
  });
  let isPlaced = false;
  new ResizeObserver(() => {
    // A hidden element has no size yet, so nothing fits into it.
    if (!isPlaced && box().width > 0) {
      isPlaced = true;
      showAll();
    }
    redraw();
  }).observe(svg);

  return {
    zoom,
    /**
     * Puts the pin at a point and shows it; null removes it.
     * @param {Point | null} point
     */
    setPin(point) {
      pin = point;
      redraw();
    },
    /**
     * Moves the map to a point, at least close enough to distinguish streets.
     * @param {Point} point
     * @param {number} scale
     */
    moveTo({ lat, lng }, scale) {
      view.lat = lat;
      view.lng = lng;
      view.scale = Math.max(view.scale, scale);
      redraw();
    },
  };
}

/**
 * Pointers (drag, tap, pinch), wheel and keys.
 * @param {SVGSVGElement} svg
 * @param {{
 *   box: () => DOMRect;
 *   toDegrees: (x: number, y: number, size: Size) => Point;
 *   zoom: (factor: number, x?: number, y?: number) => void;
 *   pan: (dx: number, dy: number) => void;
 *   pick: (point: Point) => void;
 *   pinOrCenter: () => Point;
 *   view: { scale: number };
 * }} map
 */
function listen(svg, { box, toDegrees, zoom, pan, pick, pinOrCenter, view }) {
  /** @type {Map<number, { x: number; y: number }>} */
  const pointers = new Map();
  let travelled = 0;
  let wasPinch = false;

  const spread = () => {
    const [a, b] = [...pointers.values()];
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const placeOf = (/** @type {MouseEvent} */ event) => {
    const { left, top } = box();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    if (pointers.size === 0) {
      travelled = 0;
      wasPinch = false;
    } else wasPinch = true;
    pointers.set(event.pointerId, placeOf(event));
  });
  svg.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = placeOf(event);
    if (pointers.size === 2) {
      const old = spread();
      pointers.set(event.pointerId, now);
      const next = spread();
      if (old.distance > 0) zoom(next.distance / old.distance, next.x, next.y);
      pan(next.x - old.x, next.y - old.y);
      return;
    }
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    pointers.set(event.pointerId, now);
    if (travelled > tapPixels) pan(now.x - before.x, now.y - before.y);
  });
  svg.addEventListener("pointerup", (event) => {
    const known = pointers.delete(event.pointerId);
    if (!known || wasPinch || travelled > tapPixels) return;
    const { x, y } = placeOf(event);
    pick(toDegrees(x, y, box()));
  });
  svg.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { x, y } = placeOf(event);
      zoom(event.deltaY < 0 ? 1.25 : 0.8, x, y);
    },
    { passive: false },
  );
  svg.addEventListener("keydown", (event) => {
    const step = 12 / view.scale;
    const { lat, lng } = pinOrCenter();
    /** @type {Partial<Record<string, () => void>>} */
    const moves = {
      ArrowUp: () => pick({ lat: clampLat(lat + step), lng }),
      ArrowDown: () => pick({ lat: clampLat(lat - step), lng }),
      ArrowLeft: () => pick({ lat, lng: wrapLng(lng - step) }),
      ArrowRight: () => pick({ lat, lng: wrapLng(lng + step) }),
      Enter: () => pick({ lat, lng }),
      "+": () => zoom(1.5),
      "=": () => zoom(1.5),
      "-": () => zoom(1 / 1.5),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  });
}
