import type { Area } from "../ports.ts";
import { edgesMetres, isWithin, longerEdgeMetres, normalLongitude, type Point, widthOf } from "./area.ts";

/** Minimum cell size: places that share an address would otherwise be split forever. */
export const edgeMetresMin = 60;

export interface Piece {
  area: Area;
  /**
   * All results of the whole cell's search are in it: another search would return the same, so it is split
   * without one.
   */
  isKnownSaturated: boolean;
}

/** Margin on each side, as a fraction of the height and width of the found places. */
const margin = 0.1;
/** A gap between found places and a cell's edge up to this fraction is not a separate strip. */
const gapMin = 0.15;
/**
 * Maximum aspect ratio of a piece. Providers search a viewport of common proportions: for longer pieces they
 * would search much outside.
 */
const proportionMax = 3;
const slicesMax = 8;

/**
 * The pieces of a cell whose search was saturated; together they cover it.
 *
 * Usually quarters. If all results are close together, such as a town in a large country, the surroundings
 * become separate pieces and the splitting continues inside: this saves the quarters that it would take to
 * get that close. A piece that is too small to split is left out, along with what it hides.
 * @param seen coordinates of all results of its search.
 */
export function splitCell(cell: Area, seen: readonly Point[]): { pieces: Piece[]; isPile: boolean } {
  const asPiece = (area: Area): Piece => ({ area, isKnownSaturated: holdsAll(area, seen) });
  const slices = slicesOf(cell);
  if (slices.length > 1) return { pieces: slices.map(asPiece), isPile: false };
  const cluster = clusterOf(cell, seen);
  if (cluster === null) return { pieces: quarters(cell).map(asPiece), isPile: false };
  const around = ringAround(cell, cluster).flatMap(slicesOf);
  const pieces = around.map((area) => ({ area, isKnownSaturated: false }));
  if (longerEdgeMetres(cluster) < edgeMetresMin) return { pieces, isPile: true };
  return { pieces: [...pieces, { area: cluster, isKnownSaturated: true }], isPile: false };
}

/** The bounding box of `seen`, if it is in the cell and small enough to be worth it; else null. */
function clusterOf(cell: Area, seen: readonly Point[]): Area | null {
  if (!holdsAll(cell, seen)) return null;
  const [height, width] = [cell.north - cell.south, widthOf(cell)];
  const northings = seen.map(({ latitude }) => latitude - cell.south);
  const eastings = seen.map(({ longitude }) => widthOf({ west: cell.west, east: longitude }));
  const [south, north] = spanOf(northings, height);
  const [west, east] = spanOf(eastings, width);
  if ((north - south) * (east - west) > (height * width) / 2) return null;
  return {
    south: south === 0 ? cell.south : cell.south + south,
    north: north === height ? cell.north : cell.south + north,
    west: west === 0 ? cell.west : normalLongitude(cell.west + west),
    east: east === width ? cell.east : normalLongitude(cell.west + east),
  };
}

/**
 * From the smallest to the largest of some distances, with a margin at both ends, extended to a close edge.
 */
function spanOf(distances: readonly number[], whole: number): [from: number, to: number] {
  const [least, greatest] = [Math.min(...distances), Math.max(...distances)];
  // Places at one point still need a box around them, of about 20 metres.
  const more = Math.max((greatest - least) * margin, 1e-4);
  const [from, to] = [least - more, greatest + more];
  return [from < whole * gapMin ? 0 : from, to > whole * (1 - gapMin) ? whole : to];
}

/**
 * The surroundings of a box in a cell. The parts beside it extend as far up and down as is cheap: they may
 * overlap.
 */
function ringAround(cell: Area, inner: Area): Area[] {
  const above = [
    { ...cell, south: inner.north },
    { ...cell, north: inner.south },
  ];
  const sides = [
    { ...inner, west: cell.west, east: inner.west },
    { ...inner, west: inner.east, east: cell.east },
  ];
  const isCutOff = [inner.west !== cell.west, inner.east !== cell.east];
  const beside = sides.filter((_, index) => isCutOff[index]).map((side) => heightened(side, cell));
  return [...above.filter(({ south, north }) => south < north), ...beside];
}

function heightened(side: Area, cell: Area): Area {
  const { height, width } = edgesMetres(side);
  const missing = Math.max(0, width / proportionMax / height - 1) * (side.north - side.south);
  const south = Math.max(cell.south, side.south - missing / 2);
  return { ...side, south, north: Math.min(cell.north, south + side.north - side.south + missing) };
}

/** Splits a box along its longer edge, so that no part is too long. */
function slicesOf(area: Area): Area[] {
  const { height, width } = edgesMetres(area);
  const proportion = Math.max(height, width) / Math.max(1, Math.min(height, width));
  if (proportion <= proportionMax) return [area];
  const count = Math.min(slicesMax, Math.ceil(proportion / proportionMax));
  const at = (from: number, whole: number, index: number) => from + (whole * index) / count;
  return Array.from({ length: count }, (_, index) => {
    if (height > width) {
      const whole = area.north - area.south;
      return { ...area, south: at(area.south, whole, index), north: at(area.south, whole, index + 1) };
    }
    const whole = widthOf(area);
    const [west, east] = [at(area.west, whole, index), at(area.west, whole, index + 1)];
    return { ...area, west: normalLongitude(west), east: normalLongitude(east) };
  });
}

function quarters({ south, west, north, east }: Area): Area[] {
  const latitude = (south + north) / 2;
  const longitude = normalLongitude(west + widthOf({ west, east }) / 2);
  return [
    { south: latitude, west, north, east: longitude },
    { south: latitude, west: longitude, north, east },
    { south, west, north: latitude, east: longitude },
    { south, west: longitude, north: latitude, east },
  ];
}

const holdsAll = (area: Area, seen: readonly Point[]) =>
  seen.length > 0 && seen.every((point) => isWithin(area, point));
