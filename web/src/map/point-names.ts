import { type Box, touches } from "./box.ts";
import { type Cluster, radiusOf } from "./clusters.ts";
import type { MapPoint } from "./map-points.ts";
import type { Place, Size } from "./view.ts";

/** A name beside its point, in CSS pixels. */
export interface PointName extends Place {
  name: string;
  box: Box;
}

const halfHeight = 8;
const gap = 4;

/** What a mark covers. */
export function boxOf(cluster: Cluster): Box {
  const radius = radiusOf(cluster);
  const { x, y } = cluster;
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/** The names of points that stand alone, as far as they touch neither each other nor a mark. */
export function namesOf(
  map: { clusters: readonly Cluster[]; points: readonly MapPoint[]; size: Size },
  measure: (name: string) => number,
): PointName[] {
  const { clusters, points, size } = map;
  const taken = clusters.map(boxOf);
  const names: PointName[] = [];
  for (const cluster of clusters) {
    const [only, second] = cluster.members;
    const name = only === undefined || second !== undefined ? undefined : points[only]?.name;
    if (name === undefined) continue;
    const { y } = cluster;
    const x = cluster.x + radiusOf(cluster) + gap;
    const box = { left: x, top: y - halfHeight, right: x + measure(name) + gap, bottom: y + halfHeight };
    if (box.right > size.width || taken.some((other) => touches(box, other))) continue;
    taken.push(box);
    names.push({ name, x, y, box });
  }
  return names;
}
