import { z } from "zod";
import { mapsProviders } from "../../../contract/providers.ts";

export type { MapsProviderName } from "../../../contract/providers.ts";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

export const businessStatuses = [
  "OPERATIONAL",
  "CLOSED_TEMPORARILY",
  "CLOSED_PERMANENTLY",
  "FUTURE_OPENING",
] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

export const priceRanges = ["$", "$$", "$$$", "$$$$"] as const;
const PriceRange = z.enum(priceRanges).meta({
  id: "MapsPriceRange",
  description: "Price level, as the provider states it or from its amounts per person.",
  "x-enum-varnames": ["inexpensive", "moderate", "expensive", "very_expensive"],
  "x-enum-descriptions": [
    "About 10 US dollars per person at most.",
    "About 30 at most.",
    "About 60 at most.",
    "More.",
  ],
});

/** A customer's review, and the business's reply. */
export const Review = z
  .object({
    review_id: z.string().nullable(),
    author: z.string().nullable(),
    rating: z.number().min(1).max(5).nullable(),
    text: z.string().nullable().meta({ description: "As written, not translated." }),
    date: z
      .string()
      .nullable()
      .meta({ description: "ISO 8601 if the provider returns a date, else its own words." }),
    language: z.string().nullable(),
    owner_response: z.object({ text: z.string(), date: z.string().nullable() }).nullable(),
  })
  .meta({ id: "MapsReview" });
export type Review = z.output<typeof Review>;

const percentages = z.array(z.int().min(0).max(100)).length(24);

/**
 * A listing as a provider adapter returns it: every field is present, null if the provider does not supply
 * it. Phones are as displayed; validation and image storage come later.
 */
export const Listing = z
  .object({
    source: z.enum(mapsProviders),
    name: z.string().min(1),
    place_id: z.string().min(1).meta({
      description: "The place's id at its provider: a Google place id, or for OpenStreetMap `osm:node/1`.",
    }),
    feature_id: z.string().nullable().meta({ description: "Google's `0x…:0x…`." }),
    cid: z.string().nullable().meta({ description: "Google's customer id, decimal digits." }),
    rating: z.number().min(1).max(5).nullable(),
    reviews_count: z.int().min(0).nullable(),
    address: z.string().nullable().meta({ description: "In one line, without the name of the business." }),
    address_parts: z
      .object({
        street: z.string().nullable(),
        borough: z.string().nullable(),
        city: z.string().nullable(),
        postcode: z.string().nullable(),
        region: z.string().nullable(),
        country_code: z.string().nullable().meta({ description: "ISO 3166-1, two upper-case letters." }),
      })
      .meta({ id: "MapsAddress" })
      .nullable(),
    plus_code: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable().meta({
      description: "Without the provider's redirects and tracking. Unchanged if it is not a URL.",
    }),
    email: z.string().nullable().meta({ description: "Only from OpenStreetMap." }),
    categories: z.array(z.string()),
    coordinates: z
      .object({ latitude: z.number(), longitude: z.number() })
      .meta({ id: "MapsCoordinates" })
      .nullable()
      .meta({ description: "Of the place, WGS 84 degrees." }),
    timezone: z.string().nullable().meta({ description: "Name in the IANA database." }),
    link: z.string().nullable(),
    business_status: z.enum(businessStatuses).nullable(),
    price_range: PriceRange.nullable(),
    working_hours: z.partialRecord(z.enum(weekdays), z.string()).nullable().meta({
      description:
        "By English weekday, as `9 AM–5 PM` or in the provider's words; `Closed`; `Open 24 hours`.",
    }),
    popular_times: z.partialRecord(z.enum(weekdays), percentages).nullable().meta({
      description: "By English weekday: 24 numbers 0 to 100, one for each hour from midnight.",
    }),
    description: z.string().nullable(),
    image_url: z.string().nullable(),
    amenities: z.array(z.string()),
    accessibility: z
      .string()
      .nullable()
      .meta({ description: "Accessibility for wheelchairs and hearing, in words." }),
    reviews: z.array(Review).optional().meta({ description: "With `extract_reviews`." }),
    photos: z.array(z.string()).optional().meta({ description: "With `extract_photos`: URLs." }),
  })
  .meta({ id: "MapsProviderListing" });
export type Listing = z.output<typeof Listing>;
