import { UsageError } from "./command.ts";

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * The moment that an option names: a date, a time, or how long ago.
 * @throws UsageError
 */
export function timeOption(name: string, given: string): Date {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(given) ?? [];
  const moment = unit ? new Date(Date.now() - Number(count) * (unitMs[unit] ?? 0)) : new Date(given);
  if (!/^\d/.test(given) || Number.isNaN(moment.getTime())) {
    throw new UsageError(
      `--${name} takes a date, a time, or a number with m, h or d, for example 2026-01-15 or 7d.`,
    );
  }
  return moment;
}
