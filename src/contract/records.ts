import { z } from "zod";
import { identifier, timestamp } from "./fields.ts";

/** What records are about, as in paths. */
export const recordKinds = ["businesses", "people", "emails", "phones", "domains"] as const;
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

/** Fields of records, by kind, with their descriptions. A record has those that were found. */
export const recordFields = {
  businesses: {
    name: "Name.",
    address: "Address in one line.",
    street: "Street with number.",
    city: "City.",
    postcode: "Postal code.",
    region: "State or region.",
    country: "ISO 3166-1 alpha-2 code.",
    latitude: "WGS 84 degrees.",
    longitude: "WGS 84 degrees.",
    phone: "Main phone number, E.164 if it is valid.",
    website: "Website.",
    domain: "Registrable domain of the website.",
    categories: "Categories, as the map provider names them.",
    rating: "Average rating, 1 to 5.",
    reviews_count: "Number of reviews.",
    price_range: "`$` to `$$$$`.",
    business_status: "`OPERATIONAL`, `CLOSED_TEMPORARILY`, `CLOSED_PERMANENTLY` or `FUTURE_OPENING`.",
    place_id: "Identifier at the map provider.",
    listing_url: "The listing at the map provider.",
    provider: "The map provider.",
    timezone: "IANA time zone.",
    description: "Description.",
    industry: "Industry.",
    services: "Services offered.",
    target_audience: "Customers addressed.",
    languages: "ISO 639 codes of the website's languages.",
    logo: "URL of the logo.",
    lead_score: "Fit with your description of customers, 0 to 1.",
    linkedin: "LinkedIn page.",
    twitter: "X (Twitter) account.",
    facebook: "Facebook page.",
    instagram: "Instagram account.",
    youtube: "YouTube channel.",
    github: "GitHub account.",
    tiktok: "TikTok account.",
    pinterest: "Pinterest account.",
    medium: "Medium publication.",
    discord: "Discord server.",
    whatsapp: "WhatsApp contact.",
    telegram: "Telegram contact.",
    snapchat: "Snapchat account.",
    reddit: "Reddit community.",
  },
  people: {
    name: "Full name.",
    first_name: "First name.",
    last_name: "Last name.",
    title: "Position.",
    headline: "Headline of the profile.",
    company: "Company.",
    domain: "Registrable domain of the website that names the person.",
    location: "Place, in words.",
    city: "City.",
    country: "ISO 3166-1 alpha-2 code.",
    email: "The address that a page states for the person.",
    profile_url: "Public profile.",
    picture: "URL of a picture.",
    summary: "Summary.",
    seniority: "Seniority.",
    department: "Department.",
    followers: "Number of followers.",
    lead_score: "Fit with your description of customers, 0 to 1.",
  },
  emails: {
    email: "Address in lower case.",
    domain: "Registrable domain.",
    verification: "`valid`, `invalid`, `risky` or `unknown`: the latest verdict.",
    sub_status: "The verdict in detail.",
    quality_score: "0 to 100.",
    is_deliverable: "The mailbox itself was confirmed.",
    is_role_account: "An address of a function, such as info@.",
    is_free: "At a provider of free mailboxes.",
    is_disposable: "At a provider of disposable mailboxes.",
    is_catch_all: "The domain accepts every address.",
    mail_provider: "Operator of the mail server.",
    on_contact_page: "A contact page or legal notice states the address.",
  },
  phones: {
    phone: "Number in E.164.",
    national: "Number in national form.",
    country: "ISO 3166-1 alpha-2 code.",
    type: "`MOBILE`, `FIXED_LINE`, `FIXED_LINE_OR_MOBILE`, `VOIP`, `TOLL_FREE`, `PREMIUM_RATE` or `UNKNOWN`.",
  },
  domains: {
    domain: "Registrable domain.",
    website: "Start page.",
    name: "Name of the site's owner.",
    country: "ISO 3166-1 alpha-2 code.",
    languages: "ISO 639 codes, the main language first.",
    has_mx: "Whether the domain has mail servers.",
    mail_provider: "Operator of the mail servers.",
    is_catch_all: "The domain accepts every address.",
  },
} as const satisfies Record<RecordKind, Readonly<Record<string, string>>>;

export const verificationStatuses = ["valid", "risky", "unknown", "invalid"] as const;

const recordId = identifier("Identifier of the record. It stays valid through merges.");

/** Where a value comes from. */
export const RecordSource = z
  .object({
    job_id: identifier("The job."),
    origin: z.enum(recordOrigins).meta({ description: "Who states it." }),
    source: z.string().nullable().meta({ description: "URL of the page, or name of the provider." }),
    campaign_id: z.string().nullable().meta({ description: "Campaign of the job." }),
    seen_at: timestamp("When it was found."),
  })
  .meta({ id: "RecordSource" });
export type RecordSource = z.infer<typeof RecordSource>;

export const RecordValue = z
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
export type RecordValue = z.infer<typeof RecordValue>;

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
export type RelatedRecord = z.infer<typeof RecordReference>;

const recordShape = {
  id: recordId,
  kind: RecordKind,
  name: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()).meta({ description: "Current values; see docs/records.md." }),
  verification: z.enum(verificationStatuses).nullable().meta({
    description: "Verdict of the address; for businesses and people the best one of their addresses.",
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

export const RecordTombstone = z
  .object({
    id: recordId,
    kind: RecordKind,
    deleted: z.literal(true),
    merged_into: recordId
      .nullable()
      .meta({ description: "The record that it is part of; null if it is gone." }),
  })
  .meta({ id: "RecordTombstone", description: "In a sync feed: remove this record." });
export type RecordTombstone = z.infer<typeof RecordTombstone>;

export const RecordMerge = z
  .object({
    record_id: recordId.meta({ description: "The merged record." }),
    with_id: recordId.meta({ description: "The record that it was merged with." }),
    key: z.string().meta({ description: "What both have in common." }),
    merged_at: timestamp("When they were merged."),
    reversed_at: timestamp("When the merge was reversed.").nullable(),
  })
  .meta({ id: "RecordMerge" });
export type RecordMerge = z.infer<typeof RecordMerge>;

export const RecordDetail = z
  .object({
    ...recordShape,
    values: z.record(z.string(), RecordValue).meta({ description: "Each field with its provenance." }),
    merged_ids: z.array(recordId),
    merges: z.array(RecordMerge),
    sources: z.array(RecordSource).meta({ description: "The latest 100, newest first." }),
  })
  .meta({ id: "RecordDetail" });
export type RecordDetail = z.infer<typeof RecordDetail>;
