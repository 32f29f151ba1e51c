import { z } from "zod";
import { identifier, timestamp } from "./fields.ts";

/** What an entry of the suppression list stands for, and how its value is compared. */
export const suppressionKinds = {
  email: "Address; upper and lower case are the same.",
  domain: "Website or mail domain, with everything below its registrable domain.",
  phone: "Number with country code.",
  profile_url: "Profile; all spellings of its URL are the same.",
  place_id: "Business listing, by its identifier at the map provider.",
  person: "Name together with a domain; added by erasures alone.",
} as const;
export type SuppressionKind = keyof typeof suppressionKinds;
const kindNames = Object.keys(suppressionKinds) as [SuppressionKind, ...SuppressionKind[]];

/** How an entry came to the list. */
export const suppressionSources = ["api", "import", "unsubscribe", "erasure"] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

/** The most entries of one request in JSON. */
const suppressionsAtOnce = 10_000;
/** The most of one import. */
export const suppressionImportMax = 250_000;
export const suppressionImportBytesMax = 16 * 1_048_576;
export const suppressionPageMax = 500;
export const suppressionNoteMax = 500;

const email = z
  .string()
  .trim()
  .min(3)
  .max(320)
  .meta({ description: "Address.", example: "jane@example.com" });
const domain = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .meta({ description: "Domain or URL.", example: "example.com" });
const phone = z
  .string()
  .trim()
  .min(5)
  .max(40)
  .meta({ description: "Number with country code.", example: "+49301234567" });
const profileUrl = z.string().trim().min(8).max(2_000).meta({
  description: "Public profile.",
  example: "https://www.linkedin.com/in/mara-lindqvist-demo",
});
const note = z.string().trim().min(1).max(suppressionNoteMax).optional();
const dryRun = z.boolean().default(false).meta({ description: "Only count; add nothing." });
const placeId = z.string().trim().min(1).max(300).meta({ description: "Place id at the map provider." });

export const SuppressedSubject = z
  .strictObject({
    email: email.optional(),
    domain: domain.optional(),
    phone: phone.optional(),
    profile_url: profileUrl.optional(),
    place_id: placeId.optional(),
  })
  .meta({
    id: "SuppressedSubject",
    description: "Exactly one of the fields.",
    example: { email: "jane@example.com" },
  });
export type SuppressedSubject = z.output<typeof SuppressedSubject>;

export const SuppressionsInput = z
  .strictObject({
    entries: z.array(SuppressedSubject).min(1).max(suppressionsAtOnce),
    note: note.meta({
      description: "Why they are suppressed. The list shows it, so keep the values themselves out of it.",
      example: "Asked by phone not to be contacted",
    }),
    dry_run: dryRun,
  })
  .meta({
    id: "SuppressionsInput",
    example: { entries: [{ email: "jane@example.com" }, { domain: "example.com" }] },
  });

export const SuppressionsImport = z
  .strictObject({
    csv: z.string().min(1).max(suppressionImportBytesMax).meta({
      description:
        "CSV with a header. Columns named `email`, `domain`, `phone`, `profile_url` or `place_id` are read; each cell that is not empty is an entry. `note` is the note of the line's entries. Other columns are ignored.",
      example: "email,phone\njane@example.com,+49301234567\n",
    }),
    note: note.meta({ description: "Note of the entries without one of their own." }),
    dry_run: dryRun,
  })
  .meta({ id: "SuppressionsImport" });

export const SuppressionsAdded = z
  .object({
    added: z.int().meta({ description: "New entries." }),
    present: z.int().meta({ description: "Entries that were on the list already, or repeated." }),
  })
  .meta({ id: "SuppressionsAdded", description: "How many entries were added, and how many were present." });

export const Suppression = z
  .object({
    suppression_id: identifier("Identifier of the entry."),
    kind: z.enum(kindNames).meta({
      description: Object.entries(suppressionKinds)
        .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
        .join(" "),
    }),
    digest: z.string().meta({
      description: "Start of the keyed digest. It tells entries apart, and says nothing about the value.",
      example: "9f86d081884c",
    }),
    source: z.enum(suppressionSources).meta({ description: "How it came to the list." }),
    note: z.string().nullable().meta({ description: "Why it is there." }),
    actor_id: z.string().nullable().meta({ description: "Who added it, if it was a known actor." }),
    actor_name: z.string().nullable(),
    created_at: timestamp("When it was added."),
    kept_out: z.int().meta({
      description: "How often it kept its value out of a submitted job or of a job's result.",
    }),
    last_kept_out_at: timestamp("When it last did.").nullable(),
  })
  .meta({
    id: "Suppression",
    description: "An entry without its value, of which only a keyed digest is stored.",
  });
