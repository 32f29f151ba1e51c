import { ForagerError, messageOf } from "../../../errors.ts";
import { placeKey } from "../identity/place-ids.ts";
import type { Listing } from "../listing/listing.ts";
import type { Area, SearchOutcome } from "../ports.ts";
import { type AskedArea, boxedArea, isWithin, longerEdgeMetres, type Point } from "./area.ts";
import { edgeMetresMin, splitCell } from "./split-cell.ts";

export interface ExplorationOptions {
  /** Searches an area without details that are not needed to identify places; null leaves the area open. */
  search(area: Area | null): Promise<SearchOutcome>;
  /** The area to explore; null for the one that the first search covers. */
  asked: AskedArea | null;
  /** It ends with this many listings. */
  listingsMax: number;
  /** It starts no further search after this many requests. */
  requestsMax: number;
  signal: AbortSignal;
  onProgress(found: number): void;
}

export interface Exploration {
  /** The first search's listings first, without duplicates. */
  listings: Listing[];
  unread: SearchOutcome["unread"];
  /** The first search's outcome. */
  emptyReason?: string;
  via: SearchOutcome["via"];
  /** Number of searches. */
  areas: number;
  requests: number;
  /** Areas that may contain more than was returned, and that were not explored further. */
  saturatedLeft: number;
  /** Results from outside of the requested area. */
  outside: number;
  /** Sentences about what kept it from finding everything. */
  warnings: string[];
}

interface Cell {
  area: Area;
  depth: number;
  /** How many consecutive parent searches have found nothing new. */
  barren: number;
  /** The listings of the parent area's search. */
  foundKeys: ReadonlySet<string>;
  /** How many of the parent search's listings are in here: the more, the more are hidden. */
  density: number;
}

const depthMax = 24;
const barrenMax = 4;
const parallelMax = 4;
const failuresMax = 5;

/**
 * Finds more places than a provider returns for one search: splits the areas of saturated searches, the
 * densest first, until nothing is left to split, `listingsMax` is reached or a limit ends it. A later search
 * that fails does not affect earlier results.
 * @throws errors of the first search; the signal's reason.
 */
export async function exploreArea(options: ExplorationOptions): Promise<Exploration> {
  const first = await options.search(options.asked?.box ?? null);
  const explorer = createExplorer(options, first);
  while (explorer.mayGoOn()) {
    const cells = explorer.takeDensest(parallelMax);
    const outcomes = await Promise.allSettled(cells.map(({ area }) => options.search(area)));
    options.signal.throwIfAborted();
    for (const [index, cell] of cells.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === "fulfilled") explorer.add(cell, outcome.value);
      else explorer.fail(outcome?.reason);
    }
    options.onProgress(explorer.found());
  }
  return explorer.end();
}

