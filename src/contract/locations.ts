import { z } from "zod";

const count = (description: string) => z.int().min(0).meta({ description, example: 1733 });
const countryCode = z.string().length(2).meta({ description: "Two letters.", example: "DE" });
const countryName = z.string().meta({ example: "Germany" });

export const LocationType = z
  .enum(["city", "postcode"])
  .meta({ description: "A city, or one postcode of a city.", example: "city" });

const Location = z
  .object({
    location_id: z
      .int()
      .meta({ description: "Stays the same when its data set is imported again.", example: 1733 }),
    country_code: countryCode,
    country_name: countryName,
    search_string: z.string().meta({
      description:
        "What to search for: name and country, with the region where the name alone is not unique.",
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
      .meta({ description: "State, province or the like; null where it is not known.", example: "Hesse" }),
    latitude: z.number().min(-90).max(90).meta({ example: 50.1106 }),
    longitude: z.number().min(-180).max(180).meta({ example: 8.6822 }),
    population: count("0 where it is not known."),
    needs_postcodes: z.boolean().meta({
      description: "A city of 500,000 or more, which is better searched postcode by postcode.",
    }),
    created_at: z.iso.datetime().meta({ example: "2026-01-15T09:30:00.000Z" }),
  })
  .meta({ id: "Location", description: "A place that can be searched." });

export const LocationList = z
  .object({
    locations: z.array(Location),
    total: count("Locations that every page together has."),
    page: z.int(),
    page_size: z.int(),
    total_pages: z.int(),
  })
  .meta({ id: "LocationList", description: "One page of locations, the most populous first." });

export const LocationStats = z
  .object({
    total_locations: count("Cities and postcodes."),
    total_countries: count("Countries that have any."),
    total_cities: count("Locations that are cities."),
    total_postcodes: count("Locations that are postcodes."),
    cities_needing_postcodes: count("Cities of 500,000 or more."),
    top_countries: z
      .array(
        z.object({
          country_code: countryCode,
          country_name: countryName,
          total_locations: count("Its cities and postcodes."),
          cities: count("Its cities."),
          postcodes: count("Its postcodes."),
          needs_postcodes: count("Its cities of 500,000 or more."),
        }),
      )
      .meta({ description: "The 20 countries with the most locations, those first." }),
  })
  .meta({ id: "LocationStats", description: "How many locations there are." });

export const CountryList = z
  .object({
    countries: z.array(
      z.object({
        country_code: countryCode,
        country_name: countryName,
        location_count: count("Its cities and postcodes."),
      }),
    ),
    total: count("Countries."),
  })
  .meta({ id: "CountryList", description: "Countries that have locations, by name." });

export const RegionList = z
  .object({
    regions: z.array(
      z.object({
        region: z
          .string()
          .nullable()
          .meta({ description: "Null: the locations without a known region.", example: "Bavaria" }),
        city_count: count("Cities."),
        postcode_count: count("Postcodes."),
        location_count: count("Both."),
      }),
    ),
    total: count("Regions."),
  })
  .meta({ id: "RegionList", description: "Regions of one country, by name." });
