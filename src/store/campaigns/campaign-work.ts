import type { Database, Transaction } from "../core/database.ts";

/**
 * Active clients' campaigns that advance automatically and have locations left; the one with the least running first.
 */
export function campaignsToAdvance(
  source: Pick<Database, "query">,
): Promise<{ id: string; pending: number; submitted: number }[]> {
  return source.query({
    name: "campaigns-to-advance",
    text: `select campaigns.id, locations_pending as pending, locations_submitted as submitted
           from campaigns join clients on clients.id = campaigns.client_id and clients.active
           where auto_advance and status = 'active' and locations_pending > 0
           order by locations_submitted, number`,
  });
}

/** Waiting and running jobs of a type, without the test queue. */
export async function countOpenJobsOf(source: Pick<Database, "query">, type: string): Promise<number> {
  const [row] = await source.query<{ jobs: number }>({
    name: "count-open-jobs-of-type",
    text: `select (select count(*) from jobs where type = $1 and not test and status = 'queued')::int
                + (select count(*) from jobs where type = $1 and not test and status = 'processing')::int as jobs`,
    values: [type],
  });
  return row?.jobs ?? 0;
}

export interface DueCampaign {
  id: string;
  client_id: string;
  api_key_id: string;
}

/** Campaigns whose schedule is due, the longest overdue first. */
export function dueCampaigns(database: Database, limit: number): Promise<DueCampaign[]> {
  return database.query({
    name: "due-campaigns",
    text: `select id, client_id, api_key_id from campaigns where next_run_at <= now() order by next_run_at limit $1`,
    values: [limit],
  });
}

/** Whether any run of a scheduled campaign has work in progress. */
export async function hasRunAtWork(transaction: Transaction, campaignId: string): Promise<boolean> {
  const rows = await transaction.query({
    name: "run-at-work",
    text: `select 1 from campaigns
           where (id = $1 or parent_id = $1) and status = 'active'
             and (auto_advance or locations_submitted > 0 or businesses_open > 0)
           limit 1`,
    values: [campaignId],
  });
  return rows.length > 0;
}

export async function setNextRun(transaction: Transaction, campaign: number, nextRunAt: Date): Promise<void> {
  await transaction.query({
    name: "set-next-run",
    text: "update campaigns set next_run_at = $2 where number = $1",
    values: [campaign, nextRunAt],
  });
}
