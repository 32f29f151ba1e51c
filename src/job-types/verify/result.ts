import { z } from "zod";
import { DedupReport, dedupUnique } from "../../contract/dedup.ts";
import { subStatuses } from "./smtp/classification.ts";
import { verdictSubStatuses } from "./verdict.ts";

const verifyStatuses = ["valid", "invalid", "risky", "unknown"] as const;

const VerifyReason = z
  .object({
    stage: z
      .enum(["syntax", "domain", "lists", "connect", "banner", "helo", "starttls", "mail", "rcpt"])
      .meta({
        description: "Step that decided; from `connect` on a stage of the SMTP dialogue.",
      }),
    rule: z.string().meta({ description: "Name of the rule that decided." }),
    code: z.int().nullable().meta({ description: "The server's reply code, null if no reply decided." }),
    enhanced_code: z
      .string()
      .nullable()
      .meta({ description: "The server's enhanced status code (RFC 3463)." }),
    text: z.string().meta({ description: "The server's words without addresses, or an explanation." }),
  })
  .meta({ id: "VerifyReason", description: "What decided the verdict." });

const DnsblReport = z
  .object({
    listed: z.boolean().nullable().meta({ description: "Null if no zone could answer." }),
    listings: z.array(z.object({ zone: z.string(), address: z.string(), code: z.string() })),
    zones_checked: z.array(z.string()),
    zones_skipped: z.array(z.object({ zone: z.string(), reason: z.string() })),
  })
  .meta({ id: "DnsblReport", description: "What blocklists report on the domain's mail servers." });

const row = {
  email: z.string().meta({ description: "As given, without surrounding white space." }),
  status: z.enum(verifyStatuses),
  sub_status: z
    .enum([...verdictSubStatuses, ...subStatuses])
    .meta({ description: "More specific than `status`." }),
  quality_score: z.int().min(0).max(100),
  is_deliverable: z.boolean().meta({ description: "The mailbox itself was confirmed." }),
  is_disposable: z.boolean(),
  disposable_certainty: z.enum(["confirmed", "suspected", "none"]).meta({
    description:
      "`suspected`: on a single list that accepts unverified reports; `is_disposable` stays false.",
  }),
  is_privacy_forwarder: z.boolean().meta({ description: "An alias that forwards to its owner's mailbox." }),
  is_role_account: z.boolean(),
  is_free: z.boolean(),
  is_catch_all: z.boolean(),
  domain: z
    .object({
      name: z.string().nullable().meta({ description: "In A-labels; null if the address has none." }),
      has_mx: z.boolean(),
      mx_records: z.array(z.string()).meta({ description: "Mail servers, preferred first." }),
    })
    .meta({ id: "VerifiedDomain" }),
  smtp: z.object({ can_connect: z.boolean(), is_catch_all: z.boolean() }).meta({ id: "VerifiedServer" }),
  smtp_provider: z
    .string()
    .nullable()
    .meta({ description: "The operator of the mail server, if its host name is recognized." }),
  reason: VerifyReason,
  retry_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: "When to ask again, if the server asked to come back later." }),
  did_you_mean: z.string().nullable().meta({ description: "The address that was probably meant." }),
  gravatar_url: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "With `check_gravatar`: null if there is none." }),
  dnsbl: DnsblReport.nullable()
    .optional()
    .meta({ description: "With `check_dnsbl`: null if no server is known." }),
  dedup_unique: dedupUnique,
};

export const VerifyRow = z.object(row).meta({ id: "VerifyRow", description: "The verdict on one address." });
export type VerifyRow = z.infer<typeof VerifyRow>;

const VerifySummary = z
  .object({ total: z.int(), valid: z.int(), invalid: z.int(), risky: z.int(), unknown: z.int() })
  .meta({ id: "VerifySummary" });
export type VerifySummary = z.infer<typeof VerifySummary>;

/** `data` of a svcVerify job's results: for a single address, also its row's fields at the top level. */
export const VerifyResult = z
  .looseObject({
    ...z.object(row).partial().shape,
    results: z.array(VerifyRow),
    summary: VerifySummary,
    total: z.int(),
    dedup: DedupReport,
  })
  .meta({
    id: "VerifyResult",
    description:
      "Result of a svcVerify job. A job with `email` has the fields of its row at the top level too.",
  });
export type VerifyResult = z.infer<typeof VerifyResult>;
