import { isHttpUrl } from "../leaf.ts";

/** Limit on nested redirects. */
const redirectsMax = 5;
/** Parameters that the provider's advertisements add to a business's own URL. */
const providerParameters = ["gclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid"];

/**
 * Extracts a business's own URL from the provider's redirect, without the provider's tracking; null if it is
 * not a URL.
 */
export function websiteOf(value: unknown): string | null {
  let text = typeof value === "string" ? value.trim() : "";
  for (let redirects = 0; redirects < redirectsMax; redirects += 1) {
    if (text.startsWith("//")) text = `https:${text}`;
    const target = targetOf(text);
    if (target === null) return isWebsite(text) ? withoutTracking(text) : null;
    text = target;
  }
  return null;
}

/** A URL that is only a domain. */
export function websiteOfDomain(value: unknown): string | null {
  if (typeof value !== "string" || !/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(value.trim())) return null;
  const url = `https://${value.trim().toLowerCase()}/`;
  return isWebsite(url) ? url : null;
}

const isWebsite = (text: string): boolean => isHttpUrl(text) && text.length <= 2_048 && URL.canParse(text);

/** The target of a provider redirect: `/url?q=…`, `/aclk?…&adurl=…`, on its own hosts. */
function targetOf(text: string): string | null {
  const isRelative = /^\/(?:url|aclk|local_url)\?/.test(text);
  const url = isRelative ? `https://www.google.com${text}` : text;
  if (!URL.canParse(url)) return null;
  const { hostname, pathname, searchParams } = new URL(url);
  const isProvider =
    /(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$/.test(hostname) || hostname.endsWith(".googleadservices.com");
  if (!isProvider || !/^\/(?:url|aclk|pagead\/aclk|local_url)$/.test(pathname)) return null;
  for (const name of ["q", "url", "adurl"]) {
    const target = searchParams.get(name);
    if (target !== null && /^(?:https?:)?\/\//i.test(target)) return target;
  }
  return "";
}

/** Unchanged byte for byte, unless there is something to remove. */
function withoutTracking(text: string): string {
  const url = new URL(text);
  const tracking = providerParameters.filter((name) => url.searchParams.has(name));
  if (tracking.length === 0) return text;
  for (const name of tracking) url.searchParams.delete(name);
  return url.href;
}
