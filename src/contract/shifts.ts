import { z } from "zod";
import { JobTypeName } from "./job.ts";
import { limits } from "./limits.ts";

const storable = (value: string) => value >= "1970-01-01" && value < "3000-01-01";

const day = z.iso.date().refine(storable, "must be a date between 1970 and 2999");
const moment = z.iso.datetime().refine(storable, "must be a timestamp between 1970 and 2999");
const microseconds = z.iso.datetime().meta({ description: "UTC, to the microsecond." });
const count = (description: string) => z.int().min(0).meta({ description, example: 12 });
const actorId = z.string().min(1).max(128).meta({ description: "Id of an actor.", example: "ann" });

const WindowFields = {
  date: day.optional().meta({ description: "One UTC day; cannot be combined with `from` or `to`." }),
  from: day.optional().meta({
    description: "First UTC day; without `to`, the window ends today. The window spans at most 366 days.",
  }),
  to: day
    .optional()
    .meta({ description: "Last UTC day, inclusive; without `from`, the window is that day." }),
};

export const ShiftFilter = z.object({
  ...WindowFields,
  actor_id: actorId.optional().meta({ description: "Only shifts of this actor." }),
  role: z.string().min(1).max(64).optional().meta({ description: "Only shifts of actors with this role." }),
  gap_minutes: z
    .int()
    .min(1)
    .max(limits.shift_gap_minutes_max)
    .default(30)
    .meta({ description: "A pause longer than this ends a shift." }),
});

export const ShiftListQuery = ShiftFilter.extend({
  page: z.int().min(1).max(1_000_000).default(1).meta({ description: "Page number, from 1." }),
  page_size: z
    .int()
    .min(1)
    .max(limits.shifts_page_size_max)
    .default(limits.shifts_page_size_max)
    .meta({ description: "Shifts per page." }),
});

const shiftFields = {
  actor_id: z.string().meta({ example: "ann" }),
  actor_name: z.string().meta({ example: "Ann Example" }),
  role: z.string().meta({ example: "sales" }),
  started_at: microseconds,
  ended_at: microseconds,
  duration_minutes: z.number().min(0).meta({ description: "Two decimals.", example: 42.5 }),
  activities: count("All activities of the actor."),
  jobs_submitted: count("Jobs submitted; test jobs are not counted."),
  jobs_completed: count("Completed jobs of the actor."),
  jobs_failed: count("Failed jobs of the actor."),
  results_count: count("Records in the results of those jobs."),
  shipped_count: count("Completed jobs, completed campaigns, exports and pins."),
};

export const Shift = z.object(shiftFields).meta({
  id: "Shift",
  description:
    "A session of one actor's activities without a pause longer than the gap. It belongs to the UTC day on which it starts, and is never split at midnight.",
});

export const ShiftList = z
  .object({
    client_id: z.string(),
    from: z.iso.date().meta({ description: "First day of the window." }),
    to: z.iso.date().meta({ description: "Last day of the window." }),
    gap_minutes: z.int(),
    total: count("Shifts that start in the window."),
    shifts: z.array(Shift),
  })
  .meta({ id: "ShiftList", description: "Shifts of a window, in order of start." });

export const ShiftDetailQuery = z.object({
  actor_id: actorId,
  started_at: moment.meta({ description: "The value from the list." }),
  ended_at: moment.meta({ description: "The value from the list." }),
});

const optionalText = z.string().nullable();

