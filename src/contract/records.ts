import { z } from "zod";
import { identifier, objectOf, timestamp } from "./fields.ts";
import { recordFields, recordKinds } from "./record-fields.ts";

export { recordFields, recordKinds };

export const RecordKind = z
  .enum(recordKinds)
  .meta({ id: "RecordKind", description: "What a record is about.", example: "businesses" });
export type RecordKind = z.infer<typeof RecordKind>;

/**
 * Who states a field, the most reliable first: this decides which of several values a record has (decision 0070).
 * `verifier`: the verdict of an svcVerify job; `provider`: a map or profile provider; `page`: a page's own text;
 * `search`: a search engine's excerpt; `model`: a language model's reading of pages.
 */
export const recordOrigins = ["verifier", "provider", "page", "search", "model"] as const;
export type RecordOrigin = (typeof recordOrigins)[number];

export const verificationStatuses = ["valid", "risky", "unknown", "invalid"] as const;
/** In filters: with an address, but without a verdict. */
export const unverifiedFilter = "none";
/** In filters: without an address that could have a verdict. */
export const withoutEmailFilter = "no_email";

const recordId = identifier("Identifier of the record. It stays valid through merges.");

/** Where a value comes from. */
const RecordSource = z
  .object({
    job_id: identifier("The job."),
    origin: z.enum(recordOrigins).meta({ description: "Who states it." }),
    source: z.string().nullable().meta({ description: "URL of the page, or name of the provider." }),
    campaign_id: z.string().nullable().meta({ description: "Campaign of the job." }),
    seen_at: timestamp("When it was found."),
  })
  .meta({ id: "RecordSource" });

const RecordValue = z
  .object({
    value: z.unknown(),
    origin: z.enum(recordOrigins),
    source: z.string().nullable().meta({ description: "URL of the page, or name of the provider." }),
    job_id: identifier("The job that stated this value last."),
    first_seen: timestamp("When this value was found first."),
    last_seen: timestamp("When this value was found last."),
    confidence: z.number().min(0).max(1).meta({
      description: "By origin, and higher if several sources agree.",
    }),
  })
  .meta({ id: "RecordValue", description: "A field with its provenance." });

/** What users keep about a record. */
const userFields = {
  tags: z.array(z.string()),
  lists: z.array(identifier("A list that the record is in.")),
  owner: z.string().nullable(),
  status: z.string().nullable().meta({ description: "Your own status, for example `contacted`." }),
  notes: z.string().nullable(),
};

const RecordReference = z
  .object({
    id: recordId,
    kind: RecordKind,
    name: z.string().nullable(),
    verification: z.enum(verificationStatuses).nullable(),
    fields: z.record(z.string(), z.unknown()),
    source: z.string().nullable().meta({ description: "Page or provider that connects the two." }),
    last_seen: timestamp("When the connection was found last."),
  })
  .meta({ id: "RelatedRecord", description: "A record connected with another one." });

const recordShape = {
  id: recordId,
  kind: RecordKind,
  name: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()).meta({ description: "Current values; see docs/records.md." }),
  verification: z.enum(verificationStatuses).nullable().meta({
    description:
      "Verdict of the address; for businesses, people and domains the best one of their addresses.",
  }),
  has_email: z.boolean(),
  has_phone: z.boolean(),
  ...userFields,
  observations: z.int().meta({ description: "Results that state something about it, by origin." }),
  first_seen: timestamp("When it was found first."),
  last_seen: timestamp("When it was found last."),
  merged_ids: z.array(recordId).optional().meta({ description: "Records merged into this one." }),
  people: z.array(RecordReference).optional(),
  emails: z.array(RecordReference).optional(),
  phones: z.array(RecordReference).optional(),
  domains: z.array(RecordReference).optional(),
  businesses: z.array(RecordReference).optional(),
  sources: z.array(RecordSource).optional().meta({ description: "With `include=sources`, newest first." }),
};

export const RecordSummary = z.object(recordShape).meta({
  id: "Record",
  description: "What all results state about one business, person, address, phone number or domain.",
});
export type RecordSummary = z.infer<typeof RecordSummary>;

const RecordTombstone = z
  .object({
    id: recordId,
    kind: RecordKind,
    deleted: z.literal(true),
    merged_into: recordId
      .nullable()
      .meta({ description: "The record that it is part of; null if it is gone." }),
  })
  .meta({ id: "RecordTombstone", description: "In a sync feed: remove this record." });

const RecordMerge = z
  .object({
    record_id: recordId.meta({ description: "The merged record." }),
    with_id: recordId.meta({ description: "The record that it was merged with." }),
    key: z.string().meta({ description: "What both have in common." }),
    merged_at: timestamp("When they were merged."),
    reversed_at: timestamp("When the merge was reversed.").nullable(),
  })
  .meta({ id: "RecordMerge" });

export const RecordDetail = z
  .object({
    ...recordShape,
    values: z.record(z.string(), RecordValue).meta({ description: "Each field with its provenance." }),
    merged_ids: z.array(recordId),
    merges: z.array(RecordMerge),
    sources: z.array(RecordSource).meta({ description: "The latest 100, newest first." }),
  })
  .meta({
    id: "RecordDetail",
    description: "A record with its relations, its sources and every value that was found.",
  });
