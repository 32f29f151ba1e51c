import { z } from "zod";
import { JobTypeName } from "./job.ts";
import { perJobType } from "./job-types.ts";

const now = z.iso
  .datetime()
  .meta({ description: "When this was read.", example: "2026-01-15T09:30:00.000Z" });
const count = (description: string) => z.int().min(0).meta({ description, example: 2 });
const reachability = (description: string) => z.enum(["up", "down"]).meta({ description });

export const Health = z
  .object({
    status: z.enum(["healthy", "degraded", "unhealthy"]).meta({
      description:
        "`unhealthy`: no job can be taken or run (answered with 503); `degraded`: something is missing, `issues` says what.",
    }),
    timestamp: now,
    version: z.string(),
    services: z.object({
      database: reachability("PostgreSQL."),
      cache: reachability("Redis where it is configured, else the memory of this process."),
      queue: reachability("Whether jobs can be handed to workers."),
      workers: z.object({
        ...perJobType((type) => count(`Places for ${type} jobs.`)),
        total: count("Places for jobs of any type."),
        available: count("Of these, the ones that are free."),
      }),
    }),
    issues: z.array(z.string()).meta({ description: "One sentence for each thing that is wrong." }),
  })
  .meta({ id: "Health", description: "Whether the service works." });
export type Health = z.infer<typeof Health>;

const QueueCounts = z
  .object({
    queued: count("Jobs that wait."),
    processing: count("Jobs that run."),
    total: count("`queued` plus `processing`."),
  })
  .meta({ id: "QueueCounts" });

const WorkerCounts = z
  .object({
    active: count("Places that run a job."),
    idle: count("Places that wait for one."),
    total: count("`active` plus `idle`."),
  })
  .meta({ id: "WorkerCounts" });

export const QueueStats = z
  .object({
    timestamp: now,
    queues: z.object(perJobType(() => QueueCounts)),
    workers: z.object(perJobType(() => WorkerCounts)),
    processing: z.object({
      jobs_last_hour: count("Jobs that ended in the last hour."),
      jobs_last_24h: count("Jobs that ended in the last 24 hours."),
      avg_processing_time: z
        .number()
        .min(0)
        .meta({ description: "Seconds, mean of the last hour; 0 without any job." }),
      current_rate: z.number().min(0).meta({ description: "Jobs that end per minute." }),
    }),
  })
  .meta({ id: "QueueStats", description: "How much work waits and runs. Test jobs are left out." });
export type QueueStats = z.infer<typeof QueueStats>;

export const CredentialHealth = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .meta({ description: "`degraded` when a client lacks stored credentials." }),
    missing_encrypted_credentials: count(
      "Active clients without stored encrypted credentials that the present key opens; their scheduled campaigns are skipped.",
    ),
    total_active_clients: count("Active clients."),
    checked_at: now,
  })
  .meta({ id: "CredentialHealth" });
export type CredentialHealth = z.infer<typeof CredentialHealth>;

const Capability = z
  .object({
    name: z.enum(["ai_model", "people_profiles", "people_search"]).meta({
      description:
        "`ai_model`: AI extraction; `people_profiles`: svcPeople in the mode profile; `people_search`: in the modes search and research.",
    }),
    provider: z.string().nullable().meta({ description: "The model or provider that is chosen." }),
    configured: z.boolean().meta({ description: "False: jobs that need it fail at once." }),
    missing_settings: z.array(z.string()).meta({ description: "What to set." }),
    reachable: z.boolean().nullable().meta({
      description: "Whether it answered; null until it was checked, and while it is not configured.",
    }),
    problem: z.string().nullable().meta({ description: "Why it cannot be used, as a sentence." }),
    checked_at: now.nullable(),
  })
  .meta({ id: "Capability", description: "A service outside that jobs use." });

/** Limits by name, each in the unit that its name ends with. */
const Limits = z
  .object({
    requests_per_minute: count("Requests per API key; an operator may set another number for a client."),
    requests_burst: count("Requests that may pass above it in the same window."),
    failed_authentications_per_minute: count("Per address."),
    body_bytes_max: count("Size of a request body."),
    job_list_page_size_max: count("Jobs on one page of the list."),
    locations_page_size_max: count("Locations on one page of the list."),
    campaign_list_page_size_max: count("Campaigns on one page of the list."),
    campaign_results_max: count("Businesses in a campaign's results without paging."),
    campaign_results_page_size_max: count("Businesses on one page of a campaign's results."),
    campaign_locations_max: count("Locations of one campaign."),
    site_pages_max: count("Pages of one svcSite job."),
    maps_results_max: count("Listings of one svcMaps job."),
    maps_deep_results_max: count("Listings of one svcMaps job with `deep`."),
    verify_pacing_seconds: z
      .number()
      .min(0)
      .meta({ description: "Least time between the beginnings of two verifications; 0: none.", example: 3 }),
    verify_emails_max: count("Addresses of one svcVerify job."),
    people_search_max: count("Profiles of one svcPeople search."),
    queue_depth_max: count("svcVerify jobs of one client that may wait, and likewise svcPeople jobs."),
    result_cache_hours: count("How long the result of an identical svcSite job is reused."),
    compendium_inline_bytes_max: count("Size of a Markdown text that is part of its result."),
    store_url_hours: count("How long a `store_url` works from the reading of the result on."),
    shift_window_days_max: count("Most days of one list of shifts."),
    shift_gap_minutes_max: count("Longest pause that may be within a shift, in minutes."),
    shifts_page_size_max: count("Most shifts on one page."),
    shipped_listed_max: count("Most jobs, campaigns, exports or pins listed in one shift."),
    activities_per_report_max: count("Most activities in one report."),
    share_days_max: count("Longest validity of a shared report, in days."),
    shares_listed_max: count("Most links to shared reports in their list."),
    digest_recipients_max: count("Most recipients of a client's reports by mail."),
    webhooks_per_client_max: count("Most webhooks of one client."),
    event_streams_max: count("Event streams that one client may have open at one API process."),
    event_replay_hours: count("How far back Last-Event-ID reaches."),
    event_heartbeat_seconds: count("Time between two heartbeats of the event stream."),
  })
  .meta({ id: "Limits" });

