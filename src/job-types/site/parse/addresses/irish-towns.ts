import type { Segment } from "./segments.ts";
import type { Town } from "./town.ts";
import { isTownName } from "./town-name.ts";

const irishCounty =
  /^(Co(?:\.|unty) (?:Carlow|Cavan|Clare|Cork|Donegal|Dublin|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Waterford|Westmeath|Wexford|Wicklow|Antrim|Armagh|Down|Fermanagh|Derry|Tyrone))(?![\p{L}])/u;
const dublinDistrict = /^(Dublin (?:\d{1,2}|6W))(?![\p{L}\p{N}])/u;

/** Irish addresses without an Eircode: they end with a county or a postal district. */
export function irishTowns(segments: readonly Segment[], index: number, text: string): Town[] {
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

/** An Eircode or a British postcode follows, which finds the same address with more of it. */
function hasCode(segments: readonly Segment[], index: number): boolean {
  return segments
    .slice(index, index + 3)
    .some(({ text }) =>
      /(?<![\p{L}\p{N}])[A-Z]\d[\dW] ?[\dA-Z]{4}(?![\p{L}\p{N}])|\bBT\d{1,2} ?\d[A-Z]{2}\b/u.test(text),
    );
}
