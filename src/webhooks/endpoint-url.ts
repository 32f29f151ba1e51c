import { parseHttpUrl } from "../contract/http-url.ts";
import { type ForagerError, invalidRequest, messageOf } from "../errors.ts";

/** What can be told of an address without asking DNS; every delivery asks about the address that it connects to. */
export interface UrlGuard {
  /** Whether its host names a private or reserved address that may not be reached. */
  isBlockedUrl(url: URL): boolean;
  /** Whether plain http may be spoken with its host, as far as its name tells. */
  mayBePlain(url: URL): boolean;
}

/**
 * The URL of an endpoint as it is stored.
 * @throws ForagerError validation_error with what is wrong with it.
 */
export function parseEndpointUrl(given: string, guard: UrlGuard): string {
  const url = parsed(given);
  if (url.hash !== "") throw violation("has a fragment, which is never sent", "invalid_url");
  if (guard.isBlockedUrl(url)) {
    throw violation(
      "names a private or reserved address. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached",
      "address_blocked",
    );
  }
  if (url.protocol === "http:" && !guard.mayBePlain(url)) {
    throw violation(
      "must be https. Plain http is for addresses inside ALLOW_PRIVATE_NETWORKS",
      "invalid_url",
    );
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
