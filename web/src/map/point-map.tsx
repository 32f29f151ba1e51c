import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { degrees, fitProjection, type Point } from "../lib/projection.ts";

export interface MapPoint extends Point {
  label: string;
  /** Selects the colour, the CSS custom property `--map-{kind}`. */
  kind: string;
}

interface PointMapProps {
  /** Text alternative of the map. */
  label: string;
  points: readonly MapPoint[];
  legend?: readonly { kind: string; text: string }[];
}

const height = 340;
const padding = 34;
const hitPx = 10;

/** Locations on a graticule. No tiles are loaded, so no other host learns what the user looks at. */
export function PointMap({ label, points, legend }: PointMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hover, setHover] = useState<{ x: number; y: number; label: string } | null>(null);
  const [width, setWidth] = useState(0);
  const theme = useTheme();

  useEffect(() => {
    const element = canvas.current?.parentElement;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (canvas.current && width > 0) draw(canvas.current, points, width);
    });
    return () => cancelAnimationFrame(frame);
  }, [points, width, theme]);

  const find = useCallback(
    (event: PointerEvent<HTMLCanvasElement>) => {
      const box = event.currentTarget.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      setHover(nearest(points, width, at));
    },
    [points, width],
  );

  if (points.length === 0) return <p className="muted map-empty">No locations to show.</p>;
  return (
    <figure className="map">
      <div className="map-canvas">
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          onPointerMove={find}
          onPointerLeave={() => setHover(null)}
        />
        {hover && (
          <div className="map-tip" style={{ left: hover.x, top: hover.y }}>
            {hover.label}
          </div>
        )}
      </div>
      {legend && (
        <figcaption>
          {legend.map(({ kind, text }) => (
            <span key={kind} className="legend">
              <i style={{ background: `var(--map-${kind})` }} />
              {text}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

/** A number that changes with the page's colours. */
function useTheme(): number {
  const [theme, setTheme] = useState(0);
  useEffect(() => {
    const changed = () => setTheme((now) => now + 1);
    const query = matchMedia("(prefers-color-scheme: dark)");
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    query.addEventListener("change", changed);
    return () => {
      observer.disconnect();
      query.removeEventListener("change", changed);
    };
  }, []);
  return theme;
}

function nearest(points: readonly MapPoint[], width: number, at: { x: number; y: number }) {
  const { x, y } = fitProjection(points, { width, height, padding });
  let best: { x: number; y: number; label: string } | null = null;
  let distance = hitPx;
  for (const point of points) {
    const place = { x: x(point.longitude), y: y(point.latitude) };
    const away = Math.hypot(place.x - at.x, place.y - at.y);
    if (away >= distance) continue;
    distance = away;
    best = { ...place, label: point.label };
  }
  return best;
}

function draw(canvas: HTMLCanvasElement, points: readonly MapPoint[], width: number): void {
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  if (!context) return;
  const colour = colourReader(canvas);
  const { x, y, meridians, parallels } = fitProjection(points, { width, height, padding });
  context.scale(scale, scale);
  context.clearRect(0, 0, width, height);
  context.strokeStyle = colour("--line");
  context.fillStyle = colour("--muted");
  context.font = "11px system-ui, sans-serif";
  context.lineWidth = 1;
  for (const longitude of meridians) {
    const at = Math.round(x(longitude)) + 0.5;
    line(context, [at, 0], [at, height]);
    context.fillText(degrees(longitude, ["E", "W"]), at + 4, height - 6);
  }
  for (const latitude of parallels) {
    const at = Math.round(y(latitude)) + 0.5;
    line(context, [0, at], [width, at]);
    context.fillText(degrees(latitude, ["N", "S"]), 6, at - 4);
  }
  const radius = points.length > 2000 ? 2 : points.length > 300 ? 3 : 5;
  const edge = colour("--surface");
  for (const [kind, group] of Map.groupBy(points, (point) => point.kind)) {
    context.fillStyle = colour(`--map-${kind}`);
    context.strokeStyle = edge;
    for (const point of group) {
      context.beginPath();
      context.arc(x(point.longitude), y(point.latitude), radius, 0, 2 * Math.PI);
      context.fill();
      if (radius > 2) context.stroke();
    }
  }
}

/** Reads computed colours: a canvas cannot draw with a custom property such as `light-dark()`. */
function colourReader(canvas: HTMLCanvasElement): (name: string) => string {
  const probe = document.createElement("span");
  canvas.parentElement?.append(probe);
  const colours = new Map<string, string>();
  queueMicrotask(() => probe.remove());
  return (name) => {
    let colour = colours.get(name);
    if (colour === undefined) {
      probe.style.color = `var(${name})`;
      colour = getComputedStyle(probe).color;
      colours.set(name, colour);
    }
    return colour;
  };
}

function line(
  context: CanvasRenderingContext2D,
  [x1, y1]: [number, number],
  [x2, y2]: [number, number],
): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}
