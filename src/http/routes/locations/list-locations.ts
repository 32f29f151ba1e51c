import { z } from "zod";
import { PlaceCountryCode } from "../../../contract/country-code.ts";
import { limits } from "../../../contract/limits.ts";
import { LocationList, LocationType } from "../../../contract/locations.ts";
import { isNameable } from "../../../locations/index.ts";
import { defineRoute } from "../../route.ts";
import { WrittenJson } from "../../written-json.ts";

const pageMax = 1_000_000;
const populationMax = 2_000_000_000;
// One without a name in it would select nothing where it stands alone; a form that was left empty means everything.
const name = (description: string) =>
  z
    .string()
    .max(200)
    .refine(isNameable, "must have a letter or digit; leave it out to select all")
    .meta({ description });
const population = (description: string) => z.int().min(0).max(populationMax).meta({ description });

const ListLocationsQuery = z.object({
  country_code: PlaceCountryCode.optional(),
  location_type: LocationType.optional(),
  parent_city: name("Only postcodes of this city; case and accents do not matter.").optional(),
  admin_region: name(
    "Only this region, as `/locations/regions` names it; case and accents do not matter.",
  ).optional(),
  min_population: population("At least so many inhabitants.").optional(),
  max_population: population("At most so many inhabitants; 0 is also where it is not known.").optional(),
  needs_postcodes: z
    .boolean()
    .optional()
    .meta({ description: "Only cities of 500,000 or more, or only others." }),
  search: name("Part of `display_name` or `search_string`; case and accents do not matter.").optional(),
  page: z.int().min(1).max(pageMax).default(1).meta({ description: "Page, from 1." }),
  page_size: z
    .int()
    .min(1)
    .max(limits.locations_page_size_max)
    .default(50)
    .meta({ description: "Locations on a page." }),
});

export const listLocations = defineRoute({
  method: "GET",
  path: "/api/v1/locations",
  operationId: "listLocations",
  summary: "Locations",
  description:
    "Cities and postcodes, the most populous first. Filters are combined: a location must pass all of them. A page after the last one is empty.",
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
