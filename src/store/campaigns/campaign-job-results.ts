import type { JobStatus } from "../../contract/job.ts";
import type { Database } from "../core/database.ts";
import { type BusinessResultRow, withFindings } from "./campaign-results.ts";

export interface CampaignJobRow {
  type: "svcMaps" | "svcSite" | "svcVerify";
  status: JobStatus;
  error_message: string | null;
  /** For a completed job: the number of its records, and its metadata. */
  results_count: number | null;
  message: string | null;
}

/** A job of a client's campaign; null if there is none. */
export async function readCampaignJob(
  source: Pick<Database, "query">,
  job: { clientId: string; campaignId: string; jobId: string },
): Promise<CampaignJobRow | null> {
  const rows = await source.query<CampaignJobRow>({
    name: "read-campaign-job",
    text: `select type, status, error_message, results_count, message
           from jobs left join job_results on job_results.job_id = jobs.id
           where id = $1 and client_id = $2 and campaign_id = $3
             and type in ('svcMaps', 'svcSite', 'svcVerify')`,
    values: [job.jobId, job.clientId, job.campaignId],
  });
  return rows[0] ?? null;
}

/** Jobs that businesses in the chain wait for. */
export interface AwaitedJobs {
  /** Submitted and not ended. */
  jobs: string[];
  /** Some work has no job yet. */
  held_back: boolean;
}

const chosenBy = {
  svcMaps: `select business.* from campaign_locations location
            join campaign_businesses business
              on business.campaign = location.campaign and business.location = location.position
            where location.job_id = $1`,
  svcSite: `select business.* from campaign_sites site
            join campaign_businesses business on business.site = site.id
            where site.job_id = $1`,
  svcVerify: `select business.* from campaign_businesses business
              where business.site in (select site from campaign_emails where job_id = $1)`,
} as const;

/** The businesses of a job, in order. */
export function businessesOfJob(
  source: Pick<Database, "query">,
  jobId: string,
  type: CampaignJobRow["type"],
): Promise<BusinessResultRow[]> {
  return source.query<BusinessResultRow>({
    text: withFindings(chosenBy[type]),
    values: [jobId],
  });
}

/** The pending work of these businesses. */
export async function jobsAwaitedBy(
  source: Pick<Database, "query">,
  jobId: string,
  type: CampaignJobRow["type"],
): Promise<AwaitedJobs> {
  const [row] = await source.query<AwaitedJobs>({
    text: `
      with open as (select distinct site from (${chosenBy[type]}) chosen where stage in ('site', 'verify')),
      awaited as (
        select site.job_id, site.state = 'waiting' as held_back
        from open join campaign_sites site on site.id = open.site where site.state in ('waiting', 'submitted')
        union
        select email.job_id, email.state = 'waiting'
        from open join campaign_site_emails link on link.site = open.site
        join campaign_emails email on email.id = link.email where email.state in ('waiting', 'submitted')
      )
      select coalesce(array_agg(job_id) filter (where not held_back), '{}') as jobs,
             coalesce(bool_or(held_back), false) as held_back
      from awaited`,
    values: [jobId],
  });
  return row ?? { jobs: [], held_back: false };
}
