import { z } from "zod";

const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null);
const text = maybe(z.string());
const number = maybe(z.number());
const flag = maybe(z.boolean());
const localised = maybe(z.object({ text: z.string().nullish(), languageCode: z.string().nullish() }));
const listOf = <S extends z.ZodType>(schema: S) =>
  z
    .array(maybe(schema))
    .nullish()
    .catch(null)
    .transform((list) => (list ?? []).filter((entry) => entry !== null && entry !== undefined));

const openingPoint = z.object({
  /** 0 is Sunday. */
  day: z.int().min(0).max(6),
  hour: z.int().min(0).max(24).default(0),
  minute: z.int().min(0).max(59).default(0),
});

/** A period without an end is always open: Google's notation for 24/7. */
export const OpeningPeriod = z.object({ open: openingPoint, close: openingPoint.nullish() });
export type OpeningPeriod = z.output<typeof OpeningPeriod>;

/** Protocol buffers encode 64-bit numbers as strings. */
const money = maybe(
  z.object({
    currencyCode: z.string(),
    units: z.union([z.string(), z.number()]).nullish(),
    nanos: z.number().nullish(),
  }),
);

const apiReview = z.object({
  name: text,
  rating: number,
  text: localised,
  originalText: localised,
  authorAttribution: maybe(z.object({ displayName: text })),
  publishTime: text,
});
export type ApiReview = z.output<typeof apiReview>;

/**
 * A place of the Places API (New), reduced to what listings need. Unexpected values count as absent: a
 * renamed or retyped field costs only itself, never the listing.
 */
export const ApiPlace = z.object({
  id: text,
  displayName: localised,
  formattedAddress: text,
  addressComponents: listOf(z.object({ longText: text, shortText: text, types: listOf(z.string()) })),
  plusCode: maybe(z.object({ globalCode: text })),
  location: maybe(z.object({ latitude: z.number(), longitude: z.number() })),
  rating: number,
  userRatingCount: number,
  types: listOf(z.string()),
  primaryType: text,
  primaryTypeDisplayName: localised,
  nationalPhoneNumber: text,
  internationalPhoneNumber: text,
  websiteUri: text,
  googleMapsUri: text,
  businessStatus: text,
  priceLevel: text,
  priceRange: maybe(z.object({ startPrice: money, endPrice: money })),
  regularOpeningHours: maybe(z.object({ periods: listOf(OpeningPeriod) })),
  timeZone: maybe(z.object({ id: text })),
  photos: listOf(z.object({ name: z.string() })),
  editorialSummary: localised,
  reviews: listOf(apiReview),
  accessibilityOptions: maybe(
    z.object({
      wheelchairAccessibleEntrance: flag,
      wheelchairAccessibleParking: flag,
      wheelchairAccessibleRestroom: flag,
      wheelchairAccessibleSeating: flag,
    }),
  ),
  takeout: flag,
  delivery: flag,
  dineIn: flag,
  curbsidePickup: flag,
  reservable: flag,
  servesBreakfast: flag,
  servesBrunch: flag,
  servesLunch: flag,
  servesDinner: flag,
  servesBeer: flag,
  servesWine: flag,
  servesCocktails: flag,
  servesCoffee: flag,
  servesDessert: flag,
  servesVegetarianFood: flag,
  outdoorSeating: flag,
  liveMusic: flag,
  menuForChildren: flag,
  goodForChildren: flag,
  goodForGroups: flag,
  goodForWatchingSports: flag,
  allowsDogs: flag,
  restroom: flag,
});
export type ApiPlace = z.output<typeof ApiPlace>;

export const SearchAnswer = z.object({
  places: z.array(z.unknown()).nullish(),
  nextPageToken: z.string().nullish(),
});
