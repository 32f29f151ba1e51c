import { bareLetters } from "../../../../text/fold.ts";
import { type HtmlParent, isElement } from "../../page/html-tree.ts";
import { countryName } from "../country-hints.ts";
import {
  type AddressContext,
  type AddressTextOptions,
  isOfStrangers,
  namesStranger,
  readContext,
  type TextAddress,
} from "./address-context.ts";
import { type Place, placeAfter, placeBefore } from "./address-places.ts";
import { freeFormPlace } from "./free-form-places.ts";
import { addressesInOtherScripts } from "./other-scripts.ts";
import { type Segment, splitSegments, type TextLine } from "./segments.ts";
import type { Town } from "./town.ts";
import { mayHoldTown, townsIn } from "./towns-in-text.ts";

/** Lines to read before and after one that may contain a postal code. */
const linesBefore = 8;
const linesAfter = 4;
/** Lines between two addresses of a list. */
const listLines = 5;
const scoreMin = 5;
const yearLike = /^(?:19|20)\d\d$/;

/**
 * Addresses in lines of text: a postal code with its town in some country's format, preceded by a street, post box or
 * building. The format, the country of the page and the surrounding words count together, so that prices, dates and
 * part numbers are not taken for addresses.
 */
export function addressesInLines(lines: readonly TextLine[], options: AddressTextOptions): TextAddress[] {
  const found = addressesInOtherScripts(lines, options);
  const known = new Set(found.map(({ text }) => bareLetters(text)));
  for (const { from, to, candidates } of windowsOf(lines, options.countries)) {
    const search: Search = {
      segments: splitSegments(lines.slice(from, to), from),
      lines,
      options,
      floor: 0,
      lastLine: Number.NEGATIVE_INFINITY,
    };
    for (let index = 0; index < search.segments.length; index++) {
      // A town without a code may have its region on the next line.
      const source = search.segments[index]?.source ?? 0;
      const isCandidate = candidates.has(source) || candidates.has(source + 1);
      const address = isCandidate ? addressNear(search, index) : undefined;
      if (!address) continue;
      if (!known.has(bareLetters(address.text))) found.push(address);
      index = search.floor - 1;
    }
  }
  return found;
}

interface Search {
  segments: Segment[];
  lines: readonly TextLine[];
  options: AddressTextOptions;
  /** The first segment not used by an address found so far. */
  floor: number;
  /** Line of the last address. */
  lastLine: number;
}

/** The address whose town is in segment `index`; consumes its segments. */
function addressNear(search: Search, index: number): TextAddress | undefined {
  const text = search.segments[index]?.text ?? "";
  if (!/\d|Co/.test(text) && text.length > 60) return undefined;
  for (const town of townsIn(search.segments, index, search.options.countries)) {
    const found = addressAt(search, town);
    if (!found) continue;
    search.lastLine = search.segments[town.to]?.line ?? search.lastLine;
    search.floor = keepRest(search.segments, town, found.end);
    return found.address;
  }
  return undefined;
}

/** Text after a town in its segment may lead to another address: "... 75005 Paris ou au 8 place Bellecour". */
function keepRest(segments: Segment[], town: Town, end: number): number {
  const last = segments[town.to];
  const rest = town.rest.slice(0, 300).trim();
  if (!last || end !== town.to + 1 || !/\d/.test(rest) || !/\p{L}{2}/u.test(rest)) return end;
  segments[town.to] = { ...last, text: rest, isLabelled: false };
  return town.to;
}

interface Window {
  from: number;
  to: number;
  /** The lines in it that may contain a postal code. */
  candidates: Set<number>;
}

/** The runs of lines around those that may contain a postal code. */
function windowsOf(lines: readonly TextLine[], countries: ReadonlySet<string>): Window[] {
  const windows: Window[] = [];
  lines.forEach(({ text }, index) => {
    if (!mayHoldTown(text, countries)) return;
    const from = Math.max(0, index - linesBefore);
    const to = Math.min(lines.length, index + linesAfter);
    const last = windows.at(-1);
    if (last && from <= last.to) {
      last.to = to;
      last.candidates.add(index);
    } else windows.push({ from, to, candidates: new Set([index]) });
  });
  return windows;
}

