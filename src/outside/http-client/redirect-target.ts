import { isUtf8 } from "node:buffer";
import { ForagerError } from "../../errors.ts";

/**
 * The URL to fetch for a caller's `url`: without fragment, user name and password, and without the dot
 * that may end a host name (no certificate names it).
 * @throws ForagerError invalid_url.
 */
export function fetchTarget(url: string): URL {
  const target = URL.parse(url);
  if (target && isHttp(target)) return stripped(target);
  throw new ForagerError("invalid_url", `'${url.slice(0, 100)}' is not an http or https URL.`);
}

/**
 * Where a Location header leads, relative to `from`.
 * @throws ForagerError protocol_error when it is no address that can be fetched.
 */
export function redirectTarget(from: URL, location: string): URL {
  const target = URL.parse(decodeHeader(location), from.href);
  if (target && isHttp(target)) return stripped(target);
  const shown = target ? `a '${target.protocol}' address` : "an address that is not valid";
  throw new ForagerError("protocol_error", `${from.host} redirects to ${shown}, which cannot be fetched.`);
}

/** Header values arrive as Latin-1; many servers write UTF-8 into Location, and browsers read it so. */
function decodeHeader(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}

function isHttp(url: URL): boolean {
  return url.protocol === "http:" || url.protocol === "https:";
}

function stripped(url: URL): URL {
  url.hash = "";
  url.username = "";
  url.password = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  return url;
}
