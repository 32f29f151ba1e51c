import type { ErrorCode } from "../errors.ts";

/** Tries after the first. */
export const retriesMax = 2;

/** Failures that are often gone a moment later. A timeout has cost too much already to be repeated twice. */
const transientCodes: ReadonlySet<ErrorCode> = new Set(["connection_failed", "dns_failed", "fetch_timeout"]);
/** RFC 9110 15: 408, 425, 429 and these 5xx ask to try again; 520 to 530 are Cloudflare's words for 502. */
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export function isTransientStatus(status: number): boolean {
  return transientStatuses.has(status) || (status >= 520 && status <= 530);
}

/** The server says that it is asked too much. */
export function isOverloadStatus(status: number): boolean {
  return status === 429 || status === 503;
}

export function isTransientCode(code: ErrorCode): boolean {
  return transientCodes.has(code);
}

/** Wait before try number `retry` (1 is the first after the failure), where the server names none. */
export function retryDelayMs(retry: number): number {
  return 300 * 3 ** (retry - 1);
}
