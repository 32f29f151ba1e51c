import { priceRanges } from "../../../../listing.ts";
import { priceRangeOf } from "../../../../price-range.ts";
import { asciiDigits, lineOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";
import { currencyOf } from "./currencies.ts";
import { magnitudeOf } from "./magnitudes.ts";
import { priceWords } from "./price-words.ts";

export type PriceRange = (typeof priceRanges)[number];

/**
 * The price as `$` to `$$$$`. Symbols are counted, whatever the currency; words are looked up; of a range of amounts
 * for one person the middle decides, in the currency of its sign or else of the country.
 *
 * The provider writes the symbols of a price and, apart from them, the rest of four in grey: "$" and "$$$" together
 * are one symbol of four. The rest alone therefore tells nothing where symbols are there, and is read as symbols of
 * its own only beside a range.
 */
export function readPriceRange(node: PlaceNode, countryCode: string | null): PriceRange | null {
  const amounts = (value: unknown) => fromAmounts(value, countryCode);
  return (
    node.first("priceText", fromSymbols) ??
    node.first("priceWords", fromSymbols) ??
    node.first("priceWords", fromWords) ??
    node.first("priceText", fromWords) ??
    node.first("priceRest", fromSymbols) ??
    node.first("priceText", amounts) ??
    node.first("priceWords", amounts) ??
    node.first("priceRest", amounts)
  );
}

const level = (number: number): PriceRange => priceRanges[Math.min(Math.max(number, 1), 4) - 1] ?? "$";

/** One symbol of a currency one to four times, also one of several letters as "Kč" or "zł". */
function fromSymbols(value: unknown): PriceRange | null {
  const text = lineOf(value)?.replaceAll(" ", "");
  if (text === undefined || text === "" || /\d/.test(text)) return null;
  if (/^(\p{Sc})\1{0,3}$/u.test(text)) return level([...text].length);
  const letters = /^([^\d\p{Sc}]{1,3}?)\1{0,3}$/u.exec(text);
  const unit = letters?.[1];
  return unit !== undefined && currencyLetters.has(unit.toLowerCase())
    ? level(text.length / unit.length)
    : null;
}

/** Currencies whose symbol is letters, as maps write it. */
const currencyLetters = new Set([
  "kč",
  "zł",
  "kr",
  "kr.",
  "ft",
  "lei",
  "лв",
  "лв.",
  "дин",
  "rm",
  "rp",
  "chf",
  "fr",
  "fr.",
  "r$",
  "s/",
  "r",
  "rs",
  "tl",
  "ден",
  "km",
  "元",
  "円",
  "원",
]);

function fromWords(value: unknown): PriceRange | null {
  const text = lineOf(value)?.toLowerCase();
  const found = text === undefined ? undefined : priceWords.get(text);
  return found === undefined ? null : level(found);
}

/**
 * A range "€20–30", "20–30 €", "$100+", "Rp 50.000–75.000", "Rp 25–50 rb", "1만~2만원": what a person spends, of which
 * the middle counts.
 */
function fromAmounts(value: unknown, countryCode: string | null): PriceRange | null {
  const line = lineOf(value);
  if (line === null || line.length > 60) return null;
  const text = asciiDigits(line);
  const amounts = [...text.matchAll(/\d[\d.,'’٬\s]*/g)].map((match) => ({
    amount: amountOf(match[0]),
    factor: magnitudeOf(text.slice(match.index + match[0].trimEnd().length)),
  }));
  if (amounts.length === 0 || amounts.length > 2) return null;
  const currency = currencyOf(text, countryCode);
  // In "25–50 rb" the word at the end counts for both.
  const common = amounts.at(-1)?.factor ?? 1;
  const middle = amounts.reduce((sum, { amount, factor }) => sum + amount * (factor ?? common), 0);
  return currency === null ? null : priceRangeOf(middle / amounts.length, currency);
}

/** Three digits behind a sign are thousands; one or two are a fraction. */
function amountOf(text: string): number {
  const digits = text
    .trim()
    .replace(/[.,'’٬\s]+$/, "")
    .replace(/[.,'’٬\s](?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
  return Number(digits);
}