export type Suppression = z.infer<typeof Suppression>;

export const SuppressionPage = z
  .object({
    suppressions: z.array(Suppression),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "`cursor` of the next page; null on the last one." }),
    total: z.int(),
    by_kind: z.record(z.string(), z.int()).meta({ description: "Number of entries of each kind." }),
  })
  .meta({ id: "SuppressionPage", description: "A page of the suppression list." });
export type SuppressionPage = z.infer<typeof SuppressionPage>;

export const SuppressionCheck = z
  .object({
    suppressed: z.boolean(),
    entries: z.array(Suppression).meta({
      description: "The entries that apply: for an address, also one of its domain.",
    }),
  })
  .meta({ id: "SuppressionCheck", description: "Whether the value is suppressed, and by which entries." });

export const UnsubscribeUrlsInput = z
  .strictObject({ emails: z.array(email).min(1).max(1_000) })
  .meta({ id: "UnsubscribeUrlsInput", example: { emails: ["jane@example.com"] } });

export const UnsubscribeUrls = z
  .object({ urls: z.array(z.object({ email: z.string(), url: z.string() })) })
  .meta({ id: "UnsubscribeUrls", description: "The signed link of each address." });

/** Whom a request of access or erasure is about. */
export const PrivacySubject = z
  .strictObject({
    email: email.optional(),
    phone: phone.optional(),
    profile_url: profileUrl.optional(),
    name: z.string().trim().min(2).max(200).optional().meta({ description: "Full name; with `domain`." }),
    domain: domain.optional().meta({ description: "Website that names the person; with `name`." }),
  })
  .meta({
    id: "PrivacySubject",
    description:
      "One or more identifiers of one person: `email`, `phone`, `profile_url`, or `name` with `domain`.",
    example: { email: "jane@example.com" },
  });
export type PrivacySubject = z.output<typeof PrivacySubject>;

export const PrivacyAccessRequest = PrivacySubject.safeExtend({
  cursor: z.string().max(200).optional().meta({ description: "`next_cursor` of the previous answer." }),
}).meta({ id: "PrivacyAccessRequest" });

export const PrivacyFinding = z
  .object({
    place: z
      .string()
      .meta({ description: "Table of the database, or `object_store`.", example: "job_results" }),
    id: z.string().meta({ description: "The row's key, or the object's." }),
    values: z.record(z.string(), z.unknown()).meta({
      description: "What mentions the person: the columns of the row, or excerpts of long ones.",
    }),
  })
  .meta({ id: "PrivacyFinding" });
export type PrivacyFinding = z.infer<typeof PrivacyFinding>;

export const PrivacyAccess = z
  .object({
    findings: z.array(PrivacyFinding),
    counts: z.record(z.string(), z.int()).meta({ description: "Findings of this answer by place." }),
    next_cursor: z.string().nullable().meta({
      description: "Not everything has been searched: send it as `cursor` to continue. Null at the end.",
    }),
  })
  .meta({ id: "PrivacyAccess", description: "Everything stored about a person." });
export type PrivacyAccess = z.infer<typeof PrivacyAccess>;

const erasureStates = ["running", "complete"] as const;

export const PrivacyErasure = z
  .object({
    erasure_id: identifier("Identifier of the erasure: the receipt."),
    state: z.enum(erasureStates).meta({
      description:
        "`running`: what is indexed is erased; everything else is being searched in the background. `complete`: nothing is left.",
    }),
    waiting_for: z.string().nullable().meta({ description: "Why a running erasure has not ended." }),
    identifiers: z.int().meta({ description: "Identifiers of the person that may not be collected again." }),
    counts: z
      .record(z.string(), z.int())
      .meta({ description: "Rows and objects changed or deleted, by place." }),
    requested_at: timestamp("When it was requested."),
    completed_at: timestamp("When it was complete.").nullable(),
  })
  .meta({ id: "PrivacyErasure", description: "Receipt of an erasure. It does not name the person." });
export type PrivacyErasure = z.infer<typeof PrivacyErasure>;

export const PrivacyErasureList = z
  .object({ erasures: z.array(PrivacyErasure), next_cursor: z.string().nullable() })
  .meta({ id: "PrivacyErasureList", description: "A page of receipts of erasures." });
