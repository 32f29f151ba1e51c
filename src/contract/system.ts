import { z } from "zod";
import { JobTypeName } from "./job.ts";
import { perJobType } from "./job-types.ts";
import type { limits } from "./limits.ts";

const now = z.iso
  .datetime()
  .meta({ description: "When this was read.", example: "2026-01-15T09:30:00.000Z" });
const count = (description: string) => z.int().min(0).meta({ description, example: 2 });
const reachability = (description: string) => z.enum(["up", "down"]).meta({ description });

export const Health = z
  .object({
    status: z.enum(["healthy", "degraded", "unhealthy"]).meta({
      description:
        "`unhealthy`: jobs can be neither accepted nor run (status 503); `degraded`: a part is unavailable, or a check of `GET /api/v1/system/doctor` failed when it last ran, see `issues`.",
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
    issues: z.array(z.string()).meta({ description: "One sentence per problem." }),
  })
  .meta({ id: "Health", description: "Whether the service works." });
export type Health = z.infer<typeof Health>;

const QueueCounts = z
  .object({
    queued: count("Waiting jobs."),
    processing: count("Running jobs."),
    total: count("`queued` plus `processing`."),
  })
  .meta({ id: "QueueCounts" });

const WorkerCounts = z
  .object({
    active: count("Slots that run a job."),
    idle: count("Free slots."),
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
        .meta({ description: "Mean over the last hour, in seconds; 0 without jobs." }),
      current_rate: z.number().min(0).meta({ description: "Jobs that end per minute." }),
    }),
  })
  .meta({ id: "QueueStats", description: "Waiting and running jobs. Test jobs are excluded." });
export type QueueStats = z.infer<typeof QueueStats>;

export const CredentialHealth = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .meta({ description: "`degraded` when a client lacks stored credentials." }),
    missing_encrypted_credentials: count(
      "Active clients without stored credentials that the current key can decrypt; their scheduled campaigns are skipped.",
    ),
    total_active_clients: count("Active clients."),
    checked_at: now,
  })
  .meta({ id: "CredentialHealth", description: "Whether the stored secrets of all clients can be read." });
export type CredentialHealth = z.infer<typeof CredentialHealth>;

const Capability = z
  .object({
    name: z.enum(["ai_model", "people_profiles", "people_search"]).meta({
      description:
        "`ai_model`: AI extraction; `people_profiles`: svcPeople in the mode profile; `people_search`: in the modes search and research.",
    }),
    provider: z.string().nullable().meta({ description: "The selected model or provider." }),
    configured: z.boolean().meta({ description: "If false, jobs that need it fail immediately." }),
    missing_settings: z.array(z.string()).meta({ description: "Settings that must be set." }),
    reachable: z.boolean().nullable().meta({
      description: "Whether it responds; null until checked, and while not configured.",
    }),
    problem: z.string().nullable().meta({ description: "Why it is unavailable, as a sentence." }),
    checked_at: now.nullable(),
  })
  .meta({ id: "Capability", description: "An external service that jobs use." });

/** Limits by name; the name ends with the unit. */
const Limits = z
  .object({
    requests_per_minute: count("Requests per API key; an operator can set a different limit for a client."),
    requests_burst: count("Additional requests allowed in the same window."),
    failed_authentications_per_minute: count("Per address."),
    body_bytes_max: count("Size of a request body."),
    batch_items_max: count("Maximum items of a batch."),
    batch_body_bytes_max: count("Maximum size of a request that submits a batch."),
    batch_items_page_size_max: count("Maximum page size of the items of a batch."),
    job_list_page_size_max: count("Jobs per page."),
    selected_jobs_max: count("Jobs that one call cancels or runs again by their ids."),
    locations_page_size_max: count("Locations per page."),
    campaign_list_page_size_max: count("Campaigns per page."),
    campaign_results_max: count("Businesses in a campaign's results without paging."),
    campaign_results_page_size_max: count("Businesses per page of a campaign's results."),
    campaign_locations_max: count("Locations of one campaign."),
    site_pages_max: count("Pages of one svcSite job."),
    maps_results_max: count("Listings of one svcMaps job."),
    maps_deep_results_max: count("Listings of one svcMaps job with `deep`."),
    verify_pacing_seconds: z
      .number()
      .min(0)
      .meta({ description: "Minimum time between the starts of two verifications; 0 for none.", example: 3 }),
    verify_emails_max: count("Addresses of one svcVerify job."),
    people_search_max: count("Profiles of one svcPeople search."),
    queue_depth_max: count(
      "Maximum waiting svcVerify jobs per client; the same limit applies to svcPeople jobs.",
    ),
    result_cache_hours: count("How long the result of an identical svcSite job is reused."),
    compendium_inline_bytes_max: count("Maximum size of a Markdown text embedded in the result."),
    store_url_hours: count("How long a `store_url` is valid after the result is read."),
    shift_window_days_max: count("Maximum days in one list of shifts."),
    shift_gap_minutes_max: count("Maximum pause within a shift, in minutes."),
    shifts_page_size_max: count("Maximum shifts per page."),
    shipped_listed_max: count("Maximum jobs, campaigns, exports or pins listed in one shift."),
    activities_per_report_max: count("Maximum activities in one report."),
    share_days_max: count("Maximum validity of a shared report, in days."),
    shares_listed_max: count("Maximum links in the list of shared reports."),
    digest_recipients_max: count("Maximum recipients of a client's email reports."),
    webhooks_per_client_max: count("Maximum webhooks per client."),
    event_streams_max: count("Maximum open event streams per client."),
    event_replay_hours: count(
      "How many whole hours back Last-Event-ID can replay events; EVENTS_RETENTION_MINUTES sets it.",
    ),
    event_heartbeat_seconds: count("Interval between event-stream heartbeats."),
  } satisfies Record<keyof typeof limits | "verify_pacing_seconds", z.ZodNumber>)
  .meta({ id: "Limits" });

