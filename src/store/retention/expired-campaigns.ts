import type { JobTypeName } from "../../contract/job.ts";
import type { Transaction } from "../core/database.ts";

/** The types of jobs of whose results campaigns keep copies. */
export const typesWithCopies = ["svcMaps", "svcSite", "svcVerify"] as const satisfies readonly JobTypeName[];
type CopiedType = (typeof typesWithCopies)[number];

const jobsAtOnce = 500;

/** What becomes of the copies of the jobs `$1`. States and counters stay: they name nothing and nobody. */
const expiring: Readonly<Record<CopiedType, readonly string[]>> = {
  svcMaps: [
    `update campaign_businesses business
     set name = null, place_id = null, address = null, city = null, phone = null, rating = null, reviews_count = null,
         categories = '[]', website = null, domain = null
     from campaign_locations location
     where location.job_id = any($1::uuid[]) and business.campaign = location.campaign
       and business.location = location.position`,
  ],
  svcSite: [
    // Those that wait or are being verified are the work of a campaign that goes on.
    `delete from campaign_emails email using campaign_sites site
     where site.job_id = any($1::uuid[]) and email.campaign = site.campaign and email.state in ('found', 'failed')
       and email.email in (select lower(each) from unnest(site.emails) each)`,
    `update campaign_sites set url = '', domain = '', section = null, emails = '{}', shared = '{}', findings = null
     where job_id = any($1::uuid[])`,
  ],
  svcVerify: [
    `delete from campaign_site_emails using campaign_emails email
     where email.job_id = any($1::uuid[]) and email.state in ('verified', 'failed') and campaign_site_emails.email = email.id`,
    `delete from campaign_emails where job_id = any($1::uuid[]) and state in ('verified', 'failed')`,
  ],
};

/**
 * Expires what campaigns have copied from the results of a client's next jobs of a type, with the same age as the results
 * themselves. Locks the campaigns first, as every change of them does.
 * @returns whether there is more.
 */
export async function expireCampaignCopies(
  transaction: Transaction,
  { clientId, type, days }: { clientId: string; type: CopiedType; days: number },
): Promise<boolean> {
  const due = await transaction.query<{ id: string; updated_at: string; campaign_id: string | null }>({
    name: "find-expired-campaign-jobs",
    text: `
      with progress as materialized (
        select coalesce(max(up_to), '-infinity') as up_to,
               coalesce(max(up_to_id::text), '00000000-0000-0000-0000-000000000000')::uuid as up_to_id
        from retention_progress where client_id = $1 and area = 'campaigns' and type = $2
      )
      select id, updated_at::text, campaign_id from jobs
      where client_id = $1 and type = $2 and status = 'completed' and completed_at is not null
        and (updated_at, id) > ((select up_to from progress), (select up_to_id from progress))
        and updated_at < now() - $3 * interval '1 day'
      order by updated_at, id limit ${jobsAtOnce}`,
    values: [clientId, type, days],
  });
  const last = due.at(-1);
  if (last === undefined) return false;
  const copied = due.filter((job) => job.campaign_id !== null);
  if (copied.length > 0) {
    await transaction.query({
      name: "lock-campaigns",
      text: "select from campaigns where id = any($1::text[]) order by number for update",
      values: [[...new Set(copied.map((job) => job.campaign_id))]],
    });
    const jobIds = copied.map(({ id }) => id);
    for (const text of expiring[type]) await transaction.query({ text, values: [jobIds] });
  }
  await transaction.query({
    name: "note-expired-campaign-jobs",
    text: `insert into retention_progress (client_id, area, type, up_to, up_to_id)
           values ($1, 'campaigns', $2, $3::timestamptz, $4)
           on conflict (client_id, area, type) do update set up_to = excluded.up_to, up_to_id = excluded.up_to_id`,
    values: [clientId, type, last.updated_at, last.id],
  });
  return due.length === jobsAtOnce;
}
