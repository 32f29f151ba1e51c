/**
 * Claims on page identities by crawled pages and running visits. Two URLs of one page are detected when the second
 * visit claims it.
 */
export interface PageClaims {
  /** Starts the claims of a visit with its initial identity. */
  open(key: string): PageClaim;
  isTaken(key: string): boolean;
}

export interface PageClaim {
  /** False if another page or visit holds it. */
  take(key: string): boolean;
  /** Whether another page or visit holds it. */
  isTaken(key: string): boolean;
  /** Registers the page's content hash; returns the URL of the earlier page with the same content, or null. */
  content(hash: string, url: string): string | null;
  /**
   * Whether the page is a version of `canonical`, as it states, and that one counts: it was crawled and names no
   * other page, or another version of it was crawled. Waits with `wait` for a running visit of it, unless that visit
   * waits itself: of pages that name each other, one is always kept.
   */
  isVersionOf(canonical: string, wait: (settled: Promise<void>) => Promise<unknown>): Promise<boolean>;
  /** The visit found a page that counts. */
  keep(): void;
  /** Releases everything but the first identity: the visit found no page. */
  release(): void;
}

/** What other visits may know about one. */
interface Visit {
  found: boolean | null;
  isWaiting: boolean;
  /** The identity that its page declares canonical, if not its own. */
  canonical: string | null;
  settled: Promise<void>;
}

export function createPageClaims(): PageClaims {
  const owners = new Map<string, Visit>();
  const contents = new Map<string, { url: string; owner: Visit }>();
  /** The first page that declared this one canonical. */
  const versions = new Map<string, Visit>();
  return {
    isTaken: (key) => owners.has(key),
    open(key) {
      const taken = new Set<string>();
      const hashes = new Set<string>();
      const { promise: settled, resolve } = Promise.withResolvers<void>();
      const settle = (found: boolean) => {
        visit.found = found;
        resolve();
      };
      const claim: PageClaim = {
        take(wanted) {
          const owner = owners.get(wanted);
          if (owner !== undefined) return owner === visit;
          owners.set(wanted, visit);
          taken.add(wanted);
          return true;
        },
        isTaken: (wanted) => owners.has(wanted) && owners.get(wanted) !== visit,
        content(hash, url) {
          const twin = contents.get(hash);
          if (twin !== undefined) return twin.owner === visit ? null : twin.url;
          contents.set(hash, { url, owner: visit });
          hashes.add(hash);
          return null;
        },
        async isVersionOf(canonical, wait) {
          const owner = owners.get(canonical);
          if (owner === visit) return false;
          visit.canonical = canonical;
          if (owner?.found === null && !owner.isWaiting) {
            visit.isWaiting = true;
            await wait(owner.settled);
            visit.isWaiting = false;
          }
          if (owner?.found && owner.canonical === null) return true;
          const first = versions.get(canonical) ?? visit;
          versions.set(canonical, first);
          return first !== visit;
        },
        keep: () => settle(true),
        release() {
          for (const each of taken) if (each !== key) owners.delete(each);
          for (const hash of hashes) contents.delete(hash);
          if (visit.canonical !== null && versions.get(visit.canonical) === visit) {
            versions.delete(visit.canonical);
          }
          settle(false);
        },
      };
      const visit: Visit = { found: null, isWaiting: false, canonical: null, settled };
      claim.take(key);
      return claim;
    },
  };
}
