/** Signs that one currency alone has, as ISO 4217. */
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

/** Currencies by country, for signs that several have, and for amounts without one. */
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

/** What a sign that several countries share means where the country is not known, or has another currency. */
const shared: readonly (readonly [sign: RegExp, currencies: readonly string[]])[] = [
  [/\$/, ["USD", "CAD", "AUD", "NZD", "SGD", "BND", "HKD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "DOP"]],
  [/£/, ["GBP", "EGP"]],
  [/[¥￥]/, ["JPY", "CNY"]],
  [/\bkr\b/i, ["SEK", "NOK", "DKK", "ISK"]],
  [/\bRs\b|रु/i, ["INR", "PKR", "LKR", "NPR"]],
  [/\bR(?=\s?\d)/, ["ZAR"]],
];

/** The currency of a text with an amount in it; null where neither the text nor the country tells. */
export function currencyOf(text: string, countryCode: string | null): string | null {
  const local = countryCode === null ? undefined : byCountry[countryCode];
  const code = /\b(?!THE|AND)([A-Z]{3})\b/.exec(text)?.[1];
  if (code !== undefined) return code;
  const own = signs.find(([sign]) => sign.test(text))?.[1];
  if (own !== undefined) return own;
  const common = shared.find(([sign]) => sign.test(text))?.[1];
  if (common === undefined) return local ?? null;
  return common.find((currency) => currency === local) ?? common[0] ?? null;
}
