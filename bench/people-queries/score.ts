import { foldLetters } from "../../src/text/fold.ts";

/** A query and a person's reading of it; null for what it does not specify. */
export interface TrueQuery {
  query: string;
  count: number | null;
  /** Every correct reading, in the singular. */
  role: (string | null)[];
  location: (string | null)[];
  /** Words that the keywords must contain, however they are split. */
  keywords: string[];
  /** Words that they may contain. */
  optional: string[];
}

export interface ReadParts {
  count: number | null;
  role: string | null;
  location: string | null;
  keywords: string[];
}

/** The faults of a reading, in words; empty if all of it is right. */
export function faultsOf(read: ReadParts, truth: TrueQuery): string[] {
  const faults: string[] = [];
  if (read.count !== truth.count) faults.push(`count ${read.count}, not ${truth.count}`);
  const isRole = truth.role.some((role) => isSame(role, read.role));
  if (!isRole) faults.push(`role ${read.role}, not ${truth.role.join(" or ")}`);
  const isPlace = truth.location.some((place) => isSame(place, read.location));
  if (!isPlace) faults.push(`location ${read.location}, not ${truth.location.join(" or ")}`);
  const found = wordsOf(read.keywords.join(" "));
  const needed = wordsOf(truth.keywords.join(" "));
  const allowed = [...needed, ...wordsOf(truth.optional.join(" "))];
  const isComplete = needed.every((word) => found.some((other) => isSameWord(word, other)));
  const isPure = found.every((word) => allowed.some((other) => isSameWord(word, other)));
  if (!isComplete || !isPure)
    faults.push(`keywords ${read.keywords.join(", ")}, not ${truth.keywords.join(" ")}`);
  return faults;
}

function isSame(wanted: string | null, found: string | null): boolean {
  if (wanted === null || found === null) return wanted === found;
  const [one, other] = [wordsOf(wanted), wordsOf(found)];
  return one.length === other.length && one.every((word, index) => isSameWord(word, other[index] ?? ""));
}

/** Stop words. */
const fillers = new Set(
  "a an the of in at for and with der die das des dem den von fur und mit im bei le la les l du de d et en au aux dans avec el los las del y con het een van voor met bij".split(
    " ",
  ),
);

const wordsOf = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !fillers.has(word));

/** Singular and plural are the same word: they differ in up to three letters at the end. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  let common = 0;
  while (common < one.length && one[common] === other[common]) common++;
  return common >= 3 && Math.max(one.length, other.length) - common <= 3;
}
