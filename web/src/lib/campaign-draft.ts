import { choiceOf, cronOf, type ScheduleChoice } from "./schedule.ts";

/** The input for a new campaign. */
export interface CampaignDraft {
  query: string;
  country: string;
  name: string;
  mode: "all" | "population" | "cities_only" | "regions" | "city";
  minPopulation: string;
  maxPopulation: string;
  regions: string[];
  city: string;
  maxResults: string;
  crawl: boolean;
  verify: boolean;
  autoAdvance: boolean;
  schedule: ScheduleChoice;
  timeZone: string;
}

export const emptyDraft: CampaignDraft = {
  query: "",
  country: "",
  name: "",
  mode: "population",
  minPopulation: "50000",
  maxPopulation: "",
  regions: [],
  city: "",
  maxResults: "100",
  crawl: true,
  verify: true,
  autoAdvance: true,
  schedule: choiceOf(null),
  timeZone: "UTC",
};

/** The draft as an API request. */
export function campaignBody(draft: CampaignDraft): Record<string, unknown> {
  const schedule = cronOf(draft.schedule);
  return {
    query: draft.query.trim(),
    country_code: draft.country,
    ...(draft.name.trim() !== "" && { name: draft.name.trim() }),
    filter: filterOf(draft),
    ...(draft.maxResults !== "" && { max_results: Number(draft.maxResults) }),
    ...(draft.crawl && {
      workflow: { spidersite: { enabled: true }, spiderverify: { enabled: draft.verify } },
    }),
    auto_advance: draft.autoAdvance,
    ...(schedule !== null && { schedule, time_zone: draft.timeZone }),
  };
}

function filterOf({
  mode,
  minPopulation,
  maxPopulation,
  regions,
  city,
}: CampaignDraft): Record<string, unknown> {
  switch (mode) {
    case "population":
      return {
        mode,
        ...(minPopulation !== "" && { min_population: Number(minPopulation) }),
        ...(maxPopulation !== "" && { max_population: Number(maxPopulation) }),
      };
    case "regions":
      return { mode, admin_regions: regions };
    case "city":
      return { mode, parent_city: city.trim() };
    default:
      return { mode };
  }
}
