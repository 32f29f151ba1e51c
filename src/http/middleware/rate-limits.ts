import type { FastifyReply } from "fastify";
import { limits } from "../../contract/limits.ts";
import { signupLimits } from "../../contract/signup.ts";
import { ForagerError } from "../../errors.ts";
import type { RateCounter } from "./rate-counter.ts";

export const rateLimitWindowSeconds = 60;

/**
 * Counts one call for `key` and sets the rate-limit headers.
 * @throws ForagerError rate_limited if limit and burst are used up.
 */
export async function limitRate(
  counter: RateCounter,
  reply: FastifyReply,
  key: string,
  limit: number,
): Promise<void> {
  const { consumed, msLeft } = await counter.consume(key);
  reply.header("x-ratelimit-limit", String(limit));
  reply.header("x-ratelimit-remaining", String(Math.max(0, limit - consumed)));
  reply.header("x-ratelimit-reset", String(Math.ceil((Date.now() + msLeft) / 1000)));
  if (consumed > limit + limits.requests_burst) {
    throw new ForagerError(
      "rate_limited",
      `Too many requests: the limit is ${limit} per minute plus a burst of ${limits.requests_burst}. Try again in ${retryAfter(msLeft)} seconds.`,
      { headers: { "retry-after": retryAfter(msLeft) } },
    );
  }
}

/**
 * Counts one failed authentication of an address bucket.
 * @throws ForagerError auth_rate_limited after ten in a minute.
 */
export async function limitFailedAuthentication(counter: RateCounter, bucket: string): Promise<void> {
  const { consumed, msLeft } = await counter.consume(`auth:${bucket}`);
  if (consumed <= limits.failed_authentications_per_minute) return;
  throw new ForagerError(
    "auth_rate_limited",
    `Too many failed authentications from this address. Try again in ${retryAfter(msLeft)} seconds.`,
    { headers: { "retry-after": retryAfter(msLeft) } },
  );
}

function retryAfter(msLeft: number): string {
  return String(Math.max(1, Math.ceil(msLeft / 1000)));
}

/** Limits each signup token to 5 name checks a second and 60 a minute, from any address. */
export interface NameCheckLimit {
  /**
   * Counts one check; returns the rate-limit headers of the minute.
   * @throws ForagerError rate_limited, with retry-after.
   */
  count(jti: string): Promise<Record<string, string>>;
}

/** The counters' windows are a second and a minute. */
export function createNameCheckLimit(counters: { second: RateCounter; minute: RateCounter }): NameCheckLimit {
  const { name_checks_per_second: perSecond, name_checks_per_minute: perMinute } = signupLimits;
  return {
    async count(jti) {
      const inSecond = await counters.second.consume(`name-check-second:${jti}`);
      if (inSecond.consumed > perSecond) throw tooMany(`${perSecond} a second`, inSecond.msLeft, {});
      // Checks rejected by the per-second limit do not count against the minute.
      const inMinute = await counters.minute.consume(`name-check:${jti}`);
      const headers = {
        "x-ratelimit-limit": String(perMinute),
        "x-ratelimit-remaining": String(Math.max(0, perMinute - inMinute.consumed)),
        "x-ratelimit-reset": String(Math.ceil((Date.now() + inMinute.msLeft) / 1000)),
      };
      if (inMinute.consumed > perMinute) throw tooMany(`${perMinute} a minute`, inMinute.msLeft, headers);
      return headers;
    },
  };
}

function tooMany(allowed: string, msLeft: number, headers: Record<string, string>): ForagerError {
  const seconds = String(Math.max(1, Math.ceil(msLeft / 1000)));
  return new ForagerError(
    "rate_limited",
    `Too many name checks: the limit for a signup link is ${allowed}.`,
    {
      headers: { ...headers, "retry-after": seconds },
    },
  );
}
