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
  /** Notes the body's hash; the address of the page that had the same body before, or null. */
  body(hash: string, url: string): string | null;
  /** Gives back everything but the first identity: the visit found no page. */
  release(): void;
}

export function createPageClaims(): PageClaims {
  const owners = new Map<string, PageClaim>();
  const bodies = new Map<string, { url: string; owner: PageClaim }>();
  return {
    isTaken: (key) => owners.has(key),
    open(key) {
      const taken = new Set<string>();
      const hashes = new Set<string>();
      const claim: PageClaim = {
        take(wanted) {
          const owner = owners.get(wanted);
          if (owner !== undefined) return owner === claim;
          owners.set(wanted, claim);
          taken.add(wanted);
          return true;
        },
        isTaken: (wanted) => owners.has(wanted) && owners.get(wanted) !== claim,
        body(hash, url) {
          const twin = bodies.get(hash);
          if (twin !== undefined) return twin.owner === claim ? null : twin.url;
          bodies.set(hash, { url, owner: claim });
          hashes.add(hash);
          return null;
        },
        release() {
          for (const each of taken) if (each !== key) owners.delete(each);
          for (const hash of hashes) bodies.delete(hash);
        },
      };
      claim.take(key);
      return claim;
    },
  };
}
