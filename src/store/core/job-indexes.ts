import type { IndexChange } from "./index-changes.ts";

/** Indexes of jobs since 0096: the jobs of a campaign by creation, for its list. Only jobs of campaigns pay for it. */
export const jobIndexes: IndexChange = {
  table: "jobs",
  created: { jobs_of_campaign_by_creation: "(campaign_id, created_at, id) where campaign_id is not null" },
  dropped: [],
};
