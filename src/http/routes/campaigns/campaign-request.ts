import { z } from "zod";
import {
  type CampaignFilter,
  type CampaignRequest,
  preferredEmails,
  type Workflow,
} from "../../../campaigns/index.ts";
import { PlaceCountryCode } from "../../../contract/country-code.ts";
import type { JobTypeName } from "../../../contract/job.ts";
import { limits } from "../../../contract/limits.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { unwrapSchema } from "../../request/schema-fields.ts";

type JobTypes = ReadonlyMap<JobTypeName, JobType>;

/** Fields of a svcSite payload that a campaign decides itself, or that its results have no place for. */
const notOfCampaigns = new Set([
  "url",
  "test",
  "force_refresh",
  "dedup_enabled",
  "dedup_unique_only",
  "custom_ai_prompt",
]);

const flag = (isOn: boolean, description: string) => z.boolean().default(isOn).meta({ description });
const population = (description: string) =>
  z.int().min(0).max(2_000_000_000).optional().meta({ description });
/** Together with the location it must fit into the query of a map search. */
const queryCharsMax = 120;
const Query = z
  .string()
  .trim()
  .min(1)
  .max(queryCharsMax)
  .regex(/^[ -~\u00a0-\uffff]*$/, "must not contain control characters");

const filterModes = ["all", "population", "cities_only", "regions", "city", "custom"] as const;

const Filter = z
  .object({
    mode: z.enum(filterModes).meta({
      description:
        "`population` needs `min_population` or `max_population`, `regions` needs `admin_regions`, `city` needs `parent_city` and takes its postcodes, `custom` needs `location_ids`. Fields of other modes are ignored.",
    }),
    min_population: population("Minimum population, with mode `population`."),
    max_population: population("Maximum population, with mode `population`."),
    admin_regions: z.array(z.string().trim().min(1).max(200)).min(1).max(1_000).optional().meta({
      description:
        "Region names as in `/locations/regions`, or in the country's own languages (Bayern), with mode `regions`; case and accents do not matter.",
    }),
    parent_city: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: "City whose postcodes to search, with mode `city`." }),
    location_ids: z
      .array(z.int().min(1).max(2_147_483_647))
      .min(1)
      .max(limits.campaign_locations_max)
      .optional()
      .meta({ description: "Location ids in the country, with mode `custom`." }),
    include_postcodes: flag(false, "Search postcodes as well as cities, where available."),
  })
  .superRefine((filter, context) => {
    for (const [mode, names] of Object.entries(companions)) {
      if (filter.mode !== mode || names.some((name) => filter[name] !== undefined)) continue;
      const message = `is required with mode '${mode}'`;
      context.addIssue({ code: "custom", path: [names[0] as string], message });
    }
    const { min_population: min, max_population: max } = filter;
    if (filter.mode === "population" && min !== undefined && max !== undefined && min > max) {
      context.addIssue({ code: "custom", path: ["max_population"], message: "is less than min_population" });
    }
  })
  .meta({
    id: "CampaignFilter",
    description: "Locations to search. Default: every city of the country.",
  });

const companions = {
  population: ["min_population", "max_population"],
  regions: ["admin_regions"],
  city: ["parent_city"],
  custom: ["location_ids"],
} as const satisfies Partial<
  Record<(typeof filterModes)[number], readonly (keyof z.output<typeof Filter>)[]>
>;

const maxEmails = z.int().min(1).max(50).meta({
  description:
    "Maximum addresses to verify per website. A business's own come before shared ones, in the order set by `prefer`.",
});

const SpiderVerify = z
  .object({
    enabled: flag(false, "Verify the addresses found on websites; needs `spidersite.enabled`."),
    check_gravatar: flag(false, "Look for a picture of each address on gravatar.com."),
    check_dnsbl: flag(false, "Look the mail servers up on DNS blocklists."),
    smtp_timeout_secs: z
      .int()
      .min(10)
      .max(120)
      .default(45)
      .meta({ description: "Timeout for each phase of the SMTP dialogue, 10 to 120 seconds." }),
    max_emails_per_business: maxEmails.default(10),
    prefer: z.enum(preferredEmails).default("business").meta({
      description:
        "Which addresses to verify first: `business` (info, contact, sales and the like, and the contact page's), then people, then others; or `people`, then business addresses, then others.",
    }),
  })
  .meta({ id: "CampaignSpiderVerify" });

