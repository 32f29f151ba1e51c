import { type CountryCode, isSupportedCountry } from "libphonenumber-js/max";
import {
  type Evidence,
  type PhoneFinding,
  type PhoneKind,
  phoneKinds,
  type SitePage,
  sourcesMax,
} from "../../page/site-page.ts";
import { createForeignEntries } from "../owners/foreign-entries.ts";
import { ownNamesOf } from "../owners/own-names.ts";
import { type PageKind, pageKind } from "../page-kind.ts";
import {
  isAmount,
  maskForeignNumbers,
  meaningAfter,
  meaningOf,
  type NumberMeaning,
  plainDigits,
} from "./phone-context.ts";
import {
  interpret,
  keypadDigits,
  lacksTrunkZero,
  type Plans,
  type ReadNumber,
  readPhoneNumbers,
  withoutKeypadWords,
} from "./read-phone-numbers.ts";

/** Only a hostile site has 50 pages with 300 findings each. */
const findingsMax = 1500;
/** Half a second. Sites with hundreds of branches need a tenth of it. */
const lookUpsMax = 40_000;
const misreadMax = 3;
/** Number of candidate countries whose plans are tried. */
const countriesMax = 4;

export interface MergedPhones {
  /** E.164 if valid, else as linked. Best evidence first. */
  phones: string[];
  /** Numbers before filtering, each counted once. */
  totalFound: number;
  evidence: Evidence[];
}

interface Reading {
  /** E.164, or digits as linked. */
  number: string;
  raw: string;
  meaning: NumberMeaning;
  accepted: boolean;
}

interface Sighting extends Reading {
  url: string;
  page: PageKind;
  site: SitePage;
  finding: PhoneFinding;
}

/**
 * Merges a site's phone numbers from all its pages. Numbers in text must be valid in a country of the site and appear
 * where phone numbers do; fax, order, tax and bank numbers are omitted, and so are those of others: site makers,
 * authorities, subjects of stories.
 * @param countries candidates for the site's national numbers, likeliest first.
 * @param names the site's names for itself, including its host names.
 * @param emails of the site: a number on one line with another email belongs to someone else.
 */
export function mergePhones(
  pages: readonly SitePage[],
  countries: readonly CountryCode[],
  emails: readonly string[] = [],
  names: readonly string[] = [],
): MergedPhones {
  const foreign = createForeignEntries(ownNamesOf(names));
  const found = joinSpellings(collect(pages, countries));
  const numbers = [...found].filter(([, sightings]) => isPhone(sightings));
  const ownEmails = new Set(emails);
  const own = numbers.filter(([, sightings]) =>
    sightings.some(
      (sighting) =>
        isSites(sighting) &&
        !isBesideOthersEmail(sighting, ownEmails) &&
        !foreign(sighting.site, sighting.finding.entry),
    ),
  );
  // If the site's only number is marked as someone else's, the marking is probably misread. A list is not.
  const kept =
    own.length > 0 || numbers.length > misreadMax
      ? own
      : numbers.filter(([, sightings]) =>
          sightings.some(
            (sighting) =>
              mayBeMisread(sighting) &&
              !(sighting.finding.entry?.isAmongOthers && foreign(sighting.site, sighting.finding.entry)),
          ),
        );
  const ranked = kept
    .map(([number, sightings]) => ({ number, sightings, score: score(sightings) }))
    .sort((a, b) => b.score - a.score);
  return {
    phones: ranked.map((entry) => entry.number),
    totalFound: found.size,
    evidence: ranked.map(({ number, sightings }) => ({ value: number, sources: sourcesOf(sightings) })),
  };
}

function collect(pages: readonly SitePage[], countries: readonly CountryCode[]): Map<string, Sighting[]> {
  const plans = { countries: countries.slice(0, countriesMax), budget: { left: lookUpsMax } };
  const found = new Map<string, Sighting[]>();
  // Headers and footers repeat on every page.
  const known = new Map<string, Reading[]>();
  for (const page of pages) {
    const kind = pageKind(page);
    for (const finding of page.phones) {
      const key = `${finding.kind}\n${finding.label}\n${finding.raw}\n${finding.country}`;
      let readings = known.get(key);
      if (!readings) {
        if (known.size >= findingsMax) break;
        readings = read(finding, plans);
        known.set(key, readings);
      }
      for (const reading of readings) {
        const sightings = found.get(reading.number) ?? [];
        found.set(reading.number, sightings);
        sightings.push({ ...reading, url: page.url, page: kind, site: page, finding });
      }
    }
  }
  return found;
}

/** Merges digits outside every plan with the complete number that ends with them. */
function joinSpellings(found: Map<string, Sighting[]>): Map<string, Sighting[]> {
  const international = [...found.keys()].filter((number) => number.startsWith("+"));
  for (const [number, sightings] of [...found]) {
    if (number.startsWith("+")) continue;
    const national = number.replace(/^0/, "");
    const same = national.length >= 8 ? international.find((other) => other.endsWith(national)) : undefined;
    if (same === undefined) continue;
    found.get(same)?.push(...sightings.map((sighting) => ({ ...sighting, number: same })));
    found.delete(number);
  }
  return found;
}

