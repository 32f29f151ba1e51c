import type { Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/** Addresses of one site that wait for verification, best first. */
export interface WaitingEmails {
  site: string;
  emails: string[];
}

/** Maximum number of jobs to submit. */
export interface VerifyRoom {
  /** Limit of the campaign's waiting and running jobs. */
  inFlightMax: number;
  /** Limit of all the client's waiting jobs; null for no limit. */
  waitingMax: number | null;
}

/**
 * The next groups to submit, within the limits. One is always allowed, so that a campaign progresses however many
 * jobs of its client wait.
 */
export function waitingEmails(
  transaction: Transaction,
  campaign: { number: number; client_id: string },
  { inFlightMax, waitingMax }: VerifyRoom,
): Promise<WaitingEmails[]> {
  return transaction.query<WaitingEmails>({
    name: "waiting-campaign-emails",
    text: `select site, array_agg(email order by rank) as emails from campaign_emails
           where campaign = $1 and state = 'waiting' group by site order by site
           limit case when exists (select from campaign_emails where campaign = $1 and state = 'waiting') then (
             select greatest((mine.jobs = 0)::int, least($2::int - mine.jobs, $3::int - everyones.jobs))
             from (select count(distinct job_id) as jobs from campaign_emails
                   where campaign = $1 and state = 'submitted') mine
             cross join (select count(*) as jobs
                         from (select from jobs where status = 'queued' and type = 'svcVerify'
                                 and test in (false, true) and client_id = $4 limit $3::int) waiting) everyones
           ) else 0 end`,
    values: [campaign.number, inFlightMax, waitingMax, campaign.client_id],
  });
}

export async function submitEmails(
  transaction: Transaction,
  campaign: number,
  submitted: readonly { site: string; jobId: string }[],
): Promise<void> {
  await transaction.query({
    name: "submit-campaign-emails",
    text: `update campaign_emails set state = 'submitted', job_id = given.job_id
           from unnest($2::bigint[], $3::uuid[]) as given(site, job_id)
           where campaign_emails.campaign = $1 and campaign_emails.site = given.site
             and campaign_emails.state = 'waiting'`,
    values: [campaign, submitted.map(({ site }) => site), submitted.map(({ jobId }) => jobId)],
  });
}

/** The result for an address. */
export interface EmailVerdict {
  email: string;
  status: string;
  score: number;
  is_deliverable: boolean;
  is_role_account: boolean;
  is_free_email: boolean;
  is_disposable: boolean;
  is_catch_all: boolean;
}

/** Ends the addresses of a job: those without a verdict failed. */
export async function endEmails(
  transaction: Transaction,
  campaign: number,
  jobId: string,
  verdicts: readonly EmailVerdict[],
): Promise<void> {
  await transaction.query({
    name: "end-campaign-emails",
    text: `
      update campaign_emails set state = case when verdict.email is null then 'failed' else 'verified' end,
             status = verdict.status, score = verdict.score, is_deliverable = verdict.is_deliverable,
             is_role_account = verdict.is_role_account, is_free_email = verdict.is_free_email,
             is_disposable = verdict.is_disposable, is_catch_all = verdict.is_catch_all
      from campaign_emails mine
      left join json_to_recordset($3::json) as verdict(
        email text, status text, score smallint, is_deliverable boolean, is_role_account boolean,
        is_free_email boolean, is_disposable boolean, is_catch_all boolean) on verdict.email = mine.email
      where mine.job_id = $2 and mine.campaign = $1 and mine.state = 'submitted' and campaign_emails.id = mine.id`,
    values: [campaign, jobId, jsonText(verdicts)],
  });
}
