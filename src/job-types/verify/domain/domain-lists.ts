import { createRequire } from "node:module";

/** How sure it is that a domain gives out addresses for a few minutes. */
export type DisposableCertainty = "confirmed" | "suspected" | "none";

export interface DomainLists {
  disposable(domain: string): DisposableCertainty;
  /** A provider where anybody may open a mailbox for nothing. */
  isFree(domain: string): boolean;
}

/** Providers with free mailboxes that the packages do not name. */
const moreFreeProviders = new Set(
  (
    "tutanota.com tutanota.de tutamail.com tuta.io tuta.com keemail.me mailfence.com disroot.org posteo.net " +
    "vivaldi.net murena.io zohomail.com zohomail.eu mail.de email.de ik.me infomaniak.ch skiff.com"
  ).split(" "),
);

/**
 * Domain lists of the packages named here, read at the first use: 190,000 names, some 20 MB. A domain is
 * `confirmed` when a list that is checked by hand or by looking at the services has it, or two others have;
 * `suspected` when one list has it that grows by anybody's report. `npm run refresh-lists` brings in the
 * packages' latest releases.
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

/** The domain above, where that is no top-level domain. */
function parentOf(domain: string): string | null {
  const parent = domain.replace(/^[^.]+\./, "");
  return parent.includes(".") && parent !== domain ? parent : null;
}
