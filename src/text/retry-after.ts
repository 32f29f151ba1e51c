/**
 * Reads a Retry-After header (RFC 9110 10.2.3), which is a number of seconds or a date.
 * Returns the wait in milliseconds from `now`, 0 for a date in the past, and null for a header that is missing or
 * neither.
 */
export function parseRetryAfter(
  header: string | null | undefined,
  now: Date | number = Date.now(),
): number | null {
  const text = header?.trim() ?? "";
  if (secondsForm.test(text)) return Number(text) * 1_000;
  const moment = dateForm.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, moment - Number(now));
}

/** Some servers send fractions. */
const secondsForm = /^\d{1,9}(?:\.\d+)?$/;
/**
 * How the three date formats of RFC 9110 5.6.7 begin. Date.parse alone accepts far more: it takes "-5" for a month.
 */
const dateForm = /^[a-z]{3,9},? (?:\d|[a-z]{3} )/i;
