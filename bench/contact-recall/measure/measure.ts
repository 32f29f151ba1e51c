import type { CrawlStrategy } from "../../../src/crawler/ports.ts";
import type { BuiltSite } from "../built-site.ts";
import type { ContactKind, TrueContact } from "../truth.ts";
import { type JobRunner, strategies } from "./run-job.ts";
import { type Score, scoreSite } from "./score.ts";

export const pageBudgets = [1, 3, 5, 10] as const;
export type PageBudget = (typeof pageBudgets)[number];

export interface Measurement extends Score {
  site: BuiltSite;
  strategy: CrawlStrategy;
  budget: PageBudget;
  crawled: string[];
}

/** Runs every strategy with every budget on every site. */
export async function measure(sites: readonly BuiltSite[], runner: JobRunner): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const site of sites) {
    for (const strategy of strategies) {
      for (const budget of pageBudgets) {
        const { found, crawled } = await runner.run(site, strategy, budget);
        measurements.push({ site, strategy, budget, crawled, ...scoreSite(found, site.truth) });
      }
    }
  }
  return measurements;
}

/** Hits among true contacts, or hits among found ones; `all` may be 0. */
export interface Share {
  part: number;
  all: number;
}

export function recall(measurements: readonly Measurement[], kind?: ContactKind): Share {
  const part = count(measurements, "hits", kind);
  return { part, all: part + count(measurements, "missed", kind) };
}

export function precision(measurements: readonly Measurement[], kind?: ContactKind): Share {
  const part = count(measurements, "hits", kind);
  return { part, all: part + count(measurements, "wrong", kind) };
}

const count = (
  measurements: readonly Measurement[],
  list: "hits" | "missed" | "wrong",
  kind: ContactKind | undefined,
): number =>
  measurements.reduce(
    (sum, measurement) =>
      sum + measurement[list].filter((contact) => kind === undefined || contact.kind === kind).length,
    0,
  );

/**
 * Contacts that the best choice of pages would show: the start page, then always the page with the most new
 * ones. It need not follow links, so no crawler does better.
 */
export function ceiling(site: BuiltSite, budget: number): number {
  const wanted = new Set(site.truth.contacts.filter(({ reachable }) => reachable));
  const start = [...site.pages.values()].find(({ kind }) => kind === "home");
  let seen = 0;
  for (let page = 0; page < budget; page++) {
    const shown = page === 0 && start !== undefined ? contactsOn(start.url, wanted) : richest(site, wanted);
    for (const contact of shown) wanted.delete(contact);
    seen += shown.length;
  }
  return seen;
}

function richest(site: BuiltSite, wanted: ReadonlySet<TrueContact>): TrueContact[] {
  let best: TrueContact[] = [];
  for (const { url } of site.pages.values()) {
    const shown = contactsOn(url, wanted);
    if (shown.length > best.length) best = shown;
  }
  return best;
}

const contactsOn = (url: string, wanted: ReadonlySet<TrueContact>): TrueContact[] =>
  [...wanted].filter(({ pages }) => pages.includes(url));
