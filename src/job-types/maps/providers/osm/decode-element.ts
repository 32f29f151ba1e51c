import type { BusinessStatus, Listing } from "../../listing/listing.ts";
import { accessibilityOf, amenitiesOf, categoriesOf, listOf } from "./element-words.ts";
import { isAlwaysClosed, weeklyHours } from "./opening-hours/weekly-hours.ts";
import type { OsmElement } from "./overpass/ask-overpass.ts";
import { placeKeys } from "./overpass/overpass-query.ts";

export interface DecodeContext {
  /** BCP 47. */
  language: string;
  /** The country of the search area, two upper-case letters. */
  countryCode: string | null;
  reviewsMax: number;
  photosMax: number;
  /** Milliseconds since 1970: the date for seasonal opening hours. */
  now: number;
}

type Tags = OsmElement["tags"];

/** Keys of places with listings: the usual ones, and those of works and depots. */
const listedKeys = [...placeKeys, "man_made", "industrial"] as const;
/** Key prefixes for places that no longer exist, or do not exist yet. */
const goneBefore = ["disused", "abandoned", "was", "demolished", "removed", "razed"];
const yetToCome = ["construction", "proposed", "planned"];

/** Converts an element to a listing; null without a usable name, or if it is not an operated place. */
export function decodeElement(element: OsmElement, context: DecodeContext): Listing | null {
  const { type, id, tags, coordinates } = element;
  const live = liveTags(tags);
  const name = nameOf(tags, context.language);
  if (name === null || !listedKeys.some((key) => live[key] !== undefined)) return null;
  const { line, parts } = addressOf(tags, context.countryCode);
  const image = imageOf(tags);
  const listing: Listing = {
    source: "osm",
    name,
    place_id: `osm:${type}/${id}`,
    feature_id: null,
    cid: null,
    rating: null,
    reviews_count: null,
    address: line,
    address_parts: parts,
    plus_code: null,
    phone: firstOf(tags, ["phone", "contact:phone", "mobile", "contact:mobile", "phone:mobile"], /[;,]/),
    website: websiteOf(tags),
    email: firstOf(tags, ["email", "contact:email"], /[;,\s]+/),
    categories: categoriesOf(live, context.language),
    coordinates,
    timezone: null,
    link: `https://www.openstreetmap.org/${type}/${id}`,
    business_status: statusOf(tags, context.now),
    price_range: null,
    working_hours: tags.opening_hours ? weeklyHours(tags.opening_hours, context.now) : null,
    popular_times: null,
    description: textOf(tags, context.language, "description"),
    image_url: image,
    amenities: amenitiesOf(tags),
    accessibility: accessibilityOf(tags),
  };
  if (context.reviewsMax > 0) listing.reviews = [];
  if (context.photosMax > 0) listing.photos = image === null ? [] : [image];
  return listing;
}

/** The tags of its current, former or future state, under their plain keys. */
function liveTags(tags: Tags): Tags {
  const plain: Record<string, string> = { ...tags };
  for (const prefix of [...goneBefore, ...yetToCome]) {
    for (const key of placeKeys) {
      const value = tags[`${prefix}:${key}`];
      if (value !== undefined && plain[key] === undefined) plain[key] = value;
    }
  }
  return plain;
}

function nameOf(tags: Tags, language: string): string | null {
  return textOf(tags, language, "name") ?? textOf(tags, language, "brand") ?? (tags.operator?.trim() || null);
}

/** In the requested language, else the default one. */
function textOf(tags: Tags, language: string, key: string): string | null {
  const [spoken = ""] = language.split("-");
  return (tags[`${key}:${language}`] ?? tags[`${key}:${spoken}`] ?? tags[key])?.trim() || null;
}

function firstOf(tags: Tags, keys: readonly string[], separator: RegExp): string | null {
  const values = keys.flatMap((key) => (tags[key] ?? "").split(separator));
  return values.map((value) => value.trim()).find(Boolean) ?? null;
}

/**
 * The first value that is a website URL, with a scheme; if there is none, the given value. Never anything
 * that a browser would execute: anyone can edit the map.
 */
function websiteOf(tags: Tags): string | null {
  const given = ["website", "contact:website", "url", "operator:website"].flatMap((key) => listOf(tags[key]));
  return given.map(httpUrlOf).find((url) => url !== null) ?? given.find((text) => !runs(text)) ?? null;
}

const runs = (text: string): boolean =>
  /^(?:javascript|vbscript|data):/i.test(text.replace(/[\s\p{Cc}]/gu, ""));