function createExplorer(options: ExplorationOptions, first: SearchOutcome) {
  const found = new Map<string, Listing>();
  const beside = new Set<string>();
  const queue: Cell[] = [];
  const unread = new Map<string, SearchOutcome["unread"][number]>();
  const warnings: string[] = [];
  let [areas, requests, saturatedLeft, failures] = [0, 0, 0, 0];
  let stopped: string | null = null;
  // Without a requested area, all results of the first search count; later ones must be in its area.
  const area = options.asked ?? areaOf(first);

  /** Returns how many listings of an outcome are new. */
  const keep = (outcome: SearchOutcome, within: AskedArea | null): number => {
    areas += 1;
    requests += outcome.requests;
    const before = found.size;
    for (const listing of outcome.listings) {
      const key = placeKey(listing);
      if (within !== null && listing.coordinates !== null && !within.contains(listing.coordinates))
        beside.add(key);
      else if (!found.has(key)) found.set(key, listing);
    }
    for (const each of outcome.unread) unread.set(each.placeId ?? `${each.name} ${each.reason}`, each);
    return found.size - before;
  };
  /** Queues the pieces of a saturated cell, and directly splits those that need no search. */
  const split = (cell: Omit<Cell, "density">, seen: readonly Point[], within: AskedArea) => {
    if (cell.depth >= depthMax || longerEdgeMetres(cell.area) < edgeMetresMin) {
      saturatedLeft += 1;
      return;
    }
    const { pieces, isPile } = splitCell(cell.area, seen);
    if (isPile) saturatedLeft += 1;
    for (const piece of pieces) {
      if (!within.meets(piece.area)) continue;
      const density = seen.filter((point) => isWithin(piece.area, point)).length;
      const next = { ...cell, area: piece.area, depth: cell.depth + 1, density };
      if (piece.isKnownSaturated) split(next, seen, within);
      else queue.push(next);
    }
  };

  keep(first, options.asked);
  if (first.saturated && area === null) {
    saturatedLeft += 1;
    warnings.push("The provider did not say which area it searched, so it could not be split: give an area.");
  } else if (first.saturated && area !== null) {
    split({ area: area.box, depth: 0, barren: 0, foundKeys: keysOf(first) }, pointsOf(first), area);
  }

  return {
    found: () => found.size,
    mayGoOn() {
      if (queue.length === 0 || stopped !== null || found.size >= options.listingsMax) return false;
      if (requests < options.requestsMax) return true;
      stopped = `The search was ended after ${requests} requests`;
      return false;
    },
    takeDensest(count: number): Cell[] {
      queue.sort((one, other) => other.density - one.density || one.depth - other.depth);
      return queue.splice(0, count);
    },
    add(cell: Cell, outcome: SearchOutcome) {
      failures = 0;
      const fresh = keep(outcome, area);
      if (!outcome.saturated || area === null) return;
      const barren = fresh > 0 ? 0 : cell.barren + 1;
      const foundKeys = keysOf(outcome);
      // A provider that ignores the requested part is not worth asking about more parts.
      const tellsNothing =
        fresh === 0 && (barren >= barrenMax || [...foundKeys].every((key) => cell.foundKeys.has(key)));
      if (tellsNothing) saturatedLeft += 1;
      else split({ ...cell, barren, foundKeys }, pointsOf(outcome), area);
    },
    fail(error: unknown) {
      areas += 1;
      saturatedLeft += 1;
      failures += 1;
      warnings.push(`A part of the area could not be searched: ${messageOf(error)}`);
      if (isLasting(error) || failures >= failuresMax) stopped = "The search was ended after this failure";
    },
    end(): Exploration {
      if (stopped !== null && queue.length > 0) {
        warnings.push(`${stopped}; ${queue.length} parts of the area were not explored.`);
      }
      return {
        listings: [...found.values()].slice(0, options.listingsMax),
        unread: [...unread.values()],
        ...(first.emptyReason !== undefined && { emptyReason: first.emptyReason }),
        via: first.via,
        areas,
        requests,
        saturatedLeft: saturatedLeft + queue.length,
        outside: beside.size,
        warnings: [...new Set(warnings)],
      };
    },
  };
}

/** The area that the provider reports; else the bounding box of the results, plus a margin. */
function areaOf(outcome: SearchOutcome): AskedArea | null {
  if (outcome.searchedArea !== null) return boxedArea(outcome.searchedArea);
  const points = pointsOf(outcome);
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  // Two towns on both sides of the 180th meridian would give a box around the earth.
  if (points.length < 2 || east - west > 180) return null;
  const [height, width] = [Math.max(north - south, 0.001), Math.max(east - west, 0.001)];
  return boxedArea({
    south: Math.max(-90, south - height / 10),
    north: Math.min(90, north + height / 10),
    west: Math.max(-180, west - width / 10),
    east: Math.min(180, east + width / 10),
  });
}

function pointsOf({ listings }: SearchOutcome): Point[] {
  return listings.flatMap(({ coordinates }) => (coordinates === null ? [] : [coordinates]));
}

function keysOf({ listings }: SearchOutcome): Set<string> {
  return new Set(listings.map(placeKey));
}

/** Any further request would fail the same way. */
export function isLasting(error: unknown): boolean {
  return (
    error instanceof ForagerError &&
    ["provider_quota_exceeded", "provider_blocked", "not_configured"].includes(error.code)
  );
}
