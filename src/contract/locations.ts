import { z } from "zod";

const count = (description: string) => z.int().min(0).meta({ description, example: 1733 });
const countryCode = z.string().length(2).meta({ description: "Two-letter country code.", example: "DE" });
const countryName = z.string().meta({ example: "Germany" });

export const LocationType = z
  .enum(["city", "postcode"])
  .meta({ description: "A city, or one postcode of a city.", example: "city" });

const Location = z
  .object({
    location_id: z.int().meta({ description: "Stable across imports of its data set.", example: 1733 }),
    country_code: countryCode,
    country_name: countryName,
    search_string: z.string().meta({
      description: "Search text: name and country, with the region if the name is ambiguous.",
      example: "Frankfurt, Hesse, Germany",
    }),
    location_type: LocationType,
    display_name: z.string().meta({ example: "Frankfurt" }),
    parent_city: z
      .string()
      .nullable()
      .meta({ description: "The city that a postcode belongs to; null for a city.", example: null }),
    admin_region: z
      .string()
      .nullable()
      .meta({ description: "State, province or similar; null if unknown.", example: "Hesse" }),
    latitude: z.number().min(-90).max(90).meta({ example: 50.1106 }),
    longitude: z.number().min(-180).max(180).meta({ example: 8.6822 }),
    population: count("0 if unknown."),
    needs_postcodes: z.boolean().meta({
      description: "A city of 500,000 or more, which should be searched postcode by postcode.",
    }),
    created_at: z.iso.datetime().meta({ example: "2026-01-15T09:30:00.000Z" }),
  })
  .meta({ id: "Location", description: "A place that can be searched." });

export const LocationList = z
  .object({
    locations: z.array(Location),
    total: count("Locations across all pages."),
    page: z.int(),
    page_size: z.int(),
    total_pages: z.int(),
  })
  .meta({ id: "LocationList", description: "One page of locations, the most populous first." });

export const LocationStats = z
  .object({
    total_locations: count("Cities and postcodes."),
    total_countries: count("Countries with locations."),
    total_cities: count("Locations that are cities."),
    total_postcodes: count("Locations that are postcodes."),
    cities_needing_postcodes: count("Cities of 500,000 or more."),
    top_countries: z
      .array(
        z.object({
          country_code: countryCode,
          country_name: countryName,
          total_locations: count("The country's cities and postcodes."),
          cities: count("Its cities."),
          postcodes: count("Its postcodes."),
          needs_postcodes: count("The country's cities of 500,000 or more."),
        }),
      )
      .meta({ description: "The 20 countries with the most locations, in descending order." }),
  })
  .meta({ id: "LocationStats", description: "Location counts." });

export const CountryList = z
  .object({
    countries: z.array(
      z.object({
        country_code: countryCode,
        country_name: countryName,
        location_count: count("The country's cities and postcodes."),
      }),
    ),
    total: count("Countries."),
  })
  .meta({ id: "CountryList", description: "Countries with locations, sorted by name." });

export const RegionList = z
  .object({
    regions: z.array(
      z.object({
        region: z
          .string()
          .nullable()
          .meta({ description: "Null for locations without a known region.", example: "Bavaria" }),
        city_count: count("Cities."),
        postcode_count: count("Postcodes."),
        location_count: count("Both."),
      }),
    ),
    total: count("Regions."),
  })
  .meta({ id: "RegionList", description: "Regions of one country, sorted by name." });
