import { limits } from "../contract/limits.ts";
import { invalidRequest } from "../errors.ts";
import type { Transaction } from "../store/database.ts";
import type { LocationFilter } from "../store/location-filter.ts";
import { unknownRegions } from "../store/locations.ts";
import type { CampaignRequest } from "./campaign.ts";

/** The locations that a request asks for. Postcodes are among them only where it says so, or names them. */
export function locationFilterOf({ country_code: countryCode, filter }: CampaignRequest): LocationFilter {
  const locationType = filter.include_postcodes ? undefined : "city";
  switch (filter.mode) {
    case "all":
      return { countryCode, locationType };
    case "cities_only":
      return { countryCode, locationType: "city" };
    case "population":
      return {
        countryCode,
        locationType,
        minPopulation: filter.min_population,
        maxPopulation: filter.max_population,
      };
    case "regions":
      return { countryCode, locationType, adminRegions: filter.admin_regions };
    case "city":
      return { countryCode, locationType: "postcode", parentCity: filter.parent_city };
    case "custom":
      return { countryCode, locationIds: filter.location_ids };
  }
}

/** @throws ForagerError validation_error for regions that the country does not have, each of them named. */
export async function checkRegions(
  source: Pick<Transaction, "query">,
  { country_code: country, filter }: CampaignRequest,
): Promise<void> {
  if (filter.mode !== "regions") return;
  const unknown = await unknownRegions(source, country, filter.admin_regions);
  if (unknown.length === 0) return;
  const errors = unknown.map((region) => ({
    loc: ["body", "filter", "admin_regions", filter.admin_regions.indexOf(region)],
    msg: `'${region}' is no region of ${country}; GET /api/v1/locations/regions?country_code=${country} names them`,
    type: "custom",
  }));
  throw invalidRequest(errors);
}

/**
 * @param request.mayLack not all locations that it names one by one need be there.
 * @throws ForagerError validation_error for none, for more than a campaign may have, and for fewer than are named.
 */
export function checkLocationCount(
  total: number,
  { filter, country_code: country, mayLack }: CampaignRequest & { mayLack?: boolean },
): void {
  const named = filter.mode === "custom" && !mayLack ? new Set(filter.location_ids).size : total;
  if (total >= 1 && total < named) {
    const msg = `names ${named} locations, of which ${named - total} are not in ${country}`;
    throw invalidRequest([{ loc: ["body", "filter", "location_ids"], msg, type: "custom" }]);
  }
  if (total >= 1 && total <= limits.campaign_locations_max) return;
  const msg =
    total === 0
      ? "selects 0 locations. GET /api/v1/locations shows which there are"
      : `selects ${total} locations; a campaign may have ${limits.campaign_locations_max}. Narrow it`;
  throw invalidRequest([{ loc: ["body", "filter"], msg, type: "custom" }]);
}
