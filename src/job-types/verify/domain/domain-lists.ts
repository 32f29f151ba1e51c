import { createRequire } from "node:module";

/** How certain it is that a domain offers disposable addresses. */
export type DisposableCertainty = "confirmed" | "suspected" | "none";

export interface DomainLists {
  disposable(domain: string): DisposableCertainty;
  /** A provider of free mailboxes for everyone. */
  isFree(domain: string): boolean;
}

/** Providers of free mailboxes that the packages do not list. */
const moreFreeProviders = new Set(
  (
    "tutanota.com tutanota.de tutamail.com tuta.io tuta.com keemail.me mailfence.com disroot.org posteo.net " +
    "vivaldi.net murena.io zohomail.com zohomail.eu mail.de email.de ik.me infomaniak.ch skiff.com"
  ).split(" "),
);

/**
 * Domain lists of these packages, loaded on first use: 190,000 names, about 20 MB. A domain is `confirmed` if
 * it is on a curated list or on two others; `suspected` if it is on a single list that accepts unverified
 * reports. `npm run refresh-lists` updates the packages.
 */
export function loadDomainLists(): DomainLists {
  const require = createRequire(import.meta.url);
  const { disposableEmailBlocklist } = require("disposable-email-domains-js") as {
    disposableEmailBlocklist(): string[];
  };
  const watched = namesOf(require("fakefilter/json/data.json"));
  const checked = new Set([...disposableEmailBlocklist(), ...watched]);
  const reported = new Set(require("disposable-email-domains") as string[]);
  const collected = (require("mailchecker") as { blacklist(): Set<string> }).blacklist();
  const providers = new Set(require("email-providers/all.json") as string[]);
  const common = new Set(require("email-providers/common.json") as string[]);

  const certaintyOf = (domain: string): DisposableCertainty => {
    const reports = Number(reported.has(domain)) + Number(collected.has(domain));
    if (checked.has(domain) || reports === 2) return "confirmed";
    return reports === 1 ? "suspected" : "none";
  };
  return {
    disposable(domain) {
      const own = certaintyOf(domain);
      const parent = parentOf(domain);
      return own !== "none" || parent === null ? own : certaintyOf(parent);
    },
    isFree: (domain) =>
      moreFreeProviders.has(domain) ||
      (common.has(domain) ? !checked.has(domain) : providers.has(domain) && certaintyOf(domain) === "none"),
  };
}

function namesOf({ domains }: { domains: string[] | Record<string, unknown> }): string[] {
  return Array.isArray(domains) ? domains : Object.keys(domains);
}

/** The parent domain, unless that is a top-level domain. */
function parentOf(domain: string): string | null {
  const parent = domain.replace(/^[^.]+\./, "");
  return parent.includes(".") && parent !== domain ? parent : null;
}
