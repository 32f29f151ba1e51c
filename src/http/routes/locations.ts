import { z } from "zod";
import { PlaceCountryCode } from "../../contract/country-code.ts";
import { limits } from "../../contract/limits.ts";
import {
  CountryList,
  LocationList,
  LocationStats,
  LocationType,
  RegionList,
} from "../../contract/locations.ts";
import { isNameable } from "../../locations/index.ts";
import { WrittenJson } from "../response/written-json.ts";
import { defineRoute } from "../route.ts";

const pageMax = 1_000_000;
const populationMax = 2_000_000_000;
// Without letters or digits it would match nothing; an empty form field means everything.
const name = (description: string) =>
  z
    .string()
    .max(200)
    .refine(isNameable, "must contain a letter or digit; omit it to select all")
    .meta({ description });
const population = (description: string) => z.int().min(0).max(populationMax).meta({ description });

const ListLocationsQuery = z.object({
  country_code: PlaceCountryCode.optional(),
  location_type: LocationType.optional(),
  parent_city: name("Only postcodes of this city; case- and accent-insensitive.").optional(),
  admin_region: name(
    "Only this region, as `/locations/regions` names it; case- and accent-insensitive.",
  ).optional(),
  min_population: population("Minimum population.").optional(),
  max_population: population("Maximum population; an unknown population counts as 0.").optional(),
  needs_postcodes: z
    .boolean()
    .optional()
    .meta({ description: "Only cities of 500,000 or more, or only others." }),
  search: name(
    "Part of `display_name` or `search_string`, or a large city's name in another language; case- and accent-insensitive.",
  ).optional(),
  page: z.int().min(1).max(pageMax).default(1).meta({ description: "Page number, from 1." }),
  page_size: z
    .int()
    .min(1)
    .max(limits.locations_page_size_max)
    .default(50)
    .meta({ description: "Locations per page." }),
});

export const listLocations = defineRoute({
  method: "GET",
  path: "/api/v1/locations",
  operationId: "listLocations",
  summary: "Locations",
  description:
    "Cities and postcodes, most populous first. A location must match all filters. A page after the last one is empty.",
  tags: ["Locations"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ListLocationsQuery,
  responses: { 200: LocationList },
}).handle(async ({ query }, { locations }) => {
  const found = await locations.list(
    {
      countryCode: query.country_code,
      locationType: query.location_type,
      parentCity: query.parent_city,
      adminRegions: query.admin_region === undefined ? undefined : [query.admin_region],
      minPopulation: query.min_population,
      maxPopulation: query.max_population,
      needsPostcodes: query.needs_postcodes,
      search: query.search,
    },
    { page: query.page, pageSize: query.page_size },
  );
  return {
    status: 200,
    body: WrittenJson.object({
      locations: found.json,
      total: found.total,
      page: query.page,
      page_size: query.page_size,
      total_pages: Math.ceil(found.total / query.page_size),
    }),
  };
});

const topCountries = 20;

export const getLocationStats = defineRoute({
  method: "GET",
  path: "/api/v1/locations/stats",
  operationId: "getLocationStats",
  summary: "Count locations",
  description: "Location counts in total and for the 20 countries with the most.",
  tags: ["Locations"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: LocationStats },
}).handle(async (_input, { locations }) => {
  const countries = (await locations.countries()).map((country) => ({
    country_code: country.country_code,
    country_name: country.country_name,
    total_locations: country.cities + country.postcodes,
    cities: country.cities,
    postcodes: country.postcodes,
    needs_postcodes: country.cities_needing_postcodes,
  }));
  const sum = (field: "total_locations" | "cities" | "postcodes" | "needs_postcodes") =>
    countries.reduce((total, country) => total + country[field], 0);
  return {
    status: 200,
    body: {
      total_locations: sum("total_locations"),
      total_countries: countries.length,
      total_cities: sum("cities"),
      total_postcodes: sum("postcodes"),
      cities_needing_postcodes: sum("needs_postcodes"),
      top_countries: countries
        .toSorted((a, b) => b.total_locations - a.total_locations)
        .slice(0, topCountries),
    },
  };
});

export const listCountries = defineRoute({
  method: "GET",
  path: "/api/v1/locations/countries",
  operationId: "listCountries",
  summary: "Countries",
  description: "Countries with locations, sorted by name.",
  tags: ["Locations"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: CountryList },
}).handle(async (_input, { locations }) => {
  const countries = (await locations.countries()).map(
    ({ country_code, country_name, cities, postcodes }) => ({
      country_code,
      country_name,
      location_count: cities + postcodes,
    }),
  );
  return { status: 200, body: { countries, total: countries.length } };
});

export const listRegions = defineRoute({
  method: "GET",
  path: "/api/v1/locations/regions",
  operationId: "listRegions",
  summary: "Regions of a country",
  description:
    "States, provinces and similar regions of one country, sorted by name; empty if the country has no locations.",
  tags: ["Locations"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: z.object({ country_code: PlaceCountryCode }),
  responses: { 200: RegionList },
}).handle(async ({ query }, { locations }) => {
  const regions = (await locations.regions(query.country_code)).map(({ region, cities, postcodes }) => ({
    region,
    city_count: cities,
    postcode_count: postcodes,
    location_count: cities + postcodes,
  }));
  return { status: 200, body: { regions, total: regions.length } };
});
