import { foldLetters } from "../../../../text/fold.ts";
import {
  type AddressFinding,
  addressKinds,
  type Evidence,
  type SitePage,
  sourcesMax,
} from "../../page/site-page.ts";
import { countryName } from "../country-hints.ts";
import { createForeignEntries } from "../owners/foreign-entries.ts";
import { isOwnName, ownNamesOf } from "../owners/own-names.ts";
import { isPostalCode } from "./postal-formats.ts";

export interface MergedAddresses {
  addresses: string[];
  evidence: AddressEvidence[];
}

export interface AddressEvidence extends Evidence {
  /** ISO 3166-1 alpha-2; null if neither the address nor the site tells. */
  country: string | null;
}

interface Entry {
  evidence: AddressEvidence;
  key: AddressKey;
  pages: Set<string>;
  /** The site states it as its own; not a mention in a sentence or beside another name. */
  isOwn: boolean;
  /** Each page that has it says that it is others'. */
  isOthers: boolean;
}

const addressesMax = 500;
/** A site without an address of its own may still be one of the few that its pages mention, not of a directory's. */
const mentionsMax = 3;

/**
 * Merges a site's postal addresses from all its pages, best evidence first. Two spellings of an address become one;
 * the better evidence is kept. Mentions, and addresses under another company's name, are omitted if the site states
 * its own.
 * @param names the site's names for itself, including its host names.
 * @param countries of the site, likeliest first: an address whose format several countries share is in one of them.
 */
export function mergeAddresses(
  pages: readonly SitePage[],
  names: readonly string[] = [],
  countries: readonly string[] = [],
): MergedAddresses {
  const found = pages.flatMap((page) => page.addresses.map((address) => ({ address, page })));
  found.sort((a, b) => addressKinds.indexOf(a.address.kind) - addressKinds.indexOf(b.address.kind));
  const buckets = new Map<string, Entry[]>();
  const entries: Entry[] = [];
  const ownNames = ownNamesOf(names);
  const foreign = createForeignEntries(ownNames);
  for (const { address, page } of found) {
    const key = addressKey(address.text, address.postalCode);
    const bucketNames = bucketsOf(key);
    const known = bucketNames
      .flatMap((name) => buckets.get(name) ?? [])
      .find((entry) => isSameAddress(entry.key, key));
    if (!known && entries.length >= addressesMax) continue;
    const entry = known ?? {
      evidence: { value: address.text, country: null, sources: [] },
      key,
      pages: new Set(),
      isOwn: false,
      isOthers: true,
    };
    if (!known) {
      entries.push(entry);
      for (const name of bucketNames) buckets.set(name, [...(buckets.get(name) ?? []), entry]);
    }
    const isForeign = foreign(page, address.entry);
    entry.isOwn ||= isOwn(address, ownNames) && !isForeign;
    entry.isOthers &&= (isForeign && address.entry?.isAmongOthers === true) || address.isOthers === true;
    addSighting(entry, address, key, page.url);
  }
  const own = entries.filter((entry) => entry.isOwn && !entries.some((other) => isShortFor(entry, other)));
  const kept =
    own.length > 0 || entries.length > mentionsMax ? own : entries.filter(({ isOthers }) => !isOthers);
  for (const { evidence, key } of kept) evidence.country ??= countryOf(evidence.value, key, countries);
  const evidence = kept.map((entry) => entry.evidence);
  return { addresses: evidence.map((entry) => entry.value), evidence };
}

/**
 * The country that the address names; else the likeliest country of the site that has such codes in this position,
 * preferably one that speaks the street's language. Without a code, the site's only country.
 */
function countryOf(text: string, { code: written }: AddressKey, countries: readonly string[]): string | null {
  const named = countryName(/([\p{L}. ]{3,30})$/u.exec(text)?.[1]?.trim() ?? "");
  if (named !== undefined) return named;
  const speaking = streetLanguages.find(({ street }) => street.test(text))?.countries ?? [];
  const likely = [...countries.filter((country) => speaking.includes(country)), ...countries];
  // Structured data may have the code in the field of the town.
  const code = written === "" ? (/(?:^|,\s)(\d{4,6})\s\p{L}/u.exec(text)?.[1] ?? "") : written;
  if (code === "") return countries.length === 1 ? (countries[0] ?? null) : null;
  const isBeforeTown = new RegExp(`${code.split("").join("[\\s-]?")}\\s\\p{L}{2}`, "u").test(text);
  const spellings = [code, code.replace(/(?<=^\d{3})(?=\d\d$)/, " "), code.replace(/(?=\d[A-Z]{2}$)/, " ")];
  const hasSuch = (country: string): boolean =>
    spellings.some((spelling) => isPostalCode(spelling, country)) &&
    !(isBeforeTown && townFirst.has(country));
  const isForeign = speaking.length > 0 && !countries.some((country) => speaking.includes(country));
  return (isForeign ? speaking.find(hasSuch) : undefined) ?? likely.find(hasSuch) ?? null;
}

