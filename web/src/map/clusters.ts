import { onScreen, type Place, type Size, type View } from "./view.ts";

/** Points that are drawn as one, in CSS pixels. */
export interface Cluster extends Place {
  /** Positions in the list of all points. */
  members: number[];
}

/** Side of a square whose points become one cluster. */
const cellPx = 46;
/** Points around the map that are drawn too, so that none vanishes at its edge. */
const marginPx = 24;

/**
 * The visible points, those close to each other as clusters. Squares are fixed to the map for each doubling of its
 * scale: moving the map keeps its clusters.
 */
export function clustersOf(places: readonly Place[], view: View, size: Size): Cluster[] {
  const cell = cellPx / 2 ** Math.floor(Math.log2(view.scale));
  const cells = new Map<string, Cluster & { sumX: number; sumY: number }>();
  for (const [index, place] of places.entries()) {
    const { x, y } = onScreen(view, size, place);
    if (x < -marginPx || y < -marginPx || x > size.width + marginPx || y > size.height + marginPx) continue;
    const key = `${Math.floor(place.x / cell)} ${Math.floor(place.y / cell)}`;
    const found = cells.get(key);
    if (found) {
      found.members.push(index);
      found.sumX += x;
      found.sumY += y;
    } else {
      cells.set(key, { x, y, members: [index], sumX: x, sumY: y });
    }
  }
  return [...cells.values()].map(({ members, sumX, sumY }) => ({
    x: sumX / members.length,
    y: sumY / members.length,
    members,
  }));
}

/** Radius of a mark in CSS pixels. */
export const radiusOf = ({ members }: Cluster): number =>
  members.length === 1 ? 6 : Math.min(24, 10 + 3 * Math.log10(members.length) * 1.6);

/** The mark at a place on the map, or close to it. */
export function clusterAt(clusters: readonly Cluster[], at: Place): Cluster | null {
  let best: Cluster | null = null;
  let distance = 6;
  for (const cluster of clusters) {
    const away = Math.hypot(cluster.x - at.x, cluster.y - at.y) - radiusOf(cluster);
    if (away >= distance) continue;
    distance = away;
    best = cluster;
  }
  return best;
}
