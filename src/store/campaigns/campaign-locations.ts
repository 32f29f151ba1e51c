import type { Database, Transaction } from "../core/database.ts";

export interface NextLocation {
  position: number;
  location_id: number;
  search_string: string;
  display_name: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  population: number;
}

/** The first pending locations of a locked campaign. */
export function nextLocations(
  transaction: Transaction,
  campaign: number,
  limit: number,
): Promise<NextLocation[]> {
  return transaction.query<NextLocation>({
    name: "next-campaign-locations",
    text: `select position, location_id, search_string, display_name, latitude, longitude, population
           from campaign_locations where campaign = $1 and status = 'pending' order by position limit $2`,
    values: [campaign, limit],
  });
}

/** Marks locations as submitted and links each to its job. */
export async function submitLocations(
  transaction: Transaction,
  campaign: number,
  submitted: readonly { position: number; jobId: string }[],
): Promise<void> {
  await transaction.query({
    name: "submit-campaign-locations",
    text: `update campaign_locations set status = 'submitted', job_id = given.job_id, error_message = null
           from unnest($2::int[], $3::uuid[]) as given(position, job_id)
           where campaign = $1 and campaign_locations.position = given.position`,
    values: [campaign, submitted.map(({ position }) => position), submitted.map(({ jobId }) => jobId)],
  });
}

/** Ends the location whose job has ended. With an error the location failed. */
export async function endLocation(
  transaction: Transaction,
  campaign: number,
  jobId: string,
  end: { resultsCount: number | null; error: string | null },
): Promise<void> {
  await transaction.query({
    name: "end-campaign-location",
    text: `update campaign_locations set status = case when $4::text is null then 'completed' else 'failed' end,
                  results_count = $3, error_message = $4, ended_at = now()
           where campaign = $1 and job_id = $2 and status = 'submitted'`,
    values: [campaign, jobId, end.resultsCount, end.error],
  });
}

/** Resets a campaign's failed locations to pending. @returns how many. */
export async function resetFailedLocations(transaction: Transaction, campaign: number): Promise<number> {
  const [row] = await transaction.query<{ retried: number }>({
    name: "put-back-campaign-locations",
    text: `with back as (
             update campaign_locations set status = 'pending', error_message = null,
                                           results_count = null, ended_at = null, done_at = null
             where campaign = $1 and status = 'failed' returning 1)
           select count(*)::int as retried from back`,
    values: [campaign],
  });
  return row?.retried ?? 0;
}

export interface CampaignLocationRow {
  location_id: number;
  display_name: string;
  search_string: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  status: "pending" | "submitted" | "completed" | "failed";
  businesses_count: number;
  /** The job of its latest search; null before it is submitted. */
  job_id: string | null;
  error_message: string | null;
}

/** All locations of a campaign, in order of submission. */
export function listCampaignLocations(database: Database, campaign: number): Promise<CampaignLocationRow[]> {
  return database.query<CampaignLocationRow>({
    name: "list-campaign-locations",
    text: `select location_id, display_name, search_string, latitude, longitude, status, businesses_count, job_id, error_message
           from campaign_locations where campaign = $1 order by position`,
    values: [campaign],
  });
}
