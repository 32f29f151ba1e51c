import { lazy, Suspense } from "react";
import type { PointMapProps } from "./map-points.ts";

const WorldMap = lazy(() => import("./world-map.tsx").then((file) => ({ default: file.WorldMap })));

/**
 * Points on a map of the world, with clusters. Coastlines, borders and names of towns come with the dashboard: no other
 * host learns what the user looks at. Pages show the same points as text.
 */
export function PointMap(props: PointMapProps) {
  if (props.points.length === 0) return <p className="muted map-empty">No locations to show.</p>;
  return (
    <Suspense fallback={<div className="map-space" />}>
      <WorldMap {...props} />
    </Suspense>
  );
}