/** Countries that write a code of digits only after the town. */
const townFirst = new Set(["US", "AU", "NZ", "ZA", "IN", "SG", "PK", "BD", "JO", "LK", "NP", "PH"]);

/** Words for streets, and the countries where these are used, those with more sites first. */
const streetLanguages: readonly { street: RegExp; countries: readonly string[] }[] = [
  {
    street: /(?<!\p{L})(?:rue|chemin|allée|impasse|quai)\s/iu,
    countries: ["FR", "BE", "CH", "LU", "CA", "MC"],
  },
  { street: /(?:straße|strasse|str\.|gasse|platz)\s\d/iu, countries: ["DE", "AT", "CH", "LU", "LI"] },
  { street: /(?<!\p{L})(?:via|viale|piazza|corso|largo)\s\p{Lu}/u, countries: ["IT", "CH", "SM"] },
  {
    street: /(?<!\p{L})(?:calle|avenida|avda|carrer|paseo)[.\s]/iu,
    countries: ["ES", "MX", "AR", "CO", "PE"],
  },
  { street: /(?<!\p{L})(?:ul\.|aleja|al\.)\s\p{Lu}/u, countries: ["PL", "HR", "RS"] },
  { street: /(?:straat|laan|steenweg|plein|gracht|kade)\s\d/iu, countries: ["NL", "BE"] },
];

function addSighting(entry: Entry, address: AddressFinding, key: AddressKey, url: string): void {
  if (tellsMore(address, key, entry)) {
    entry.evidence.value = address.text;
    entry.key = { ...key, code: key.code || entry.key.code };
  }
  entry.evidence.country ??= address.country;
  if (!entry.pages.has(url) && entry.evidence.sources.length < sourcesMax)
    entry.evidence.sources.push({ url, kind: address.kind });
  entry.pages.add(url);
}

/**
 * "14 B", "Suite 3": a spelling with the part of the house tells more than structured data without it, and one with the
 * postal code more than a short one without.
 */
function tellsMore(address: AddressFinding, key: AddressKey, known: Entry): boolean {
  if (address.isMention) return false;
  return detailsIn(key, address.text) > detailsIn(known.key, known.evidence.value);
}

/** How many numbers and letters of houses, floors and flats an address has, and whether it has a postal code. */
function detailsIn({ code, numbers }: AddressKey, text: string): number {
  const letters =
    text.match(
      /(?<=\d\s?)(?:bis|ter|quater)(?![\p{L}\p{N}])|(?:(?<=\d\s?)|(?<=(?:unit|suite|ste|apt|flat|block|bldg|building)\.?\s))[A-Z](?![\p{L}\p{N}.])/giu,
    ) ?? [];
  return numbers.size + letters.length + (code === "" ? 0 : 1);
}

/** Compares only addresses that share a number or have none, so that a thousand branches are cheap. */
function bucketsOf(key: AddressKey): string[] {
  return key.numbers.size === 0 ? [`code ${key.code}`, key.code] : [...key.numbers].slice(0, 4);
}

/** A page states the address as the site's own: under its own name, or under none and not in passing. */
function isOwn(address: AddressFinding, ownNames: readonly string[]): boolean {
  if (address.holder !== null && ownNames.length > 0) return isOwnName(address.holder, ownNames);
  return !address.isMention;
}

/** The invariants of a postal address across spellings. */
interface AddressKey {
  /** Postal code without spaces and prefix; "" if unknown. */
  code: string;
  /** The numbers and number-letter pairs before the town: house, flat, box. */
  numbers: ReadonlySet<string>;
  /** Folded words of three letters or more, without words for street, part and country. */
  words: ReadonlySet<string>;
}

/** Spellings of words in addresses, all mapped to the first. */
const spellings: Record<string, string> = Object.fromEntries(
  (
    "street:st,str,strasse,straat,stra road:rd avenue:ave,av,avda,avd,avenida,aven boulevard:blvd,bd,boul,bulevar,bulevardul " +
    "drive:dr lane:ln court:ct place:pl,plac,platz,plaza,pza,plads,plass,plein square:sq highway:hwy parkway:pkwy " +
    "terrace:tce,ter,terr crescent:cres north:n,nord,norte south:s,sud,sur east:e,est,ost,este west:w,ouest,oeste " +
    "calle:c,cl piazza:p,pzza viale:v carretera:ctra polygon:pol,poligono industrial:ind ulica:ul aleja:al,aleje saint:sankt,ste,sainte,santa,san " +
    "suite:ste building:bldg,geb floor:fl apartment:apt number:no,nr,num"
  )
    .split(" ")
    .flatMap((entry) => {
      const [first = "", others = ""] = entry.split(":");
      return others.split(",").map((other) => [other, first]);
    }),
);
/** Words that only some spellings of an address include. */
const optional = new Set(
  (
    "street road avenue boulevard drive lane court place square terrace suite floor building apartment number unit level " +
    "the rue calle via strada rua ulica aleja piazza largo cedex germany deutschland france espana spain italia italy nederland " +
    "belgie belgique osterreich schweiz suisse australia canada ireland eire polska sverige danmark norge suomi finland " +
    "portugal luxembourg united kingdom england scotland wales great britain states usa brasil de des der den del della du da " +
    "la le les and und upon box postfach"
  ).split(" "),
);
const prefix = /^(?:[A-Z]{1,3}[-–\s])?/;

