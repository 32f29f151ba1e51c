import { type Kysely, sql } from "kysely";
import { addTo, addToLocations, businessCounters, counting, triggers } from "./0005-campaigns.ts";

/**
 * Campaigns crawl each start URL separately and distinguish a business's own contacts from shared ones. Sites found
 * earlier have no `section`: all businesses on their host used the same crawl, and none of its contacts is shared.
 * Campaigns count distinct addresses: `campaign_emails` now includes those that are not to be verified.
 * `campaign_businesses.emails_found` is no longer written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const emailCounters: [counter: string, of: string][] = [
  ["emails_found", "1"],
  ["emails_verified", "(state = 'verified')::int"],
  ["valid_emails", "(status is not distinct from 'valid')::int"],
];
const ofEmails = new Set(emailCounters.map(([counter]) => counter));
const ofCampaign = "campaigns.number = sums.campaign";

const statements = [
  `alter table campaign_sites
     add column section text collate "C",
     add column shared text[] not null default '{}'`,
  `create index campaign_sites_by_section on campaign_sites (campaign, section)`,

  `alter table campaign_emails
     drop constraint campaign_emails_state_check,
     add constraint campaign_emails_state_check
       check (state in ('found', 'waiting', 'submitted', 'verified', 'failed'))`,
  `insert into campaign_emails (campaign, email, site, rank, state)
   select distinct on (campaign, lower(email)) campaign, lower(email), id, 1, 'found'
   from campaign_sites cross join unnest(emails) email where length(email) <= 320
   order by campaign, lower(email), id
   on conflict do nothing`,
  `update campaigns set emails_found = counted.found, emails_verified = counted.verified, valid_emails = counted.valid
   from (select campaign, count(*) as found, count(*) filter (where state = 'verified') as verified,
                count(*) filter (where status = 'valid') as valid
         from campaign_emails group by campaign) counted
   where counted.campaign = campaigns.number`,
  ...counting("count_campaign_emails", [addTo("campaigns", ofCampaign, "campaign", emailCounters)]),
  ...triggers("campaign_emails", "count_campaign_emails"),
  ...counting("count_campaign_businesses", [
    addTo(
      "campaigns",
      ofCampaign,
      "campaign",
      businessCounters.filter(([counter]) => !ofEmails.has(counter)),
    ),
    addToLocations,
  ]),
];
