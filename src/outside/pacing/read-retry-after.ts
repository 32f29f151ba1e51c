/**
 * What a Retry-After header asks to wait, in milliseconds (RFC 9110 10.2.3: seconds, or a date); null where there is
 * none that can be read.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = /[a-z]{3},? \d/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