/** Segments around a town in which its house number may be. */
const numberSegmentsBefore = 8;
const numberLike =
  /\d|(?:^|[\s,])(?:s\/n|s\.n\.c|snc|b\.?b|бб|cnr|corner|one|two|three|four|five|six|seven|eight|nine|ten)(?!\p{L})/iu;

/** Whether a number, which the address of a town without a code needs, may be near. Lists of towns have none. */
function mayHoldNumber(segments: readonly Segment[], town: Town): boolean {
  const near = segments.slice(Math.max(0, town.from - numberSegmentsBefore), town.to + 2);
  return near.some(({ text }) => numberLike.test(text));
}

interface Found {
  address: TextAddress;
  /** The first segment after it. */
  end: number;
}

function addressAt(search: Search, town: Town): Found | null {
  const { segments, options, floor } = search;
  if (isYear(town, options.countries) && !precedesCountry(segments, town)) return null;
  const mayHaveStreet = !isNamed(town) || mayHoldNumber(segments, town);
  const before =
    freeFormPlace(segments, town, floor, options.countries) ??
    (mayHaveStreet ? placeBefore(segments, town, floor) : undefined);
  const found = before && addressOf(search, town, before);
  if (found) return found;
  const after = mayHaveStreet ? placeAfter(segments, town) : undefined;
  return after ? addressOf(search, town, after) : null;
}

function addressOf({ segments, lines, options, lastLine }: Search, town: Town, place: Place): Found | null {
  const first = segments[place.from];
  const last = place.to ?? town.to;
  const country = countryAfter(segments, last, place.to === undefined ? town.rest : "");
  const codeAfter = town.code === null && place.to === undefined ? labelledCode(segments, last) : null;
  const end = last + 1 + (codeAfter?.segments ?? country?.segments ?? 0);
  const { beside, above } = textsBefore(lines, first, segments, place.from);
  const after = textAfter(segments, end, town.rest);
  const isLabelled = segments.slice(place.from, town.to + 1).some((segment) => segment.isLabelled);
  const region = first?.region ?? "main";
  const heading = headingAbove(lines, first);
  const surroundings = { lead: place.lead, beside, above, heading, after, region };
  const context = readContext(surroundings, options.siteDomain);
  // Branches are listed: an address-like text after an address is more likely one.
  const isListed = (first?.line ?? 0) - lastLine <= listLines;
  const cueBefore = isLabelled || context.cueBefore || options.isMarked || region === "footer" || isListed;
  const alone = aloneOn(segments, place, town);

  // The words of strangers are many, so they come last.
  if (
    !isLikely({ town, place, context, isLabelled, cueBefore, country, alone, options }) ||
    isOfStrangers(surroundings) ||
    holdsStranger(place)
  )
    return null;
  const text = [...place.parts, ...(codeAfter?.parts ?? []), country?.name].filter(Boolean).join(", ");
  const owned = withOwner(context, first && lines[first.source], place.parts[0] ?? "", options);
  return {
    address: {
      text,
      postalCode: town.code ?? codeAfter?.code ?? null,
      country: country?.code ?? town.country,
      region,
      context: owned,
    },
    end,
  };
}

/** Adds what the page says about the owner of an address that starts in `line`. */
function withOwner(
  context: AddressContext,
  line: TextLine | undefined,
  text: string,
  { contacts }: AddressTextOptions,
): AddressContext {
  if (contacts === undefined || line?.block === undefined) return context;
  const { index, start } = line.block;
  const { owner, entry } = contacts.ofText(index, start + Math.max(0, line.text.indexOf(text)));
  const isAmongPlaces = contacts.isAmongPlaces(index);
  const isMentioned = context.isMentioned || isAmongPlaces || (owner !== null && owner !== "site");
  return { ...context, entry, isMentioned, isOthers: isAmongPlaces || owner === "other" };
}

