import { parseHttpUrl } from "../contract/http-url.ts";
import { type ForagerError, invalidRequest, messageOf } from "../errors.ts";

/** What may be registered. Every delivery checks again, the address that it connects to. */
export interface UrlGuard {
  /** Whether the host names a private or reserved address that may not be reached. */
  isBlockedUrl(url: URL): boolean;
  /** Where the host is: inside ALLOW_PRIVATE_NETWORKS, elsewhere, or unknown because its name cannot be resolved. */
  placeOf(url: URL): Promise<"listed" | "elsewhere" | "unresolved">;
}

/**
 * The URL of an endpoint as it is stored.
 * @throws ForagerError validation_error with what is wrong with it.
 */
export async function parseEndpointUrl(given: string, guard: UrlGuard): Promise<string> {
  const url = parsed(given);
  if (url.hash !== "") throw violation("has a fragment, which is never sent", "invalid_url");
  if (guard.isBlockedUrl(url)) {
    throw violation(
      "names a private or reserved address. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached",
      "address_blocked",
    );
  }
  if (url.protocol === "http:") {
    const place = await guard.placeOf(url);
    const rule = "must be https: plain http is only for hosts inside ALLOW_PRIVATE_NETWORKS";
    if (place === "unresolved")
      throw violation(`${rule}, and this host name cannot be resolved`, "invalid_url");
    if (place === "elsewhere") throw violation(rule, "invalid_url");
  }
  return url.href;
}

function parsed(given: string): URL {
  try {
    return parseHttpUrl(given);
  } catch (error) {
    throw violation(messageOf(error), "invalid_url");
  }
}

function violation(msg: string, type: string): ForagerError {
  return invalidRequest([{ loc: ["body", "url"], msg, type }]);
}
