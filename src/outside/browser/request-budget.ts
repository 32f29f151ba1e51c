import { getDomain } from "tldts";

/** What one page may send: in all, and to each host that is not of its own registrable domain. */
export const requestLimits = { perPage: 500, perForeignHost: 50 } as const;

/** Counts what one page sends, so that no page makes this machine flood another. */
export interface RequestBudget {
  /** The page whose domain counts as its own; without one, every host is foreign. */
  readonly startAt: (pageUrl: string) => void;
  /** Whether one more may be sent to the host; counts it, or its refusal. */
  readonly take: (hostname: string) => boolean;
  readonly refused: () => number;
}

export function createRequestBudget(): RequestBudget {
  const toForeignHosts = new Map<string, number>();
  let ownDomain: string | null = null;
  let sent = 0;
  let refused = 0;
  const isAllowed = (hostname: string): boolean => {
    if (sent >= requestLimits.perPage) return false;
    if (domainOf(hostname) === ownDomain) return true;
    const count = toForeignHosts.get(hostname) ?? 0;
    if (count >= requestLimits.perForeignHost) return false;
    toForeignHosts.set(hostname, count + 1);
    return true;
  };
  return {
    startAt(pageUrl) {
      ownDomain = domainOf(new URL(pageUrl).hostname);
    },
    take(hostname) {
      const allowed = isAllowed(hostname);
      if (allowed) sent += 1;
      else refused += 1;
      return allowed;
    },
    refused: () => refused,
  };
}

/** Names below a domain that hands them out to everybody (`firma.github.io`) are domains; so are addresses. */
const domainOf = (hostname: string): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
