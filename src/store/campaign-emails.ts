import type { Transaction } from "./database.ts";
import { jsonText } from "./json-text.ts";

/** Addresses of one site that wait to be verified, best first. */
export interface WaitingEmails {
  site: string;
  emails: string[];
}

/** Groups to submit next: as many as leave at most `inFlightMax` jobs of the campaign submitted. */
export function waitingEmails(
  transaction: Transaction,
  campaign: number,
  inFlightMax: number,
): Promise<WaitingEmails[]> {
  return transaction.query<WaitingEmails>({
    name: "waiting-campaign-emails",
    text: `select site, array_agg(email order by rank) as emails from campaign_emails
           where campaign = $1 and state = 'waiting' group by site order by site
           limit greatest(0, $2::int - (select count(distinct job_id) from campaign_emails
                                        where campaign = $1 and state = 'submitted'))`,
    values: [campaign, inFlightMax],
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

/** What was found out about an address. */
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
