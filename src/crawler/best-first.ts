import type { LinkTraits } from "./learning.ts";
import { createMaxHeap, type MaxHeap } from "./max-heap.ts";
import type { Frontier, FrontierEntry } from "./waiting-page.ts";

/** Links with the same traits, whose preference is always the same. */
interface Group {
  traits: LinkTraits;
  heap: MaxHeap<Node>;
}

interface Node {
  entry: FrontierEntry;
  score: number;
  /** Position of arrival: equal scores are fetched in their order. */
  order: number;
}

/** Groups beyond share one without traits: a trap has any number of folders. */
const groupsMax = 200;
const noTraits: LinkTraits = { section: "", type: null };

/**
 * The frontier of bestfirst. Pages wait in groups of the same traits, best score first; the next page is the best
 * of the groups' first ones, with their preferences of now. So what a crawl learns counts at once for all that
 * waits, and nothing is sorted anew.
 */
export function createBestFirst(entriesMax: number, preference: (traits: LinkTraits) => number): Frontier {
  const groups = new Map<string, Group>();
  // A raised entry stands in the heaps twice; the node with an outdated score is passed over.
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
      // Raising without end would grow the heaps.
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
