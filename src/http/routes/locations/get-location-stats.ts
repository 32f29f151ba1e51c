import { LocationStats } from "../../../contract/locations.ts";
import { defineRoute } from "../../route.ts";

const topCountries = 20;

export const getLocationStats = defineRoute({
  method: "GET",
  path: "/api/v1/locations/stats",
  operationId: "getLocationStats",
  summary: "How many locations there are",
  description: "Counts of locations in all, and of the 20 countries that have the most.",
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
