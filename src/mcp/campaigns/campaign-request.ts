import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import type { LocationList } from "../../contract/locations.ts";
import { foldName } from "../../text/fold.ts";
import { read } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";
import { ToolError } from "../tool-error.ts";

type Location = z.output<typeof LocationList>["locations"][number];

export const campaignsPath = "/api/v1/jobs/svcMaps/campaigns";

const citiesMax = 20;
const similarMax = 5;

/** What to search for and where, for an estimate and for the campaign itself. */
export const campaignArguments = {
  query: z.string().trim().min(1).max(120).describe("Kind of business, without a place: 'plumbers'."),
  country_code: z.string().length(2).describe("ISO 3166-1, for example LU."),
  cities: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .max(citiesMax)
    .optional()
    .describe("Only these cities."),
  regions: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .optional()
    .describe("Only these states or provinces."),
  min_population: z.int().min(0).optional().describe("Only cities of at least this size."),
  max_results: z
    .int()
    .min(1)
    .max(limits.maps_results_max)
    .default(limits.maps_results_max)
    .describe("Businesses of each city at most."),
  crawl_websites: z.boolean().default(true).describe("Find contacts on the businesses' websites."),
  verify_emails: z.boolean().default(true).describe("Verify the email addresses found there."),
};

type GivenArguments = z.output<z.ZodObject<typeof campaignArguments>>;
/** An estimate needs no query. */
export type CampaignArguments = Omit<GivenArguments, "query"> & { query?: string | undefined };

/**
 * The API's request for a campaign.
 * @throws ToolError for arguments that exclude each other, and for unknown cities.
 */
export async function campaignRequestOf(context: ToolContext, given: CampaignArguments): Promise<object> {
  const { query, country_code, max_results, crawl_websites, verify_emails } = given;
  if (verify_emails && !crawl_websites) {
    throw new ToolError("verify_emails needs crawl_websites: the addresses come from the websites.");
  }
  const filter = await filterOf(context, given);
  return {
    query,
    country_code,
    max_results,
    ...(filter && { filter }),
    ...(crawl_websites && {
      workflow: { spidersite: { enabled: true }, spiderverify: { enabled: verify_emails } },
    }),
  };
}

async function filterOf(context: ToolContext, given: CampaignArguments): Promise<object | undefined> {
  const { cities, regions, min_population } = given;
  const ways = [cities, regions, min_population].filter((way) => way !== undefined);
  if (ways.length > 1) throw new ToolError("Give only one of cities, regions and min_population.");
  if (cities !== undefined)
    return { mode: "custom", location_ids: await locationIds(context, cities, given) };
  if (regions !== undefined) return { mode: "regions", admin_regions: regions };
  return min_population === undefined ? undefined : { mode: "population", min_population };
}

/** The most populous city of each name. @throws ToolError with similar names for one that is unknown. */
async function locationIds(
  { api, signal }: ToolContext,
  cities: readonly string[],
  { country_code }: CampaignArguments,
): Promise<number[]> {
  const found = await Promise.all(
    cities.map(async (city) => {
      const query = { country_code, location_type: "city", search: city, page_size: 100 };
      const path = "/api/v1/locations";
      const { locations } = await read<z.output<typeof LocationList>>(api, {
        method: "GET",
        path,
        query,
        signal,
      });
      return (
        locations.find((location) => isNamed(location, city)) ?? unknownCity(city, country_code, locations)
      );
    }),
  );
  return [...new Set(found.map(({ location_id }) => location_id))];
}

const isNamed = ({ display_name, search_string }: Location, city: string) =>
  [display_name, search_string].some((name) => foldName(name) === foldName(city));

function unknownCity(city: string, countryCode: string, similar: readonly Location[]): never {
  const names = similar.slice(0, similarMax).map(({ search_string }) => search_string);
  throw new ToolError(
    `No city in ${countryCode} is named '${city}'. ${
      names.length > 0 ? `Similar: ${names.join("; ")}.` : "Check the spelling and the country code."
    } find_businesses searches places of any size.`,
  );
}
