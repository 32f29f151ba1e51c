import { useEffect, useMemo, useRef, useState } from "react";
import { type Cluster, clustersOf } from "./clusters.ts";
import type { PointMapProps } from "./map-points.ts";
import { MapScale } from "./map-scale.tsx";
import { colourReader, paint } from "./paint.ts";
import { type Town, townsFor } from "./towns.ts";
import { useColourScheme } from "./use-colour-scheme.ts";
import { useMapInput } from "./use-map-input.ts";
import { fitView, onScreen, placeOf, type Size, type View, zoomed } from "./view.ts";
import { type Country, loadWorld } from "./world.ts";

const height = 400;
const padding = 44;
const zoomStep = 2;

/** The map itself, which `PointMap` loads when a page shows one. */
export function WorldMap({ label, points, legend, about }: PointMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  const size = useMemo<Size>(() => ({ width, height }), [width]);
  const places = useMemo(() => points.map(placeOf), [points]);
  const [ownView, setView] = useState<View | null>(null);
  const fitted = useMemo(() => fitView(places, size, padding), [places, size]);
  const view = ownView ?? fitted;
  const [chosen, setChosen] = useState<number | null>(null);
  const { countries, towns } = useGround(view, width > 0);
  const scheme = useColourScheme();
  const clusters = useMemo(() => clustersOf(places, view, size), [places, view, size]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      if (!element?.parentElement || width === 0) return;
      const scene = { view, size, countries, towns, points, clusters, chosen };
      paint(element, scene, colourReader(element.parentElement));
    });
    return () => cancelAnimationFrame(frame);
  }, [view, size, countries, towns, points, clusters, chosen, scheme]);

  const zoom = (factor: number) =>
    setView(zoomed(view, size, factor, { x: size.width / 2, y: size.height / 2 }));
  const open = ({ members }: Cluster) => {
    const [first = 0] = members;
    if (members.length === 1) return setChosen(first);
    const group = members.flatMap((index) => places[index] ?? []);
    const closer = fitView(group, size, padding * 2);
    // Points at one place stay a cluster at any scale: its first one speaks for them.
    if (closer.scale <= view.scale * 1.01) setChosen(first);
    else setView(closer);
  };
  const { hovered, hint, ...handlers } = useMapInput({
    box,
    view,
    size,
    clusters,
    setView,
    reset: () => setView(null),
    open,
    close: () => setChosen(null),
  });
  const tip = hovered && {
    ...hovered,
    text:
      hovered.members.length === 1
        ? points[hovered.members[0] ?? 0]?.label
        : `${hovered.members.length.toLocaleString()} places. Click to zoom in.`,
  };
  return (
    <figure className="map">
      <div className="map-box">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved and zoomed by keyboard */}
        <section ref={box} className="map-canvas" tabIndex={0} aria-label={`${label}. ${keys}`} {...handlers}>
          <canvas ref={canvas} role="img" aria-label={label} />
          {tip && chosen === null && (
            <div className="map-tip" style={{ left: tip.x, top: tip.y }}>
              <bdi>{tip.text}</bdi>
            </div>
          )}
          <MapScale view={view} />
          {hint && <p className="map-hint">{hint}</p>}
        </section>
        <div className="map-buttons">
          <button type="button" aria-label="Zoom in" onClick={() => zoom(zoomStep)}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / zoomStep)}>
            −
          </button>
          <button type="button" aria-label="Show all" onClick={() => setView(null)}>
            ⤢
          </button>
        </div>
        {chosen !== null && points[chosen] && (
          <Card
            at={onScreen(view, size, placeOf(points[chosen])).y < height / 2 ? "bottom" : "top"}
            title={points[chosen].label}
            close={() => setChosen(null)}
          >
            {about?.(points[chosen], chosen)}
          </Card>
        )}
      </div>
      <figcaption>
        {legend?.map(({ kind, text }) => (
          <span key={kind} className="legend">
            <i style={{ background: `var(--map-${kind})` }} />
            {text}
          </span>
        ))}
        <span className="map-source">Natural Earth · SimpleMaps (CC BY 4.0)</span>
      </figcaption>
    </figure>
  );
}

const keys = "Arrow keys move the map, + and − zoom, 0 shows all.";

function Card(props: { at: "top" | "bottom"; title: string; close(): void; children: React.ReactNode }) {
  return (
    <div className={`map-card map-card-${props.at}`} role="status">
      <button type="button" className="map-close" aria-label="Close" onClick={props.close}>
        ×
      </button>
      <p className="strong">
        <bdi>{props.title}</bdi>
      </p>
      {props.children}
    </div>
  );
}

/** Land and towns, as they arrive: a map without them still shows its points. */
function useGround(view: View, isShown: boolean): { countries: readonly Country[]; towns: readonly Town[] } {
  const [countries, setCountries] = useState<readonly Country[]>([]);
  const [towns, setTowns] = useState<readonly Town[]>([]);
  useEffect(() => {
    if (!isShown) return;
    loadWorld().then(setCountries, () => {});
  }, [isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    let isCurrent = true;
    townsFor(view).then(
      (found) => isCurrent && setTowns((now) => (now.length === found.length ? now : found)),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [view, isShown]);
  return { countries, towns };
}