const emailsInLine = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4}/gu;

/** "Press: Jo Kern, Agency, 0561 1, jo@agency.com": its sentence has an email, but none of the site's. */
function isBesideOthersEmail(
  { finding: { kind, raw: line }, raw }: Sighting,
  ownEmails: ReadonlySet<string>,
): boolean {
  if (kind !== "text" || ownEmails.size === 0 || !line.includes("@")) return false;
  const sentence = line
    .slice(0, 1000)
    .split(/[.!?)]\s+(?=\p{Lu}\p{L}{2})/u)
    .find((part) => part.includes(raw));
  const emails = sentence?.toLowerCase().match(emailsInLine) ?? [];
  return emails.length > 0 && !emails.some((email) => ownEmails.has(email));
}

/** A number is a fax if some labels say so and none says phone. */
function isPhone(sightings: readonly Sighting[]): boolean {
  const isFax = sightings.some(({ meaning }) => meaning === "fax");
  const isCalled = sightings.some(({ meaning }) => meaning === "phone");
  return sightings.some(({ accepted }) => accepted) && (!isFax || isCalled);
}

/** Whether a sighting indicates that the number is the site's own. */
function isSites({ accepted, finding, page }: Sighting): boolean {
  if (!accepted || (finding.owner !== null && finding.owner !== "site")) return false;
  if (
    finding.owner === "site" ||
    finding.region === "header" ||
    finding.region === "footer" ||
    finding.region === "nav"
  )
    return true;
  // A phone link, or organisation data, is the site's even beside a story.
  return (
    (page !== "story" && page !== "showcase") ||
    finding.kind === "structured" ||
    (page === "story" && finding.kind === "tel")
  );
}

/** A sample number, and one that a story tells, are certainly others'. */
function mayBeMisread({ finding, page }: Sighting): boolean {
  return (
    finding.owner !== "sample" && (page !== "story" || finding.kind !== "text" || finding.region !== "main")
  );
}

function score(sightings: readonly Sighting[]): number {
  const kind = Math.min(...sightings.map(({ finding }) => phoneKinds.indexOf(finding.kind)));
  const labelled = sightings.some(({ meaning }) => meaning === "phone") ? 2 : 0;
  const placed = sightings.some(({ page, finding }) => page === "contact" || finding.region !== "main")
    ? 2
    : 0;
  return (
    (phoneKinds.length - kind) * 3 +
    labelled +
    placed +
    Math.min(new Set(sightings.map(({ url }) => url)).size, 5)
  );
}

function sourcesOf(sightings: readonly Sighting[]): Evidence["sources"] {
  const sources = sightings.map(({ url, finding, raw }) => ({ url, kind: finding.kind, raw }));
  const distinct = new Map(sources.map((source) => [`${source.kind} ${source.url} ${source.raw}`, source]));
  return [...distinct.values()].slice(0, sourcesMax);
}

function read(finding: PhoneFinding, { countries, budget }: Plans): Reading[] {
  const near = finding.country !== null && isSupportedCountry(finding.country) ? [finding.country] : [];
  const likely = [...new Set([...near, ...countries])];
  if (finding.kind !== "text") return givenNumber(finding, { countries: likely, budget });
  const usual = likely.slice(0, near.length + 1);
  const readings = textNumbers(finding, { countries: usual, budget });
  if (likely.length === usual.length || readings.some(({ accepted }) => accepted)) return readings;
  // A number labelled phone may belong to another of the site's countries.
  const foreign = textNumbers(finding, { countries: likely, budget }).filter(
    ({ accepted, meaning }) => accepted && meaning === "phone",
  );
  return foreign.length > 0 ? foreign : readings;
}

const declared: ReadonlySet<PhoneKind> = new Set(["tel", "structured"]);

/** A number that the page declares as a phone: accepted even if merely possible, not valid. */
function givenNumber(finding: PhoneFinding, { countries, budget }: Plans): Reading[] {
  const meaning = finding.label === "fax" ? "fax" : meaningOf(finding.label);
  const bare = plainDigits(finding.raw)
    .replace(/;(?:ext|phone-context)=.*$/i, "")
    .replace(/(?:ext|x|extension)\.?\s?\d{1,6}$/i, "");
  const given = /[A-Z]{3}/i.test(bare) ? keypadDigits(bare) : bare;
  const linked = interpret(given, countries, budget).find((number) => number.isValid());
  const shown = finding.kind === "tel" ? shownNumber(finding.label, { countries, budget }) : undefined;
  // `tel:049-561-...` is a number, but not the visible one.
  const isMisspelled = shown !== undefined && !given.trim().startsWith("+") && linked?.number !== shown;
  const number = isMisspelled || !linked ? shown : linked.number;
  if (number) return [{ number, raw: finding.raw, meaning, accepted: !isOneDigit(number) }];
  const digits = given.replace(/[^\d+]/g, "");
  if (!declared.has(finding.kind) || !/^\+?\d{7,15}$/.test(digits)) return [];
  return [{ number: digits, raw: finding.raw, meaning, accepted: !isDummy(digits) }];
}

