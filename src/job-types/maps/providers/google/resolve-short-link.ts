import { ForagerError } from "../../../../errors.ts";
import type { SendRequest } from "../../../../outside/http/service-client.ts";
import type { Pacer } from "../../../../outside/pacer.ts";
import { shortLinkHosts } from "../../identity/parse-place-url.ts";
import type { PlaceRef } from "../../ports.ts";
import { captchaMet, isRedirect, limitOf } from "./judge-answer.ts";
import { createHostCheck, placeOfUrl } from "./requests/urls.ts";
import type { VisitRun } from "./visitor.ts";

interface ShortLinkOptions {
  baseUrl: string;
  send: SendRequest;
  pacer: Pacer;
  userAgent: string;
}

const redirectsMax = 6;
const timeoutMs = 10_000;
/** The place page at its end is not read. */
const bodyBytesMax = 12 * 2 ** 20;

/**
 * Follows a short link, redirect by redirect, until a URL identifies a place. Only hosts of short links and
 * of the provider are contacted, over HTTPS, regardless of the redirects; a provider on this machine keeps
 * its scheme.
 *
 * @throws ForagerError business_not_found if it leads to no place, provider_unavailable, provider_blocked,
 * provider_quota_exceeded; the signal's reason.
 */
export async function resolveShortLink(
  link: string,
  { baseUrl, send, pacer, userAgent }: ShortLinkOptions,
  run: VisitRun,
): Promise<PlaceRef> {
  const isProvider = createHostCheck(baseUrl);
  const isAllowed = (url: URL) =>
    isProvider(url) || (url.protocol === "https:" && shortLinkHosts.has(url.hostname));
  let url = URL.parse(link);
  if (url?.protocol === "http:" && shortLinkHosts.has(url.hostname)) url.protocol = "https:";
  for (let redirects = 0; url !== null && isAllowed(url) && redirects <= redirectsMax; redirects++) {
    const target = url;
    const answer = await pacer.run(async () => {
      run.onRequest();
      const headers = { "user-agent": userAgent, accept: "text/html", "accept-language": "en" };
      const got = await send({ url: target.href, headers, signal: run.signal, timeoutMs, bodyBytesMax });
      return limitOf(got, true) ?? { kind: "done", value: got };
    }, run);
    if (!isRedirect(answer)) break;
    url = URL.parse(answer.headers.location ?? "", target.href);
    if (url?.pathname.startsWith("/sorry/")) throw captchaMet();
    // The consent page contains the original URL.
    const continued = url?.hostname.startsWith("consent.") ? url.searchParams.get("continue") : null;
    const place = placeOfUrl(continued ?? url?.href ?? "", baseUrl);
    if (place !== null && place.kind !== "short_link") return place;
  }
  throw new ForagerError("business_not_found", `The link ${shown(link)} leads to no business.`);
}

const shown = (link: string) => (link.length > 200 ? `${link.slice(0, 200)}…` : link);
