import { parse } from "tldts";
import { parseHttpUrl } from "../../contract/http-url.ts";

/** Parameters that say where a visitor came from, and nothing of what is shown. */
const tracking =
  /^(?:utm_\w+|[gw]braid|(?:g|fb|ms|tt|dc|y)clid|gclsrc|gad_source|igsh(?:id)?|y_source|mc_[ce]id|_gl)$/i;

/**
 * The address of a listing's website as it is crawled: without fragment and tracking, with a scheme where it had
 * none. Null where it is no address of a website.
 */
export function readWebsite(website: string): URL | null {
  const text = website.trim();
  const url = readUrl(text) ?? (looksLikeDomain(text) ? readUrl(`https://${text}`) : null);
  if (url === null) return null;
  url.hash = "";
  const names = [...new Set(url.searchParams.keys())].filter((name) => tracking.test(name));
  // Deleting rewrites the whole query: one without tracking stays as it was written.
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

/** `joe.example.com/menu`, but neither `call us` nor `n/a` nor `joe@example.com`. */
function looksLikeDomain(text: string): boolean {
  const [, host] = /^([\p{L}\p{N}.-]+\.\p{L}{2,})(?::\d+)?(?:[/?#]|$)/u.exec(text) ?? [];
  if (host === undefined) return false;
  const { domain, isIcann } = parse(host);
  return domain !== null && isIcann === true;
}
