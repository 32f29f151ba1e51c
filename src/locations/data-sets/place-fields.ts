/** Places that one statement takes well. */
export const batchSize = 5_000;

/** What is wrong with a line of a file, as a sentence without its number. */
export class BadLine extends Error {
  override readonly name = "BadLine";
}

const populationMax = 2_000_000_000;

/** Two letters in capitals; four codes of SimpleMaps (XG, XK, XR, XW) are not of ISO, and stay. */
export function countryCodeOf(text: string | undefined): string {
  const code = (text ?? "").trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new BadLine(`'${shown(text)}' is no country code of two letters`);
  return code;
}

/** @param what the field's name in the sentence that it is missing. */
export function nameOf(text: string | undefined, what: string): string {
  const name = nameOrNull(text);
  if (name === null) throw new BadLine(`the ${what} is missing`);
  if (name.length > 200) throw new BadLine(`the ${what} is longer than 200 characters`);
  return name;
}

/** Without the spaces around it; null when nothing is left. */
export function nameOrNull(text: string | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL, and no name has any of these.
  const name = (text ?? "").replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  return name === "" ? null : name;
}

/** Degrees, within `max` of 0. */
export function degreesOf(text: string | undefined, what: string, max: 90 | 180): number {
  const degrees = Number(text?.trim() || Number.NaN);
  if (!(Math.abs(degrees) <= max)) throw new BadLine(`'${shown(text)}' is no ${what}`);
  return degrees;
}

/** Data sets write "108860.00", and nothing where they do not know: 0 then. */
export function populationOf(text: string | undefined): number {
  const population = Math.round(Number(text?.trim() || 0));
  if (!(population >= 0 && population <= populationMax)) {
    throw new BadLine(`'${shown(text)}' is no population`);
  }
  return population;
}

const names = () => new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
let englishNames: Intl.DisplayNames | undefined;

/** The English name of a country whose data set does not have it; the code where there is none. */
export function countryNameOf(code: string): string {
  englishNames ??= names();
  return englishNames.of(code) ?? code;
}

const shown = (text: string | undefined): string => (text ?? "").slice(0, 40);
