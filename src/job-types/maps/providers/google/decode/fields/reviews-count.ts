import { asciiDigits, integerOf, lineOf, listOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";
import { magnitudeOf } from "./magnitudes.ts";

const countMax = 1_000_000_000;

/** The number of reviews; from its words, or from the numbers for each star, where it is not there by itself. */
export function readReviewsCount(node: PlaceNode): number | null {
  return (
    node.first("reviewsCount", (value) => integerOf(value, 0, countMax) ?? countInText(value)) ??
    node.first("reviewsText", countInText) ??
    node.first("starCounts", sumOfStars)
  );
}

/** The one number of "1,670 reviews", "1.670 Rezensionen", "クチコミ 238 件", in digits of any script. */
function countInText(value: unknown): number | null {
  const text = lineOf(value);
  if (text === null || text.length > 60) return null;
  const ascii = asciiDigits(text);
  const matches = [...ascii.matchAll(/\d+(?:[.,'’٬\s]\d{2,3})*(?!\d)/g)];
  const [match] = matches;
  if (match === undefined || matches.length !== 1) return null;
  const behind = ascii.slice(match.index + match[0].length);
  // "1.2K", "3 mil", "2万": what was cut off is not known.
  if (/^[.,]\d/.test(behind) || magnitudeOf(behind) !== null || isAbbreviated(behind)) return null;
  return integerOf(Number(match[0].replace(/\D/g, "")), 0, countMax);
}

/** One letter, or a word with a point, stands for thousands in some language: "2 E vélemény", "5 t. anmeldelser". */
const isAbbreviated = (behind: string): boolean =>
  /^\s?(?:\p{L}\p{M}*\s+\p{L}|[\p{L}\p{M}]+\.\s*\S)/u.test(behind);

function sumOfStars(value: unknown): number | null {
  const stars = listOf(value);
  if (stars === null || stars.length !== 5) return null;
  const counts = stars.map((count) => (count === null ? 0 : integerOf(count, 0, countMax)));
  return counts.some((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
