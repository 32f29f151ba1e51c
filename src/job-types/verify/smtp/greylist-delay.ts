/** Servers that greylist without saying how long usually mean five minutes (RFC 6647 4.1). */
export const greylistDelayDefaultMs = 300_000;
/** No server means more, and a wait that is this long is nobody's to wait out. */
const delayMsMax = 24 * 3_600_000;
/** Seconds, minutes and hours in the languages that servers answer in: Sekunden, minuti, horas, секунд, 分. */
const units =
  "s(?:e[ckg]\\p{L}{0,7})?|m(?:in\\p{L}{0,5})?|h|hrs?|hours?|heures?|horas?|stunden?|or[ae]|сек\\p{L}{0,4}|мин\\p{L}{0,4}|хв\\p{L}{0,5}|час\\p{L}{0,3}|годин\\p{L}{0,2}";

/** How long a greylisting server asks to wait, from its text; null when it does not say. */
export function greylistDelayMs(text: string): number | null {
  const stated = new RegExp(
    `\\b(\\d{1,7})\\s*(?:(${units})(?![\\p{L}\\d])|(秒|分|小时|小時|時間))`,
    "iu",
  ).exec(text);
  if (stated) return bounded(Number(stated[1]) * unitMs(stated[2] ?? stated[3] ?? "s"));
  const clock = /\b(?:in|for|after|within|wait)[: ]{1,2}(\d{1,2}):(\d{2}):(\d{2})\b/i.exec(text);
  if (clock) return bounded(((Number(clock[1]) * 60 + Number(clock[2])) * 60 + Number(clock[3])) * 1000);
  const bare = /\b(?:retry|wait|delay)[_ -]?(?:after|in|for|time)?[:= ]+(\d{1,7})\b/i.exec(text);
  return bare ? bounded(Number(bare[1]) * 1000) : null;
}

function unitMs(unit: string): number {
  if (/^(?:h|st|or|ore|ч|год|小|時|时)/i.test(unit)) return 3_600_000;
  return /^(?:m|мин|хв|分)/i.test(unit) ? 60_000 : 1000;
}

function bounded(ms: number): number | null {
  return ms > 0 ? Math.min(ms, delayMsMax) : null;
}
