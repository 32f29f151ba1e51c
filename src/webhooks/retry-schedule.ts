const seconds = 1;
const minutes = 60;
const hours = 3600;

/** Between an attempt and the next, in seconds: ten attempts, the last one more than 31 hours after the first. */
const delays = [
  5 * seconds,
  30 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  4 * hours,
  6 * hours,
  8 * hours,
  11 * hours,
];

/** Up to this share is added, so that deliveries that failed together do not come back together. */
const jitterShare = 0.2;
/** Receivers that ask for more get this: whoever needs longer is tried in vain. */
const retryAfterSecondsMax = 1 * hours;

/**
 * Seconds until the next attempt, or null when the delivery is given up.
 * @param tries attempts made so far, at least 1.
 * @param retryAfterSeconds what the receiver asked for.
 * @param random from 0 to less than 1.
 */
export function retryDelaySeconds(
  tries: number,
  retryAfterSeconds: number | null,
  random: () => number = Math.random,
): number | null {
  const delay = delays[tries - 1];
  if (delay === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, retryAfterSecondsMax);
  return Math.max(delay, asked) * (1 + jitterShare * random());
}

/** Seconds that a Retry-After header asks for (RFC 9110 10.2.3), or null. */
export function parseRetryAfter(value: string | null, now: Date): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - now.getTime()) / 1000);
}
