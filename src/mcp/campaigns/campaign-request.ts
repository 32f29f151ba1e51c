import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import type { LocationList, RegionList } from "../../contract/locations.ts";
import { foldedCityNames } from "../../text/city-names.ts";
import { foldName } from "../../text/fold.ts";
import { nearestName } from "../../text/nearest-name.ts";
import { type ForagerApi, read } from "../api/forager-api.ts";
import { ToolError } from "../tool-error.ts";

type Location = z.output<typeof LocationList>["locations"][number];

export const campaignsPath = "/api/v1/jobs/svcMaps/campaigns";

export const citiesMax = 20;
const similarMax = 5;

/** What to search for and where, for an estimate and for the campaign itself. */
export const campaignArguments = {
  query: z.string().trim().min(1).max(120).describe("Kind of business, without a place: 'plumbers'."),
  country_code: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "must be a two-letter code of ISO 3166-1, for example AT")
    .toUpperCase()
    .describe("ISO 3166-1, for example LU."),
  cities: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .max(citiesMax)
    .optional()
    .describe("Only these cities, by local or English names."),
  regions: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .optional()
    .describe("Only these states or provinces."),
  min_population: z.int().min(0).optional().describe("Only cities of at least this size."),
  max_results: z
    .int()
    .min(1)
    .max(
      limits.maps_results_max,
      `must be at most ${limits.maps_results_max}, which is for each city: name more cities, or their districts, for more businesses`,
    )
    .default(limits.maps_results_max)
    .describe("Businesses of each city at most."),
  crawl_websites: z.boolean().default(true).describe("Find contacts on the businesses' websites."),
  verify_emails: z.boolean().default(true).describe("Verify the email addresses found there."),
};

/** What the look-up of places needs. */
interface Caller {
  api: Pick<ForagerApi, "call">;
  signal: AbortSignal;
}

type GivenArguments = z.output<z.ZodObject<typeof campaignArguments>>;
/** An estimate needs no query. */
export type CampaignArguments = Omit<GivenArguments, "query"> & { query?: string | undefined };

/**
 * The API's request for a campaign, and the cities that it names: `Esch` may be another than the one meant.
 * @throws ToolError for arguments that exclude each other, and for unknown cities.
 */
export async function campaignRequestOf(
  context: Caller,
  given: CampaignArguments,
): Promise<{ body: object; cities: string[] | undefined }> {
  const { query, country_code, max_results, crawl_websites, verify_emails } = given;
  if (verify_emails && !crawl_websites) {
    throw new ToolError("verify_emails needs crawl_websites: the addresses come from the websites.");
  }
  const { filter, cities } = await selectionOf(context, given);
  const body = {
    query,
    country_code,
    max_results,
    ...(filter && { filter }),
    ...(crawl_websites && {
      workflow: { spidersite: { enabled: true }, spiderverify: { enabled: verify_emails } },
    }),
  };
  return { body, cities };
}

async function selectionOf(
  context: Caller,
  given: CampaignArguments,
): Promise<{ filter?: object; cities?: string[] }> {
  const { cities, regions, min_population } = given;
  const ways = [cities, regions, min_population].filter((way) => way !== undefined);
  if (ways.length > 1) throw new ToolError("Give only one of cities, regions and min_population.");
  if (cities !== undefined) {
    const found = await locationsNamed(context, cities, given);
    const location_ids = found.map(({ location_id }) => location_id);
    return { filter: { mode: "custom", location_ids }, cities: found.map(searchString) };
  }
  if (regions !== undefined)
    return { filter: { mode: "regions", admin_regions: await regionNames(context, regions, given) } };
  return min_population === undefined ? {} : { filter: { mode: "population", min_population } };
}

/** The most populous city of each name. @throws ToolError with similar names for one that is unknown. */
async function locationsNamed(
  context: Caller,
  cities: readonly string[],
  { country_code }: CampaignArguments,
): Promise<Location[]> {
  const found = await Promise.all(
    cities.map(async (city) => {
      const locations = await searchCities(context, country_code, city);
      return (
        cityNamed(city, country_code, locations) ??
        (await unknownCity(context, city, country_code, locations))
      );
    }),
  );
  // In one order, so that a repeated call is recognized.
  return [...new Map(found.map((location) => [location.location_id, location])).values()].sort(
    (one, other) => one.location_id - other.location_id,
  );
}

