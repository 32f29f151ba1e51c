import type { Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

export interface CampaignSite {
  id: string;
  url: string;
  domain: string;
}

export interface SubmittedSite extends CampaignSite, SectionedSite {
  job_id: string;
}

interface SectionedSite {
  /** The part of the site that the URL stands for; null for sites of earlier versions. */
  section: string | null;
  /** Candidates for sections within it: those of the campaign's other sites that start with the same characters. */
  inner_sections: string[];
}

/** A section within another one continues with a slash or question mark; both sort before the tilde. */
const innerSections = `
  array(select inside.section from campaign_sites inside
        where inside.campaign = site.campaign
          and inside.section > site.section and inside.section < site.section || '~') as inner_sections`;

/** The sites crawled by these jobs, without those that their campaign no longer waits for. */
export function findSubmittedSites(
  transaction: Transaction,
  campaign: number,
  jobIds: readonly string[],
): Promise<SubmittedSite[]> {
  return transaction.query<SubmittedSite>({
    name: "find-submitted-sites",
    text: `select id, url, domain, job_id, section, ${innerSections} from campaign_sites site
           where job_id = any($2::uuid[]) and campaign = $1 and state = 'submitted'`,
    values: [campaign, jobIds],
  });
}

/** Crawled sites with these sections, each with the metadata of its crawl's result. */
export function findSitesAround(
  transaction: Transaction,
  campaign: number,
  sections: readonly string[],
): Promise<(CampaignSite & SectionedSite & { metadata: unknown })[]> {
  return transaction.query({
    name: "find-campaign-sites-around",
    text: `select id, url, domain, section, ${innerSections}, result.data -> 'metadata' as metadata
           from campaign_sites site join job_results result using (job_id)
           where campaign = $1 and section = any($2::text[]) and state = 'completed'`,
    values: [campaign, sections],
  });
}

/** Replaces the shared contacts of a crawled site. */
export async function shareContacts(
  transaction: Transaction,
  { id, shared }: { id: string; shared: readonly string[] },
): Promise<void> {
  await transaction.query({
    name: "share-campaign-contacts",
    text: "update campaign_sites set shared = $2 where id = $1 and shared <> $2",
    values: [id, shared],
  });
}

/** Sites to submit next, up to `inFlightMax` submitted sites of the campaign. */
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

/** The result of a site. With an error it failed. */
export interface SiteEnd {
  site: string;
  error: string | null;
  emails: readonly string[];
  /** Shared contacts, in lower case. */
  shared: readonly string[];
  findings: unknown;
  /** Addresses to verify, in lower case, best first. */
  wanted: readonly string[];
  /** Of the language model. */
  cost: number;
}

export const failedSite = (site: string, error: string): SiteEnd => ({
  site,
  error,
  emails: [],
  shared: [],
  findings: null,
  wanted: [],
  cost: 0,
});

/** Ends a site. Addresses already known to the campaign are not verified again; their verdicts apply here, too. */
export async function endSite(transaction: Transaction, campaign: number, end: SiteEnd): Promise<void> {
  const wanted = [campaign, end.site, end.wanted];
  const found = end.emails.map((email) => email.toLowerCase());
  const statements = [
    transaction.query({
      name: "end-campaign-site",
      text: `update campaign_sites set state = case when $2::text is null then 'completed' else 'failed' end,
                    error_message = $2, emails = $3, shared = $4, findings = $5
             where id = $1`,
      values: [
        end.site,
        end.error,
        end.emails,
        end.shared,
        end.findings === null ? null : jsonText(end.findings),
      ],
    }),
  ];
  if (end.cost > 0) {
    statements.push(
      transaction.query({
        name: "add-campaign-cost",
        text: "update campaigns set ai_cost = ai_cost + $2 where number = $1",
        values: [campaign, end.cost],
      }),
    );
  }
  if (found.length > 0) {
    statements.push(
      transaction.query({
        name: "insert-campaign-emails",
        text: `insert into campaign_emails (campaign, email, site, rank, state)
               select $1, email, $2, rank, case when rank <= $4 then 'waiting' else 'found' end
               from unnest($3::text[]) with ordinality as given(email, rank)
               on conflict (campaign, email) do update set state = 'waiting', site = excluded.site, rank = excluded.rank
               where campaign_emails.state = 'found' and excluded.state = 'waiting'`,
        values: [campaign, end.site, [...new Set([...end.wanted, ...found])], end.wanted.length],
      }),
    );
  }
  if (end.wanted.length > 0) {
    statements.push(
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
