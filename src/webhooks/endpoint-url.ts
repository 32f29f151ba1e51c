import { invalidRequest, messageOf } from "../errors.ts";
import { parseHttpUrl } from "../text/http-url.ts";

/** Rules for URLs that are called. Every delivery checks the connected address again. */
export interface UrlGuard {
  /** Whether the host is a private or reserved address that is not allowed. */
  isBlockedUrl(url: URL): boolean;
  /** The host's network: inside ALLOW_PRIVATE_NETWORKS, outside, or unknown because the name does not resolve. */
  placeOf(url: URL): Promise<"listed" | "elsewhere" | "unresolved">;
}

/**
 * Validates and normalizes a URL that is called.
 * @param loc where the request has it.
 * @throws ForagerError validation_error with the reason.
 */
export async function parseEndpointUrl(
  given: string,
  guard: UrlGuard,
  loc: readonly string[],
): Promise<string> {
  const violation = (msg: string, type = "invalid_url") => invalidRequest([{ loc: [...loc], msg, type }]);
  let url: URL;
  try {
    url = parseHttpUrl(given);
  } catch (error) {
    throw violation(messageOf(error));
  }
  if (url.hash !== "") throw violation("must not have a fragment");
  if (guard.isBlockedUrl(url)) {
    throw violation(
      "names a private or reserved address. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached",
      "address_blocked",
    );
  }
  if (url.protocol === "http:") {
    const place = await guard.placeOf(url);
    const rule = "must be https: plain http is only for hosts inside ALLOW_PRIVATE_NETWORKS";
    if (place === "unresolved") throw violation(`${rule}, and this host name cannot be resolved`);
    if (place === "elsewhere") throw violation(rule);
  }
  return url.href;
}
