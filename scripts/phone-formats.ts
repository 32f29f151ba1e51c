import metadata from "libphonenumber-js/min/metadata";
import type { Plugin } from "vite";
import type { PhoneFormat } from "../web/src/lib/phone-text.ts";

const resolved = "\0virtual:phone-formats";

/** Of a country: its calling code first, its formats fifth. Of a format: pattern, groups, leading digits; an international form last. */
type Country = readonly [code: string, ...unused: unknown[]];
type Format = readonly [
  pattern: string,
  groups: string,
  leadingDigits?: readonly string[] | 0,
  rule?: unknown,
  isOptional?: unknown,
  international?: string,
];

const {
  country_calling_codes: codes,
  countries,
  nonGeographic,
} = metadata as unknown as {
  country_calling_codes: Record<string, readonly [main: string, ...others: string[]]>;
  countries: Record<string, Country>;
  nonGeographic: Record<string, Country>;
};

const formatsOf = (country: Country | undefined): PhoneFormat[] =>
  ((country?.[4] || []) as Format[]).map(([pattern, groups, leading, , , international]) => {
    const format = [pattern, international || groups] as const;
    const start = leading ? leading.at(-1) : undefined;
    return start === undefined ? format : [...format, start];
  });

/** How the numbers of each calling code are grouped: an eighth of the library's data, which also tells which numbers exist. */
export const phoneFormatTable = (): Record<string, PhoneFormat[]> =>
  Object.fromEntries([
    ...Object.entries(codes).map(([code, [main]]) => [code, formatsOf(countries[main])]),
    ...Object.entries(nonGeographic).map(([code, country]) => [code, formatsOf(country)]),
  ]);

/** Gives the dashboard the formats of phone numbers, as a file of its own. */
export function phoneFormats(): Plugin {
  return {
    name: "phone-formats",
    resolveId: { filter: { id: /^virtual:phone-formats$/ }, handler: () => resolved },
    load: {
      filter: { id: /^\0virtual:phone-formats$/ },
      handler() {
        const source = JSON.stringify(phoneFormatTable());
        const file = this.emitFile({ type: "asset", name: "phone-formats.json", source });
        return `export const phoneFormatsUrl = import.meta.ROLLUP_FILE_URL_${file};`;
      },
    },
  };
}