/** By the given name before those of other languages: a smaller city may have it. */
function cityNamed(city: string, countryCode: string, locations: readonly Location[]): Location | undefined {
  const isNamed = (location: Location, wanted: string) =>
    [location.display_name, location.search_string].some((name) => foldName(name) === wanted);
  for (const wanted of foldedCityNames(countryCode, city)) {
    const found = locations.find((location) => isNamed(location, wanted));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function searchCities(
  { api, signal }: Caller,
  country_code: string,
  search: string,
): Promise<Location[]> {
  const query = { country_code, location_type: "city", search, page_size: 100 };
  const request = { method: "GET", path: "/api/v1/locations", query, signal } as const;
  return (await read<z.output<typeof LocationList>>(api, request)).locations;
}

/** The city whose name, in any language, takes the fewest edits, among those that begin alike. */
async function citiesNear(context: Caller, countryCode: string, city: string): Promise<string[]> {
  const letters = Array.from(city);
  const wanted = foldName(city);
  // A beginning may have its letters swapped, too. The largest cities that contain it come first.
  const beginnings = [letters.slice(0, 2), letters.slice(0, 1), letters.slice(1, 3)].map((some) =>
    some.join(""),
  );
  for (const beginning of new Set(beginnings.filter((text) => text.trim() !== ""))) {
    const alike = await searchCities(context, countryCode, beginning).catch(() => []);
    const named = alike.flatMap((location) =>
      foldedCityNames(countryCode, location.display_name).map((name) => ({ name, location })),
    );
    const near = nearestName(
      wanted,
      named.map(({ name }) => name),
    );
    const found = named.find(({ name }) => name === near);
    if (found !== undefined) return [searchString(found.location)];
  }
  return [];
}

const searchString = ({ search_string }: Location) => search_string;

/** @throws ToolError with similar names, or that the service knows no city of the country. */
async function unknownCity(
  context: Caller,
  city: string,
  countryCode: string,
  containing: readonly Location[],
): Promise<never> {
  const near = await citiesNear(context, countryCode, city);
  const names = [...new Set([...near, ...containing.map(searchString)])].slice(0, similarMax);
  const advice =
    names.length > 0
      ? `${near.length > 0 ? "Did you mean" : "Similar:"} ${names.join("; ")}${near.length > 0 ? "?" : "."}`
      : (await hasLocations(context, { country_code: countryCode }))
        ? "Check the country code, and use the local or the English name."
        : `The service knows no city of ${countryCode}: check the country code, or ask the operator to import some.`;
  throw new ToolError(
    `No city in ${countryCode} is named '${city}'. ${advice} find_businesses searches the map itself, which has places of any size.`,
  );
}

async function hasLocations({ api, signal }: Caller, filter: Record<string, string>): Promise<boolean> {
  const query = { ...filter, page_size: 1 };
  const request = { method: "GET", path: "/api/v1/locations", query, signal } as const;
  return (await read<z.output<typeof LocationList>>(api, request).catch(() => ({ total: 0 }))).total > 0;
}

const regionsShown = 40;

/** @throws ToolError with the country's regions for one that is unknown. */
async function regionNames(
  context: Caller,
  wanted: readonly string[],
  { country_code }: CampaignArguments,
): Promise<readonly string[]> {
  const { api, signal } = context;
  const path = "/api/v1/locations/regions";
  const request = { method: "GET", path, query: { country_code }, signal } as const;
  const { regions } = await read<z.output<typeof RegionList>>(api, request);
  const known = regions.flatMap(({ region }) => region ?? []);
  if (known.length === 0)
    throw new ToolError(
      `regions: no region of ${country_code} is known. Check the country code, or give cities or min_population.`,
    );
  const names = new Map(known.map((name) => [foldName(name), name]));
  for (const region of wanted) {
    // The service knows regions by their names in other languages too.
    const isKnown =
      names.has(foldName(region)) || (await hasLocations(context, { country_code, admin_region: region }));
    if (isKnown) continue;
    const near = names.get(nearestName(foldName(region), [...names.keys()]) ?? "");
    const meant = near === undefined ? "" : ` Did you mean '${near}'?`;
    throw new ToolError(
      `regions: '${region}' is not a region of ${country_code}.${meant} Known are ${known.slice(0, regionsShown).join(", ")}${known.length > regionsShown ? " and others" : ""}.`,
    );
  }
  return wanted;
}