export type RecordDetail = z.infer<typeof RecordDetail>;

/** A comma-separated list in a query. */
const anyOf = (description: string) =>
  z
    .string()
    .min(1)
    .max(1000)
    .meta({ description: `${description} Several, separated by commas: any of them.` });
const verdictFilters = [...verificationStatuses, unverifiedFilter, withoutEmailFilter];
const verdict = `\\s*(?:(?:${verdictFilters.join("|")})\\s*)?`;
const verdicts = anyOf(
  "`valid`, `risky`, `unknown` or `invalid`; `none`: never verified, of businesses, people and domains none of their addresses; `no_email`: without an address.",
).regex(
  new RegExp(`^${verdict}(?:,${verdict})*$`),
  `must be one or several of ${verdictFilters.join(", ")}, separated by commas`,
);
/** Also codes that are not official, such as XK: a map provider's listings have them. */
const countries = anyOf("ISO 3166-1 alpha-2 code, case-insensitive.")
  .regex(/^\s*(?:[A-Za-z]{2}\s*)?(?:,\s*(?:[A-Za-z]{2}\s*)?)*$/, {
    error: "must be a two-letter country code, or several: 'DE,AT'",
    abort: true,
  })
  .refine(
    (codes) => !/\b(?:UK|EL)\b/i.test(codes),
    "must have codes of ISO 3166-1: GB for the United Kingdom and GR for Greece",
  );
const label = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^,\p{Cc}]*$/u, "must contain no comma and no control character");

/** Which records; a record must match all. The same fields select records of lists, facets and bulk changes. */
export const recordFilterShape = {
  q: z.string().trim().min(1).max(200).optional().meta({
    description: "Words, in any order, or their beginnings; case- and accent-insensitive.",
    example: "zahnarzt munchen",
  }),
  country: countries.optional().meta({ example: "DE,AT" }),
  region: z.string().min(1).max(200).optional().meta({ description: "As in the facets, case-insensitive." }),
  category: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "As in the facets, case-insensitive." }),
  rating_min: z.number().min(1).max(5).optional().meta({ description: "Lowest rating." }),
  verification: verdicts.optional(),
  has_email: z.boolean().optional().meta({ description: "With an address, or without one." }),
  has_phone: z.boolean().optional().meta({
    description:
      "With a phone number that can be dialled, or without one. Numbers that no numbering plan has do not count.",
  }),
  campaign: z.string().min(1).max(200).optional().meta({ description: "Found by this campaign." }),
  job: z.uuid().optional().meta({ description: "Found by this job." }),
  tag: anyOf("Tag.").optional(),
  list: z.uuid().optional().meta({ description: "In this list." }),
  owner: anyOf("Owner.").optional(),
  status: anyOf("Your own status.").optional(),
  seen_since: timestamp("Last found at this time or later.").optional(),
  seen_before: timestamp("Last found before this time.").optional(),
};
export const RecordFilter = z.strictObject(recordFilterShape).meta({
  id: "RecordFilter",
  description: "Which records; a record must match all.",
  example: { country: "DE" },
});
export type RecordFilter = z.output<typeof RecordFilter>;

/** A request about records that it names, at most `idsMax`, or about all that match. @param others its other fields. */
export const selectedRecords = <Others extends z.ZodRawShape>(idsMax: number, others: Others) => {
  const tooMany = `must have at most ${idsMax.toLocaleString("en")} ids; filter takes all that match`;
  const ids = z.array(z.uuid()).min(1).max(idsMax, tooMany);
  return z
    .strictObject({
      ids: ids.optional().meta({ description: "These records." }),
      filter: RecordFilter.optional().meta({
        description: "Or all that match; `{}` selects all of the kind.",
      }),
      ...others,
    })
    .refine(
      (given: { ids?: unknown; filter?: unknown }) =>
        (given.ids === undefined) !== (given.filter === undefined),
      "must have either ids or filter",
    );
};

export const RecordSort = z
  .enum(["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"])
  .meta({
    "x-enum-varnames": [
      "first_seen_descending",
      "first_seen",
      "last_seen_descending",
      "last_seen",
      "name",
      "name_descending",
      "rating_descending",
      "rating",
    ],
  });
export type RecordSort = z.infer<typeof RecordSort>;

/** What a response may contain besides the records themselves. */
export const recordIncludes = [...recordKinds, "sources"] as const;
export type RecordInclude = (typeof recordIncludes)[number];

export const recordsPageMax = 200;
/** Totals are exact up to this number. */
export const recordsCountedMax = 2_000;
export const relatedMax = 50;
export const recordTagsMax = 50;
export const recordListsMax = 500;

export const RecordPage = z
  .object({
    records: z.array(z.union([RecordSummary, RecordTombstone])),
    next_cursor: z.string().nullable().meta({ description: "`cursor` of the next page; null on the last." }),
    next_since: z.string().nullable().meta({
      description: "In a sync feed: `since` of the next call, also if there is nothing new. Null in a list.",
    }),
    total: z
      .int()
      .nullable()
      .meta({
        description: `Matching records when the first page was read; exact up to ${recordsCountedMax.toLocaleString("en")}. Null in a sync feed.`,
      }),
    total_is_estimate: z.boolean(),
  })
  .meta({ id: "RecordPage", description: "A page of records." });
