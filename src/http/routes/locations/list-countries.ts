import { CountryList } from "../../../contract/locations.ts";
import { defineRoute } from "../../route.ts";

export const listCountries = defineRoute({
  method: "GET",
  path: "/api/v1/locations/countries",
  operationId: "listCountries",
  summary: "Countries",
  description: "Countries that have locations, by name.",
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
