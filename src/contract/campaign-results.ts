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
  `${what} that appear on none of the business's own pages: the page that its listing links to and those below it, or the whole website if the listing links to a home page.`;

const CompanyInfo = z
  .object({
    industry: z.string().nullable(),
    key_services: z.array(z.string()),
    target_audience: z.string().nullable(),
    one_sentence_summary: z.string().nullable(),
  })
  .meta({ id: "CompanyInfo" });

const CampaignBusiness = z
  .object({
    business_name: text("As the map provider gives it."),
    business_place_id: text("Identifier of the place at its provider."),
    business_address: text("On one line."),
    business_city: text("The city of its address, which need not be the location whose search found it."),
    business_phone: text("As displayed."),
    business_phone_e164: text("The first valid number; a national one is of the campaign's country."),
    business_rating: z.number().nullable(),
    business_reviews_count: z.int().nullable(),
    business_categories: z.array(z.string()),
    original_website: text("As given in the listing."),
    domain: text("The website's registrable domain, or its host if the domain is shared."),
    domain_filtered: z
      .boolean()
      .meta({ description: "True if the website is not crawled; `filter_reason` gives the reason." }),
    filter_reason: z
      .enum(["social_media", "review_site", "directory", "maps", "no_website", "invalid_url"])
      .nullable(),
    spidersite_status: stepStatus("Status of the website's crawl; `skipped` if there is none."),
    pages_crawled: count("Pages crawled."),
    emails_found: z.array(z.string()).meta({ description: "The business's own first, then shared ones." }),
    shared_emails: z.array(z.string()).meta({
      description: `${shared("Addresses in `emails_found`")} They may belong to its chain, its shopping centre or other businesses on the same host.`,
    }),
    phones_found: z.array(z.string()).meta({ description: "The business's own first, then shared ones." }),
    shared_phones: z.array(z.string()).meta({ description: shared("Numbers in `phones_found`") }),
    social_media: z
      .record(z.string(), z.string())
      .meta({ description: "Accounts that the website links to, by platform." }),
    shared_social_media: z
      .array(z.string())
      .meta({ description: shared("Platforms in `social_media` with accounts") }),
    company_info: CompanyInfo.nullable().meta({ description: "With `extract_company_info`." }),
    team_members: z.array(z.unknown()).meta({ description: "With `extract_team`." }),
    lead_scoring: z.unknown().meta({ description: "With both descriptions; else null." }),
    spiderverify_status: stepStatus(
      "Status of the address verification; `skipped` if there is nothing to verify.",
    ),
    emails_verified: z.array(VerifiedEmail).meta({ description: "In order of selection, shared ones last." }),
    valid_emails_count: count("The business's own addresses that are `valid`; shared ones do not count."),
    workflow_stage: z
      .enum(["maps", "site", "verify", "complete", "failed"])
      .meta({ description: "The business's current stage in the workflow.", example: "complete" }),
  })
  .meta({ id: "CampaignBusiness", description: "A business with all data that the workflow found." });

export const CampaignBusinessDetail = CampaignBusiness.extend({
  business_id: z
    .string()
    .meta({ description: "Identifies the business in its campaign.", example: "9f86d081884c7d65" }),
  location: z
    .object({ location_id: z.int(), display_name: z.string(), search_string: z.string() })
    .meta({ id: "CampaignBusinessLocation", description: "Where the business was first found." }),
  jobs: z
    .object({
      search: z.uuid().nullable(),
      crawl: z.uuid().nullable(),
      verify: z.array(z.uuid()),
    })
    .meta({ id: "CampaignBusinessJobs", description: "The jobs that its data comes from." }),
  crawl_error: text("Why its website could not be read."),
}).meta({
  id: "CampaignBusinessDetail",
  description: "A business with its place in the campaign and its jobs.",
});

export const CampaignBusinessList = z
  .object({
    businesses: z.array(CampaignBusinessDetail),
    total: count("Businesses that match, across all pages; at most 10,000 are counted."),
    page: z.int(),
    page_size: z.int(),
    total_pages: z.int(),
  })
  .meta({ id: "CampaignBusinessList", description: "One page of a campaign's businesses." });

const ResultLocation = z
  .object({
    location_id: z.int(),
    display_name: z.string(),
    search_string: z.string(),
    status: z.enum(["pending", "submitted", "completed", "failed"]),
    error_message: text("Why the search failed."),
    businesses_count: count("Businesses first found here, on this page or not."),
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
    total_domains_filtered: count("Those whose website is a social network, directory or similar site."),
    total_emails_found: count("Distinct addresses on the websites, shared ones included."),
    total_emails_verified: count("Those of them with a verdict."),
    total_valid_emails: count("Those of them that are `valid`."),
    total: count("Businesses that match the filters of this call, across all pages."),
    page: z.int().meta({ description: "1 without paging." }),
    page_size: z.int().meta({ description: `${limits.campaign_results_max} without paging.` }),
    total_pages: z.int(),
    locations: z.array(ResultLocation).meta({
      description:
        "The page's businesses, grouped by the location where they were first found. Without a filter on addresses, also finished locations without businesses.",
    }),
  })
  .meta({
    id: "WorkflowResults",
    description: "Results of a campaign: all businesses, or a page of them.",
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
        "`completed`: the job ended and its businesses have completed the workflow. `partial`: the wait ended while some were still in it.",
    }),
    message: z.string(),
    error_message: text("Why the job failed."),
    businesses_pending: count("Businesses still in the workflow."),
    businesses: z.array(CampaignBusiness).meta({
      description: "Businesses of the job's location; for a crawl or verification, those it was created for.",
    }),
  })
  .meta({
    id: "CampaignJobResults",
    description: "Outcome of a job and of its businesses.",
  });
