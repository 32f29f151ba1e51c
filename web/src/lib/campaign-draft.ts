import { choiceOf, cronOf, type ScheduleChoice } from "./schedule.ts";
import { notSelling, type Selling, sellingPayload } from "./selling.ts";

/** Which places a campaign searches: all of a country, some of its regions, chosen cities, or one city's postcodes. */
export type Where = "country" | "regions" | "cities" | "postcodes";

/** How far a campaign goes with each business that it finds. */
export type Goal = "list" | "contacts" | "verified";

/** A chosen city. */
interface City {
  location_id: number;
}

/** The input for a new campaign. */
export interface CampaignDraft<Place extends City = City> {
  query: string;
  country: string;
  name: string;
  where: Where;
  /** Population of the smallest city to search; empty for all. */
  smallest: string;
  largest: string;
  regions: readonly string[];
  cities: readonly Place[];
  /** The city whose postcodes are searched. */
  city: string;
  maxResults: string;
  goal: Goal;
  /** What is read of each website beside contacts. */
  people: boolean;
  company: boolean;
  selling: Selling;
  autoAdvance: boolean;
  schedule: ScheduleChoice;
  timeZone: string;
}

export const emptyDraft: CampaignDraft<never> = {
  query: "",
  country: "",
  name: "",
  where: "country",
  smallest: "",
  largest: "",
  regions: [],
  cities: [],
  city: "",
  maxResults: "",
  goal: "verified",
  people: false,
  company: false,
  selling: notSelling,
  autoAdvance: true,
  schedule: choiceOf(null),
  timeZone: "UTC",
};

/** Countries of up to this many cities are searched whole by default, larger ones from towns of 50,000. */
const wholeMax = 200;

export const usualSmallest = (cities: number): string => (cities <= wholeMax ? "" : "50000");

/** What is missing before the campaign can be created; null for nothing. */
export function missingOf(draft: CampaignDraft): string | null {
  const { query, country, where, goal, selling } = draft;
  if (query.trim() === "") return "Enter what to search for.";
  if (country === "") return "Choose a country.";
  if (where === "regions" && draft.regions.length === 0) return "Choose at least one region.";
  if (where === "cities" && draft.cities.length === 0) return "Choose at least one city.";
  if (where === "postcodes" && draft.city.trim() === "") return "Enter a city.";
  if (goal !== "list" && sellingPayload(selling) === null) return "Say what you sell, and to whom.";
  return null;
}

/** The draft as an API request. */
export function campaignBody(draft: CampaignDraft): Record<string, unknown> {
  const schedule = cronOf(draft.schedule);
  return {
    query: draft.query.trim(),
    country_code: draft.country,
    ...(draft.name.trim() !== "" && { name: draft.name.trim() }),
    filter: filterOf(draft),
    ...(draft.maxResults !== "" && { max_results: Number(draft.maxResults) }),
    ...(draft.goal !== "list" && {
      workflow: {
        spidersite: {
          enabled: true,
          ...(draft.people && { extract_team: true }),
          ...(draft.company && { extract_company_info: true }),
          ...sellingPayload(draft.selling),
        },
        spiderverify: { enabled: draft.goal === "verified" },
      },
    }),
    auto_advance: draft.autoAdvance,
    ...(schedule !== null && { schedule, time_zone: draft.timeZone }),
  };
}

function filterOf(draft: CampaignDraft): Record<string, unknown> {
  const { where, smallest, largest } = draft;
  switch (where) {
    case "country":
      return smallest === "" && largest === ""
        ? { mode: "cities_only" }
        : {
            mode: "population",
            ...(smallest !== "" && { min_population: Number(smallest) }),
            ...(largest !== "" && { max_population: Number(largest) }),
          };
    case "regions":
      return { mode: "regions", admin_regions: draft.regions };
    case "cities":
      return { mode: "custom", location_ids: draft.cities.map(({ location_id: id }) => id) };
    case "postcodes":
      return { mode: "city", parent_city: draft.city.trim() };
  }
}
