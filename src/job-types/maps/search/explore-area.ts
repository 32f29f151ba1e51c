import { ForagerError, messageOf } from "../../../errors.ts";
import { placeKey } from "../identity/place-ids.ts";
import type { Listing } from "../listing/listing.ts";
import type { Area, SearchOutcome } from "../ports.ts";
import { type AskedArea, boxedArea, isWithin, longerEdgeMetres, type Point } from "./area.ts";
import { edgeMetresMin, splitCell } from "./split-cell.ts";

export interface ExplorationOptions {
  /** One search of an area, telling no more than is needed to know what is there; null leaves the area open. */
  search(area: Area | null): Promise<SearchOutcome>;
  /** What may be looked at; null for what the first search turns out to cover. */
  asked: AskedArea | null;
  /** It ends when it has this many. */
  listingsMax: number;
  /** It begins no further search after this many requests. */
  requestsMax: number;
  signal: AbortSignal;
  onProgress(found: number): void;
}

export interface Exploration {
  /** What the first search gave before anything else, no place twice. */
  listings: Listing[];
  unread: SearchOutcome["unread"];
  /** What the first search said. */
  emptyReason?: string;
  via: SearchOutcome["via"];
  /** Searches that were made. */
  areas: number;
  requests: number;
  /** Areas where there may be more than was handed out, and that were not looked at any closer. */
  saturatedLeft: number;
  /** What came from beside the asked area. */
  outside: number;
  /** Sentences about what kept it from finding everything. */
  warnings: string[];
}

interface Cell {
  area: Area;
  depth: number;
  /** How often the searches above it have told nothing new, one after the other. */
  barren: number;
  /** What the search of the whole handed out. */
  told: ReadonlySet<string>;
  /** Of what the search of the whole handed out, how much stands here: the more, the more is hidden. */
  density: number;
}

const depthMax = 24;
const barrenMax = 4;
const parallelMax = 4;
const failuresMax = 5;

/**
 * Finds more places than a provider hands out for one search: areas whose search was saturated are split, the densest
 * first, until nothing is left to split, `listingsMax` is reached or a bound ends it. A later search that fails takes
 * nothing from what was found.
 * @throws what the first search throws; the signal's reason.
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
  // Without an asked area all that the first search gives answers the query; what comes later must lie in its area.
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
  /** Puts the pieces of a saturated cell into the queue, and splits those further that need no search. */
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
    warnings.push(
      "The provider did not say which area it searched, so that it could not be split: give an area.",
    );
  } else if (first.saturated && area !== null) {
    split({ area: area.box, depth: 0, barren: 0, told: keysOf(first) }, pointsOf(first), area);
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
      const told = keysOf(outcome);
      // A provider that answers for the whole whatever part it is asked about is not worth asking about more parts.
      const tellsNothing =
        fresh === 0 && (barren >= barrenMax || [...told].every((key) => cell.told.has(key)));
      if (tellsNothing) saturatedLeft += 1;
      else split({ ...cell, barren, told }, pointsOf(outcome), area);
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
        warnings.push(`${stopped}; ${queue.length} parts of the area were not looked at.`);
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

/** What the provider says that it searched; else the box round what it found, and a bit more. */
function areaOf(outcome: SearchOutcome): AskedArea | null {
  if (outcome.searchedArea !== null) return boxedArea(outcome.searchedArea);
  const points = pointsOf(outcome);
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  // Two towns at both sides of the 180th meridian would give a box round the earth.
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

/** Whatever is asked next would meet the same. */
export function isLasting(error: unknown): boolean {
  return (
    error instanceof ForagerError &&
    ["provider_quota_exceeded", "provider_blocked", "not_configured"].includes(error.code)
  );
}
