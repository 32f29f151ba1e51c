import type { Transaction } from "./database.ts";
import { jsonText } from "./json-text.ts";

export interface CampaignSite {
  id: string;
  url: string;
  domain: string;
}

/** The sites whose crawls these jobs are, without those that are none that the campaign waits for. */
export function findSubmittedSites(
  transaction: Transaction,
  campaign: number,
  jobIds: readonly string[],
): Promise<(CampaignSite & { job_id: string })[]> {
  return transaction.query<CampaignSite & { job_id: string }>({
    name: "find-submitted-sites",
    text: `select id, url, domain, job_id from campaign_sites
           where job_id = any($2::uuid[]) and campaign = $1 and state = 'submitted'`,
    values: [campaign, jobIds],
  });
}

/** Sites to submit next: as many as leave at most `inFlightMax` of the campaign's submitted. */
export function waitingSites(
  transaction: Transaction,
  campaign: number,
  inFlightMax: number,
): Promise<CampaignSite[]> {
  return transaction.query<CampaignSite>({
    name: "waiting-campaign-sites",
    text: `select id, url, domain from campaign_sites
           where campaign = $1 and state = 'waiting' order by id
           limit case when exists (select from campaign_sites where campaign = $1 and state = 'waiting')
                 then greatest(0, $2::int - (select count(*) from campaign_sites
                                             where campaign = $1 and state = 'submitted'))
                 else 0 end`,
    values: [campaign, inFlightMax],
  });
}

export async function submitSites(
  transaction: Transaction,
  submitted: readonly { site: string; jobId: string }[],
): Promise<void> {
  await transaction.query({
    name: "submit-campaign-sites",
    text: `update campaign_sites set state = 'submitted', job_id = given.job_id
           from unnest($1::bigint[], $2::uuid[]) as given(id, job_id)
           where campaign_sites.id = given.id`,
    values: [submitted.map(({ site }) => site), submitted.map(({ jobId }) => jobId)],
  });
}

/** What came of a site. With an error it failed; `wanted` are the addresses to verify, best first. */
export interface SiteEnd {
  site: string;
  error: string | null;
  emails: readonly string[];
  findings: unknown;
  wanted: readonly string[];
}

/** Ends a site. Addresses that the campaign knows already are not verified again; their verdicts count here too. */
export async function endSite(transaction: Transaction, campaign: number, end: SiteEnd): Promise<void> {
  const wanted = [campaign, end.site, end.wanted];
  const statements = [
    transaction.query({
      name: "end-campaign-site",
      text: `update campaign_sites set state = case when $2::text is null then 'completed' else 'failed' end,
                    error_message = $2, emails = $3, findings = $4
             where id = $1`,
      values: [end.site, end.error, end.emails, end.findings === null ? null : jsonText(end.findings)],
    }),
  ];
  if (end.wanted.length > 0) {
    statements.push(
      transaction.query({
        name: "insert-campaign-emails",
        text: `insert into campaign_emails (campaign, email, site, rank)
               select $1, email, $2, rank from unnest($3::text[]) with ordinality as wanted(email, rank)
               on conflict do nothing`,
        values: wanted,
      }),
      transaction.query({
        name: "insert-campaign-site-emails",
        text: `insert into campaign_site_emails (site, email, rank)
               select $2, known.id, wanted.rank
               from unnest($3::text[]) with ordinality as wanted(email, rank)
               join campaign_emails known on known.campaign = $1 and known.email = wanted.email
               on conflict do nothing`,
        values: wanted,
      }),
    );
  }
  await Promise.all(statements);
}
