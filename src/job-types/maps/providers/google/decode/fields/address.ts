import type { Listing } from "../../../../listing/listing.ts";
import { at, eachOf, isHttpUrl, lineOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";

/** The address in one line, without the name of the business. */
export function readAddress(node: PlaceNode, name: string): string | null {
  const line = node.first("addressLine", plainLine);
  // Keeps a street that looks like the name: a café may be named after its street.
  if (line !== null) return line;
  const lines = node.first("addressLines", (value) => {
    const each = eachOf(value, plainLine);
    return each.length === 0 ? null : each.join(", ");
  });
  if (lines !== null) return lines;
  const named = node.first("addressWithName", plainLine);
  return named === null || named === name ? null : withoutName(named, name);
}

const plainLine = (value: unknown): string | null => {
  const line = lineOf(value);
  return line === null || isHttpUrl(line) ? null : line;
};

/** Also after a plus code in place of the street: `29RR+CPC Name, City`. */
function withoutName(line: string, name: string): string {
  if (line.startsWith(`${name}, `)) return line.slice(name.length + 2);
  const [, code, rest] =
    /^([23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,4}) (.*)$/u.exec(line) ?? [];
  return code !== undefined && rest?.startsWith(`${name}, `)
    ? `${code}, ${rest.slice(name.length + 2)}`
    : line;
}

export function readAddressParts(node: PlaceNode): Listing["address_parts"] {
  const part = (index: number, short?: number): string | null =>
    node.first("addressParts", (parts) => plainLine(at(parts, index))) ??
    (short === undefined ? null : node.first("shortParts", (parts) => plainLine(at(parts, short))));
  const parts = {
    street: part(1) ?? part(2) ?? part(1, 1),
    borough: part(0, 0) ?? node.first("neighbourhood", plainLine),
    city: part(3, 3),
    postcode: part(4),
    region: part(5),
    country_code:
      node.first("addressParts", (list) => countryCodeOf(at(list, 6))) ??
      node.first("countryCode", countryCodeOf),
  };
  return Object.values(parts).every((value) => value === null) ? null : parts;
}

const countryCodeOf = (value: unknown): string | null =>
  typeof value === "string" && /^[A-Z]{2}$/i.test(value) ? value.toUpperCase() : null;

/** The global code; the short one with its place name as a fallback. */
export const readPlusCode = (node: PlaceNode): string | null =>
  node.first("plusCode", (value) => {
    const line = lineOf(value);
    return line !== null && /^[23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,7}(?:\s|,|$)/iu.test(line)
      ? line
      : null;
  });
