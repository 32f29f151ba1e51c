import { codelessTowns, mayHoldCodelessTown } from "./codeless-towns.ts";
import { codesFirst } from "./codes-first.ts";
import { codesLast } from "./codes-last.ts";
import type { Segment } from "./segments.ts";
import { isTownName, type Town } from "./town.ts";

/** Starts with a digit where possible: searching for digits takes a tenth of the time. */
const codeLike =
  /\d(?:\d{4}|\d{3}(?: ?[A-Z\u00c0-\u017d'’]| [dl][aeio' ]|,?$|\)|, ?[A-Z])|\d-\d{3}|\d\d \d\d|[A-Z]{2}|[A-Z]\d)|(?<=[A-Z])\d[\dW] ?[A-Z\d]{4}|(?<=Dublin )\d|(?<=[A-Z]{2},? )\d{4}/;

/** Whether a line may contain a postal code or an Irish county. Cheap, since it runs on every line of every page. */
export function mayHoldTown(line: string, countries: ReadonlySet<string>): boolean {
  return (
    codeLike.test(line) ||
    ((countries.has("IS") || countries.has("FO")) && /\d{3} \p{Lu}/u.test(line)) ||
    (line.includes("Co") && /Co(?:\.|unty) [A-Z]/.test(line)) ||
    mayHoldCodelessTown(line, countries)
  );
}

/** Every part of segment `index` that reads like a postal code and a town in a known format. */
export function townsIn(segments: readonly Segment[], index: number, countries: ReadonlySet<string>): Town[] {
  const text = segments[index]?.text ?? "";
  // Cheap, and decides most segments: every code has a digit.
  const found = /\d/.test(text)
    ? [...codesFirst(segments, index, text, countries), ...codesLast(segments, index, text, countries)]
    : [];
  if (found.length === 0) found.push(...irishTowns(segments, index, text));
  if (found.length === 0) found.push(...codelessTowns(segments, index, countries));
  return found;
}

const irishCounty =
  /^(Co(?:\.|unty) (?:Carlow|Cavan|Clare|Cork|Donegal|Dublin|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Waterford|Westmeath|Wexford|Wicklow|Antrim|Armagh|Down|Fermanagh|Derry|Tyrone))(?![\p{L}])/u;
const dublinDistrict = /^(Dublin (?:\d{1,2}|6W))(?![\p{L}\p{N}])/u;

/** Irish addresses without an Eircode: they end with a county or postal district. */
function irishTowns(segments: readonly Segment[], index: number, text: string): Town[] {
  const county = irishCounty.exec(text)?.[1];
  const district = dublinDistrict.exec(text)?.[1];
  const end = county ?? district;
  if (end === undefined || hasCode(segments, index)) return [];
  const before = segments[index - 1]?.text ?? "";
  const hasTown = county !== undefined && isTownName(before);
  return [
    {
      countries: ["IE"],
      country: "IE",
      code: district ?? null,
      text: hasTown ? `${before}, ${end}` : end,
      lead: "",
      rest: text.slice(end.length),
      from: hasTown ? index - 1 : index,
      to: index,
      order: "number-first",
      strength: 2,
      between: 2,
    },
  ];
}

/** An Eircode or British postcode follows, which yields a more complete form of the same address. */
function hasCode(segments: readonly Segment[], index: number): boolean {
  return segments
    .slice(index, index + 3)
    .some(({ text }) =>
      /(?<![\p{L}\p{N}])[A-Z]\d[\dW] ?[\dA-Z]{4}(?![\p{L}\p{N}])|\bBT\d{1,2} ?\d[A-Z]{2}\b/u.test(text),
    );
}
