import { priceRanges } from "../../../../listing/listing.ts";
import { priceRangeOf } from "../../../../listing/price-range.ts";
import { asciiDigits, lineOf, magnitudeOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";
import { priceWords } from "./price-words.ts";

export type PriceRange = (typeof priceRanges)[number];

/**
 * The price as `$` to `$$$$`. Symbols are counted, in any currency; words are looked up; for a range of
 * amounts per person the middle decides, in the currency of its sign or else of the country.
 *
 * The provider writes the symbols of a price and, separately, the rest of four in grey: "$" and "$$$"
 * together mean one symbol of four. The rest is therefore ignored if there are symbols, and counts as symbols
 * of its own only beside a range.
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

/** One to four currency symbols, including those of several letters such as "Kč" or "zł". */
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

/** Currencies with letters as symbols, as on maps. */
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
 * A range "€20–30", "20–30 €", "$100+", "Rp 50.000–75.000", "Rp 25–50 rb", "1만~2만원": an amount per person, of
 * which the middle counts.
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
  // In "25–50 rb" the word at the end applies to both.
  const common = amounts.at(-1)?.factor ?? 1;
  const middle = amounts.reduce((sum, { amount, factor }) => sum + amount * (factor ?? common), 0);
  return currency === null ? null : priceRangeOf(middle / amounts.length, currency);
}

/** Three digits after a separator are thousands; one or two are a fraction. */
function amountOf(text: string): number {
  const digits = text
    .trim()
    .replace(/[.,'’٬\s]+$/, "")
    .replace(/[.,'’٬\s](?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
  return Number(digits);
}

/** Signs of a single currency, as ISO 4217. */
const signs: readonly (readonly [sign: RegExp, currency: string])[] = [
  [/€/, "EUR"],
  [/US\$/, "USD"],
  [/CA\$|C\$/, "CAD"],
  [/A\$|AU\$/, "AUD"],
  [/NZ\$/, "NZD"],
  [/S\$(?!\/)/, "SGD"],
  [/HK\$/, "HKD"],
  [/NT\$/, "TWD"],
  [/MX\$/, "MXN"],
  [/R\$/, "BRL"],
  [/\bRp\b|Rp(?=\s?\d)/, "IDR"],
  [/₫|(?<=\d)\s?đ/, "VND"],
  [/₩|원/, "KRW"],
  [/円/, "JPY"],
  [/元/, "CNY"],
  [/₹/, "INR"],
  [/৳/, "BDT"],
  [/₱/, "PHP"],
  [/฿/, "THB"],
  [/\bFt\b/, "HUF"],
  [/Kč/, "CZK"],
  [/₽|руб/, "RUB"],
  [/₴|грн/, "UAH"],
  [/₺|\bTL\b/, "TRY"],
  [/zł/, "PLN"],
  [/\blei\b/, "RON"],
  [/лв/, "BGN"],
  [/дин|\bdin\b/i, "RSD"],
  [/₪/, "ILS"],
  [/₸/, "KZT"],
  [/₾/, "GEL"],
  [/֏/, "AMD"],
  [/₼/, "AZN"],
  [/₦/, "NGN"],
  [/₡/, "CRC"],
  [/₲/, "PYG"],
  [/KSh/i, "KES"],
  [/GH₵|₵/, "GHS"],
  [/\bRM(?=\s?\d)|\bRM\b/, "MYR"],
  [/S\//, "PEN"],
  [/E£|ج\.م/, "EGP"],
  [/د\.إ/, "AED"],
  [/ر\.س|﷼/, "SAR"],
  [/\bFr\.|CHF/, "CHF"],
];

/** Currencies by country, for signs that several share, and for amounts without one. */
const byCountry: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "USD US PR GU EC SV PA|CAD CA|AUD AU|NZD NZ|SGD SG|BND BN|HKD HK|TWD TW|MXN MX|ARS AR|CLP CL|COP CO|UYU UY|BOB BO|DOP DO|BRL BR|PEN PE|" +
    "GBP GB GG JE IM|EGP EG|SEK SE|NOK NO|DKK DK GL FO|ISK IS|JPY JP|CNY CN|INR IN|PKR PK|LKR LK|NPR NP|ZAR ZA|CHF CH LI|" +
    "EUR AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK|PLN PL|CZK CZ|HUF HU|RON RO|BGN BG|RSD RS|TRY TR|UAH UA|RUB RU|" +
    "IDR ID|VND VN|KRW KR|THB TH|MYR MY|PHP PH|AED AE|SAR SA|QAR QA|KWD KW|BHD BH|OMR OM|JOD JO|ILS IL|MAD MA|TND TN|DZD DZ|NGN NG|KES KE|GHS GH|GTQ GT|HNL HN|CRC CR"
  )
    .split("|")
    .flatMap((line) => {
      const [currency = "", ...countries] = line.split(" ");
      return countries.map((country) => [country, currency]);
    }),
);

/** The meaning of a shared sign if the country is unknown or has another currency. */
const shared: readonly (readonly [sign: RegExp, currencies: readonly string[]])[] = [
  [/\$/, ["USD", "CAD", "AUD", "NZD", "SGD", "BND", "HKD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "DOP"]],
  [/£/, ["GBP", "EGP"]],
  [/[¥￥]/, ["JPY", "CNY"]],
  [/\bkr\b/i, ["SEK", "NOK", "DKK", "ISK"]],
  [/\bRs\b|रु/i, ["INR", "PKR", "LKR", "NPR"]],
  [/\bR(?=\s?\d)/, ["ZAR"]],
];

/** The currency of a text with an amount; null if neither the text nor the country determines it. */
function currencyOf(text: string, countryCode: string | null): string | null {
  const local = countryCode === null ? undefined : byCountry[countryCode];
  const code = /\b(?!THE|AND)([A-Z]{3})\b/.exec(text)?.[1];
  if (code !== undefined) return code;
  const own = signs.find(([sign]) => sign.test(text))?.[1];
  if (own !== undefined) return own;
  const common = shared.find(([sign]) => sign.test(text))?.[1];
  if (common === undefined) return local ?? null;
  return common.find((currency) => currency === local) ?? common[0] ?? null;
}
