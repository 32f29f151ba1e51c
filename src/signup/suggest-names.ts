import { signupLimits } from "../contract/signup.ts";

/** More than are shown, so that enough are left when some are taken. */
const candidatesMax = 40;
const numbers = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 21, 22, 24, 25, 30, 33, 40, 44, 50, 55, 60, 66, 77, 88, 99,
];

/** Where and whose the business is, as far as that is known. */
interface Surroundings {
  countryCode: string;
  brandId: string;
  place: string | null;
}

/** Names like a taken one, the most readable first: with the town, the country, the brand, then numbers. */
export function suggestNames(name: string, { countryCode, brandId, place }: Surroundings): string[] {
  const endings = [place, countryName(countryCode), brandWords(brandId), countryCode, ...numbers.map(String)];
  const candidates = endings.flatMap((ending) =>
    ending === null || ending === "" || endsWithWord(name, ending) ? [] : [`${name} ${ending}`],
  );
  return [...new Set(candidates)]
    .filter((candidate) => [...candidate].length <= signupLimits.name_characters_max)
    .slice(0, candidatesMax);
}

const endsWithWord = (name: string, word: string) => name.toLowerCase().endsWith(` ${word.toLowerCase()}`);

let englishNames: Intl.DisplayNames | undefined;

/** In English, as the page is. Null for what is no country. */
export function countryName(countryCode: string): string | null {
  englishNames ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  try {
    return englishNames.of(countryCode) ?? null;
  } catch {
    return null;
  }
}

/** `harbour-oak` as people write it; null for identifiers that nobody would read (numbers, UUIDs). */
function brandWords(brandId: string): string | null {
  const words = brandId.split(/[-_.]+/).filter(Boolean);
  if (!words.every((word) => /^[a-z]{2,20}$/i.test(word))) return null;
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(" ");
}
