import { cidOfFeature, featureOfPlaceId } from "../../identity/place-ids.ts";
import { dayMinutes, type OpenSlot, weekText } from "../../listing/hours-text.ts";
import { businessStatuses, type Listing, type Review, type Weekday } from "../../listing/listing.ts";
import { priceRangeOf } from "../../listing/price-range.ts";
import { ApiPlace, type ApiReview, type OpeningPeriod } from "./api-place.ts";
import { accessibilityWords, amenityWords } from "./field-mask.ts";

/** A listing, and the names of its pictures, whose URLs cost a request each. */
export interface DecodedPlace {
  listing: Listing;
  photoNames: string[];
}

/** Types that nearly every place has. */
const saysNothing: ReadonlySet<string> = new Set(["point_of_interest", "establishment"]);

const priceLevels: Readonly<Record<string, Listing["price_range"]>> = {
  PRICE_LEVEL_INEXPENSIVE: "$",
  PRICE_LEVEL_MODERATE: "$$",
  PRICE_LEVEL_EXPENSIVE: "$$$",
  PRICE_LEVEL_VERY_EXPENSIVE: "$$$$",
};

/** Decodes one place of the API; null without an id or a name, which a listing requires. */
export function decodePlace(sent: unknown, { reviewsMax }: { reviewsMax: number }): DecodedPlace | null {
  const parsed = ApiPlace.safeParse(sent);
  if (!parsed.success) return null;
  const place = parsed.data;
  const name = textOf(place.displayName?.text);
  const placeId = textOf(place.id);
  if (name === null || placeId === null) return null;
  const parts = addressPartsOf(place);
  const featureId = featureOfPlaceId(placeId);
  const listing: Listing = {
    source: "google_places_api",
    name,
    place_id: placeId,
    feature_id: featureId,
    cid: cidIn(place.googleMapsUri) ?? (featureId === null ? null : cidOfFeature(featureId)),
    rating: ratingOf(place.rating),
    reviews_count: countOf(place.userRatingCount),
    address: textOf(place.formattedAddress),
    address_parts: parts,
    plus_code: textOf(place.plusCode?.globalCode),
    // The listing shows the national format; it can be normalized only if the country is known.
    phone: textOf(parts?.country_code ? place.nationalPhoneNumber : null) ?? phoneOf(place),
    website: textOf(place.websiteUri),
    email: null,
    categories: categoriesOf(place),
    coordinates: place.location ?? null,
    timezone: textOf(place.timeZone?.id),
    link: textOf(place.googleMapsUri),
    business_status: businessStatuses.find((status) => status === place.businessStatus) ?? null,
    price_range: priceLevels[place.priceLevel ?? ""] ?? priceOfAmounts(place),
    working_hours: hoursOfPeriods(place.regularOpeningHours?.periods ?? []),
    popular_times: null,
    description: textOf(place.editorialSummary?.text),
    image_url: null,
    amenities: wordsOf(amenityWords, place),
    accessibility: accessibilityOf(place),
  };
  if (reviewsMax > 0) listing.reviews = place.reviews.slice(0, reviewsMax).map(reviewOf);
  return { listing, photoNames: place.photos.map((photo) => photo.name) };
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null;

function phoneOf(place: ApiPlace): string | null {
  return textOf(place.internationalPhoneNumber) ?? textOf(place.nationalPhoneNumber);
}

function cidIn(mapsUri: string | null | undefined): string | null {
  const cid = URL.parse(mapsUri ?? "")?.searchParams.get("cid");
  return cid && /^\d{1,20}$/.test(cid) ? cid : null;
}

function ratingOf(rating: number | null | undefined): number | null {
  return typeof rating === "number" && rating >= 1 && rating <= 5 ? rating : null;
}

function countOf(count: number | null | undefined): number | null {
  return typeof count === "number" && Number.isInteger(count) && count >= 0 ? count : null;
}

function addressPartsOf(place: ApiPlace): Listing["address_parts"] {
  if (place.addressComponents.length === 0) return null;
  const part = (type: string, form: "longText" | "shortText" = "longText") =>
    textOf(place.addressComponents.find(({ types }) => types.includes(type))?.[form]);
  const country = part("country", "shortText");
  return {
    street: streetOf(part("route"), part("street_number"), place.formattedAddress ?? ""),
    borough: part("sublocality_level_1") ?? part("sublocality") ?? part("neighborhood"),
    city: part("locality") ?? part("postal_town"),
    postcode: part("postal_code"),
    region: part("administrative_area_level_1"),
    country_code: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
  };
}

/** Whether the house number precedes the street depends on the country, and the address shows it. */
function streetOf(route: string | null, number: string | null, address: string): string | null {
  if (route === null || number === null) return route;
  const numberFirst = [`${number} ${route}`, `${number}, ${route}`].find((street) =>
    address.includes(street),
  );
  return numberFirst ?? `${route} ${number}`;
}

/** The main type in the language of the request, then the others in English. */
function categoriesOf(place: ApiPlace): string[] {
  const main = textOf(place.primaryTypeDisplayName?.text);
  const types = place.types.filter(
    (type) => !saysNothing.has(type) && (main === null || type !== place.primaryType),
  );
  const readable = types.map((type) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll("_", " "));
  return [...new Set(main === null ? readable : [main, ...readable])];
}

function priceOfAmounts({ priceRange }: ApiPlace): Listing["price_range"] {
  const from = amountOf(priceRange?.startPrice);
  const to = amountOf(priceRange?.endPrice);
  const currency = (priceRange?.startPrice ?? priceRange?.endPrice)?.currencyCode;
  const amount = from !== null && to !== null ? (from + to) / 2 : (from ?? to);
  return amount === null || currency === undefined ? null : priceRangeOf(amount, currency);
}

type Amount = NonNullable<ApiPlace["priceRange"]>["startPrice"];

function amountOf(price: Amount): number | null {
  if (!price) return null;
  const amount = Number(price.units ?? 0) + (price.nanos ?? 0) / 1e9;
  return Number.isFinite(amount) ? amount : null;
}

function wordsOf<Key extends string>(
  words: Readonly<Record<Key, string>>,
  flags: { [key in NoInfer<Key>]?: boolean | null | undefined },
): string[] {
  return (Object.keys(words) as Key[]).filter((key) => flags[key] === true).map((key) => words[key]);
}

/** The accessible features; or that the entrance is not accessible, if nothing else is known. */
function accessibilityOf({ accessibilityOptions: options }: ApiPlace): string | null {
  if (!options) return null;
  const there = wordsOf(accessibilityWords, options).join(", ");
  if (there !== "") return there.charAt(0).toUpperCase() + there.slice(1);
  return options.wheelchairAccessibleEntrance === false
    ? `No ${accessibilityWords.wheelchairAccessibleEntrance}`
    : null;
}

function reviewOf(review: ApiReview): Review {
  const written = review.originalText ?? review.text;
  return {
    review_id: review.name?.split("/").at(-1) ?? null,
    author: textOf(review.authorAttribution?.displayName),
    rating: ratingOf(review.rating),
    text: textOf(written?.text),
    date: textOf(review.publishTime),
    language: textOf(written?.languageCode),
    // The API returns no owner replies.
    owner_response: null,
  };
}

const weekMinutes = 7 * dayMinutes;

/**
 * Opening hours by weekday from periods, whose days are numbers: the accompanying descriptions are in the
 * language of the request. A period that ends after midnight belongs to the day on which it starts. Null
 * without periods, which means unknown rather than closed.
 */
export function hoursOfPeriods(periods: readonly OpeningPeriod[]): Record<Weekday, string> | null {
  if (periods.length === 0) return null;
  const days: OpenSlot[][] = Array.from({ length: 7 }, () => []);
  for (const { open, close } of periods) {
    const start = minuteOfWeek(open);
    const lasts = close
      ? (minuteOfWeek(close) - start + weekMinutes) % weekMinutes || weekMinutes
      : weekMinutes;
    for (const { day, slot } of slotsOf(start, lasts)) days[day]?.push(slot);
  }
  return weekText(days);
}

/** From Monday midnight. */
function minuteOfWeek({ day, hour, minute }: OpeningPeriod["open"]): number {
  return ((day + 6) % 7) * dayMinutes + hour * 60 + minute;
}

/** One slot for a normal period, and one for each day if it exceeds a day without a break. */
function slotsOf(start: number, lasts: number): { day: number; slot: OpenSlot }[] {
  const day = Math.floor(start / dayMinutes) % 7;
  const from = start % dayMinutes;
  if (lasts < dayMinutes || (from === 0 && lasts === dayMinutes)) {
    return [{ day, slot: { start: from, end: from + lasts } }];
  }
  const slots = [{ day, slot: { start: from, end: dayMinutes } }];
  for (let left = lasts - (dayMinutes - from), ahead = 1; left > 0; left -= dayMinutes, ahead += 1) {
    slots.push({ day: (day + ahead) % 7, slot: { start: 0, end: Math.min(left, dayMinutes) } });
  }
  return slots;
}