export type RecordPage = z.infer<typeof RecordPage>;

export const ResolvedRecords = z
  .object({
    records: z.array(RecordSummary).meta({
      description: "What the identifier identifies, or is connected with what it identifies; eldest first.",
    }),
  })
  .meta({
    id: "ResolvedRecords",
    description: "The records that have the given value, and who they belong to.",
  });

const facet = z.array(z.object({ value: z.string(), count: z.int() }).meta({ id: "RecordFacetCount" }));
export const RecordFacets = z
  .object({
    facets: z.object({
      country: facet,
      region: facet,
      category: facet,
      verification: facet,
      tag: facet,
      owner: facet,
      status: facet,
      has_email: z.int(),
      has_phone: z.int(),
    }),
    total: z.int(),
    is_estimate: z.boolean().meta({ description: "Counted in a sample, since very many records match." }),
  })
  .meta({ id: "RecordFacets", description: "The 50 most frequent values of each facet." });
export type RecordFacets = z.infer<typeof RecordFacets>;

const change = {
  add_tags: z
    .array(label)
    .max(recordTagsMax)
    .optional()
    .meta({ example: ["summer"] }),
  remove_tags: z.array(label).max(recordTagsMax).optional(),
  owner: label.nullable().optional().meta({ description: "Null removes it." }),
  status: label.nullable().optional().meta({ description: "Null removes it.", example: "contacted" }),
  notes: z.string().trim().max(10_000).nullable().optional().meta({ description: "Null removes them." }),
  add_to_lists: z.array(z.uuid()).max(20).optional(),
  remove_from_lists: z.array(z.uuid()).max(20).optional(),
};
export const RecordChange = z
  .strictObject(change)
  .refine((given) => Object.values(given).some((value) => value !== undefined), "must change something")
  .meta({ id: "RecordChange", description: "Omitted fields stay unchanged." });
export type RecordChange = z.output<typeof RecordChange>;

export const RecordBulkChange = selectedRecords(1_000, { change: RecordChange }).meta({
  id: "RecordBulkChange",
});
export type RecordBulkChange = z.output<typeof RecordBulkChange>;

export const RecordBulkResult = z
  .object({ changed: z.int().meta({ description: "Records that the change was applied to." }) })
  .meta({ id: "RecordBulkResult", description: "How many records were changed." });

export const RecordSplit = z
  .object({
    record: RecordSummary.meta({ description: "The record on its own." }),
    split_from: RecordSummary.meta({ description: "The record that it was part of." }),
  })
  .meta({ id: "RecordSplit", description: "The record that was split off." });

export const RecordBackfill = z
  .object({
    state: z.enum(["running", "done"]),
    jobs_done: z.int().meta({ description: "Earlier jobs whose results are projected." }),
    jobs_total: z.int().meta({ description: "Completed jobs." }),
    started_at: timestamp("When it began.").nullable(),
    finished_at: timestamp("When the last earlier job was put in line.").nullable(),
  })
  .meta({
    id: "RecordBackfill",
    description: "Projection of jobs that ended before the upgrade to records.",
  });
export type RecordBackfill = z.infer<typeof RecordBackfill>;

const found = (description: string) => z.int().min(0).meta({ description, example: 3 });
const JobRecordCounts = z
  .object({
    new: found("Records that no earlier result is about."),
    known: found("Records that an earlier result is about, too."),
  })
  .meta({ id: "JobRecordCounts", description: "Records of one kind." });
export const JobRecords = z
  .object({
    job_id: z.uuid(),
    is_complete: z
      .boolean()
      .meta({ description: "False until the result has become records, which takes about a second." }),
    records: objectOf(recordKinds, JobRecordCounts),
  })
  .meta({ id: "JobRecords", description: "How many records of each kind a job's result is about." });
export type JobRecords = z.infer<typeof JobRecords>;

export const RecordListInput = z
  .strictObject({ name: label, kind: RecordKind.default("businesses") })
  .meta({ id: "RecordListInput", example: { name: "Spring fair", kind: "businesses" } });
export const RecordListChange = z.strictObject({ name: label }).meta({ id: "RecordListChange" });
export const RecordList = z
  .object({
    list_id: identifier("Identifier of the list."),
    name: z.string(),
    kind: RecordKind,
    members: z.int().meta({ description: "Number of records in it." }),
    created_at: timestamp("When it was created."),
  })
  .meta({ id: "RecordList", description: "A named list of records of one kind." });
export type RecordList = z.infer<typeof RecordList>;
export const RecordLists = z
  .object({ lists: z.array(RecordList) })
  .meta({ id: "RecordLists", description: "Your lists of records." });
export const RecordListDeleted = z
  .object({ success: z.boolean(), list_id: identifier("Identifier of the list.") })
  .meta({ id: "RecordListDeleted", description: "The deleted list. Its records stay." });
