/**
 * Which identities of pages are taken: by pages that were crawled and by visits that are under way. Two
 * addresses that lead to one page are found out when the second one claims it.
 */
export interface PageClaims {
  /** Begins the claims of one visit with the identity it set out for. */
  open(key: string): PageClaim;
  isTaken(key: string): boolean;
}

export interface PageClaim {
  /** False when another page or visit has it. */
  take(key: string): boolean;
  /** Whether another page or visit has it. */
  isTaken(key: string): boolean;
  /** Notes what the page says, by a hash; the address of the page that said the same before, or null. */
  content(hash: string, url: string): string | null;
  /**
   * Whether the page counts already, since it says that it is a version of the page `canonical`: that one was
   * crawled and names no other, or another version of it was. A visit of it that is under way is waited for with
   * `wait`, unless it waits itself. So of pages that name each other none is lost.
   */
  isVersionOf(canonical: string, wait: (settled: Promise<void>) => Promise<unknown>): Promise<boolean>;
  /** The visit found a page that counts. */
  keep(): void;
  /** Gives back everything but the first identity: the visit found no page. */
  release(): void;
}

/** What other visits may know of one. */
interface Visit {
  found: boolean | null;
  isWaiting: boolean;
  /** The identity that its page says is the proper one, where that is none of its own. */
  canonical: string | null;
  settled: Promise<void>;
}

export function createPageClaims(): PageClaims {
  const owners = new Map<string, Visit>();
  const contents = new Map<string, { url: string; owner: Visit }>();
  /** The first page that called itself a version of this one. */
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