export const ShiftDetail = z
  .object({
    ...shiftFields,
    actor_name: optionalText.meta({ description: "Null for an unknown actor." }),
    role: optionalText,
    hourly: z
      .array(z.object({ hour: z.iso.datetime(), count: z.int().min(0) }))
      .meta({ description: "Activities in each UTC hour of the shift, zeros included." }),
    recent_activities: z
      .array(
        z
          .object({
            kind: z.string().meta({ example: "campaign.created" }),
            subject_type: optionalText,
            subject_id: optionalText,
            subject_name: optionalText.meta({
              description:
                "The title of a job, the name of a campaign or user, the address of an invitation, or the days of a shared report; null for others, and for what was deleted.",
            }),
            results_count: z.int().nullable(),
            occurred_at: microseconds,
          })
          .meta({ id: "ShiftActivity" }),
      )
      .meta({ description: "The latest 200 activities, the latest first." }),
    shipped: z
      .object({
        jobs: z.array(
          z.object({
            job_id: optionalText,
            type: JobTypeName.nullable().meta({ description: "Null for a job outside this service." }),
            url: optionalText,
            query: optionalText,
            results_count: z.int().nullable(),
            completed_at: microseconds,
          }),
        ),
        campaigns: z.array(
          z.object({
            campaign_id: optionalText,
            name: optionalText,
            query: optionalText,
            completed_at: microseconds,
          }),
        ),
        exports: z.array(
          z.object({
            export_id: optionalText.meta({
              description: "Identifier of the exported object, for example a campaign.",
            }),
            name: optionalText,
            created_at: microseconds,
          }),
        ),
        pins: z.array(z.object({ pin_id: optionalText, name: optionalText, created_at: microseconds })),
      })
      .meta({
        description: `Shipped items, oldest first, at most ${limits.shipped_listed_max.toLocaleString("en")} of each; \`shipped_count\` counts all.`,
      }),
  })
  .meta({ id: "ShiftDetail", description: "One shift in detail. Lists without entries are empty." });

const payloadCharactersMax = 16_384;

export const ActivityInput = z
  .object({
    id: z.string().min(1).max(128).optional().meta({
      description:
        "Your own id. A repeated id counts as a duplicate; activities without an id are never deduplicated.",
      example: "crm-4711",
    }),
    actor_id: actorId.optional().meta({ description: "The actor; default: the actor of this call." }),
    actor_name: z.string().min(1).max(128).optional(),
    actor_role: z.string().min(1).max(64).optional(),
    kind: z
      .string()
      .regex(
        /^[a-z][a-z0-9_.-]{0,63}$/,
        "must start with a-z and contain only a-z, 0-9, '_', '.' and '-', at most 64 characters",
      )
      .meta({
        description:
          "Kind of activity. `job.submitted`, `job.completed` and `job.failed` count as jobs; `job.completed`, `campaign.completed`, `export.created` and `pin.created` count as shipped.",
        example: "call.made",
      }),
    subject_type: z.string().min(1).max(64).nullable().optional(),
    subject_id: z.string().min(1).max(256).nullable().optional(),
    occurred_at: moment.optional().meta({
      description: "When it happened; default: now. At most 5 minutes in the future.",
      example: "2026-01-15T09:30:00.123456Z",
    }),
    payload: z
      .record(z.string(), z.unknown())
      .refine(
        (value) => JSON.stringify(value).length <= payloadCharactersMax,
        "must be at most 16 kB as JSON",
      )
      .nullable()
      .optional()
      .meta({
        description:
          "Any JSON object up to 16 kB; its `results_count` counts as results, its `name` is shown.",
      }),
  })
  .meta({ id: "ActivityInput", description: "An actor's activity outside this service." });

export const ActivityReceipt = z
  .object({
    accepted: count("Recorded activities."),
    duplicates: count("Activities with an id that was already reported."),
  })
  .meta({ id: "ActivityReceipt", description: "Outcome of an activity report." });

export const ShareInput = z.object({
  ...WindowFields,
  ttl_days: z
    .int()
    .min(1)
    .max(limits.share_days_max)
    .default(limits.share_days_max)
    .meta({ description: "Days until the link expires." }),
});

export const ShareLink = z
  .object({
    id: z.string(),
    url: z.string().meta({ example: "https://forager.example.com/share/eyJ..." }),
    token: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "ShareLink", description: "A read-only report of a window, for anyone who has the link." });

export const ShareList = z
  .object({
    shares: z
      .array(
        z.object({
          id: z.string(),
          url: z.string().meta({ example: "https://forager.example.com/share/eyJ..." }),
          from: z.iso.date(),
          to: z.iso.date(),
          created_by: z.string().meta({ description: "Id of an actor.", example: "ann" }),
          created_at: z.iso.datetime(),
          expires_at: z.iso.datetime(),
        }),
      )
      .meta({ description: `At most ${limits.shares_listed_max}, latest expiry first.` }),
  })
  .meta({ id: "ShareList", description: "Active links to shared reports." });