/**
 * `workflow.spidersite`: the options of a svcSite job with their defaults and bounds, and a switch. Without that job
 * type, only the switch.
 */
function spiderSite(siteType: JobType | undefined) {
  const payload = siteType?.payload;
  const fields = payload && unwrapSchema(payload);
  const shape = fields instanceof z.ZodObject ? fields.shape : {};
  const options = Object.entries(shape).filter(([name]) => !notOfCampaigns.has(name));
  const fieldsOfWorkflow = z
    .object({ enabled: flag(false, "Crawl the websites of the businesses."), ...Object.fromEntries(options) })
    .superRefine(({ enabled: _, ...given }, context) => {
      // Rules of the job type about several options together.
      const parsed = payload?.safeParse({ ...given, url: "https://example.com/" });
      for (const { code, path, message } of parsed?.error?.issues ?? []) {
        // Others are already reported by the shape.
        if (code === "custom") context.addIssue({ code, path, message });
      }
    })
    .meta({ id: "CampaignSpiderSite", description: "Options of the crawls, as for svcSite." });
  // What the job type does to a payload before its fields are checked: the presets of `mode`.
  const isPreprocessed = payload instanceof z.ZodPipe && payload.def.in instanceof z.ZodTransform;
  return isPreprocessed ? z.pipe(payload.def.in as z.ZodTransform, fieldsOfWorkflow) : fieldsOfWorkflow;
}

const campaignName = z.string().trim().min(1).max(200).meta({ description: "Your label for the campaign." });
const campaignDescription = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .meta({ description: "What the campaign is for, in your words." });
const maxResults = z
  .int()
  .min(1)
  .max(limits.maps_results_max)
  .meta({ description: `Maximum businesses per location, 1 to ${limits.maps_results_max}.` });
const schedule = z.string().trim().min(1).max(200).meta({
  description:
    "Cron expression: at each of these times, the campaign runs again as a new campaign with `parent_campaign_id`. Needs stored credentials.",
  example: "0 6 * * 1",
});

const timeZone = z.string().trim().min(1).max(60).meta({
  description: "IANA time zone of the schedule.",
  example: "Europe/Luxembourg",
});

/** Query of a preview of a schedule. */
export const ScheduleQuery = z.object({ schedule, time_zone: timeZone.default("UTC") });

const changeable = {
  name: campaignName.nullable().optional(),
  description: campaignDescription.nullable().optional(),
  schedule: schedule.nullable().optional(),
  time_zone: timeZone.optional(),
  auto_advance: z
    .boolean()
    .optional()
    .meta({ description: "Let the service submit locations itself. Not of a completed campaign." }),
  max_results: maxResults.optional(),
  max_emails_per_business: maxEmails.optional(),
};

/** Body of a change. */
export const CampaignChange = z
  .object(changeable)
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    message: `names no field that can change: ${Object.keys(changeable).join(", ")}`,
  })
  .meta({
    id: "CampaignChange",
    description:
      "Omitted fields stay unchanged, null removes. The limits `max_results` and `max_emails_per_business` apply to what is submitted from now on, and cannot change once the campaign is completed.",
    example: { name: "Spring, Luxembourg", max_results: 60 },
  });

/** Body of a create. */
export function campaignBody(jobTypes: JobTypes) {
  return campaignFields(jobTypes)
    .superRefine(({ query, search_query }, context) => {
      if (query === undefined && search_query === undefined) {
        context.addIssue({ code: "custom", path: ["query"], message: "is required" });
      }
    })
    .superRefine(sameQuery)
    .meta({ id: "CampaignSubmit", description: "A query, a country, and how to process the results." });
}

/** Body of an estimate: that of a create, whose query may be missing. */
export function estimateBody(jobTypes: JobTypes) {
  return campaignFields(jobTypes)
    .superRefine(sameQuery)
    .meta({
      id: "CampaignEstimateRequest",
      description: "As for a create. Only `country_code` is required.",
      example: { country_code: "LU" },
    });
}