function countryAfter(
  segments: readonly Segment[],
  last: number,
  rest: string,
): { name: string; code: string; segments: number } | null {
  const here = /^[\s,(/-]*([\p{Lu}][\p{L}. ]{1,25}?)\)?[.\s]*$/u.exec(rest)?.[1];
  const code = here && countryName(here);
  if (here && code) return { name: here.trim(), code, segments: 0 };
  const next = segments[last + 1];
  if (rest.trim() !== "" || !next || next.line > (segments[last]?.line ?? 0) + 1 || next.text.length > 30)
    return null;
  const name = next.text.replace(/[.\s]+$/, "");
  const nextCode = countryName(name);
  return nextCode ? { name, code: nextCode, segments: 1 } : null;
}

const countyWord = /^(?:jud\.?|jude[tț]ul|sector(?:ul)?|co\.|county|kreis|okres|megye|żup\p{L}*)\s/iu;
const codeWord =
  /^(?:cod(?:ul)?(?: po[sșş]tal)?|c\.?\s?p\.?|postal code|post ?code|zip(?: code)?|pin(?: code)?|posta kodu|kod pocztowy|psč|τ\.?\s?κ\.?|индекс|поштовий індекс|postinumero|plz)\s?[:.]?\s?(\d{3}\s?\d{2,3}|\d{4,6})$/iu;

/** A code that its label tells from other numbers after the town: "Cluj-Napoca, jud. Cluj, cod poștal 400581". */
function labelledCode(
  segments: readonly Segment[],
  last: number,
): { parts: string[]; code: string; segments: number } | null {
  const [next, second] = [segments[last + 1], segments[last + 2]];
  const county = next !== undefined && countyWord.test(next.text) ? [next.text] : [];
  const code = codeWord.exec((county.length > 0 ? second : next)?.text ?? "")?.[1];
  return code === undefined ? null : { parts: [...county, code], code, segments: county.length + 1 };
}

interface Likelihood {
  town: Town;
  place: Place;
  context: AddressContext;
  isLabelled: boolean;
  cueBefore: boolean;
  country: { code: string } | null;
  /** Whether its one or two lines have nothing else on them. */
  alone: "line" | "lines" | null;
  options: AddressTextOptions;
}

/** Whether an address has its lines for itself, as on an envelope: "Lange Reihe 27", "20099 Hamburg". */
function aloneOn(segments: readonly Segment[], place: Place, town: Town): Likelihood["alone"] {
  const first = segments[place.from];
  const last = segments[town.to];
  if (!first || !last || place.to !== undefined || town.code === null) return null;
  const startsLine = place.lead === "" && first.position === 0;
  const endsLine = town.rest.trim() === "" && segments[town.to + 1]?.line !== last.line;
  const hasOther = town.lead !== "" && town.from !== place.from;
  if (!startsLine || !endsLine || hasOther) return null;
  if (first.line === last.line) return "line";
  return last.line === first.line + 1 && place.parts.length === 2 ? "lines" : null;
}

/** Whether an address names others: an authority between a stray number and its post box. */
const holdsStranger = ({ parts }: Place): boolean =>
  parts.slice(0, -1).some((part) => !/\d/.test(part) && namesStranger(part));

/** Whether the combined evidence for an address suffices. */
function isLikely(likelihood: Likelihood): boolean {
  const { town, place, context, isLabelled, cueBefore, country, options } = likelihood;
  const isHinted = town.countries.some((code) => options.countries.has(code));
  const isCountry = country !== null && town.countries.includes(country.code);
  if (isYear(town, options.countries) && !isCountry) return false;
  const { isWorded, hasNumber } = place.street;
  const cueAfter = context.cueAfter || isCountry;
  const isCued = cueBefore || cueAfter;
  const hasStreet = (isWorded && hasNumber) || (isCued && isPlainStreet(place, town));
  // The name of a town or country is weaker evidence than a code.
  if (isNamed(town) && (!hasStreet || (town.strength === 0 && !isCued))) return false;
  const isEnvelope = likelihood.alone !== null && isHinted && hasNumber;
  if (!isWorded && !isCued && !isTypical(likelihood, isEnvelope)) return false;
  const street = 1 + Number(isWorded) + Number(hasStreet);
  const count = (...points: boolean[]): number => points.filter(Boolean).length;
  const stands = isLabelled || /^\s*$|:\s*$/.test(place.lead);
  const code = isCountry ? 3 : town.strength;
  return (
    street + code + count(isHinted, stands, cueBefore, cueAfter, options.isMarked, isEnvelope) >= scoreMin
  );
}

