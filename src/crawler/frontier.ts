import type { CrawlStrategy } from "./ports.ts";

/** A page that waits to be fetched. */
export interface FrontierEntry {
  /** Its identity, see `pageKey`. */
  key: string;
  /** The address it is fetched by. */
  url: string;
  depth: number;
  /** For bestfirst: higher is fetched earlier. */
  score: number;
}

/** The pages that are known and not fetched yet, in the order of the strategy. */
export interface Frontier {
  readonly size: number;
  /**
   * Adds the new links of one page, in their order on the page; `last` puts them behind everything that
   * waits. False for each that found no room.
   */
  add(entries: readonly FrontierEntry[], place?: "last"): boolean[];
  /** Another link to a page was met: where it waits and scores matter, the higher one counts. */
  raise(key: string, score: () => number): void;
  /** The page that `next` would give. */
  peek(): FrontierEntry | undefined;
  next(): FrontierEntry | undefined;
  /** Empties it. */
  drain(): FrontierEntry[];
}

/** `entriesMax` bounds the memory; what comes when it is full is not taken. */
export function createFrontier(strategy: CrawlStrategy, entriesMax: number): Frontier {
  return strategy === "bestfirst" ? createHeap(entriesMax) : createList(strategy, entriesMax);
}

function createList(strategy: "bfs" | "dfs", entriesMax: number): Frontier {
  let entries: FrontierEntry[] = [];
  let head = 0;
  const size = () => entries.length - head;
  return {
    get size() {
      return size();
    },
    add(added, place) {
      const room = Math.max(0, entriesMax - size());
      const taken = added.slice(0, room);
      // The last one in is the next one out: the first link of the page has to be the last one in.
      if (strategy === "dfs") taken.reverse();
      if (strategy === "dfs" && place === "last") entries = [...taken, ...entries];
      else for (const entry of taken) entries.push(entry);
      return added.map((_, index) => index < room);
    },
    raise: () => {},
    peek: () => (strategy === "dfs" ? entries.at(-1) : entries[head]),
    next() {
      if (strategy === "dfs") return entries.pop();
      const entry = entries[head];
      if (entry === undefined) return undefined;
      head += 1;
      if (head > 1_000 && head * 2 > entries.length) {
        entries = entries.slice(head);
        head = 0;
      }
      return entry;
    },
    drain() {
      const left = entries.slice(head);
      entries = [];
      head = 0;
      return left;
    },
  };
}

interface HeapNode {
  entry: FrontierEntry;
  score: number;
  /** Position of arrival: equal scores are fetched in their order. */
  order: number;
}

function createHeap(entriesMax: number): Frontier {
  const heap: HeapNode[] = [];
  // A raised entry stands in the heap twice; the node with an outdated score is passed over.
  const waiting = new Map<string, HeapNode>();
  let arrivals = 0;

  const push = (entry: FrontierEntry, score: number) => {
    const node = { entry, score, order: arrivals++ };
    waiting.set(entry.key, node);
    heap.push(node);
    siftUp(heap, heap.length - 1);
  };
  const peek = () => {
    for (let top = heap[0]; top !== undefined; top = heap[0]) {
      if (waiting.get(top.entry.key) === top) return top.entry;
      popHeap(heap);
    }
    return undefined;
  };
  return {
    get size() {
      return waiting.size;
    },
    add: (added) =>
      added.map((entry) => {
        if (waiting.size >= entriesMax) return false;
        push(entry, entry.score);
        return true;
      }),
    raise(key, score) {
      const node = waiting.get(key);
      // Raising without end would grow the heap.
      if (node === undefined || heap.length >= 2 * entriesMax) return;
      const raised = score();
      if (raised > node.score) push(node.entry, raised);
    },
    peek,
    next() {
      const entry = peek();
      if (entry === undefined) return undefined;
      popHeap(heap);
      waiting.delete(entry.key);
      return entry;
    },
    drain() {
      const left = [...waiting.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
      heap.length = 0;
      waiting.clear();
      return left.map((node) => node.entry);
    },
  };
}

function isBefore(a: HeapNode, b: HeapNode): boolean {
  return a.score !== b.score ? a.score > b.score : a.order < b.order;
}

function siftUp(heap: HeapNode[], start: number): void {
  let index = start;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!swapIfBefore(heap, index, parent)) return;
    index = parent;
  }
}

function popHeap(heap: HeapNode[]): HeapNode | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (top === undefined || last === undefined || heap.length === 0) return top;
  heap[0] = last;
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    const [a, b] = [heap[left], heap[left + 1]];
    if (a === undefined) return top;
    const child = b !== undefined && isBefore(b, a) ? left + 1 : left;
    if (!swapIfBefore(heap, child, index)) return top;
    index = child;
  }
}

function swapIfBefore(heap: HeapNode[], lower: number, upper: number): boolean {
  const [a, b] = [heap[lower], heap[upper]];
  if (a === undefined || b === undefined || !isBefore(a, b)) return false;
  heap[upper] = a;
  heap[lower] = b;
  return true;
}
