import { limits } from "../contract/limits.ts";
import { invalidRequest } from "../errors.ts";
import type { Transaction } from "../store/core/database.ts";
import type { LocationFilter } from "../store/locations/location-filter.ts";
import { hasLocations, regionNames, unknownRegions } from "../store/locations/locations.ts";
import { foldName } from "../text/fold.ts";
import { nearestName } from "../text/nearest-name.ts";
import type { CampaignRequest } from "./campaign.ts";

/** The requested locations. Postcodes only if the request includes or names them. */
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

/**
 * Validates the places of a request before the look-up.
 * @throws ForagerError validation_error for a country without locations, and for each unknown region.
 */
export async function checkPlaces(
  source: Pick<Transaction, "query">,
  { country_code: country, filter }: CampaignRequest,
): Promise<void> {
  if (!(await hasLocations(source, country))) {
    const msg = `'${country}' has 0 locations. GET /api/v1/locations/countries lists the countries that have some`;
    throw invalid([{ field: ["country_code"], msg }]);
  }
  if (filter.mode !== "regions") return;
  const unknown = await unknownRegions(source, country, filter.admin_regions);
  if (unknown.length === 0) return;
  const known = await regionNames(source, country);
  throw invalid(
    unknown.map((region) => ({
      field: ["filter", "admin_regions", filter.admin_regions.indexOf(region)],
      msg: `'${region}' is not a region of ${country}${suggestion(region, known)}; GET /api/v1/locations/regions?country_code=${country} lists them`,
    })),
  );
}

const suggestedMax = 3;

/** Regions whose name contains the given one, or is close to it. */
function suggestion(given: string, known: readonly string[]): string {
  const folded = foldName(given);
  const containing = known.filter((name) => folded.length >= 3 && foldName(name).includes(folded));
  const near = nearestName(folded, known.map(foldName));
  const named = known.filter((name) => foldName(name) === near);
  const meant = [...new Set([...named, ...containing])].slice(0, suggestedMax);
  return meant.length === 0 ? "" : ` (did you mean ${meant.map((name) => `'${name}'`).join(" or ")}?)`;
}

/**
 * @param request.mayLack individually named locations may be missing.
 * @throws ForagerError validation_error for no locations, more than the limit, or missing named ones.
 */
export function checkLocationCount(
  total: number,
  { filter, country_code: country, mayLack }: CampaignRequest & { mayLack?: boolean },
): void {
  const { campaign_locations_max: most } = limits;
  if (filter.mode === "custom" && (total === 0 || !mayLack)) {
    const named = new Set(filter.location_ids).size;
    const msg = `must all be in ${country}: ${total} of ${named} locations are`;
    if (total < named) throw invalid([{ field: ["filter", "location_ids"], msg }]);
  }
  if (filter.mode === "city" && total === 0) {
    const msg = `'${filter.parent_city}' is not a city of ${country} with postcodes: 0 locations are selected`;
    throw invalid([{ field: ["filter", "parent_city"], msg }]);
  }
  if (total >= 1 && total <= most) return;
  const msg =
    total === 0
      ? "selects 0 locations. GET /api/v1/locations lists the available ones"
      : `selects ${total} locations; a campaign may have ${most}`;
  throw invalid([{ field: ["filter"], msg }]);
}

const invalid = (faults: { field: (string | number)[]; msg: string }[]) =>
  invalidRequest(faults.map(({ field, msg }) => ({ loc: ["body", ...field], msg, type: "custom" })));