export const Info = z
  .object({
    name: z.string(),
    version: z.string(),
    api_version: z.literal("v1"),
    environment: z.string().meta({ example: "production" }),
    job_types: z.array(JobTypeName).meta({ description: "Job types available on this service." }),
    limits: Limits,
    features: z
      .object({
        ai_model: z.string().nullable(),
        browser: z.boolean().meta({ description: "Whether pages that need JavaScript are rendered." }),
        browser_sandbox: z.enum(["on", "off", "unknown"]).nullable().meta({
          description:
            "Whether pages are rendered in Chromium's sandbox; `unknown` until a browser has been started, which this request triggers. Null without a browser. With CHROMIUM_REQUIRE_SANDBOX, no page is rendered without it.",
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
                "`ok`: mail servers are reachable; `impaired`: reachable, but many will not reveal whether a mailbox exists; `blocked`: unreachable, so verdicts are unknown; `unknown`: not checked yet, or the check was inconclusive.",
            }),
            problems: z.array(z.string()).meta({
              description:
                "One sentence per problem: a closed port, a mismatched host name, a blocklist entry.",
            }),
            checked_at: now.nullable().meta({ description: "Null until checked." }),
          })
          .meta({ description: "Whether the responding machine can verify email addresses." }),
      })
      .meta({ description: "Optional features; null or false means unavailable." }),
    warnings: z.array(z.string()).meta({
      description: "Recommended changes for the operator, one sentence each. The service works without them.",
    }),
    capabilities: z
      .array(Capability)
      .meta({ description: "External services: whether each is configured and reachable." }),
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
        "`warning`: works with restrictions, or an optional part is missing; `off`: not configured, or could not be checked.",
    }),
    detail: z.string().meta({ description: "What the status means for clients, as a sentence." }),
    mend: z.string().nullable().meta({ description: "How to fix it; null if no action is needed." }),
  })
  .meta({ id: "DoctorCheck" });

export const DoctorReport = z
  .object({
    status: z
      .enum(["ok", "warning", "failed"])
      .meta({ description: "The worst of the checks; `off` counts as ok." }),
    checks: z.array(DoctorCheck),
    checked_at: now,
    next_check_at: now.meta({ description: "When the report expires; until then it is cached." }),
  })
  .meta({
    id: "DoctorReport",
    description: "Health of the service's parts, as seen by the responding machine.",
  });
export type DoctorReport = z.infer<typeof DoctorReport>;

export const Liveness = z
  .object({ status: z.literal("alive") })
  .meta({ id: "Liveness", description: "The process runs." });

export const Readiness = z
  .object({
    status: z.enum(["ready", "not_ready"]),
    reason: z.string().optional().meta({
      description: "Why the process is not ready.",
      example: "The database does not respond.",
    }),
  })
  .meta({ id: "Readiness", description: "Whether this process accepts requests." });

export const ServiceIndex = z
  .object({
    name: z.string(),
    version: z.string(),
    docs: z.string().meta({ description: "Human-readable API reference.", example: "/docs" }),
    openapi: z.string().meta({ description: "Machine-readable API description.", example: "/openapi.json" }),
    health: z.string().meta({ example: "/api/v1/system/health" }),
  })
  .meta({ id: "ServiceIndex", description: "Links to the service's entry points." });
