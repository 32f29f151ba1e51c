/** Servers that greylist without saying how long usually mean five minutes (RFC 6647 4.1). */
export const greylistDelayDefaultMs = 300_000;
const delayMsMax = 24 * 3_600_000;

/** How long a greylisting server asks to wait, from its text; null when it does not say. */
export function greylistDelayMs(text: string): number | null {
  const clock = /\b(\d{1,2}):(\d{2}):(\d{2})\b/.exec(text);
  if (clock) return bounded(((Number(clock[1]) * 60 + Number(clock[2])) * 60 + Number(clock[3])) * 1000);
  const stated = /\b(\d{1,5})\s*(s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?)\b/i.exec(text);
  if (stated) return bounded(Number(stated[1]) * unitMs(stated[2] ?? "s"));
  const bare = /\b(?:retry|wait|delay)[_ -]?(?:after|in|for|time)?[:= ]+(\d{1,5})\b/i.exec(text);
  return bare ? bounded(Number(bare[1]) * 1000) : null;
}

function unitMs(unit: string): number {
  switch (unit[0]?.toLowerCase()) {
    case "h":
      return 3_600_000;
    case "m":
      return 60_000;
    default:
      return 1000;
  }
}

function bounded(ms: number): number | null {
  return ms > 0 && ms <= delayMsMax ? ms : null;
}
