import type { PageType } from "../page-types/page-type-words.ts";

/** Traits to learn from: the folder that a link leads to, and its page type. */
export interface LinkTraits {
  /** Empty for pages in no folder: these have nothing in common. */
  section: string;
  type: PageType | null;
}

/** What a crawl learns from its pages about waiting links. */
export interface Learning {
  /** The bonus or penalty for links with these traits; about -40 to 12. */
  preference(traits: LinkTraits): number;
  /** A page was crawled. `gain`: how much it added to all earlier pages; null if not reported. */
  learn(traits: LinkTraits, gain: number | null): void;
}

interface Tally {
  pages: number;
  /** Pages that yielded something new. */
  gaining: number;
}

const sectionWeight = 25;
/** Each crawled page of a type lowers the next one: a second contact form adds little. */
const repeatedType = { gaining: 3, idle: 10, pagesMax: 3 };
/** Prior: every second page yields something. */
const prior: Tally = { pages: 2, gaining: 1 };
/** A site has some dozens of folders; crawler traps have any number. */
const sectionsMax = 500;

export function createLearning(): Learning {
  const sections = new Map<string, Tally>();
  const types = new Map<PageType, Tally>();

  const bySection = (section: string): number => {
    const tally = sections.get(section);
    if (section === "" || tally === undefined) return 0;
    const certainty = tally.pages / (tally.pages + 1);
    return sectionWeight * certainty * (share(tally) - prior.gaining / prior.pages);
  };
  const byType = (type: PageType | null): number => {
    const tally = type === null ? undefined : types.get(type);
    if (tally === undefined) return 0;
    const idle = Math.min(repeatedType.pagesMax, tally.pages - tally.gaining);
    const gaining = Math.min(repeatedType.pagesMax, tally.gaining);
    return -(repeatedType.idle * idle + repeatedType.gaining * gaining);
  };

  return {
    preference: ({ section, type }) => bySection(section) + byType(type),
    learn({ section, type }, gain) {
      const gaining = gain !== null && gain > 0 ? 1 : 0;
      if (type !== null) count(types, type, gaining);
      // Without reported gains, the pages of a folder say nothing about its other pages.
      if (gain === null) return;
      if (section !== "" && (sections.has(section) || sections.size < sectionsMax)) {
        count(sections, section, gaining);
      }
    },
  };
}

function share({ pages, gaining }: Tally): number {
  return (gaining + prior.gaining) / (pages + prior.pages);
}

function count<Key>(tallies: Map<Key, Tally>, key: Key, gaining: number): void {
  const tally = tallies.get(key) ?? { pages: 0, gaining: 0 };
  tally.pages += 1;
  tally.gaining += gaining;
  tallies.set(key, tally);
}
