import type { Database } from "./database.ts";

export interface CampaignHistory {
  /** Of the client's campaigns whose workflow crawls, those of the last 90 days. */
  locations: number;
  businesses: number;
  sites: number;
  verifies: number;
}

/** What a client's earlier campaigns found, summed up. */
export async function readCampaignHistory(database: Database, clientId: string): Promise<CampaignHistory> {
  const [row] = await database.query<CampaignHistory>({
    name: "campaign-history",
    text: `select coalesce(sum(locations_completed), 0)::int as locations,
                  coalesce(sum(businesses_found), 0)::int as businesses,
                  coalesce(sum(sites_completed + sites_failed), 0)::int as sites,
                  coalesce(sum(verifies_completed + verifies_failed), 0)::int as verifies
           from campaigns
           where client_id = $1 and created_at > now() - interval '90 days'
             and workflow is not null and locations_completed > 0`,
    values: [clientId],
  });
  return row ?? { locations: 0, businesses: 0, sites: 0, verifies: 0 };
}

/** Jobs of the last hour by type: how many ended, and their mean duration in seconds. */
export function readJobRates(
  database: Database,
): Promise<{ type: string; jobs: number; mean_seconds: number }[]> {
  return database.query({
    name: "job-rates",
    text: `select type, count(*)::int as jobs,
                  avg(extract(epoch from completed_at - started_at))::float8 as mean_seconds
           from jobs
           where status in ('completed', 'failed') and completed_at > now() - interval '1 hour' and not test
             and started_at is not null
           group by type`,
  });
}