function shownNumber(label: string, { countries, budget }: Plans): string | undefined {
  return readPhoneNumbers(plainDigits(label), countries, budget).find((read) => read.isValid)?.number;
}

function textNumbers(finding: PhoneFinding, { countries, budget }: Plans): Reading[] {
  const line = maskForeignNumbers(withoutKeypadWords(plainDigits(finding.raw)));
  const label = finding.label === "" ? "" : `${finding.label} `;
  return readPhoneNumbers(line, countries, budget).map((found) => {
    const after = line.slice(found.end, found.end + 40);
    const before = meaningOf(label + line.slice(Math.max(0, found.start - 80), found.start));
    const note = meaningAfter(after);
    const meaning = isAmount(after) || note === "other" ? "other" : note === "fax" ? "fax" : before;
    return {
      number: found.number,
      raw: found.raw,
      meaning,
      accepted: isAccepted(found, meaning, finding, line, countries),
    };
  });
}

/** Whether digits in a text are a phone number: labelled, or in a notation only phone numbers have. */
function isAccepted(
  { raw, isValid, number }: ReadNumber,
  meaning: NumberMeaning,
  { region }: PhoneFinding,
  line: string,
  countries: readonly CountryCode[],
): boolean {
  if (isOneDigit(number) || meaning === "fax" || meaning === "other") return false;
  if (!isValid) return meaning === "phone" && !isDummy(raw) && looksLikePhone(raw, countries);
  if (meaning === "phone") return true;
  // A line of its own at the top or bottom of a page.
  const isAlone = line.replace(/[^\p{L}\p{N}]/gu, "").length === raw.replace(/\D/g, "").length;
  return looksLikePhone(raw, countries) || (isAlone && region !== "main" && /^0[1-9]/.test(raw));
}

/** Without a label, a national number must be written like a phone number. */
function looksLikePhone(raw: string, countries: readonly CountryCode[]): boolean {
  if (/^\(?\+|^00/.test(raw)) return true;
  const groups = raw.split(/[\s()./\u00b7\u2010-\u2015\u2212-]+/).filter(Boolean);
  // "(030) 1234", but not "(400-600 m)".
  if (raw.startsWith("(")) return groups.length >= 2 && /^\(\s?(?:0|\d{1,6}\s?\))/.test(raw);
  if (raw.startsWith("0")) return groups.length >= 2;
  if (countries[0] !== undefined && trunkEightCountries.has(countries[0]) && trunkEight.test(raw))
    return true;
  if (countries[0] !== undefined && eightDigitCountries.has(countries[0]) && isEightDigits(groups))
    return true;
  if (countries[0] !== undefined && commonForms[countries[0]]?.test(raw)) return true;
  if (countries[0] !== undefined && lacksTrunkZero(raw, countries[0])) return false;
  return (
    groups.length >= 3 &&
    groups.every((group) => group.length >= 2 || group === "1" || group === "0") &&
    groups.every((group) => group.length <= 4)
  );
}

/** "8 (495) 787-18-36", "8-916-418-36-29": national numbers begin with an 8. */
const trunkEight = /^\(?8[\s(-]{1,2}\d{3}/;
const trunkEightCountries = new Set("RU KZ BY LT TM".split(" "));

/** Mobile numbers in two groups, "333 3001210", "98947 20462", and "444 8 927" of Turkish businesses. */
const commonForms: Readonly<Record<string, RegExp>> = {
  IT: /^3\d\d[\s./-]\d{6,7}$/,
  IN: /^[6-9]\d{4}[\s-]\d{5}$/,
  TR: /^444[\s-](?:\d[\s-]\d{3}|\d\d[\s-]\d\d)$/,
};

/** Countries without area codes whose numbers are written "6275 0142". */
const eightDigitCountries = new Set("SG HK MO CR GT SV HN NI".split(" "));

/** Two groups of four digits that are not years. */
function isEightDigits(groups: readonly string[]): boolean {
  return groups.length === 2 && groups.every((group) => /^\d{4}$/.test(group) && !/^(?:19|20)/.test(group));
}

/** Ascending digits are a sample unless valid. */
function isDummy(digits: string): boolean {
  const bare = digits.replace(/\D/g, "");
  return isOneDigit(bare) || /123456789|987654321/.test(bare) || /^1?(\d)\1{9}$/.test(bare);
}

/** `0000000000`, the same digit eight times in a row, or the zeros of a template: `0941000000`. */
function isOneDigit(digits: string): boolean {
  const bare = digits.replace(/\D/g, "");
  return /^(\d)\1*$/.test(bare) || /(\d)\1{7,}/.test(bare) || /^(?!1?8\d\d).*0{6}$/.test(bare);
}