export const ShareRevoked = z
  .object({ id: z.string(), revoked: z.literal(true) })
  .meta({ id: "ShareRevoked", description: "The link no longer works." });

const digestCadences = ["off", "daily", "weekly", "monthly"] as const;
const cadence = z.enum(digestCadences);

export const DigestPreviewQuery = z.object({
  cadence: z
    .enum(["daily", "weekly", "monthly"])
    .default("weekly")
    .meta({ description: "Whose last period to show." }),
});

export const DigestPreview = z
  .object({
    subject: z.string(),
    text: z.string().meta({ description: "The mail as plain text." }),
    html: z.string().meta({ description: "The mail as HTML." }),
  })
  .meta({
    id: "DigestPreview",
    description: "A report as it would be mailed now; its link to unsubscribe has no effect.",
  });

export const DigestTest = z.object({
  recipient: z.email().max(254).meta({ description: "Need not be a recipient of the reports." }),
  cadence: z
    .enum(["daily", "weekly", "monthly"])
    .default("weekly")
    .meta({ description: "Whose last period to mail." }),
});

export const DigestTestResult = z
  .object({
    recipient: z.string(),
    status: z.enum(["sent", "refused", "unreachable", "unconfirmed"]).meta({
      description:
        "`sent`: the mail server accepted the mail; `refused`: see `reply`; `unreachable`: it did not answer; `unconfirmed`: it stopped answering, and the mail may have arrived.",
    }),
    reply: z.string().nullable().meta({ description: "What the mail server answered." }),
    remedy: z.string().nullable().meta({ description: "What helps, as a sentence; null once it was sent." }),
  })
  .meta({ id: "DigestTestResult", description: "The outcome of a test mail." });
export type DigestTestResult = z.infer<typeof DigestTestResult>;

export const DigestSettings = z
  .object({
    cadence: cadence.meta({ description: "How often reports are mailed." }),
    last_sent_at: z.iso.datetime().nullable().meta({ description: "When the last one was sent." }),
    recipients: z.array(z.string()).meta({ example: ["ann@example.com"] }),
    unconfirmed_recipients: z.array(z.string()).meta({
      description: "Those of `recipients` who have not confirmed via the emailed link. They get no reports.",
      example: [],
    }),
  })
  .meta({ id: "DigestSettings", description: "Email reports." });

export const DigestChange = z.object({
  cadence: cadence.optional().meta({
    description:
      "Report period: a day, a week from Monday or a calendar month, in UTC. The report is mailed when the period ends. After a change, the next report is due immediately.",
  }),
  recipients: z.array(z.email().max(254)).max(limits.digest_recipients_max).optional(),
});

const metrics = [
  "activities",
  "active_hours",
  "jobs_submitted",
  "jobs_failed_rate",
  "results",
  "shipped",
  "off_hours",
] as const;
export type AnomalyMetric = (typeof metrics)[number];

export const AnomalyFinding = z
  .object({
    actor_id: z.string().nullable().meta({ description: "Null for the whole client." }),
    metric: z.enum(metrics),
    current: z.number().meta({ description: "Daily value, or share of failed jobs, over the last 7 days." }),
    baseline: z.number().meta({ description: "Expected value, based on the preceding 30 days." }),
    change_pct: z.number().nullable().meta({ description: "Null if the baseline is 0." }),
    score: z
      .number()
      .meta({ description: "Deviation in robust standard deviations; negative means below the baseline." }),
    severity: z.enum(["info", "warning", "critical"]),
    message: z.string(),
  })
  .meta({ id: "AnomalyFinding", description: "A metric that deviates from its baseline." });

export const Anomalies = z
  .object({
    generated_at: z.iso.datetime(),
    window_days: z.literal(7),
    baseline_days: z.literal(30),
    findings: z.array(AnomalyFinding),
  })
  .meta({
    id: "Anomalies",
    description: "The last 7 days compared with the 30 days before, strongest deviation first.",
  });
