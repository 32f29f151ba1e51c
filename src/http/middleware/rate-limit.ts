import type { FastifyReply } from "fastify";
import { limits } from "../../contract/limits.ts";
import { ForagerError } from "../../errors.ts";
import type { RateCounter } from "./rate-counter.ts";

export const rateLimitWindowSeconds = 60;

/**
 * Counts one call for `key` and says on the reply what is left.
 * @throws ForagerError rate_limited when limit and burst are used up.
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
      `Too many requests: ${limit} a minute and ${limits.requests_burst} as burst are allowed. Try again in ${retryAfter(msLeft)} seconds.`,
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
