import { z } from "zod";
import { CampaignStatus, campaignProgress, WorkflowProgress } from "./campaigns.ts";
import { limits } from "./limits.ts";

const count = (description: string) => z.int().min(0).meta({ description, example: 3 });
const text = (description: string) => z.string().nullable().meta({ description });

const stepStatus = (description: string) =>
  z.enum(["pending", "completed", "failed", "skipped"]).meta({ description, example: "completed" });

const VerifiedEmail = z
  .object({
    email: z.string().meta({ example: "info@example.com" }),
    status: z.enum(["valid", "invalid", "risky", "unknown"]),
    score: z.int().min(0).max(100),
    is_deliverable: z.boolean(),
    is_role_account: z.boolean(),
    is_free_email: z.boolean(),
    is_disposable: z.boolean(),
    is_catch_all: z.boolean(),
    shared: z.boolean().meta({ description: "It is one of the business's `shared_emails`." }),
  })
  .meta({ id: "VerifiedEmail" });

const shared = (what: string) =>
  `${what} that the website states on none of the business's own pages. Its own are the page that its listing links to and the pages below it; of a listing that links to a home page, those of the whole site.`;

const CampaignBusiness = z
  .object({
    business_name: text("As the map provider has it."),
    business_place_id: text("Identity of the place at its provider."),
    business_address: text("In one line."),
    business_phone: text("As displayed."),
    business_rating: z.number().nullable(),
    business_reviews_count: z.int().nullable(),
    business_categories: z.array(z.string()),
    original_website: text("As the listing has it."),
    domain: text("What names the website: its registrable domain, or its host where that is shared."),
    domain_filtered: z
      .boolean()
      .meta({ description: "The website is not crawled: `filter_reason` says why." }),
    filter_reason: z
      .enum(["social_media", "review_site", "directory", "maps", "no_website", "invalid_url"])
      .nullable(),
    spidersite_status: stepStatus("Of the website's crawl; `skipped` where there is none."),
    pages_crawled: count("Pages of the website."),
    emails_found: z.array(z.string()).meta({ description: "Its own first, then the shared ones." }),
    shared_emails: z.array(z.string()).meta({
      description: `${shared("Those of `emails_found`")} They belong to its chain, its shopping centre or others on the same host.`,
    }),
    phones_found: z.array(z.string()).meta({ description: "Its own first, then the shared ones." }),
    shared_phones: z.array(z.string()).meta({ description: shared("Those of `phones_found`") }),
    social_media: z
      .record(z.string(), z.string())
      .meta({ description: "Accounts that the website links to, by platform." }),
    shared_social_media: z
      .array(z.string())
      .meta({ description: shared("Platforms in `social_media` of accounts") }),
    company_info: z
      .object({
        industry: z.string().nullable(),
        key_services: z.array(z.string()),
        target_audience: z.string().nullable(),
        one_sentence_summary: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "With `extract_company_info`." }),
    team_members: z.array(z.unknown()).meta({ description: "With `extract_team`." }),
    lead_scoring: z.unknown().meta({ description: "With both descriptions; else null." }),
    spiderverify_status: stepStatus(
      "Of its addresses' verification; `skipped` where there is nothing to verify.",
    ),
    emails_verified: z
      .array(VerifiedEmail)
      .meta({ description: "In the order in which they were chosen, shared ones last." }),
    valid_emails_count: count("Addresses of its own that are `valid`; shared ones do not count."),
    workflow_stage: z
      .enum(["maps", "site", "verify", "complete", "failed"])
      .meta({ description: "Where the business is in the chain.", example: "complete" }),
  })
  .meta({ id: "CampaignBusiness", description: "A business with everything that the chain found out." });

const ResultLocation = z
  .object({
    location_id: z.int(),
    display_name: z.string(),
    search_string: z.string(),
    status: z.enum(["pending", "submitted", "completed", "failed"]),
    error_message: text("Why the search failed."),
    businesses_count: count("Businesses that were first found here, on this page or not."),
    businesses: z.array(CampaignBusiness),
  })
  .meta({ id: "CampaignResultLocation" });

export const WorkflowResults = z
  .object({
    campaign_id: z.string(),
    status: CampaignStatus,
    query: z.string(),
    country_code: z.string(),
    progress: campaignProgress,
    workflow_progress: WorkflowProgress,
    total_locations: count("Locations of the campaign."),
    total_businesses: count("Businesses found, each counted once."),
    total_with_domains: count("Those with a website to crawl."),
    total_domains_filtered: count("Those whose website is a social network, directory or the like."),
    total_emails_found: count("Distinct addresses on the websites, shared ones included."),
    total_emails_verified: count("Those of them with a verdict."),
    total_valid_emails: count("Those of them that are `valid`."),
    total: count("Businesses that pass the filters of this call: what all pages together have."),
    page: z.int().meta({ description: "1 without paging." }),
    page_size: z.int().meta({ description: `${limits.campaign_results_max} without paging.` }),
    total_pages: z.int(),
    locations: z.array(ResultLocation).meta({
      description:
        "The page's businesses under the locations where they were first found; between them, without a filter on addresses, the locations that ended without any.",
    }),
  })
  .meta({
    id: "WorkflowResults",
    description: "What a campaign has found: everything, or a page of businesses.",
  });

const jobStatuses = ["queued", "processing", "completed", "partial", "failed", "cancelled"] as const;

export const CampaignJobResults = z
  .object({
    success: z.boolean().meta({ description: "The job itself completed." }),
    has_results: z.boolean().meta({ description: "There is at least one business." }),
    job_id: z.uuid(),
    campaign_id: z.string(),
    type: z.enum(["svcMaps", "svcSite", "svcVerify"]),
    status: z.enum(jobStatuses).meta({
      description:
        "`completed`: the job ended and its businesses have left the chain. `partial`: some are still in it, and the wait is over.",
    }),
    message: z.string(),
    error_message: text("Why the job failed."),
    businesses_pending: count("Businesses that are still in the chain."),
    businesses: z.array(CampaignBusiness).meta({
      description: "Of the job's location; for a crawl or a verification those that it was made for.",
    }),
  })
  .meta({
    id: "CampaignJobResults",
    description: "What became of a job and of the businesses that it is about.",
  });
