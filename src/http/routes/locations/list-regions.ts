import { z } from "zod";
import { PlaceCountryCode } from "../../../contract/country-code.ts";
import { RegionList } from "../../../contract/locations.ts";
import { defineRoute } from "../../route.ts";

export const listRegions = defineRoute({
  method: "GET",
  path: "/api/v1/locations/regions",
  operationId: "listRegions",
  summary: "Regions of a country",
  description:
    "States, provinces and the like of one country, by name; none where the country has no locations.",
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
