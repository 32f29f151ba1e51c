import { type Weekday, weekdays } from "../../../../listing.ts";

/** Languages of the map; names of weekdays come from the runtime's own tables. */
const languages = [
  "en",
  "af",
  "az",
  "id",
  "ms",
  "bs",
  "ca",
  "cs",
  "da",
  "de",
  "et",
  "es",
  "eu",
  "fil",
  "fr",
  "gl",
  "hr",
  "zu",
  "is",
  "it",
  "sw",
  "lv",
  "lt",
  "hu",
  "nl",
  "nb",
  "uz",
  "pl",
  "pt",
  "ro",
  "sq",
  "sk",
  "sl",
  "fi",
  "sv",
  "vi",
  "tr",
  "el",
  "bg",
  "ky",
  "kk",
  "mk",
  "mn",
  "ru",
  "sr",
  "sr-Latn",
  "uk",
  "ka",
  "hy",
  "he",
  "ur",
  "ar",
  "fa",
  "am",
  "ne",
  "hi",
  "mr",
  "bn",
  "pa",
  "gu",
  "ta",
  "te",
  "kn",
  "ml",
  "si",
  "th",
  "lo",
  "my",
  "km",
  "ko",
  "ja",
  "zh",
];

let table: Map<string, Weekday> | undefined;

/** The weekday of a name, long or short, in any language of the map; null where no language has it. */
export function weekdayOfName(name: string): Weekday | null {
  table ??= namesOfWeekdays();
  return table.get(folded(name)) ?? null;
}

const folded = (name: string): string => name.toLowerCase().replace(/[.\s]/g, "");

function namesOfWeekdays(): Map<string, Weekday> {
  const names = new Map<string, Weekday>();
  for (const weekday of ["long", "short"] as const) {
    for (const language of languages) {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
      weekdays.forEach((day, index) => {
        // The first of January 2024 was a Monday.
        const name = folded(format.format(Date.UTC(2024, 0, 1 + index)));
        if (!names.has(name)) names.set(name, day);
      });
    }
  }
  return names;
}
