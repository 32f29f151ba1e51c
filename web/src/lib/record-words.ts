import { mapsProviderRows } from "../../../src/contract/providers.ts";
import { shortUrl } from "../../../src/text/short-url.ts";
import { providerTitle } from "./provider-title.ts";

/** What a record is called: a website that names nobody by its host. */
export const recordTitle = ({ id, name }: { id: string; name: string | null }): string =>
  name === null ? `Unnamed ${id.slice(-8)}` : shortUrl(name);

/** Businesses with a name of their own before those that only have a website. */
export const namedFirst = <Business extends { fields: Readonly<Record<string, unknown>> }>(
  businesses: readonly Business[],
): Business[] =>
  businesses.toSorted(
    (one, other) => Number(other.fields.name !== undefined) - Number(one.fields.name !== undefined),
  );

const countryNames = new Intl.DisplayNames(undefined, { type: "region", fallback: "code" });

/** "DE" as "Germany", in the viewer's language; what is no known code stays as it is. */
export function countryName(code: string): string {
  try {
    return /^[a-z]{2}$/i.test(code) && code.toUpperCase() !== "ZZ"
      ? (countryNames.of(code.toUpperCase()) ?? code)
      : code;
  } catch {
    return code;
  }
}

/** A code such as `CLOSED_TEMPORARILY` or `user_unknown`, in words. */
export const codeText = (code: string): string => code.replaceAll("_", " ").toLowerCase();

/** Fields whose values are codes. */
const codedFields: ReadonlySet<string> = new Set(["type", "sub_status", "business_status"]);

const languageNames = new Intl.DisplayNames(undefined, { type: "language", fallback: "code" });

/** "de" as "German", in the viewer's language. */
function languageName(code: unknown): unknown {
  try {
    return typeof code === "string" ? languageNames.of(code) : code;
  } catch {
    return code;
  }
}

/** The value of a field for readers. */
export function wordsOf(name: string, value: unknown): unknown {
  if (name === "languages" && Array.isArray(value)) return value.map(languageName);
  // A metre is enough to find a business.
  if ((name === "latitude" || name === "longitude") && typeof value === "number")
    return Number(value.toFixed(5));
  if (typeof value !== "string") return value;
  if (name === "country") return countryName(value);
  if (name === "provider") return providerTitle(mapsProviderRows, value);
  return codedFields.has(name) ? codeText(value) : value;
}

const acronyms: Readonly<Record<string, string>> = { url: "URL", id: "ID", mx: "MX", linkedin: "LinkedIn" };

const fieldTitles: Readonly<Record<string, string>> = {
  title: "Position",
  sub_status: "Reason",
  is_free: "Free provider",
  is_catch_all: "Catch-all",
  has_mx: "Mail servers",
  business_status: "Open or closed",
  provider: "Map provider",
  reviews_count: "Reviews",
};

/** "place_id" as "Place ID", "is_disposable" as "Disposable". */
export function fieldTitle(name: string): string {
  const known = fieldTitles[name];
  if (known !== undefined) return known;
  const text = name
    .replace(/^is_/, "")
    .split("_")
    .map((word) => acronyms[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
