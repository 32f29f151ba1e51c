import { parsePlaceUrl } from "../../place-identity/parse-place-url.ts";
import type { PlaceRef } from "../../ports.ts";

const googleHost = /^(?:(?:www|maps|consent|accounts)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;

/**
 * Where a redirect or a form of the provider may lead: its own origin, and Google's other hosts over HTTPS where the
 * provider is Google. Its answers come from outside, and must not choose who is asked next.
 */
export function createHostCheck(baseUrl: string): (url: URL) => boolean {
  const base = new URL(baseUrl);
  const isGoogle = googleHost.test(base.hostname);
  return (url) =>
    url.origin === base.origin || (isGoogle && url.protocol === "https:" && googleHost.test(url.hostname));
}

/** The place that a URL of the provider names, whatever host stands in for Google. */
export function placeOfUrl(href: string, baseUrl: string): PlaceRef | null {
  const url = URL.parse(href);
  const isOwn = url !== null && url.origin === new URL(baseUrl).origin;
  return parsePlaceUrl(isOwn ? `https://www.google.com${url.pathname}${url.search}` : href);
}
