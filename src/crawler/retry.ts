import type { ErrorCode } from "../errors.ts";

/** Attempts after the first. */
export const retriesMax = 2;

/** Failures that often pass within a moment. A timeout is too expensive to repeat twice. */
const transientCodes: ReadonlySet<ErrorCode> = new Set(["connection_failed", "dns_failed", "fetch_timeout"]);
/** RFC 9110 15: 408, 425, 429 and these 5xx invite a retry; 520 to 530 are Cloudflare's equivalents of 502. */
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export function isTransientStatus(status: number): boolean {
  return transientStatuses.has(status) || (status >= 520 && status <= 530);
}

/** The server reports overload. */
export function isOverloadStatus(status: number): boolean {
  return status === 429 || status === 503;
}

export function isTransientCode(code: ErrorCode): boolean {
  return transientCodes.has(code);
}

/** Delay before retry number `retry`, unless the server names one. */
export function retryDelayMs(retry: number): number {
  return 300 * 3 ** (retry - 1);
}
