import type { IndexChange } from "./index-changes.ts";

/**
 * Indexes of jobs since 0096: the jobs of a campaign by creation, for its list, those with a reference of their client,
 * those that found nothing, for reruns, and those that another job does again. Other jobs do not pay for them.
 */
export const jobIndexes: IndexChange = {
  table: "jobs",
  created: {
    jobs_of_campaign_by_creation: "(campaign_id, created_at, id) where campaign_id is not null",
    jobs_by_client_ref: "(client_id, client_ref, created_at, id) where client_ref is not null",
    jobs_that_found_nothing:
      "(client_id, type, created_at, id) where status = 'completed' and results_count = 0",
    jobs_by_original: "(rerun_of) where rerun_of is not null",
  },
  dropped: [],
};