/** @param postalCode as found; null if unknown. */
function addressKey(text: string, postalCode: string | null): AddressKey {
  const compact = (postalCode ?? "").replace(/[\s-]/g, "").toUpperCase();
  // "L-1536" and "1536"
  const code = compact.replace(/^[A-Z]{1,3}(?=\d{3,6}$)/, "");
  const rest = postalCode ? text.replace(postalCode, " ").replace(prefix, "") : text;
  const tokens = foldLetters(spaced(rest)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const numbers = tokens
    .filter((token) => /^\d{1,6}\p{L}?$/u.test(token))
    .map((token) => token.replace(/^0+/, ""));
  const words = tokens
    .filter((token) => /^\p{L}+$/u.test(token))
    .map((token) => spellings[token] ?? token.replace(/(?:strasse|straat|str)$/, ""))
    .filter((token) => (token.length >= 3 || eastAsian.test(token)) && !optional.has(token));
  return { code, numbers: new Set(numbers), words: new Set(words) };
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** East Asian addresses have no spaces between their parts, and need not name province and kind of city. */
function spaced(text: string): string {
  if (!eastAsian.test(text)) return text;
  return text
    .normalize("NFKC")
    .replace(/(?<=\p{Script=Hangul}{2})(?:특별자치시|특별자치도|특별시|광역시)/gu, "")
    .replace(/\d+/g, " $& ")
    .replace(/(?<=[都道府県市区町村郡縣區鄉鎮])(?=\p{Script=Han})/gu, " ")
    .replace(/丁目|番地?|号|號|층|호/g, " ");
}

/** "Av. Sol, 1185 Temuco" beside "Av. Sol 1185, 4810101 Temuco": what looked like a code is the number of the house. */
function withHouse(short: AddressKey, whole: AddressKey): AddressKey | null {
  const isHouse =
    short.numbers.size === 0 && whole.code.length > short.code.length && whole.numbers.has(short.code);
  return isHouse ? { ...short, code: "", numbers: new Set([short.code]) } : null;
}

/** Whether two keys denote one address, in different or partial spellings. */
function isSameAddress(a: AddressKey, b: AddressKey): boolean {
  const [one, other] = [withHouse(a, b), withHouse(b, a)];
  if (one !== null) return isSameAddress(one, b);
  if (other !== null) return isSameAddress(a, other);
  if (a.code && b.code && !sameCode(a.code, b.code)) return false;
  if (!agree(a.numbers, b.numbers)) return false;
  const shared = [...a.words].filter((word) => b.words.has(word)).length;
  const fewer = Math.min(a.words.size, b.words.size);
  // One code implies one town, so the town's name cannot distinguish two streets.
  if (a.code && b.code) return fewer === 0 || shared * 2 > fewer || haveLikeWords(a.words, b.words);
  return fewer > 0 && shared >= Math.max(1, Math.ceil(fewer * 0.75));
}

/** "Strada di Poggiano, Montepulciano" beside "Via di Poggiano 27/B, 53045 Montepulciano": the same place, less exactly. */
function isShortFor({ key }: Entry, { key: other, isOwn }: Entry): boolean {
  if (key.code !== "" || key.numbers.size > 0 || !isOwn || other.numbers.size === 0) return false;
  return key.words.size >= 2 && [...key.words].every((word) => other.words.has(word));
}

/** ZIP+4 and ZIP are one code. */
function sameCode(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= 5 && (a.startsWith(b) || b.startsWith(a)));
}

/** A spelling may omit the suite or flat, never the house. */
function agree(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return a.size === b.size;
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  return [...fewer].every((number) => more.has(number));
}

/** "Schmiedeweg" and "Schmidweg", "Karl-Wieland" and "Karlwieland" share no word, only its beginning. */
function haveLikeWords(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const others = [...b].filter((word) => !a.has(word));
  return [...a].some(
    (one) => !b.has(one) && others.some((other) => one.slice(0, 4) === other.slice(0, 4) && one.length >= 4),
  );
}
