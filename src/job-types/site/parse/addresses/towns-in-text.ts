import { codesFirst } from "./codes-first.ts";
import { codesLast } from "./codes-last.ts";
import { irishTowns } from "./irish-towns.ts";
import type { Segment } from "./segments.ts";
import type { Town } from "./town.ts";

/** Begins with a digit wherever it can: a text is searched for its digits in a tenth of the time. */
const codeLike =
  /\d(?:\d{4}|\d{3}(?: ?[A-Z\u00c0-\u017d'’]| [dl][aeio' ]|,?$|, ?[A-Z])|\d-\d{3}|\d\d \d\d|[A-Z]{2}|[A-Z]\d)|(?<=[A-Z])\d[\dW] ?[A-Z\d]{4}|(?<=Dublin )\d|(?<=[A-Z]{2},? )\d{4}/;

/** Whether a line may hold a postal code or an Irish county. Cheap, since every line of every page is asked. */
export function mayHoldTown(line: string): boolean {
  return codeLike.test(line) || (line.includes("Co") && /Co(?:\.|unty) [A-Z]/.test(line));
}

/** Every place in segment `index` that reads like a postal code and a town in one of the known forms. */
export function townsIn(segments: readonly Segment[], index: number): Town[] {
  const text = segments[index]?.text ?? "";
  const found = [...codesFirst(segments, index, text), ...codesLast(segments, index, text)];
  if (found.length === 0) found.push(...irishTowns(segments, index, text));
  return found;
}
