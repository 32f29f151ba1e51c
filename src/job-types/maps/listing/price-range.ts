import type { Listing } from "./listing.ts";

type PriceRange = NonNullable<Listing["price_range"]>;

/**
 * Approximate units of a currency per US dollar. Price levels are wide, so an error of a quarter changes
 * little.
 */
// biome-ignore format: a line for each currency would hide the table.
const unitsPerDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.8,
  CHF: 0.9,
  CAD: 1.35,
  AUD: 1.5,
  NZD: 1.65,
  SGD: 1.35,
  BND: 1.35,
  KYD: 0.83,
  DKK: 6.8,
  SEK: 10,
  NOK: 10.5,
  ISK: 138,
  PLN: 4,
  CZK: 23,
  HUF: 360,
  RON: 4.6,
  BGN: 1.8,
  HRK: 7,
  RSD: 107,
  MKD: 56,
  ALL: 93,
  BAM: 1.8,
  MDL: 18,
  UAH: 40,
  RUB: 90,
  BYN: 3.2,
  GEL: 2.7,
  AMD: 390,
  AZN: 1.7,
  TRY: 33,
  ILS: 3.7,
  AED: 3.67,
  SAR: 3.75,
  QAR: 3.64,
  KWD: 0.31,
  BHD: 0.38,
  OMR: 0.385,
  JOD: 0.71,
  EGP: 48,
  MAD: 10,
  TND: 3.1,
  DZD: 135,
  ZAR: 18,
  NGN: 1500,
  KES: 130,
  GHS: 15,
  TZS: 2600,
  UGX: 3700,
  ETB: 115,
  INR: 84,
  PKR: 280,
  BDT: 118,
  LKR: 300,
  NPR: 134,
  CNY: 7.2,
  HKD: 7.8,
  TWD: 32,
  JPY: 150,
  KRW: 1370,
  THB: 35,
  VND: 25000,
  IDR: 16000,
  MYR: 4.5,
  PHP: 57,
  KZT: 480,
  UZS: 12700,
  MXN: 18,
  BRL: 5.5,
  ARS: 1000,
  CLP: 940,
  COP: 4100,
  PEN: 3.75,
  UYU: 40,
  BOB: 6.9,
  PYG: 7500,
  CRC: 520,
  GTQ: 7.7,
  DOP: 59,
  HNL: 25,
};

/** Upper bound of each price level, in dollars per person. */
const steps: readonly (readonly [dollarsMax: number, range: PriceRange])[] = [
  [10, "$"],
  [30, "$$"],
  [60, "$$$"],
];

/**
 * The price level of an amount per person. `amount` is the middle of a range, or its beginning if it is open;
 * `currency` is its ISO 4217 code. Null for an unknown currency: a wrong level is worse than none.
 */
export function priceRangeOf(amount: number, currency: string): PriceRange | null {
  const units = unitsPerDollar[currency.toUpperCase()];
  if (units === undefined || !Number.isFinite(amount) || amount <= 0) return null;
  const dollars = amount / units;
  return steps.find(([dollarsMax]) => dollars <= dollarsMax)?.[1] ?? "$$$$";
}
