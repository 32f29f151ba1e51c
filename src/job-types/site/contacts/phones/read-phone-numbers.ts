import {
  type CountryCode,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

export interface ReadNumber {
  /** E.164. */
  number: string;
  /** Valid in its numbering plan; else only of a possible length. */
  isValid: boolean;
  /** As written, with the area code that it shares with the number before. */
  raw: string;
  start: number;
  end: number;
}

/** A plus and 15 digits (ITU-T E.164). */
const e164CharsMax = 16;
const groupsMax = 12;
const runsMax = 60;
/** Remaining look-ups; each takes some 10 microseconds. */
export interface LookUpBudget {
  left: number;
}

/** Digits in groups; at most four other characters between two digits. */
const digitRun = /(?:\+\s?|00|\()?\(?\d(?:(?:[\s()./\u2010-\u2015\u2212-]{0,4}|\u00b7)\d){4,30}/g;
const strongSeparator = /[/|;]|\s[-\u2010-\u2015]\s|\s{3,}/;

/** The numbering plans to try, likeliest first. */
export interface Plans {
  countries: readonly CountryCode[];
  budget: LookUpBudget;
}

interface Group {
  text: string;
  start: number;
  end: number;
}

/**
 * The phone numbers in a text, from left to right.
 * @param countries candidates for national numbers, likeliest first.
 * @param budget shared by untrusted texts, which may be built to take long; nothing is read once it is used up.
 */
export function readPhoneNumbers(
  text: string,
  countries: readonly CountryCode[],
  budget: LookUpBudget = { left: 2000 },
): ReadNumber[] {
  const found: ReadNumber[] = [];
  let runs = 0;
  for (const match of text.matchAll(digitRun)) {
    runs += 1;
    if (runs > runsMax || budget.left <= 0) break;
    // Digits adjacent to letters or other digits are part of something else.
    const before = text.charAt(match.index - 1);
    if (/[\p{N}_#]/u.test(before) || (/\p{L}/u.test(before) && !/^[+(0]/.test(match[0]))) continue;
    // "P051738264K"
    if (/\p{L}/u.test(before) && /^\p{L}(?!\p{L})/u.test(text.slice(match.index + match[0].length))) continue;
    const whole = match[0].replace(furtherExtension, "").replace(openBracket, "");
    const run = withoutEnding(whole, countries[0]);
    for (const part of splitRun(run)) {
      found.push(...readRun(text, match.index + part.start, match.index + part.end, { countries, budget }));
    }
  }
  return withSharedAreaCodes(text, found, { countries, budget });
}

/** "030 12345-45 / -46": the second extension makes no longer number. */
const furtherExtension = /(?<=[-–]\d{1,3})\s{0,2}\/\s{0,2}[-–]\s?\d{1,3}$/;

/** "0172 715806 / 07", "234 917 408 / 9": the last digits of the next number. */
const nextEnding =
  /^\s{0,2}\/\s{0,2}(\d{1,2})(?!\s{0,2}\d|\s{0,2}(?!fax|tel|e-?mail|mob|cel|handy|port)\p{L}|[.,:/-]\d|[°%€$])/iu;
/** "948 22 41 17 - 18" */
const nextEndingDashed =
  /^\s[-–]\s(\d\d)(?!\s{0,2}\d|\s{0,2}(?!fax|tel|e-?mail|mob|cel|handy|port)\p{L}|[.,:/-]\d|[°%€$])/iu;
const endingAtEnd = /(?<=\d)\s{0,2}\/\s{0,2}(\d{1,2})$/;
const numbersInRowMax = 9;

/** Whether `next` counts on from the last digits of `digits`: 06 and 07. */
function continues(digits: string, next: string): boolean {
  const step = Number(next) - Number(digits.replace(/\D/g, "").slice(-next.length));
  return step >= 1 && step <= numbersInRowMax;
}

/** "1800 233 4817 (10 am to 6 pm)" */
const openBracket = /\s\(\d{1,2}$/;
/** Where a range of numbers is written "4362218-20"; elsewhere, what follows the hyphen is an extension. */
const rangeCountries: ReadonlySet<string> = new Set("PK IN BD LK NP TR EG JO LB SY IQ IR SA AE".split(" "));
const rangeAtEnd = /(?<=\d{6})-(\d{2})$/;

/** A run of digits without the last digits of the next number, which make no longer one. */
function withoutEnding(run: string, country: string | undefined): string {
  const isRange = country !== undefined && rangeCountries.has(country);
  const match = endingAtEnd.exec(run) ?? (isRange ? rangeAtEnd.exec(run) : null);
  const first = run.slice(0, match?.index);
  return match?.[1] && digitCount(first) >= 7 && continues(first, match[1]) ? first : run;
}

function endingOf(text: string, first: ReadNumber): { raw: string; start: number; end: number } | undefined {
  const after = text.slice(first.end, first.end + 20);
  const match = nextEnding.exec(after) ?? nextEndingDashed.exec(after);
  const digits = match?.[1];
  if (
    !match ||
    !digits ||
    !/\d$/.test(first.raw.slice(-digits.length - 1, -digits.length).replace(/\D/g, "0"))
  )
    return undefined;
  if (!/^\d+$/.test(first.raw.slice(-digits.length)) || !continues(first.raw, digits)) return undefined;
  const end = first.end + match[0].length;
  return { raw: first.raw.slice(0, -digits.length) + digits, start: end - digits.length, end };
}

/** "or 555 0143" */
const secondNumber =
  /^\s{0,2}(?:y|e|i|and|or|und|oder|et|ou|o|of|en|och|eller|og|lub|,|&|\/|[-–])\s{0,2}(\d[\d -]{3,9}\d)(?![\d\p{L}]|[.,/-]\d)/iu;

/** "/ -46" and "-9" after "030 12345-45": what is left of a range of extensions. */
const extensionAfter = /^\s{0,2}(?:[/,]|und|oder|and|or|et|ou|e|o|y)?\s{0,2}[-–]\s?(\d{1,3})(?![\d\p{L}])/iu;

/** Numbers that share an area code. */
const sharedMax = 5;

/** With the next of numbers that share an area code: "(55) 5550 1422 y 5550 1423". */
function withSharedAreaCodes(text: string, found: readonly ReadNumber[], plans: Plans): ReadNumber[] {
  const read: ReadNumber[] = [];
  for (const number of found) {
    // Some plans have such short numbers, too.
    const last = read.at(-1);
    if (last !== undefined && number.start < last.end) continue;
    read.push(number);
    let next = secondOf(text, number, plans);
    for (let count = 1; next && count < sharedMax; count += 1) {
      read.push(next);
      next = secondOf(text, next, plans);
    }
  }
  return read;
}

function secondOf(text: string, first: ReadNumber, plans: Plans): ReadNumber | undefined {
  const extension = first.isValid ? (extensionOf(text, first) ?? endingOf(text, first)) : undefined;
  if (extension) return interpretSecond(extension.raw, extension, plans);
  const match = first.isValid ? secondNumber.exec(text.slice(first.end, first.end + 30)) : null;
  const local = match?.[1];
  const area = local && areaCode(first.raw, local);
  if (!match || !local || !area) return undefined;
  const end = first.end + match[0].length;
  return interpretSecond(`${area}${local}`, { start: end - local.length, end }, plans);
}

function interpretSecond(
  raw: string,
  { start, end }: { start: number; end: number },
  plans: Plans,
): ReadNumber | undefined {
  const number = interpret(raw, plans.countries, plans.budget).find((each) => each.isValid());
  return number && { number: number.number, isValid: true, raw, start, end };
}

/** The number with the second extension: "030 12345-45 / -46". */
function extensionOf(
  text: string,
  first: ReadNumber,
): { raw: string; start: number; end: number } | undefined {
  const match = extensionAfter.exec(text.slice(first.end, first.end + 20));
  const [, digits = ""] = match ?? [];
  const own = /[-–](\d{1,3})$/.exec(first.raw)?.[1];
  if (!match || own?.length !== digits.length) return undefined;
  const end = first.end + match[0].length;
  return { raw: first.raw.slice(0, -digits.length) + digits, start: end - digits.length, end };
}

/** What precedes the local part of `raw`, if that is as long as `local` and starts like it. */
function areaCode(raw: string, local: string): string | undefined {
  const digits = local.replace(/\D/g, "");
  const wanted = raw.replace(/\D/g, "").slice(-digits.length);
  if (wanted.slice(0, 2) !== digits.slice(0, 2)) return undefined;
  for (const { index } of raw.matchAll(/(?<=[\s()/.-])\d/g)) {
    if (index > 0 && raw.slice(index).replace(/\D/g, "") === wanted) return raw.slice(0, index);
  }
  return undefined;
}

/** `0561 720334 / 0171 445566`: two numbers, if a separator is between them and both start alike. */
function splitRun(run: string): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let start = 0;
  const boundary =
    /\s{0,2}(?:[/|;]|\s[-\u2010-\u2015]\s|\s{2,})\s{0,2}(?=\+|00|0\d|\(0?\d)|(?<=\d)\s{0,2}(?=\+)/g;
  for (const match of run.matchAll(boundary)) {
    const left = run.slice(start, match.index);
    const right = run.slice(match.index + match[0].length);
    if (digitCount(left) < 6 || digitCount(right) < 6 || /^\(0\)/.test(right)) continue;
    parts.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  parts.push({ start, end: run.length });
  return parts;
}

/** The longest valid numbers from the left; failing that, one that spans the whole run. */
function readRun(text: string, from: number, to: number, plans: Plans): ReadNumber[] {
  const groups = groupsOf(text.slice(from, to), from).slice(0, groupsMax);
  const found: ReadNumber[] = [];
  for (let first = 0; first < groups.length; ) {
    const read = longestValid(text, groups, first, plans);
    if (read) {
      found.push(read.number);
      first = read.next;
    } else {
      first += 1;
      if (!mayBeginNumber(text, groups, first)) break;
    }
  }
  if (found.length > 0 || groups.length === 0) return found;
  const whole = text.slice(from, to);
  const readings = digitCount(whole) <= 15 ? interpret(whole, plans.countries, plans.budget) : [];
  const best = readings.find((number) => number.isValid()) ?? readings.find((number) => number.isPossible());
  return best ? [{ number: best.number, isValid: best.isValid(), raw: whole, start: from, end: to }] : [];
}

function longestValid(
  text: string,
  groups: readonly Group[],
  first: number,
  { countries, budget }: Plans,
): { number: ReadNumber; next: number } | undefined {
  const start = groups[first]?.start ?? 0;
  for (let last = groups.length - 1; last >= first; last -= 1) {
    const end = groups[last]?.end ?? start;
    const raw = text.slice(start, end);
    const digits = digitCount(raw);
    if (digits > 17) continue;
    if (digits < 5) return undefined;
    // What follows without a space belongs to the same number.
    const next = groups[last + 1];
    // "210 3214518-9" stands for two numbers.
    const isRange =
      last === groups.length - 2 && /^-\d$/.test(text.slice(end, next?.end)) && !raw.includes(".");
    if (next && !isRange && !/[\s/|;()]/.test(text.slice(end, next.start))) continue;
    const usual = countries.filter((country) => !lacksTrunkZero(raw, country));
    const number = interpret(raw, usual, budget).find((each) => each.isValid());
    if (number) return { number: { number: number.number, isValid: true, raw, start, end }, next: last + 1 };
  }
  return undefined;
}

/** Countries with a trunk zero in national numbers. */
const trunkZeroCountries = new Set(
  "DE AT CH LI FR BE NL GB IE SE FI AU NZ ZA JP KR TR RO BG HR SI SK RS UA IL TH ID MY PH".split(" "),
);

/** "444 8 927": seven digits, dialled alike everywhere in Turkey. */
const turkishService = /^444(?:[ -]?\d){4}$/;

/** Whether a national number lacks its trunk zero and is not a service number. */
export function lacksTrunkZero(raw: string, country: CountryCode): boolean {
  if (!trunkZeroCountries.has(country) || /^\W{0,3}(?:0|1[38]\d)|^\(?\+/.test(raw)) return false;
  return country !== "TR" || !turkishService.test(raw);
}

/** Whether a number may start after unrelated digits (a postcode): with a trunk zero, plus or bracket. */
function mayBeginNumber(text: string, groups: readonly Group[], index: number): boolean {
  const group = groups[index];
  const before = groups[index - 1];
  if (!group || !before) return false;
  const gap = text.slice(before.end, group.start);
  return /\s|[/|;]/.test(gap) && (/^[+(0]/.test(group.text) || strongSeparator.test(gap));
}

/** Contiguous digits, with the preceding bracket or plus. */
function groupsOf(run: string, offset: number): Group[] {
  return [...run.matchAll(/(?:\+\s?)?\(?\+?\d+\)?/g)].map((match) => ({
    text: match[0],
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }));
}

/**
 * Possible readings of a spelling, best first: international if marked as such, else national in each country, and
 * common wrong forms.
 */
export function interpret(
  raw: string,
  countries: readonly CountryCode[],
  budget: LookUpBudget = { left: 100 },
): PhoneNumber[] {
  const bare = raw.trim().replace(/^\(\+/, "+");
  const digits = bare.replace(/[^\d]/g, "");
  if (digits.length < 5 || digits.length > 17) return [];
  const spellings: [text: string, country?: CountryCode][] = [];
  const addInternational = (text: string): void => {
    spellings.push([`+${text}`]);
    // Mexico dropped the 1 before mobile numbers in 2019.
    if (/^521\d{10}$/.test(text)) spellings.push([`+52${text.slice(3)}`]);
    // "+44 (0)20 ..." and `tel:+44020...`: a trunk zero does not belong after a country code.
    for (const length of [1, 2, 3])
      if (text.charAt(length) === "0") spellings.push([`+${text.slice(0, length)}${text.slice(length + 1)}`]);
  };
  if (bare.startsWith("+") || /^\(?\+/.test(bare)) {
    const code = /^\+?\s?\(?(\d{1,3})\)?\s{0,2}\(0\)/.exec(bare);
    if (code) spellings.push([`+${code[1]}${bare.slice(code[0].length).replace(/\D/g, "")}`]);
    addInternational(digits);
  } else {
    if (digits.startsWith("00")) addInternational(digits.slice(2).replace(/^(\d{2})0(?=\d{8})/, "$10"));
    for (const country of countries) addNational(spellings, digits, country);
  }
  budget.left -= spellings.length;
  if (budget.left < 0) return [];
  return spellings
    .map(([text, country]) => parsePhoneNumberFromString(text, country))
    .filter((number): number is PhoneNumber => number !== undefined && number.number.length <= e164CharsMax);
}

/** A national number, and those without a plus before the country code: `4930123456`, `049-30-123456`. */
function addNational(
  spellings: [text: string, country?: CountryCode][],
  digits: string,
  country: CountryCode,
): void {
  const isNorthAmerican = country === "US" || country === "CA";
  const code = getCountryCallingCode(country);
  const lacksPlus = digits.startsWith(code) && digits.length >= code.length + 7;
  const isOddWithoutPlus = lacksPlus && lacksTrunkZero(digits, country);
  if (isOddWithoutPlus) spellings.push([`+${digits}`]);
  if (isNorthAmerican && digits.startsWith("011")) spellings.push([`+${digits.slice(3)}`]);
  if (!isNorthAmerican || !digits.startsWith("0")) spellings.push([digits, country]);
  if (lacksPlus && !isOddWithoutPlus) spellings.push([`+${digits}`]);
  if (digits.startsWith(`0${code}`)) spellings.push([`+${digits.slice(1)}`]);
}

function digitCount(text: string): number {
  return text.replace(/\D/g, "").length;
}

/** Numbers on a keypad, for `1-800-FLOWERS`. */
const keys = ["", "", "abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];
const localWord =
  /(?<![\p{L}\p{N}-])(?:1[-. ])?\(?[2-9]\d\d\)?[-. ](?:\d{3}[-. ][A-Z]{4}|[A-Z]{3}[-. ]?[A-Z]{4})(?![\p{L}\p{N}-])/gu;
const tollFree =
  /(?<![\p{L}\p{N}])(?:1[-. ]?)?\(?(?:8(?:00|33|44|55|66|77|88)|1?[38]00|0800)\)?[-. ](?=[A-Z\d-]{0,4}[A-Z]{3})(?:[A-Z\d][-. ]?){4,9}[A-Z\d](?![\p{L}\p{N}])/gu;

/** Rewrites letters in toll-free numbers as digits; the text keeps its length. */
export function withoutKeypadWords(text: string): string {
  if (!/\d{3}\)?[-. ][A-Z\d-]{0,4}[A-Z]{3}/.test(text)) return text;
  return text.replace(tollFree, keypadDigits).replace(localWord, keypadDigits);
}

/** Letters of a number as keypad digits. */
export function keypadDigits(text: string): string {
  return text.replace(/[A-Z]/gi, (letter) =>
    String(keys.findIndex((key) => key.includes(letter.toLowerCase()))),
  );
}
