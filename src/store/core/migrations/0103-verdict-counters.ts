import { type Kysely, sql } from "kysely";
import { addTo, counting } from "./0005-campaigns.ts";

/** Campaigns count their addresses by every verdict; those that are `unknown` are the rest of the verified ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statusCounter = (status: string) => `(status is not distinct from '${status}')::int`;

const statements = [
  `alter table campaigns
     add column invalid_emails integer not null default 0,
     add column risky_emails integer not null default 0`,
  ...counting("count_campaign_emails", [
    addTo("campaigns", "campaigns.number = sums.campaign", "campaign", [
      ["emails_found", "1"],
      ["emails_verified", "(state = 'verified')::int"],
      ["valid_emails", statusCounter("valid")],
      ["invalid_emails", statusCounter("invalid")],
      ["risky_emails", statusCounter("risky")],
    ]),
  ]),
  `update campaigns set invalid_emails = counted.invalid, risky_emails = counted.risky
   from (select campaign, count(*) filter (where status = 'invalid') as invalid,
                count(*) filter (where status = 'risky') as risky
         from campaign_emails where status in ('invalid', 'risky') group by campaign) counted
   where counted.campaign = campaigns.number`,
];
