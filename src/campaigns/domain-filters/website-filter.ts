import { parse } from "tldts";
import { parseHttpUrl } from "../../text/http-url.ts";
import type { FilterFlags, FilterReason, WebsiteFilter, WebsiteVerdict } from "../ports.ts";
import { type ClientDomainLists, type DomainListName, domainListNames } from "./client-lists.ts";
import { type DomainRule, partsOf, readDomainRule, ruleHostsOf } from "./domain-rule.ts";
import { hostedPages, keptHosts, listedDomains } from "./listed-domains.ts";

const flagOf: Readonly<Record<DomainListName, keyof FilterFlags>> = {
  social_media: "filter_social_media",
  review_sites: "filter_review_sites",
  directories: "filter_directories",
  maps: "filter_maps",
};

const reasonOf: Readonly<Record<DomainListName, FilterReason>> = {
  social_media: "social_media",
  review_sites: "review_site",
  directories: "directory",
  maps: "maps",
};

interface ListedRule extends DomainRule {
  /** Null: a business's own pages, regardless of other rules for the domain. */
  list: DomainListName | null;
}

/** Rules by host. */
type RuleIndex = ReadonlyMap<string, readonly ListedRule[]>;

const listed = indexOf([
  ...domainListNames.flatMap((list) => rulesOf(list, listedDomains[list])),
  ...rulesOf(null, keptHosts),
]);

/** The service's lists, merged with a client's additions and exceptions. */
export function createWebsiteFilter(own: ClientDomainLists): WebsiteFilter {
  const added = indexOf(domainListNames.flatMap((list) => rulesOf(list, own[list].add)));
  const excepted = indexOf(domainListNames.flatMap((list) => rulesOf(list, own[list].except)));
  return {
    judge(website, flags) {
      if (website === null || website === undefined) return nothing("no_website");
      if (typeof website !== "string") return nothing("invalid_url");
      if (website.trim() === "") return nothing("no_website");
      const url = readWebsite(website);
      if (url === null) return nothing("invalid_url");
      const list = listOf(url, { added, excepted });
      const filterReason = list !== null && flags[flagOf[list]] ? reasonOf[list] : null;
      return { url: url.href, domain: domainOf(url), filterReason };
    },
  };
}

const nothing = (filterReason: FilterReason): WebsiteVerdict => ({ url: null, domain: null, filterReason });

/** The client's list that contains a website; null for none. */
function listOf(url: URL, own: { added: RuleIndex; excepted: RuleIndex }): DomainListName | null {
  const hosts = ruleHostsOf(url.hostname);
  const path = partsOf(url.pathname);
  const rules = [...matching(own.added, hosts, path), ...matching(listed, hosts, path)];
  const excepted = new Set(matching(own.excepted, hosts, path).map((rule) => rule.list));
  const left = rules.filter((rule) => rule.list === null || !excepted.has(rule.list));
  return mostExact(left)?.list ?? null;
}

/** Of equally specific rules the first, which is the client's own. */
function mostExact(rules: readonly ListedRule[]): ListedRule | undefined {
  return rules.reduce<ListedRule | undefined>(
    (best, rule) => (best === undefined || isMoreExact(rule, best) ? rule : best),
    undefined,
  );
}

function matching(index: RuleIndex, hosts: readonly string[], path: readonly string[]): ListedRule[] {
  return hosts.flatMap((host) =>
    (index.get(host) ?? []).filter((rule) => rule.path.every((part, depth) => part === path[depth])),
  );
}

function isMoreExact(rule: DomainRule, other: DomainRule): boolean {
  const difference = labelCount(rule) - labelCount(other);
  return difference === 0 ? rule.path.length > other.path.length : difference > 0;
}

/** `brand.*` counts as the domain that it stands for, however many labels that has. */
function labelCount({ host }: DomainRule): number {
  if (host.endsWith(".*")) return host.split(".").length - 1;
  const { subdomain } = parse(host, { allowPrivateDomains: false });
  return subdomain ? subdomain.split(".").length + 1 : 1;
}

/** The business's identity: its registrable domain, or the whole host if the domain is its provider's. */
function domainOf(url: URL): string {
  const host = url.hostname.replace(/^www\./, "");
  const { domain } = parse(host, { allowPrivateDomains: false });
  const { domain: own } = parse(host, { allowPrivateDomains: true });
  const isProviders = own !== domain || hostedPages.has(host) || hostedPages.has(domain ?? "");
  return isProviders ? host : (domain ?? host);
}

function rulesOf(list: DomainListName | null, entries: readonly string[]): ListedRule[] {
  return entries.flatMap((entry) => {
    const rule = readDomainRule(entry);
    // Entries were validated: a client's when stored, the service's by a test.
    return typeof rule === "string" ? [] : { ...rule, list };
  });
}

function indexOf(rules: readonly ListedRule[]): RuleIndex {
  return Map.groupBy(rules, (rule) => rule.host);
}

/** Tracking parameters: they describe the visitor's origin, not the content. */
const tracking =
  /^(?:utm_\w+|[gw]braid|(?:g|fb|ms|tt|dc|y)clid|gclsrc|gad_source|igsh(?:id)?|y_source|mc_[ce]id|_gl)$/i;

/**
 * The crawl URL of a listing's website: without fragment and tracking parameters, with a scheme. Null for anything
 * else.
 */
function readWebsite(website: string): URL | null {
  const text = website.trim();
  const url = readUrl(text) ?? (looksLikeDomain(text) ? readUrl(`https://${text}`) : null);
  if (url === null) return null;
  url.hash = "";
  const names = [...new Set(url.searchParams.keys())].filter((name) => tracking.test(name));
  // Deleting rewrites the whole query; one without tracking stays unchanged.
  for (const name of names) url.searchParams.delete(name);
  return url;
}

function readUrl(text: string): URL | null {
  try {
    return parseHttpUrl(text);
  } catch {
    return null;
  }
}

/** `joe.example.com/menu`, but not `call us`, `n/a` or `joe@example.com`. */
function looksLikeDomain(text: string): boolean {
  const [, host] = /^([\p{L}\p{N}.-]+\.\p{L}{2,})(?::\d+)?(?:[/?#]|$)/u.exec(text) ?? [];
  if (host === undefined) return false;
  const { domain, isIcann } = parse(host);
  return domain !== null && isIcann === true;
}
