import { createBestFirst } from "./best-first.ts";
import type { LinkTraits } from "./learning.ts";
import type { CrawlStrategy } from "./ports.ts";
import type { Frontier, FrontierEntry } from "./waiting-page.ts";

/**
 * `entriesMax` bounds the memory; what comes when it is full is not taken. `preference` is what links with these
 * traits are worth beside their scores; bestfirst asks for it anew each time.
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