/** 2010 after a number is a year unless the page's country has such codes or a country's name follows. */
const isYear = ({ code, strength, countries }: Town, ofPage: ReadonlySet<string>): boolean =>
  strength === 0 && yearLike.test(code ?? "") && !countries.some((country) => ofPage.has(country));

/** Whether the name of a country may follow a town, or the street after it. */
const precedesCountry = (segments: readonly Segment[], { to, rest }: Town): boolean =>
  countryAfter(segments, to, rest) !== null || countryAfter(segments, to + 1, "") !== null;

const isNamed = (town: Town): boolean => town.code === null && town.strength <= 1;

/** "Huérfanos 1160, piso 11, Santiago": a street without a kind, in countries where many have none. */
function isPlainStreet({ street, lead, parts }: Place, town: Town): boolean {
  const isAlone = street.hasNumber && lead.trim() === "" && !endsInYear.test(parts[0] ?? "");
  return isNamed(town) && isAlone && plainStreets.has(town.country ?? "");
}

const endsInYear = /(?<!\d)(?:19|20)\d\d$/;
const plainStreets = new Set(["AR", "CL", "EC", "MX", "PY", "UY"]);

/** Whether street and town have a form that only addresses have. */
function isTypical({ town, place, alone }: Likelihood, isEnvelope: boolean): boolean {
  if (isEnvelope && town.strength >= (alone === "lines" ? 2 : 3)) return true;
  // "14 Quayside, Leith EH6 5XX" has its number where only addresses have it.
  const isOrdered = town.order === "number-first" || town.countries[0] === "GR";
  return town.strength === 3 && place.street.hasNumber && isOrdered;
}

/** The texts before an address, nearest first: on its line, then the lines above. */
function textsBefore(
  lines: readonly TextLine[],
  first: Segment | undefined,
  segments: readonly Segment[],
  from: number,
): { beside: string[]; above: string[] } {
  if (!first) return { beside: [], above: [] };
  let lineStart = from;
  while (segments[lineStart - 1]?.source === first.source) lineStart -= 1;
  const beside = segments.slice(lineStart, from);
  // The end of the main part says nothing about the footer.
  const above = lines
    .slice(Math.max(0, first.source - 3), first.source)
    .filter(({ region }) => region === first.region);
  const textsOf = (parts: readonly { text: string }[]): string[] =>
    parts
      .slice(-8)
      .reverse()
      .map(({ text }) => text.slice(0, 200));
  return { beside: textsOf(beside), above: textsOf(above) };
}

/** A longer section is not about others as a whole. */
const sectionLinesMax = 12;

/** The heading of the section that contains an address: beside it, or the first element of a box around it. */
function headingAbove(lines: readonly TextLine[], first: Segment | undefined): string | null {
  const own = first && lines[first.source]?.element;
  if (!first || !own) return null;
  for (let at = first.source; at >= Math.max(0, first.source - sectionLinesMax); at -= 1) {
    const line = lines[at];
    if (line?.region !== first.region) return null;
    if (!line.element || !isElement(line.element) || !/^h[1-6]$/.test(line.element.name)) continue;
    const box = line.element.parent;
    const isBeside = isElement(own) && own.parent === box;
    const isInBox = box?.children.find(isElement) === line.element && isWithin(own, box);
    return isBeside || isInBox ? line.text : null;
  }
  return null;
}

function isWithin(element: HtmlParent, box: unknown): boolean {
  for (let at: HtmlParent | null = element; at; at = isElement(at) ? (at.parent as HtmlParent | null) : null)
    if (at === box) return true;
  return false;
}

function textAfter(segments: readonly Segment[], end: number, rest: string): string {
  const next = segments.slice(end, end + 4).map((segment) => segment.text);
  return [rest, ...next].join("\n");
}