export const Info = z
  .object({
    name: z.string(),
    version: z.string(),
    api_version: z.literal("v1"),
    environment: z.string().meta({ example: "production" }),
    job_types: z.array(JobTypeName).meta({ description: "Job types that this service runs." }),
    limits: Limits,
    features: z
      .object({
        ai_model: z.string().nullable(),
        browser: z.boolean().meta({ description: "Whether pages that need JavaScript are rendered." }),
        browser_sandbox: z.enum(["on", "off", "unknown"]).nullable().meta({
          description:
            "Whether pages are rendered in Chromium's sandbox; `unknown` until a browser has been started, which asking does. Null without a browser. CHROMIUM_REQUIRE_SANDBOX renders no page without it.",
        }),
        map_provider: z.string().nullable(),
        people_provider: z.string().nullable(),
        search_provider: z.string().nullable(),
        object_store: z.string().nullable(),
        report_mail: z.boolean().meta({ description: "Whether reports of shifts can be mailed." }),
        smtp: z
          .object({
            status: z.enum(["ok", "impaired", "blocked", "unknown"]).meta({
              description:
                "`ok`: mail servers can be reached; `impaired`: they can, but many will refuse to tell; `blocked`: they cannot, so that verdicts are unknown; `unknown`: it could not be told, or was not checked yet.",
            }),
            problems: z.array(z.string()).meta({
              description: "One sentence for each: a closed port, a name that does not fit, a blocklist.",
            }),
            checked_at: now.nullable().meta({ description: "Null until it was checked." }),
          })
          .meta({ description: "Whether the machine that answers can verify email addresses." }),
      })
      .meta({ description: "What is configured; null or false: not available." }),
    warnings: z.array(z.string()).meta({
      description: "What the operator should change, a sentence each. Everything works meanwhile.",
    }),
    capabilities: z
      .array(Capability)
      .meta({ description: "Services outside: what is configured, and whether it can be reached." }),
    attributions: z.array(z.object({ name: z.string(), license: z.string(), url: z.string() })),
    docs_url: z.string(),
    timestamp: now,
  })
  .meta({ id: "Info", description: "Version, limits and features of this service." });
export type Info = z.infer<typeof Info>;

const DoctorCheck = z
  .object({
    name: z.string().meta({ example: "map_provider" }),
    title: z.string().meta({ example: "Map provider" }),
    status: z.enum(["ok", "warning", "failed", "off"]).meta({
      description:
        "`warning`: works, or a part of the service is missing; `off`: not configured, or it could not be checked.",
    }),
    detail: z.string().meta({ description: "What that means to clients, as a sentence." }),
    mend: z.string().nullable().meta({ description: "What to do; null when there is nothing to do." }),
  })
  .meta({ id: "DoctorCheck" });

export const DoctorReport = z
  .object({
    status: z
      .enum(["ok", "warning", "failed"])
      .meta({ description: "The worst of the checks; `off` counts as ok." }),
    checks: z.array(DoctorCheck),
    checked_at: now,
    next_check_at: now.meta({ description: "Until then the same answer is given again." }),
  })
  .meta({
    id: "DoctorReport",
    description: "Whether the parts of the service work, on the machine that answers.",
  });
export type DoctorReport = z.infer<typeof DoctorReport>;

export const Liveness = z.object({ status: z.literal("alive") }).meta({ id: "Liveness" });

export const Readiness = z
  .object({ status: z.enum(["ready", "not_ready"]) })
  .meta({ id: "Readiness", description: "Whether this process takes requests." });

export const ServiceIndex = z
  .object({
    name: z.string(),
    version: z.string(),
    docs: z.string().meta({ description: "Reference page for people.", example: "/docs" }),
    openapi: z.string().meta({ description: "The same for programs.", example: "/openapi.json" }),
    health: z.string().meta({ example: "/api/v1/system/health" }),
  })
  .meta({ id: "ServiceIndex", description: "Where to go from here." });