function sameQuery(
  { query, search_query }: { query?: string | undefined; search_query?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (query !== undefined && search_query !== undefined && query !== search_query) {
    context.addIssue({ code: "custom", path: ["search_query"], message: "differs from query" });
  }
}

function campaignFields(jobTypes: JobTypes) {
  const WorkflowOptions = z
    .object({
      spidersite: spiderSite(jobTypes.get("svcSite")).prefault({}),
      spiderverify: SpiderVerify.prefault({}),
      filter_social_media: flag(true, "Do not crawl social networks."),
      filter_review_sites: flag(true, "Do not crawl review sites."),
      filter_directories: flag(true, "Do not crawl directories, booking and delivery sites."),
      filter_maps: flag(true, "Do not crawl links to maps."),
    })
    .superRefine(({ spidersite, spiderverify }, context) => {
      if (!spiderverify.enabled || spidersite.enabled) return;
      context.addIssue({
        code: "custom",
        path: ["spiderverify", "enabled"],
        message: "needs spidersite.enabled: addresses come from crawled websites",
      });
    })
    .meta({
      id: "CampaignWorkflow",
      description: "What to do with the businesses. Omitted, null or `{}`: only map jobs run.",
    });

  return z.object({
    query: Query.optional().meta({
      description: `What to search for, up to ${queryCharsMax} characters. A campaign needs it, here or as \`search_query\`; an estimate does not.`,
      example: "plumbers",
    }),
    search_query: Query.optional().meta({ description: "The same as `query`.", deprecated: true }),
    country_code: PlaceCountryCode,
    name: campaignName.nullish(),
    description: campaignDescription.nullish(),
    filter: Filter.optional(),
    max_results: maxResults.default(limits.maps_results_max),
    workflow: WorkflowOptions.nullish(),
    auto_advance: flag(false, "Let the service submit locations itself, as fast as its workers take jobs."),
    schedule: schedule.nullish(),
    time_zone: timeZone.default("UTC"),
  });
}

type CampaignBody = z.output<ReturnType<typeof campaignBody>>;

const workflowFields = [
  "spidersite",
  "spiderverify",
  "filter_social_media",
  "filter_review_sites",
  "filter_directories",
  "filter_maps",
] as const satisfies readonly (keyof NonNullable<CampaignBody["workflow"]>)[];

/** Whether a workflow requests anything: not if it is empty or has only unknown fields. */
function asksForWorkflow(sent: unknown): boolean {
  const { workflow } = sent as { workflow?: object | null };
  return workflow != null && workflowFields.some((field) => Object.hasOwn(workflow, field));
}

/**
 * The campaign that a body requests.
 * @param sent the body before defaults were added.
 */
export function campaignRequestOf(body: CampaignBody, sent: unknown): CampaignRequest {
  return {
    query: body.query ?? body.search_query ?? "",
    country_code: body.country_code,
    name: body.name ?? null,
    description: body.description ?? null,
    filter: filterOf(body.filter),
    max_results: body.max_results,
    workflow: asksForWorkflow(sent) ? (body.workflow as Workflow) : null,
    auto_advance: body.auto_advance,
    schedule: body.schedule ?? null,
    time_zone: body.time_zone,
  };
}

function filterOf(filter: z.output<typeof Filter> | undefined): CampaignFilter {
  if (filter === undefined) return { mode: "all", include_postcodes: false };
  const { mode, include_postcodes } = filter;
  switch (mode) {
    case "all":
    case "cities_only":
      return { mode, include_postcodes };
    case "population": {
      const { min_population, max_population } = filter;
      return { mode, include_postcodes, min_population, max_population };
    }
    case "regions":
      return { mode, include_postcodes, admin_regions: filter.admin_regions ?? [] };
    case "city":
      return { mode, include_postcodes, parent_city: filter.parent_city ?? "" };
    case "custom":
      return { mode, include_postcodes, location_ids: filter.location_ids ?? [] };
  }
}