function httpUrlOf(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/+/, "")}`);
  // `mailto:joe@example.com` would parse as a user of that host.
  const isSite =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    /^[^.]+(\.[^.]+)+$/.test(url.hostname);
  // Unchanged except for the missing scheme: a canonical form would differ from what the mapper saw.
  return isSite && !/\s/.test(text) ? (/^https?:/i.test(text) ? text : url.href) : null;
}

function statusOf(tags: Tags, now: number): BusinessStatus {
  const has = (prefixes: readonly string[]) =>
    prefixes.some((prefix) => placeKeys.some((key) => tags[`${prefix}:${key}`] !== undefined));
  const isLive = listedKeys.some((key) => tags[key] !== undefined && tags[key] !== "vacant");
  const today = new Date(now).toISOString().slice(0, 10);
  if (isBefore(tags.end_date, today)) return "CLOSED_PERMANENTLY";
  if (!isLive && has(yetToCome)) return "FUTURE_OPENING";
  if (!isLive && has(goneBefore)) return "CLOSED_PERMANENTLY";
  if (isBefore(today, tags.opening_date ?? tags.start_date)) return "FUTURE_OPENING";
  return isAlwaysClosed(tags.opening_hours ?? "") ? "CLOSED_TEMPORARILY" : "OPERATIONAL";
}

/** Dates as `2026`, `2026-11` or `2026-11-21`; others (`C18`, `~1900`) are never in the past or future. */
function isBefore(one: string | undefined, other: string | undefined): boolean {
  const isDate = (date: string | undefined) => date !== undefined && /^\d{4}(-\d{2}){0,2}$/.test(date);
  if (!isDate(one) || !isDate(other) || one === undefined || other === undefined) return false;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}

/** Only pictures; pages about pictures are left out. */
function imageOf(tags: Tags): string | null {
  const direct = listOf(tags.image).find((url) =>
    /^https?:\/\/\S+\.(jpe?g|png|webp|gif)(\?\S*)?$/i.test(url),
  );
  if (direct !== undefined) return direct;
  const file = /^File:(.+)$/i.exec(tags.wikimedia_commons ?? tags.image ?? "")?.[1]?.trim();
  return file ? `https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(file)}` : null;
}

type AddressTags = Readonly<Record<string, string>>;
type Parts = NonNullable<Listing["address_parts"]>;

/** Countries where the house number precedes the street. */
const numberFirst = new Set(
  "AU BD BH CA CI DZ EG FR GB GG GH HK IE IL IM IN JE KE LK LU MA MC MT MU MY NG NZ PH PK SA SG SN TH TN US VN ZA ZW".split(
    " ",
  ),
);
/** Countries where the postcode follows the town. */
const postcodeLast = new Set(
  "AU BD BR CA CN GB GG IE IM IN JE JP KR LK MY NZ PH PK SG TH TW US ZA".split(" "),
);

/**
 * The address in `addr:*` as parts and as a line, in the order of its country. `countryCode` is that of the
 * search area, for places without their own. Null if there is only a country.
 */
function addressOf(
  tags: AddressTags,
  countryCode: string | null,
): { line: string | null; parts: Parts | null } {
  const parts = partsOf(tags, countryCode);
  const known = [parts.street, parts.borough, parts.city, parts.postcode, parts.region].some(Boolean);
  const full = tags["addr:full"]?.trim() || null;
  if (!known && full === null) return { line: null, parts: null };
  return { line: full ?? lineOf(parts), parts: known || parts.country_code !== null ? parts : null };
}

function partsOf(tags: AddressTags, countryCode: string | null): Parts {
  const of = (...keys: string[]) => keys.map((key) => tags[`addr:${key}`]?.trim()).find(Boolean) ?? null;
  const country = of("country")?.toUpperCase() ?? "";
  const code = /^[A-Z]{2}$/.test(country) ? country : countryCode;
  return {
    street: streetOf(of("street", "place"), of("housenumber", "housename"), of("unit"), code),
    borough: of("suburb", "district", "neighbourhood", "quarter", "borough"),
    city: of("city", "town", "village", "municipality", "hamlet"),
    postcode: of("postcode"),
    region: of("state", "province", "region"),
    country_code: code,
  };
}

function streetOf(
  street: string | null,
  number: string | null,
  unit: string | null,
  countryCode: string | null,
): string | null {
  if (street === null) return number;
  const house = number !== null && unit !== null ? `${unit}/${number}` : number;
  if (house === null) return street;
  return numberFirst.has(countryCode ?? "") ? `${house} ${street}` : `${street} ${house}`;
}

function lineOf({ street, borough, city, postcode, region, country_code }: Parts): string | null {
  const town = postcodeLast.has(country_code ?? "")
    ? [city, region, postcode]
    : [[postcode, city].filter(Boolean).join(" "), region];
  const line = [street, city === null ? borough : null, ...town].filter(Boolean).join(", ");
  return line === "" ? null : line;
}
