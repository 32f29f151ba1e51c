/** Whether a mail server takes any recipient of a domain, as it was lately seen. */
export interface CatchAllCache {
  get(domain: string, host: string): boolean | undefined;
  set(domain: string, host: string, isCatchAll: boolean): void;
}

const lifeMs = 6 * 3_600_000;
const entriesMax = 20_000;

/** One a process: the answer of a domain's server is asked for once in six hours. */
export function createCatchAllCache(now: () => number): CatchAllCache {
  const entries = new Map<string, { isCatchAll: boolean; until: number }>();
  const keyOf = (domain: string, host: string) => `${domain} ${host.toLowerCase()}`;
  return {
    get(domain, host) {
      const key = keyOf(domain, host);
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until > now()) return entry.isCatchAll;
      entries.delete(key);
      return undefined;
    },
    set(domain, host, isCatchAll) {
      const key = keyOf(domain, host);
      entries.delete(key);
      entries.set(key, { isCatchAll, until: now() + lifeMs });
      // A Map keeps the order of insertion: the first is the oldest.
      const oldest = entries.size > entriesMax ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
