import {
  type CountryCode,
  findPhoneNumbersInText,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { type PhoneFinding, type PhoneKind, phoneKinds, type SitePage } from "../parse/site-page.ts";
import { type Evidence, sourcesMax } from "./evidence.ts";
import { isAmount, meaningOf, type NumberMeaning } from "./phone-context.ts";

/** A site of 50 pages with 300 findings each would be hostile; this many take 30 ms. */
const findingsMax = 1500;

export interface MergedPhones {
  /** E.164 where the number is valid, else as the site links it. Best evidence first. */
  phones: string[];
  /** Numbers before the filter, each counted once. */
  totalFound: number;
  evidence: Evidence[];
}

interface Sighting {
  /** E.164, or digits as linked. */
  number: string;
  raw: string;
  kind: PhoneKind;
  meaning: NumberMeaning;
  accepted: boolean;
}

/**
 * One list of a site's phone numbers from all its pages. Numbers in text must be valid in the site's
 * country and stand where phone numbers stand; fax, order, tax and bank numbers are left out.
 * @param country whose national numbers the site writes, ISO 3166-1 alpha-2.
 */
export function mergePhones(pages: readonly SitePage[], country: CountryCode | null): MergedPhones {
  const sightings = new Map<string, { url: string; sighting: Sighting }[]>();
  let budget = findingsMax;
  for (const page of pages) {
    for (const finding of page.phones) {
      budget -= 1;
      if (budget < 0) break;
      for (const sighting of sightingsOf(finding, country)) {
        const list = sightings.get(sighting.number) ?? [];
        sightings.set(sighting.number, list);
        list.push({ url: page.url, sighting });
      }
    }
  }
  const kept = [...sightings].filter(([, list]) => isPhone(list.map((entry) => entry.sighting)));
  const ranked = kept
    .map(([number, list]) => ({ number, list, score: score(list.map((entry) => entry.sighting)) }))
    .sort((a, b) => b.score - a.score);
  return {
    phones: ranked.map((entry) => entry.number),
    totalFound: sightings.size,
    evidence: ranked.map(({ number, list }) => ({
      value: number,
      sources: list
        .slice(0, sourcesMax)
        .map(({ url, sighting }) => ({ url, kind: sighting.kind, raw: sighting.raw })),
    })),
  };
}

/** A number is a fax where labels say so and none says that it is a phone. */
function isPhone(sightings: readonly Sighting[]): boolean {
  const isFax = sightings.some(({ meaning }) => meaning === "fax");
  const isCalled = sightings.some(({ meaning }) => meaning === "phone");
  return sightings.some(({ accepted }) => accepted) && (!isFax || isCalled);
}

function score(sightings: readonly Sighting[]): number {
  const kind = Math.min(...sightings.map((sighting) => phoneKinds.indexOf(sighting.kind)));
  const labelled = sightings.some(({ meaning }) => meaning === "phone") ? 2 : 0;
  return (phoneKinds.length - kind) * 3 + labelled + Math.min(sightings.length, 5);
}

function sightingsOf(finding: PhoneFinding, country: CountryCode | null): Sighting[] {
  switch (finding.kind) {
    case "tel":
    case "structured":
      return givenNumber(finding, country);
    case "text":
      return textNumbers(finding, country);
  }
}

/** A number that the page itself declares as one: accepted also where it is only possible, not valid. */
function givenNumber(finding: PhoneFinding, country: CountryCode | null): Sighting[] {
  const meaning = finding.label === "fax" ? "fax" : meaningOf(finding.label);
  const candidates = [finding.raw, ...(finding.kind === "tel" ? [finding.label] : [])];
  for (const spelling of candidates) {
    const number = validNumber(spelling, country);
    if (number) return [{ number, raw: finding.raw, kind: finding.kind, meaning, accepted: true }];
  }
  const digits = finding.raw.replace(/;.*$/, "").replace(/[^\d+]/g, "");
  if (!/^\+?\d{7,15}$/.test(digits)) return [];
  return [{ number: digits, raw: finding.raw, kind: finding.kind, meaning, accepted: !isDummy(digits) }];
}

function validNumber(text: string, country: CountryCode | null): string | undefined {
  const bare = text.replace(/;(?:ext|phone-context)=.*$/i, "").trim();
  const options = country ? { defaultCountry: country, extract: false } : { extract: false };
  for (const spelling of spellings(bare, country)) {
    const number = parsePhoneNumberFromString(spelling, options);
    if (number?.isValid()) return number.number;
  }
  return undefined;
}

/** The number as given, and as it was meant when it was given in one of the usual wrong forms. */
function spellings(bare: string, country: CountryCode | null): string[] {
  if (/^00/.test(bare)) return [bare.replace(/^00/, "+"), bare];
  // "+44 (0)20 ..." and `tel:+44020...`: the trunk zero has no place behind a country code.
  if (bare.startsWith("+")) return [bare, ...[1, 2, 3].map((digits) => withoutTrunkZero(bare, digits))];
  // `tel:4930123456` for +49 30 123456: plans such as the German one take it for a national number too.
  const isMissingPlus = country !== null && bare.startsWith(getCountryCallingCode(country));
  return isMissingPlus ? [`+${bare}`, bare] : [bare, `+${bare}`];
}

function withoutTrunkZero(text: string, codeDigits: number): string {
  return text.replace(new RegExp(`^(\\+\\d{${codeDigits}})[\\s.-]?\\(?0\\)?`), "$1");
}

function textNumbers(finding: PhoneFinding, country: CountryCode | null): Sighting[] {
  const line = maskForeignNumbers(finding.raw);
  const found = findPhoneNumbersInText(line, country ?? undefined);
  return found.map(({ number, startsAt, endsAt }) => {
    const before = `${finding.label} ${line.slice(0, startsAt)}`;
    const raw = line.slice(startsAt, endsAt);
    const meaning = isAmount(line.slice(endsAt)) ? "other" : meaningOf(before);
    const accepted =
      number.isValid() &&
      !isDummy(number.nationalNumber) &&
      (meaning === "phone" || (meaning === "unknown" && looksLikePhone(raw)));
    return { number: number.number, raw, kind: "text", meaning, accepted };
  });
}

/** Without a label a national number must be written the way phone numbers are. */
function looksLikePhone(raw: string): boolean {
  if (/^[+(]|^00/.test(raw)) return true;
  const groups = raw.split(/[\s()./\u2010-\u2015\u2212-]+/).filter(Boolean);
  if (raw.startsWith("0")) return groups.length >= 2;
  return groups.length >= 3 && groups.every((group) => group.length >= 2 && group.length <= 4);
}

function isDummy(digits: string): boolean {
  const bare = digits.replace(/\D/g, "");
  return /^(\d)\1*$/.test(bare) || /0123456789|123456789|987654321/.test(bare) || /(\d)\1{7,}/.test(bare);
}

/**
 * Blanks out account numbers, web addresses and dates, and parts a number from the label of the next
 * (`030 1234567Fax`), which would hide it.
 */
function maskForeignNumbers(text: string): string {
  const blank = (match: string): string => " ".repeat(match.length);
  return text
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, blank)
    .replace(/\bhttps?:\/\/\S{1,2000}/gi, blank)
    .replace(/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\.\d{1,2}\.\d{4}\b/g, blank)
    .replace(/\d(?=(?:fax|telefax|tel|mobil|mobile|e-?mail|phone|www)\b)/gi, "$& ");
}
