import type { CrawlStrategy } from "../ports.ts";
import type { LinkTraits } from "./learning.ts";
import type { LinkPlace } from "./scoring.ts";

/** A page that waits to be fetched. */
export interface FrontierEntry {
  /** Its identity, see `pageKey`. */
  key: string;
  /** The URL to fetch. */
  url: string;
  depth: number;
  /** For bestfirst: higher is fetched earlier. */
  score: number;
  /** Traits it shares with other links. */
  traits: LinkTraits;
  /** What its URL reveals, if it was scored. */
  place: LinkPlace | null;
}

/** The score that one more link gives to a waiting page. */
type Rescore = (waiting: FrontierEntry) => { score: number; traits: LinkTraits };

/** Known pages that are not fetched yet, in the order of the strategy. */
export interface Frontier {
  readonly size: number;
  /**
   * Adds the new links of one page in page order; `last` puts them behind everything that waits. False for each one
   * rejected for lack of room.
   */
  add(entries: readonly FrontierEntry[], place?: "last"): boolean[];
  /** Another link to a known page was found: if the page waits and scores matter, the higher score counts. */
  raise(key: string, rescore: Rescore): void;
  /** The page that `next` will return. */
  peek(): FrontierEntry | undefined;
  next(): FrontierEntry | undefined;
  /** Removes and returns all entries. */
  drain(): FrontierEntry[];
}

/**
 * `entriesMax` bounds memory; entries beyond it are rejected. `preference` is the current bonus of links with these
 * traits; bestfirst evaluates it on each call.
 */
export function createFrontier(
  strategy: CrawlStrategy,
  entriesMax: number,
  preference: (traits: LinkTraits) => number = () => 0,
): Frontier {
  return strategy === "bestfirst"
    ? createBestFirst(entriesMax, preference)
    : createList(strategy, entriesMax);
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
      // Last in, first out: the first link of the page must be pushed last.
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

/** Links with the same traits and so the same preference. */
interface Group {
  traits: LinkTraits;
  heap: MaxHeap<Node>;
}

interface Node {
  entry: FrontierEntry;
  score: number;
  /** Order of arrival: breaks ties between equal scores. */
  order: number;
}

/** Further groups share one without traits: a crawler trap has any number of folders. */
const groupsMax = 200;
const noTraits: LinkTraits = { section: "", type: null };

/**
 * The frontier of bestfirst. Pages wait in groups with equal traits, best score first; the next page is the best
 * among the heads of the groups under current preferences. What a crawl learns so applies to all waiting pages
 * immediately, without sorting again.
 */
function createBestFirst(entriesMax: number, preference: (traits: LinkTraits) => number): Frontier {
  const groups = new Map<string, Group>();
  // A raised entry is in the heaps twice; the node with the outdated score is skipped.
  const waiting = new Map<string, Node>();
  let nodes = 0;
  let arrivals = 0;

  const groupOf = (traits: LinkTraits): Group => {
    const name = `${traits.type}/${traits.section}`;
    const known = groups.get(name);
    if (known !== undefined) return known;
    const isFull = groups.size >= groupsMax && traits !== noTraits;
    if (isFull) return groupOf(noTraits);
    const group = { traits, heap: createMaxHeap<Node>(isBefore) };
    groups.set(name, group);
    return group;
  };
  const push = (entry: FrontierEntry) => {
    const node = { entry, score: entry.score, order: arrivals++ };
    waiting.set(entry.key, node);
    groupOf(entry.traits).heap.push(node);
    nodes += 1;
  };
  const firstOf = ({ heap }: Group): Node | undefined => {
    for (let top = heap.peek(); top !== undefined; top = heap.peek()) {
      if (waiting.get(top.entry.key) === top) return top;
      heap.pop();
      nodes -= 1;
    }
    return undefined;
  };
  const best = (): { group: Group; node: Node } | undefined => {
    let found: { group: Group; node: Node; worth: number } | undefined;
    for (const group of groups.values()) {
      const node = firstOf(group);
      if (node === undefined) continue;
      const worth = node.score + preference(group.traits);
      const isBetter =
        found === undefined ||
        worth > found.worth ||
        (worth === found.worth && node.order < found.node.order);
      if (isBetter) found = { group, node, worth };
    }
    return found;
  };

  return {
    get size() {
      return waiting.size;
    },
    add: (added) =>
      added.map((entry) => {
        if (waiting.size >= entriesMax) return false;
        push(entry);
        return true;
      }),
    raise(key, rescore) {
      const node = waiting.get(key);
      // Unlimited raising would grow the heaps.
      if (node === undefined || nodes >= 2 * entriesMax) return;
      const { score, traits } = rescore(node.entry);
      if (score > node.score) push({ ...node.entry, score, traits });
    },
    peek: () => best()?.node.entry,
    next() {
      const first = best();
      if (first === undefined) return undefined;
      first.group.heap.pop();
      nodes -= 1;
      waiting.delete(first.node.entry.key);
      return first.node.entry;
    },
    drain() {
      const left = [...waiting.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
      groups.clear();
      waiting.clear();
      nodes = 0;
      return left.map((node) => node.entry);
    },
  };
}

function isBefore(a: Node, b: Node): boolean {
  return a.score !== b.score ? a.score > b.score : a.order < b.order;
}

/** A binary heap with the greatest item at the top. */
interface MaxHeap<Item> {
  push(item: Item): void;
  peek(): Item | undefined;
  pop(): Item | undefined;
}

function createMaxHeap<Item>(isBefore: (a: Item, b: Item) => boolean): MaxHeap<Item> {
  const items: Item[] = [];

  /** Swaps the items if the lower one belongs above the upper one. */
  const swap = (lower: number, upper: number): boolean => {
    const [a, b] = [items[lower], items[upper]];
    if (a === undefined || b === undefined || !isBefore(a, b)) return false;
    items[upper] = a;
    items[lower] = b;
    return true;
  };

  return {
    peek: () => items[0],
    push(item) {
      items.push(item);
      for (let index = items.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!swap(index, parent)) return;
        index = parent;
      }
    },
    pop() {
      const top = items[0];
      const last = items.pop();
      if (top === undefined || last === undefined || items.length === 0) return top;
      items[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const [a, b] = [items[left], items[left + 1]];
        if (a === undefined) return top;
        const child = b !== undefined && isBefore(b, a) ? left + 1 : left;
        if (!swap(child, index)) return top;
        index = child;
      }
    },
  };
}
