import { signupLimits } from "../../contract/signup.ts";
import { ForagerError } from "../../errors.ts";
import type { RateCounter } from "./rate-counter.ts";

/** Holds each signup token to 5 name checks a second and 60 a minute, wherever they come from. */
export interface NameCheckLimit {
  /**
   * Counts one check; gives the headers that say what is left of the minute.
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
      // Those that the second refused do not count against the minute.
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
    `Too many name checks: ${allowed} are allowed for one signup link.`,
    {
      headers: { ...headers, "retry-after": seconds },
    },
  );
}
